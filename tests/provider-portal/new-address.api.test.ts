// New addresses of a provider's page: typed by the provider and confirmed by a link, or confirmed and refused at the desk.
import { describe, expect, it } from 'vitest'
import { openOwnPage, requestLink } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { withdrawRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { commandsOf } from '../commands/commands.ts'
import { forFile } from '../for-file.ts'
import { look } from '../providers/contact-village.ts'
import { recommend } from '../submissions.ts'
import {
  act,
  answerRequests,
  linkTo,
  mailsTo,
  openedPerson,
  openFor,
  ownPage,
  recommendPerson,
  requestsAt,
} from './own-page.ts'

const village = await forFile(startTestVillage())
const { db } = village.database
const contact = { kind: 'correct', phone: '', website: '' } as const
let made = 0
const newAddress = () => `typed-${++made}@care.example`
const emailShown = async (note: string) => {
  await db.deleteFrom('contact_reveals').execute()
  return (await look(village, note)).body.contact?.provider_email
}
const isTokenGood = async (token: string) => (await village.call(openOwnPage, { token })).status === 200

describe('an address that the provider types', () => {
  it('is shown, and decides, once its own link is opened', async () => {
    const { key, note, email } = await openedPerson(village)
    const typed = newAddress()
    const { body } = await act(village, key, { ...contact, phone: '415-555-0188', email: typed })
    expect(body.listing).toMatchObject({ unconfirmed_email: typed, contact: { email: { value: email } } })
    expect(body.listing.contact.phone.value).toBe('415-555-0188')
    expect(await emailShown(note)).toBe(email)
    const [mail] = await mailsTo(village, typed)
    expect([mail?.text.includes('Paloma'), mail?.text.includes(email)]).toEqual([false, false])
    const opened = (await ownPage(village, await openFor(village, typed))).body
    expect(opened).toMatchObject({ established: true, unconfirmed_email: null, contact: { email: { value: typed } } })
    expect(await emailShown(note)).toBe(typed)
    expect((await ownPage(village, key)).problem.code).toBe('link_expired')
  })

  it('is not asked again when it is theirs already, and typing another one or none takes it back', async () => {
    const { key, email } = await openedPerson(village)
    await act(village, key, { ...contact, email: email.toUpperCase() })
    expect((await ownPage(village, key)).body.unconfirmed_email).toBeNull()
    for (const instead of [newAddress(), email, '']) {
      const typed = newAddress()
      await act(village, key, { ...contact, email: typed })
      const token = await linkTo(village, typed)
      await act(village, key, { ...contact, email: instead })
      expect(await isTokenGood(token)).toBe(false)
      await village.call(requestLink, { name: 'Me', reach: typed })
      expect((await mailsTo(village, typed)).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Is this your address/),
      ])
    }
  })

  it('writes to strangers five times a day at most, by one page and to one address', async () => {
    const people = [await openedPerson(village), await openedPerson(village)]
    const typed = newAddress()
    const type = async (at: number, email: string) =>
      (await act(village, people[at]?.key ?? '', { ...contact, email })).problem.code
    for (let times = 0; times < 5; times++) {
      expect(await type(0, typed)).toBeUndefined()
      await village.mails()
    }
    expect(await type(0, newAddress())).toBe('too_many_requests')
    expect(await type(1, typed)).toBe('too_many_requests')
    expect(await type(1, newAddress())).toBeUndefined()
    expect((await mailsTo(village, typed)).length).toBe(5)
  })

  it('has no more say than the one that typed it: a stranger’s goes with the stranger’s note', async () => {
    const { key, note, provider_name } = await openedPerson(village, {}, otto)
    const typed = newAddress()
    await act(village, key, { ...contact, email: typed })
    const second = await openFor(village, typed)
    expect((await ownPage(village, second)).body.established).toBe(true)
    for (const writer of [maya, ada]) await recommend(village, { provider_name }, writer)
    expect((await ownPage(village, second)).body.established).toBe(false)
    await village.call(withdrawRecommendation, { id: note }, otto)
    for (const kind of ['remove', 'confirm'] as const)
      expect((await act(village, second, { kind })).problem.code).toBe('link_expired')
    await village.call(requestLink, { name: 'Nobody', reach: typed })
    expect((await requestsAt(village)).map(({ claimed_reach }) => claimed_reach)).toContain(typed)
  })

  it('decides no more once the provider has typed another one, or none', async () => {
    for (const instead of [newAddress(), '']) {
      const { key, email } = await openedPerson(village)
      const former = newAddress()
      await act(village, key, { ...contact, email: former })
      const formerKey = await openFor(village, former)
      await village.call(requestLink, { name: 'Me', reach: email })
      await act(village, await openFor(village, email), { ...contact, email: instead })
      if (instead) await openFor(village, instead)
      expect((await ownPage(village, formerKey)).problem.code).toBe('link_expired')
      const before = (await mailsTo(village, former)).length
      await village.call(requestLink, { name: 'Me', reach: former })
      expect((await mailsTo(village, former)).length).toBe(before)
    }
  })
})

