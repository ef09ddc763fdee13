// A provider's act at the same moment as a change of permissions: it takes effect completely or not at all.
import { afterEach, expect, it } from 'vitest'
import { openOwnPage } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { undoMerge } from '../../domain/providers/duplicates.contracts.ts'
import { withdrawRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { expectRecount, mergeInto } from '../providers/merge-facts.ts'
import { recommend, share, tryDecide } from '../submissions.ts'
import { startPortalVillage } from './own-page.ts'

const village = await forFile(startPortalVillage({ environment: { DATABASE_POOL: '16' } }))
const { db } = village.database
const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const rounds = [0, 1, 2, 3]
const codeOf = ({ status, problem }: { status: number; problem: { code: string } }) =>
  status === 200 ? 200 : problem.code
const hide = (key: string, hidden = true) => village.act(key, { kind: 'hide', way: 'phone', hidden })
const rowsOf = (...ids: string[]) =>
  db
    .selectFrom('provider_listings')
    .select(['provider_id', 'mailbox', 'hidden'])
    .where('provider_id', 'in', ids)
    .execute()

/** A provider whose address has been the only one in the page's notes for long enough. */
const onlyOne = async () => {
  const person = await village.openedPerson()
  await recommend(village, { provider_name: person.provider_name }, otto)
  await village.sql`update experience_submissions set reviewed_at = reviewed_at - interval '15 days' where id = ${person.note}`
  return person
}

afterEach(() => expectRecount(village))

it('a decision and the withdrawal of the note with its mailbox: the decision is complete, or refused', async () => {
  for (const round of rounds) {
    const { key, note, id } = await onlyOne()
    const [acted, withdrawn] = await Promise.all([
      later(round * 2).then(() => hide(key)),
      village.call(withdrawRecommendation, { id: note }, maya),
    ])
    expect(withdrawn.status).toBe(200)
    expect([200, 'link_expired']).toContain(codeOf(acted))
    const before = await rowsOf(id)
    if (acted.status === 200) expect(before).toMatchObject([{ hidden: ['phone'] }])
    expect(codeOf(await hide(key, false))).toBe('link_expired')
    expect(await rowsOf(id)).toEqual(before)
  }
})

it('a removal and a note with another address: the page is removed, or its removal only requested', async () => {
  for (const round of rounds) {
    const { key, short_id, provider_name, email, id } = await onlyOne()
    const other = { provider_name, provider_email: `other-${round}@care.example`, has_contact_consent: true }
    const waiting = await share(village, other, await makePerson(db))
    const [removed, approved] = await Promise.all([
      later(round * 3).then(() => village.act(key, { kind: 'remove' })),
      tryDecide(village, waiting, 'approved'),
    ])
    expect(removed.status).toBe(200)
    // after the removal, an approval needs another confirmation
    expect([200, 'maybe_not_listed', 'decided_meanwhile', 'not_found']).toContain(codeOf(approved))
    const asked = (await village.requestsAt()).filter(
      (request) => request.mailbox === email && request.provider?.provider_id === id,
    )
    expect([(await village.statusOf(short_id)) === 200, removed.body.listing.removal === null]).toEqual(
      asked.length === 1 ? [true, true] : [false, false],
    )
  }
})

it('a decision and a merge with its undoing: the decision changes only the provider’s own page', async () => {
  for (const round of rounds) {
    const [one, other] = [await village.establishedPerson(), await village.establishedPerson()]
    const [acted, merged] = await Promise.all([
      later(round * 3).then(() => hide(one.key)),
      round % 2 ? mergeInto(village, one.id, other.id) : mergeInto(village, other.id, one.id),
    ])
    expect([acted, merged].map(codeOf)).toEqual([200, 200])
    expect(await rowsOf(one.id, other.id)).toMatchObject([{ provider_id: one.id, hidden: ['phone'] }])
    const [again, undone] = await Promise.all([
      later(round * 3).then(() => hide(one.key, false)),
      village.call(undoMerge, { id: merged.body.merge_id }, ada),
    ])
    expect([again, undone].map(codeOf)).toEqual([200, 200])
    expect(await rowsOf(one.id, other.id)).toMatchObject([{ provider_id: one.id, hidden: [] }])
  }
})

it('of two mailboxes that open a page at once, only the later one’s device stays signed in', async () => {
  for (const _ of rounds) {
    const { email, provider_name } = await village.establishedPerson()
    const second = `second-of-${email}`
    for (const writer of [otto, await makePerson(db)]) await village.alsoNamed(provider_name, second, writer)
    await village.ask(email)
    const tokens = [await village.linkTo(email), await village.linkTo(second)]
    const opened = await Promise.all(tokens.map((token) => village.call(openOwnPage, { token })))
    expect(opened.map(codeOf)).toEqual([200, 200])
    const left = await Promise.all(opened.map(({ body }) => village.ownPage(body.key ?? '')))
    expect(left.map(codeOf).toSorted()).toEqual([200, 'link_expired'])
  }
})

it('two acts that need review at once: one request with both, and one mail to the owner', async () => {
  for (const round of rounds) {
    const { email, provider_name } = await village.establishedPerson()
    const mailbox = `asking-${round}@elsewhere.example`
    await village.alsoNamed(provider_name, mailbox)
    const key = await village.openFor(mailbox)
    await Promise.all([hide(key), village.act(key, { kind: 'confirm' }), hide(key)])
    const asked = (await village.requestsAt()).filter((request) => request.mailbox === mailbox)
    expect(asked.map(({ wishes }) => wishes.toSorted())).toEqual([['confirm', 'hide']])
    expect((await village.mailsTo(email)).filter(({ subject }) => subject.startsWith('A new address'))).toHaveLength(1)
  }
})

it('a refusal by the desk during an act of its device: no later act succeeds', async () => {
  for (const round of rounds) {
    const { provider_name, id } = await village.establishedPerson()
    const mailbox = `refused-${round}@elsewhere.example`
    await village.alsoNamed(provider_name, mailbox)
    const key = await village.openFor(mailbox)
    await hide(key)
    const request = await village.requestOf(mailbox)
    const free = () => village.act(key, { kind: 'free', free: 'not' })
    const [acted, refused] = await Promise.all([
      later(round * 2).then(free),
      village.answerRequests([request?.id ?? ''], { kind: 'refuse_mailbox' }),
    ])
    expect(refused.status).toBe(200)
    expect([200, 'link_expired']).toContain(codeOf(acted))
    const before = await rowsOf(id)
    expect(codeOf(await free())).toBe('link_expired')
    expect(await rowsOf(id)).toEqual(before)
  }
})
