// The mail that tells somebody that a parent recommended them: once ever for a page and an address, and only with consent.
import { v4 } from 'uuid'
import { expect, it } from 'vitest'
import { decideSubmission, undoDecision } from '../../domain/moderation/moderation.contracts.ts'
import { withdrawRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend, share } from '../submissions.ts'
import { mailsTo, openedPerson, ownPage, recommendPerson } from './own-listing.ts'

const village = await forFile(startTestVillage())

it('says who writes, the name as members read it, the words, and where the page is, and loads nothing', async () => {
  const { email, own_words } = await recommendPerson(village, { provider_name: 'Ottilie Vandersteen' })
  const [mail, ...more] = await mailsTo(village, email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('A parent recommends you at Trusted Village')
  for (const said of [mail?.text, mail?.html]) {
    expect(said).toContain('Trusted Village is a small site that only invited parents can read.')
    expect(said).toContain('Ottilie V.')
    expect(said).toContain(own_words)
    expect(said).toMatch(/is-this-you\?link=[\w-]{43}/)
    expect(said).not.toMatch(/Vandersteen|Maya|maya@|5 stars/)
  }
  expect(mail?.html).not.toMatch(/<img|src=|url\(|@import|<link|<script/i)
  const addresses = new Set(mail?.html.match(/https?:\/\/[^"'<\s]+/g))
  expect([...addresses]).toEqual([mail?.link])
})

it('comes once for a page and an address, however often and by whomever they are recommended', async () => {
  const person = await recommendPerson(village)
  await mailsTo(village, person.email)
  const provider_email = person.email.toUpperCase()
  await recommend(village, { provider_name: person.provider_name, provider_email, has_contact_consent: true }, otto)
  expect(await mailsTo(village, person.email)).toHaveLength(1)
  expect(await mailsTo(village, provider_email)).toEqual([])
})

it('comes for each address of a page', async () => {
  const person = await recommendPerson(village)
  const second = 'second-address@care.example'
  await recommend(
    village,
    { provider_name: person.provider_name, provider_email: second, has_contact_consent: true },
    otto,
  )
  expect(await mailsTo(village, second)).toHaveLength(1)
})

it('does not come without consent, nor without an address, nor for what is rejected', async () => {
  const before = (await mailsTo(village, 'nobody@care.example')).length
  await recommend(village, {
    provider_name: 'Quiet Corrigan',
    has_contact_consent: false,
    provider_email: 'nobody@care.example',
  })
  await recommend(village, { provider_name: 'Addressless Anneke', has_contact_consent: true })
  const refused = await share(village, {
    provider_name: 'Refused Rosalind',
    has_contact_consent: true,
    provider_email: 'nobody@care.example',
  })
  await village.call(decideSubmission, { id: refused, status: 'rejected', from_status: 'pending' }, ada)
  expect(await mailsTo(village, 'nobody@care.example')).toHaveLength(before)
  expect((await village.mails()).filter(({ text }) => text.includes('Anneke') && text.includes('is-this-you'))).toEqual(
    [],
  )
})

it('is taken back with the approval while it waits, and comes with a later one', async () => {
  const email = 'undone@care.example'
  const id = await share(village, {
    provider_name: 'Undine Marchetti',
    has_contact_consent: true,
    provider_email: email,
  })
  const request_id = v4()
  const approve = (more: { request_id?: string } = {}) =>
    village.call(decideSubmission, { id, status: 'approved', from_status: 'pending', ...more }, ada)
  await approve({ request_id })
  expect((await village.call(undoDecision, { id, request_id }, ada)).status).toBe(200)
  expect(await mailsTo(village, email)).toEqual([])
  await approve()
  expect(await mailsTo(village, email)).toHaveLength(1)
})

it('does not come for what its parent withdraws while it waits', async () => {
  const told = { provider_name: 'Withdrawn Wenona', has_contact_consent: true, provider_email: 'wenona@care.example' }
  const id = await recommend(village, told)
  expect((await village.call(withdrawRecommendation, { id }, maya)).status).toBe(200)
  expect(await mailsTo(village, told.provider_email)).toEqual([])
  await recommend(village, told, otto)
  expect(await mailsTo(village, told.provider_email)).toHaveLength(1)
})

it('leads to a page that opens without an account', async () => {
  const { key, provider_name } = await openedPerson(village)
  expect((await ownPage(village, key)).body).toMatchObject({ provider_name, total_recommendations: 1 })
})
