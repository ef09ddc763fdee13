// The mail that notifies a provider of a recommendation: once ever per address, and only with consent.
import { v4 } from 'uuid'
import { expect, it } from 'vitest'
import { undoDecision } from '../../domain/moderation/moderation.contracts.ts'
import { withdrawRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { mergeInto } from '../providers/merge-facts.ts'
import { decide, recommend, share, tryDecide } from '../submissions.ts'
import { startPortalVillage } from './own-page.ts'

const village = await forFile(startPortalVillage())
/** A recommendation of a provider who agreed to be contacted. */
const told = (name: string, to: string) => ({ provider_name: name, provider_email: to, has_contact_consent: true })

it('contains the sender, the name as members see it, the text and the page’s link, and loads nothing', async () => {
  const { email, own_words } = await village.recommendPerson({ provider_name: 'Ottilie Vandersteen' })
  const [mail, ...more] = await village.mailsTo(email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe('A parent recommends you on Trusted Village')
  for (const said of [mail?.text, mail?.html]) {
    expect(said).toContain('Trusted Village is a small, invitation-only site for parents.')
    expect(said).toContain('Ottilie V.')
    expect(said).toContain(own_words)
    expect(said).toMatch(/is-this-you\?link=[\w-]{43}/)
    expect(said).not.toMatch(/Vandersteen|Maya|maya@|5 stars/)
  }
  expect(mail?.html).not.toMatch(/<img|src=|url\(|@import|<link|<script/i)
  const addresses = new Set(mail?.html.match(/https?:\/\/[^"'<\s]+/g))
  expect([...addresses]).toEqual([mail?.link])
})

it('says only that a parent wrote if they do not recommend; below three stars the reviewer decides', async () => {
  const subjects = async (email: string) => (await village.mailsTo(email)).map(({ subject }) => subject)
  await recommend(village, { ...told('Nora Neutral', 'neutral@care.example'), rating: 4, would_use_again: false })
  expect(await subjects('neutral@care.example')).toEqual(['A parent wrote about you on Trusted Village'])
  const low = { ...told('Lena Low', 'low@care.example'), rating: 2 }
  await recommend(village, low)
  expect(await subjects('low@care.example')).toEqual([])
  const id = await share(village, { ...low, provider_name: 'Lena Lower' }, otto)
  await tryDecide(village, id, 'approved', { tell_provider: true })
  expect(await subjects('low@care.example')).toEqual(['A parent wrote about you on Trusted Village'])
})

it('is sent once ever per address, for any number of pages and notes', async () => {
  const { provider_name, email } = await village.recommendPerson()
  await village.mailsTo(email)
  const [same, second] = [email.toUpperCase(), 'second-address@care.example']
  for (const provider_email of [same, second]) await recommend(village, told(provider_name, provider_email), otto)
  for (const name of ['Josefina Brightwell', 'Konrad Abelard', 'Lieselotte Vane'])
    await recommend(village, told(name, email), otto)
  expect(await village.mailsTo(email)).toHaveLength(1)
  expect(await village.mailsTo(same)).toEqual([])
  expect(await village.mailsTo(second)).toHaveLength(1)
})

it('is not sent again for a page that was mailed by an earlier release, even after a merge', async () => {
  const email = 'told-before@care.example'
  const ids = [await village.recommendPerson(), await village.recommendPerson()].map(({ id }) => id)
  const [kept = '', merged = ''] = ids
  const digest = village.auth.digest('told', `${merged}/${email}`)
  await village.sql`insert into told_addresses (digest) values (${digest})`
  await mergeInto(village, kept, merged)
  const names = await village.sql<{ provider_name: string }>`select provider_name from providers where id = ${kept}`
  await recommend(village, told(names[0]?.provider_name ?? '', email), otto)
  expect(await village.mailsTo(email)).toEqual([])
})

it('is sent once if two notes with the address are approved at the same moment', async () => {
  const email = 'at-once@care.example'
  const ids = [
    await share(village, told('Marguerite Hale', email)),
    await share(village, told('Nils Ekstrand', email), otto),
  ]
  await Promise.all(ids.map((id) => decide(village, id)))
  expect(await village.mailsTo(email)).toHaveLength(1)
})

it('is not sent without consent, without an address, or for a rejected note', async () => {
  const nobody = 'nobody@care.example'
  await recommend(village, { ...told('Quiet Corrigan', nobody), has_contact_consent: false })
  await recommend(village, { provider_name: 'Addressless Anneke', has_contact_consent: true })
  await decide(village, await share(village, told('Refused Rosalind', nobody)), 'rejected')
  expect(await village.mailsTo(nobody)).toEqual([])
  const toAnybody = (await village.mails()).filter(({ text }) => text.includes('is-this-you'))
  expect(toAnybody.filter(({ text }) => text.includes('Anneke'))).toEqual([])
})

it('is withdrawn with an undone approval, and sent with a later one', async () => {
  const email = 'undone@care.example'
  const id = await share(village, told('Undine Marchetti', email.toUpperCase()))
  const request_id = v4()
  const approve = (more: { request_id?: string } = {}) => tryDecide(village, id, 'approved', { ...more })
  await approve({ request_id })
  expect((await village.call(undoDecision, { id, request_id }, ada)).status).toBe(200)
  expect(await village.mailsTo(email)).toEqual([])
  await approve()
  expect(await village.mailsTo(email)).toHaveLength(1)
})

it('is not sent for a note that is withdrawn while the mail is queued', async () => {
  const wenona = told('Withdrawn Wenona', 'wenona@care.example')
  const id = await recommend(village, wenona)
  expect((await village.call(withdrawRecommendation, { id }, maya)).status).toBe(200)
  expect(await village.mailsTo(wenona.provider_email)).toEqual([])
  await recommend(village, wenona, otto)
  expect(await village.mailsTo(wenona.provider_email)).toHaveLength(1)
})
