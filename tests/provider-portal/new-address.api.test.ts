// New addresses for a provider's page: confirmed by a link, or confirmed and refused at the desk.
import { describe, expect, it } from 'vitest'
import { openOwnPage } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { withdrawRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { ada, maya, otto } from '../cast.ts'
import { commandsOf } from '../commands/commands.ts'
import { forFile } from '../for-file.ts'
import { look } from '../providers/contact-village.ts'
import { recommend } from '../submissions.ts'
import { startPortalVillage } from './own-page.ts'

const village = await forFile(startPortalVillage())
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
  it('is shown, and may decide, once its own link was opened', async () => {
    const { key, note, email } = await village.openedPerson()
    const typed = newAddress()
    const { body } = await village.act(key, { ...contact, phone: '415-555-0188', email: typed })
    expect(body.listing).toMatchObject({ unconfirmed_email: typed, contact: { email: { value: email } } })
    expect(body.listing.contact.phone.value).toBe('415-555-0188')
    expect(await emailShown(note)).toBe(email)
    const [mail] = await village.mailsTo(typed)
    expect([mail?.text.includes('Paloma'), mail?.text.includes(email)]).toEqual([false, false])
    const opened = (await village.ownPage(await village.openFor(typed))).body
    expect(opened).toMatchObject({ established: true, unconfirmed_email: null, contact: { email: { value: typed } } })
    expect(await emailShown(note)).toBe(typed)
    expect((await village.ownPage(key)).problem.code).toBe('link_expired')
  })

  it('requires no link if it is already confirmed, and is withdrawn by typing another one or none', async () => {
    const { key, email } = await village.openedPerson()
    await village.act(key, { ...contact, email: email.toUpperCase() })
    expect((await village.ownPage(key)).body.unconfirmed_email).toBeNull()
    for (const instead of [newAddress(), email, '']) {
      const typed = newAddress()
      await village.act(key, { ...contact, email: typed })
      const token = await village.linkTo(typed)
      await village.act(key, { ...contact, email: instead })
      expect(await isTokenGood(token)).toBe(false)
      await village.ask(typed)
      expect((await village.mailsTo(typed)).map(({ subject }) => subject)).toEqual([
        expect.stringMatching(/^Is this your address/),
      ])
    }
  })

  it('is mailed at most five times a day, per page and per address', async () => {
    const people = [await village.openedPerson(), await village.openedPerson()]
    const typed = newAddress()
    const type = async (at: number, email: string) =>
      (await village.act(people[at]?.key ?? '', { ...contact, email })).problem.code
    for (let times = 0; times < 5; times++) {
      expect(await type(0, typed)).toBeUndefined()
      await village.mails()
    }
    expect(await type(0, newAddress())).toBe('too_many_requests')
    expect(await type(1, typed)).toBe('too_many_requests')
    expect(await type(1, newAddress())).toBeUndefined()
    expect((await village.mailsTo(typed)).length).toBe(5)
  })

  it('has no more rights than the mailbox that typed it: a stranger’s ends with the stranger’s note', async () => {
    const { key, note, provider_name } = await village.openedPerson({}, otto)
    const typed = newAddress()
    await village.act(key, { ...contact, email: typed })
    const second = await village.openFor(typed)
    expect((await village.ownPage(second)).body.established).toBe(true)
    for (const writer of [maya, ada]) await recommend(village, { provider_name }, writer)
    expect((await village.ownPage(second)).body.established).toBe(false)
    await village.call(withdrawRecommendation, { id: note }, otto)
    for (const kind of ['remove', 'confirm'] as const)
      expect((await village.act(second, { kind })).problem.code).toBe('link_expired')
    await village.ask(typed)
    expect((await village.requestsAt()).map(({ claimed_reach }) => claimed_reach)).toContain(typed)
  })

  it('may no longer decide once the provider has typed another one, or none', async () => {
    for (const instead of [newAddress(), '']) {
      const { key, email } = await village.openedPerson()
      const former = newAddress()
      await village.act(key, { ...contact, email: former })
      const formerKey = await village.openFor(former)
      await village.act(await village.openAgain(email), { ...contact, email: instead })
      if (instead) await village.openFor(instead)
      expect((await village.ownPage(formerKey)).problem.code).toBe('link_expired')
      const before = (await village.mailsTo(former)).length
      await village.ask(former)
      expect((await village.mailsTo(former)).length).toBe(before)
    }
  })
})

