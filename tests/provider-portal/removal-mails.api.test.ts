// Who is notified of a removal, who can undo it, and who can object to it.
import { describe, expect, it } from 'vitest'
import { actOnMember } from '../../domain/members/member-acts.contracts.ts'
import { decideSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { openOwnPage } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { countProviderPairs, undoMerge } from '../../domain/providers/duplicates.contracts.ts'
import { setPageRemoved } from '../../domain/providers/providers.contracts.ts'
import { withdrawRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { eraseMember } from '../../server/privacy/erase-member.ts'
import { deleteRemoved } from '../../server/provider-portal/provider-portal.sweep.ts'
import { ada, maya, otto } from '../cast.ts'
import { commandsOf } from '../commands/commands.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { expectRecount, mergeFacts, mergeInto, readProviders } from '../providers/merge-facts.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { recommend, share } from '../submissions.ts'
import { startPortalVillage } from './own-page.ts'
import { deleteRemovedNow, mailsAfterAnHour } from './remove-now.ts'

const village = await forFile(startPortalVillage())
const { db } = village.database

let made = 0
/** A page with a mailbox named by two families, and another mailbox named in an older note by one of them. */
const pageOfTwoMailboxes = async () => {
  made += 1
  const owner = await village.openedPerson()
  const [family, other] = [await makePerson(db), await makePerson(db)]
  await village.alsoNamed(owner.provider_name, owner.email, family)
  const second = `second-${made}@elsewhere.example`
  await village.alsoNamed(owner.provider_name, second, other)
  return { ...owner, second, secondKey: await village.openFor(second), families: [maya, family, other] }
}
const listed = async () => (await village.call(countProviderPairs, {}, ada)).body.not_listed
const remove = (key: string) => village.act(key, { kind: 'remove' })
const takeBack = (key: string) => village.act(key, { kind: 'take_back' })
const object = (key: string, words = 'This is my page.') => village.act(key, { kind: 'object_to_removal', words })
/** The mails about removals to an address, oldest first. */
const removalMails = async (address: string) =>
  (await mailsAfterAnHour(village)).filter(
    ({ to, subject }) => to === address && /page at .* (will|stays)|^Your notes? about/.test(subject),
  )
const subjects = async (address: string) => (await removalMails(address)).map(({ subject }) => subject)
const openObjections = async (mailbox: string) =>
  (await village.requestsAt()).filter((request) => request.kind === 'objection' && request.mailbox === mailbox)

describe('a removal', () => {
  it('is mailed to every mailbox of the page, with the requester, the day, and a link valid until then', async () => {
    const { key, email, second } = await pageOfTwoMailboxes()
    const { removal } = (await remove(key)).body.listing
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Los_Angeles' })
    const [[own], [other]] = [await removalMails(email), await removalMails(second)]
    for (const mail of [own, other]) {
      expect(mail?.text).toContain(`On ${day.format(new Date(removal?.deletes_at ?? ''))}, we’ll delete it`)
      expect(mail?.text).toContain('If this wasn’t you')
    }
    expect(own?.text).toContain('You asked us to remove')
    expect(other?.text).toContain('p•••@care')
    expect(other?.text).not.toContain(email)
    await village.sql`update listing_links set expires_at = expires_at - interval '7 days 1 hour'`
    const opened = (await village.ownPage(await village.openFor(second))).body
    expect(opened.removal).toMatchObject({ own: false, deletes_at: removal?.deletes_at })
  })

  it('is mailed once to each parent whose note is deleted, unless they are suspended or have left', async () => {
    const { key, provider_name, families } = await pageOfTwoMailboxes()
    const [waiting, suspended, gone] = [await makePerson(db), await makePerson(db), await makePerson(db)]
    await share(village, { provider_name }, waiting)
    for (const parent of [suspended, gone]) await recommend(village, { provider_name }, parent)
    const paused = { kind: 'suspend', until: null, words: 'Please write to us', take_down: false } as const
    await village.call(actOnMember, { id: suspended.id, act: paused, reason: 'As agreed', last_act_id: null }, ada)
    await eraseMember(db, { email: gone.email, recommendations: 'keep' })
    await remove(key)
    const atOnce = (await village.mails()).filter(({ subject }) => subject.includes(provider_name))
    expect(atOnce.filter(({ subject }) => subject.includes('will be deleted'))).toEqual([])
    for (const { email } of [...families, waiting]) {
      const [mail, ...more] = (await removalMails(email)).filter(({ text }) => text.includes(provider_name))
      expect([mail?.subject, more]).toEqual([`Your note about ${provider_name} will be deleted`, []])
      expect(mail?.text).toContain('They asked us not to be listed anymore')
    }
    for (const { email } of [suspended, gone]) expect(await subjects(email)).toEqual([])
  })

  it('by an administrator or on the command line has the same delay, and says so', async () => {
    const [one, other] = [await village.recommendPerson(), await village.recommendPerson()]
    const { printed } = await commandsOf(village)('remove-provider', '--page', one.short_id, '--reason', 'They called')
    expect(printed.join()).toContain('will be deleted in 7 days')
    const otherKey = await village.openFor(other.email)
    await village.act(otherKey, { kind: 'object', words: 'Please remove me.' })
    const request = await village.requestOf('Please remove me.')
    await village.answerRequests([request?.id ?? ''], { kind: 'remove', short_id: other.short_id })
    for (const { email, short_id, provider_name } of [one, other]) {
      expect(await village.statusOf(short_id)).toBe(410)
      const [mail] = await removalMails(email)
      expect(mail?.text).toContain('Our team is removing the page')
      const [told] = (await removalMails(maya.email)).filter(({ subject }) => subject.includes(provider_name))
      expect(told?.text).toContain('Our team is removing the page')
    }
    await object(otherKey)
    const [objection] = await openObjections(other.email)
    expect(objection?.removal).toMatchObject({ by_mailbox: null })
    // it is not ended by acts other than undoing and deleting
    const end = (kind: 'close' | 'put_back') => village.answerRequests([objection?.id ?? ''], { kind })
    expect((await end('close')).problem.code).toBe('not_found')
    expect((await end('put_back')).status).toBe(200)
    await deleteRemovedNow(village)
    expect((await village.requestsAt('done')).filter(({ kind }) => kind === 'removal').length).toBeGreaterThan(1)
  })

  it('by an administrator is undone by an administrator, and those who were mailed are mailed again', async () => {
    const { short_id, email, provider_name } = await village.recommendPerson()
    await commandsOf(village)('remove-provider', '--page', short_id, '--reason', 'By mistake')
    await mailsAfterAnHour(village)
    expect((await village.call(setPageRemoved, { short_id, removed: false }, ada)).body).toEqual({ removed: false })
    expect(await village.statusOf(short_id)).toBe(200)
    expect((await subjects(email)).at(-1)).toMatch(/stays$/)
    const told = (await subjects(maya.email)).filter((subject) => subject.includes(provider_name))
    expect(told).toEqual([`Your note about ${provider_name} will be deleted`, `Your note about ${provider_name} stays`])
    await deleteRemovedNow(village)
    expect(await village.statusOf(short_id)).toBe(200)
  })

  it('is limited to three times a day, and cannot be requested twice', async () => {
    const { key } = await village.openedPerson()
    for (let times = 0; times < 3; times++) {
      expect((await remove(key)).status).toBe(200)
      expect((await remove(key)).problem.code).toBe('changed_meanwhile')
      expect((await takeBack(key)).status).toBe(200)
    }
    expect((await remove(key)).problem.code).toBe('too_many_requests')
  })
})

describe('the requester of a removal', () => {
  it('can undo it, which restores everything and mails nobody else', async () => {
    const { key, email, second, families, provider_name, short_id } = await pageOfTwoMailboxes()
    const waiting = await share(village, { provider_name }, await makePerson(db))
    const [before, entries] = [await mergeFacts(village), await listed()]
    await remove(key)
    expect(await listed()).toBe(entries + 1)
    expect(await village.statusOf(short_id)).toBe(410)
    const { status, body } = await takeBack(key)
    expect([status, body.listing.removal]).toEqual([200, null])
    expect(await mergeFacts(village)).toEqual(before)
    await expectRecount(village)
    expect(await listed()).toBe(entries)
    const approved = { id: waiting, status: 'approved', from_status: 'pending' } as const
    expect((await village.call(decideSubmission, approved, ada)).status).toBe(200)
    for (const family of families)
      expect((await subjects(family.email)).filter((subject) => subject.includes(provider_name))).toEqual([])
    expect(await subjects(second)).toEqual([
      expect.stringMatching(/will be deleted$/),
      expect.stringMatching(/^Your page .* stays$/),
    ])
    expect(await subjects(email)).toEqual([expect.stringMatching(/will be deleted$/)])
    const [log] = (await village.requestsAt('done')).filter(({ kind }) => kind === 'removal')
    expect(log?.reason).toMatch(/They took the removal back\.$/)
  })

  it('is the only one who can undo it, and not after the deletion', async () => {
    const { key, secondKey, short_id } = await pageOfTwoMailboxes()
    expect((await takeBack(key)).problem.code).toBe('changed_meanwhile')
    expect((await object(secondKey)).problem.code).toBe('changed_meanwhile')
    await remove(key)
    expect((await takeBack(secondKey)).problem.code).toBe('not_found')
    expect(await village.statusOf(short_id)).toBe(410)
    await deleteRemovedNow(village)
    expect((await takeBack(key)).problem.code).toBe('link_expired')
  })

  it('cannot restore what an administrator had taken down', async () => {
    const { key, short_id } = await village.openedPerson()
    await remove(key)
    await village.call(setPageRemoved, { short_id, removed: true }, ada)
    await village.act(key, { kind: 'take_back' })
    expect(await village.statusOf(short_id)).toBe(410)
    expect((await village.call(setPageRemoved, { short_id, removed: false }, ada)).status).toBe(200)
    expect(await village.statusOf(short_id)).toBe(200)
  })
})

describe('a mailbox that objects to a removal', () => {
  it('stops the deletion until administrators have decided, who can restore the page', async () => {
    const { key, second, secondKey, short_id } = await pageOfTwoMailboxes()
    await remove(key)
    const { body } = await object(secondKey)
    expect(body.listing.removal).toMatchObject({ objected: true, deletes_at: null })
    await object(secondKey, 'It is mine alone.')
    await deleteRemovedNow(village)
    expect([await village.statusOf(short_id), (await village.ownPage(secondKey)).status]).toEqual([410, 200])
    const [request, ...more] = await openObjections(second)
    expect([request?.words, more]).toEqual(['It is mine alone.', []])
    expect(request?.removal).toMatchObject({ by_mailbox: expect.stringContaining('@care.example') })
    await village.answerRequests([request?.id ?? ''], { kind: 'put_back' }, 'It is theirs.')
    expect(await village.statusOf(short_id)).toBe(200)
    expect(await openObjections(second)).toEqual([])
    await deleteRemoved(db, village.configuration)
    expect(await village.statusOf(short_id)).toBe(200)
  })

  it('can object only once: after a decision against it, the page is deleted on the announced day', async () => {
    const { key, second, secondKey } = await pageOfTwoMailboxes()
    await remove(key)
    await object(secondKey)
    const [request] = await openObjections(second)
    await village.answerRequests([request?.id ?? ''], { kind: 'finish_removal' }, 'She called us.')
    expect((await village.mailsTo(second)).at(-1)?.text).toContain('She called us.')
    expect((await object(secondKey)).problem.code).toBe('changed_meanwhile')
    await deleteRemoved(db, village.configuration)
    expect((await village.ownPage(secondKey)).status).toBe(200)
    await deleteRemovedNow(village)
    expect((await village.ownPage(secondKey)).problem.code).toBe('link_expired')
  })

  it('prevents the refused mailbox from hiding the page again, even with a typed address or another page', async () => {
    const { key, second, email, short_id, id } = await pageOfTwoMailboxes()
    const doula: Partial<SubmissionInput> = { service_type: 'birth-doula', highlights: [], custom_highlight: 'Calm' }
    await village.recommendPerson({ ...doula, provider_email: email }, await makePerson(db))
    await village.ask(email)
    const links = (await village.mailsTo(email)).at(-1)?.text.matchAll(/\?link=([\w-]{43})/g) ?? []
    const [again = '', ofOther = ''] = [...new Set([...links].map(([, token = '']) => token))]
    const open = async (token: string) => (await village.call(openOwnPage, { token })).body.key ?? ''
    const otherKey = await open(ofOther)
    const putBack = async () => {
      await object(await village.openFor(second))
      const [objection] = await openObjections(second)
      return village.answerRequests([objection?.id ?? ''], { kind: 'put_back' })
    }
    await village.act(key, { kind: 'correct', phone: '', website: '', email: 'typed-again@care.example' })
    const typedKey = await village.openFor('typed-again@care.example')
    await remove(typedKey)
    expect((await putBack()).status).toBe(200)
    expect((await remove(typedKey)).problem.detail).toMatch(/team decided/)
    expect((await remove(await open(again))).problem.detail).toMatch(/team decided/)
    expect((await village.act(otherKey, { kind: 'remove', also: [id] })).status).toBe(200)
    expect(await village.statusOf(short_id)).toBe(200)
  })
})

describe('while a page is being removed', () => {
  it('another provider with its name gets a page if a reviewer confirms it', async () => {
    const { key, provider_name, short_id } = await village.openedPerson()
    const before = await share(village, { provider_name }, await makePerson(db))
    await remove(key)
    const later = await share(village, { provider_name }, await makePerson(db))
    for (const id of [before, later]) {
      const approval = { id, status: 'approved', from_status: 'pending' } as const
      expect((await village.call(decideSubmission, approval, ada)).problem.code).toBe('maybe_not_listed')
      expect((await village.call(decideSubmission, { ...approval, someone_else: true }, ada)).status).toBe(200)
    }
    expect((await readProviders(village, provider_name, otto))[0]?.total_recommendations).toBe(2)
    await takeBack(key)
    expect(await village.statusOf(short_id)).toBe(200)
    expect(await readProviders(village, provider_name, otto)).toHaveLength(2)
    await remove(key)
    await deleteRemovedNow(village)
    expect((await readProviders(village, provider_name, otto))[0]?.total_recommendations).toBe(2)
    await expectRecount(village)
  })

  it('a wrongly merged page is restored by undoing the merge, and its provider can be recommended', async () => {
    const one = await village.establishedPerson()
    const other = await village.recommendPerson()
    const { body } = await mergeInto(village, one.id, other.id)
    await remove(one.key)
    expect(await village.statusOf(other.short_id)).toBe(410)
    expect((await object(await village.openFor(other.email))).status).toBe(200)
    expect((await village.call(undoMerge, { id: body.merge_id }, ada)).status).toBe(200)
    expect([await village.statusOf(one.short_id), await village.statusOf(other.short_id)]).toEqual([410, 200])
    await expectRecount(village)
    const again = { provider_name: other.provider_name, provider_email: other.email, has_contact_consent: true }
    const shared = await village.call(submitRecommendation, recommendationInput(again), await makePerson(db))
    expect([shared.status, shared.body.looked_at_first]).toEqual([200, false])
    expect((await village.mailsTo(other.email)).at(-1)?.subject).toMatch(/stays$/)
    expect(await openObjections(other.email)).toEqual([])
    await deleteRemovedNow(village)
    expect(await village.statusOf(other.short_id)).toBe(200)
    expect((await village.ownPage(one.key)).problem.code).toBe('link_expired')
    await expectRecount(village)
  })
})

describe('an administrator can restore a page that nobody else can restore', () => {
  const putBack = (short_id: string) => village.call(setPageRemoved, { short_id, removed: false }, ada)

  it('after its removal by a mailbox whose note was withdrawn', async () => {
    const stranger = await village.openedPerson()
    const { provider_name, short_id, key, note } = stranger
    await recommend(village, { provider_name }, otto)
    await village.sql`update experience_submissions set reviewed_at = reviewed_at - interval '15 days' where id = ${note}`
    await remove(key)
    expect((await putBack(short_id)).problem.code).toBe('changed_meanwhile')
    await village.call(withdrawRecommendation, { id: note }, maya)
    expect((await takeBack(key)).problem.code).toBe('link_expired')
    expect((await putBack(short_id)).status).toBe(200)
    expect(await village.statusOf(short_id)).toBe(200)
    await expectRecount(village)
  })
})