describe('at the desk', () => {
  /** A mailbox that one note of three names, where two families name another, with its request. */
  const asking = async () => {
    const owner = await openedPerson(village)
    const { provider_name, email } = owner
    const mailbox = newAddress()
    await recommend(village, { provider_name, provider_email: email, has_contact_consent: true }, ada)
    await recommend(village, { provider_name, provider_email: mailbox, has_contact_consent: true }, otto)
    const key = await openFor(village, mailbox)
    await act(village, key, { kind: 'hide', way: 'phone', hidden: true })
    const request = (await requestsAt(village)).find((one) => one.mailbox === mailbox)
    return { owner, mailbox, key, id: request?.id ?? '' }
  }

  it('a new address is confirmed, logged with what proves it, and told, as the owner is', async () => {
    const { owner, mailbox, key, id } = await asking()
    expect((await answerRequests(village, [id], { kind: 'confirm_mailbox' }, 'Called the agency.')).status).toBe(200)
    expect((await ownPage(village, key)).body).toMatchObject({ established: true, wishes: [] })
    const done = (await requestsAt(village, 'done')).find((one) => one.id === id)
    expect(done).toMatchObject({ kind: 'new_address', done_by: ada.fullName, reason: 'Called the agency.' })
    const mail = (await mailsTo(village, mailbox)).at(-1)
    expect(mail?.text).toContain('We’ve confirmed that this address belongs to it')
    expect(mail?.text).not.toContain('Called the agency')
    const toOwner = (await mailsTo(village, owner.email)).at(-1)
    expect(toOwner?.subject).toBe('A new address can change your page at Trusted Village')
    expect(toOwner?.text).not.toContain(mailbox)
    const hidden = await act(village, key, { kind: 'hide', way: 'phone', hidden: true })
    expect(hidden.body.listing.contact.phone.hidden).toBe(true)
  })

  it('a new address is refused: its devices end, and it opens nothing any more, whatever notes say', async () => {
    const { owner, mailbox, key, id } = await asking()
    const { provider_name } = owner
    await village.call(requestLink, { name: 'Me', reach: mailbox })
    const unopened = await linkTo(village, mailbox)
    expect((await answerRequests(village, [id], { kind: 'refuse_mailbox' })).status).toBe(200)
    expect((await ownPage(village, key)).problem.code).toBe('link_expired')
    expect(await isTokenGood(unopened)).toBe(false)
    expect((await mailsTo(village, mailbox)).at(-1)?.subject).toBe('Your address and your page at Trusted Village')
    await recommend(village, { provider_name, provider_email: mailbox, has_contact_consent: true }, maya)
    await village.call(requestLink, { name: 'Me', reach: mailbox })
    expect((await requestsAt(village)).some(({ claimed_reach }) => claimed_reach === mailbox)).toBe(true)
    expect((await ownPage(village, owner.key)).status).toBe(200)
  })

  it('a confirmed address is refused after all by the command line, and by its request no more', async () => {
    const { owner, mailbox, key, id } = await asking()
    await answerRequests(village, [id], { kind: 'confirm_mailbox' })
    const page = ['--page', owner.short_id, '--email', mailbox, '--reason', 'The owner called.']
    expect((await commandsOf(village)('refuse-listing-address', ...page)).exitCode).toBe(0)
    expect((await ownPage(village, key)).problem.code).toBe('link_expired')
    const done = (await requestsAt(village, 'done')).filter((one) => one.mailbox === mailbox)
    expect(done.map(({ reason }) => reason)).toContain('The owner called.')
  })

  it('only an open request for a new address is answered so, and once', async () => {
    const { owner, id } = await asking()
    await act(village, owner.key, { kind: 'object', words: 'The town is wrong.' })
    const objection = (await requestsAt(village)).find(({ words }) => words === 'The town is wrong.')?.id ?? ''
    for (const kind of ['confirm_mailbox', 'refuse_mailbox'] as const)
      expect((await answerRequests(village, [objection], { kind })).problem.code).toBe('not_found')
    expect((await answerRequests(village, [id], { kind: 'approve_answer' })).problem.code).toBe('not_found')
    await answerRequests(village, [id], { kind: 'refuse_mailbox' })
    expect((await answerRequests(village, [id], { kind: 'confirm_mailbox' })).problem.code).toBe('decided_meanwhile')
  })

  it('sends a link by which somebody reads, or decides where the reason proves that it is theirs', async () => {
    const { provider_name, short_id } = await recommendPerson(village)
    await recommend(village, { provider_name }, otto)
    for (const proven of [false, true]) {
      const email = newAddress()
      await village.call(requestLink, { name: provider_name, reach: `(510) 555-${proven ? '0001' : '0002'}` })
      const claim = (await requestsAt(village)).find(({ kind }) => kind === 'claim')
      await answerRequests(village, [claim?.id ?? ''], { kind: 'send_link', short_id, email, proven })
      expect((await ownPage(village, await openFor(village, email))).body.established).toBe(proven)
    }
  })
})