describe('a new address at the desk', () => {
  /** A mailbox named in one note of three, while two families name another, and its request. */
  const asking = async () => {
    const owner = await village.establishedPerson()
    const mailbox = newAddress()
    await village.alsoNamed(owner.provider_name, mailbox)
    const key = await village.openFor(mailbox)
    await village.act(key, { kind: 'hide', way: 'phone', hidden: true })
    return { owner, mailbox, key, id: (await village.requestOf(mailbox))?.id ?? '' }
  }

  it('is confirmed, which is logged with the reason and mailed to it and to the owner', async () => {
    const { owner, mailbox, key, id } = await asking()
    expect((await village.answerRequests([id], { kind: 'confirm_mailbox' }, 'Called the agency.')).status).toBe(200)
    expect((await village.ownPage(key)).body).toMatchObject({ established: true, wishes: [] })
    const done = (await village.requestsAt('done')).find((one) => one.id === id)
    expect(done).toMatchObject({ kind: 'new_address', done_by: ada.fullName, reason: 'Called the agency.' })
    const mail = (await village.mailsTo(mailbox)).at(-1)
    expect(mail?.text).toContain('We’ve confirmed that this address belongs to it')
    expect(mail?.text).not.toContain('Called the agency')
    const toOwner = (await village.mailsTo(owner.email)).at(-1)
    expect(toOwner?.subject).toBe('A new address can change your page at Trusted Village')
    expect(toOwner?.text).not.toContain(mailbox)
    const hidden = await village.act(key, { kind: 'hide', way: 'phone', hidden: true })
    expect(hidden.body.listing.contact.phone.hidden).toBe(true)
  })

  it('is refused, which signs out its devices and ends its access, even if another note names it', async () => {
    const { owner, mailbox, key, id } = await asking()
    await village.ask(mailbox)
    const unopened = await village.linkTo(mailbox)
    expect((await village.answerRequests([id], { kind: 'refuse_mailbox' })).status).toBe(200)
    expect((await village.ownPage(key)).problem.code).toBe('link_expired')
    expect(await isTokenGood(unopened)).toBe(false)
    expect((await village.mailsTo(mailbox)).at(-1)?.subject).toBe('Your address and your page at Trusted Village')
    await village.alsoNamed(owner.provider_name, mailbox, maya)
    await village.ask(mailbox)
    expect((await village.requestsAt()).some(({ claimed_reach }) => claimed_reach === mailbox)).toBe(true)
    expect((await village.ownPage(owner.key)).status).toBe(200)
  })

  it('can be refused on the command line after it was confirmed, but not by its request', async () => {
    const { owner, mailbox, key, id } = await asking()
    await village.answerRequests([id], { kind: 'confirm_mailbox' })
    const page = ['--page', owner.short_id, '--email', mailbox, '--reason', 'The owner called.']
    expect((await commandsOf(village)('refuse-listing-address', ...page)).exitCode).toBe(0)
    expect((await village.ownPage(key)).problem.code).toBe('link_expired')
    const done = (await village.requestsAt('done')).filter((one) => one.mailbox === mailbox)
    expect(done.map(({ reason }) => reason)).toContain('The owner called.')
  })

  it('can be confirmed or refused only once, and only by a request for a new address', async () => {
    const { owner, id } = await asking()
    await village.act(owner.key, { kind: 'object', words: 'The town is wrong.' })
    const objection = (await village.requestOf('The town is wrong.'))?.id ?? ''
    for (const kind of ['confirm_mailbox', 'refuse_mailbox'] as const)
      expect((await village.answerRequests([objection], { kind })).problem.code).toBe('not_found')
    expect((await village.answerRequests([id], { kind: 'approve_answer' })).problem.code).toBe('not_found')
    await village.answerRequests([id], { kind: 'refuse_mailbox' })
    expect((await village.answerRequests([id], { kind: 'confirm_mailbox' })).problem.code).toBe('decided_meanwhile')
  })

  it('gets a link for reading, or for deciding if the reason proves that the page is theirs', async () => {
    const { provider_name, short_id } = await village.recommendPerson()
    await recommend(village, { provider_name }, otto)
    for (const proven of [false, true]) {
      const email = newAddress()
      await village.ask(`(510) 555-${proven ? '0001' : '0002'}`)
      const claim = (await village.requestsAt()).find(({ kind }) => kind === 'claim')
      await village.answerRequests([claim?.id ?? ''], { kind: 'send_link', short_id, email, proven })
      expect((await village.ownPage(await village.openFor(email))).body.established).toBe(proven)
    }
  })
})
