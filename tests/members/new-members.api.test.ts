import { beforeAll, expect, it } from 'vitest'
import type { ActOnMember } from '../../domain/members/member-acts.contracts.ts'
import { actOnMember } from '../../domain/members/member-acts.contracts.ts'
import { getMembership, listMembers, type MemberFilter } from '../../domain/members/members.contracts.ts'
import { getDashboardCounts } from '../../domain/moderation/moderation.contracts.ts'
import { scheduleLeaving, takeBackLeaving } from '../../server/members/leaving.ts'
import { ada, makeAdministrator, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startMembersVillage } from './members-village.ts'

const village = await forFile(startMembersVillage())
const { db } = village.database
let code: string
beforeAll(async () => {
  code = (await village.person({ fullName: 'Inviting Ines' })).code
  await makeAdministrator(db, otto)
})

const join = (fullName: string, confirmed = true) => village.person({ fullName, confirmed, usedCode: code })
const listed = async (show: MemberFilter, search: string) =>
  (await village.call(listMembers, { show, search }, ada)).body.members.map(({ full_name }) => full_name)
const look = (id: string, act: ActOnMember, more: { reason?: string; last_act_id?: string | null } = {}, as = ada) =>
  village.call(actOnMember, { id, act, last_act_id: null, ...more }, as)
const fine = { kind: 'looks_fine' } as const
const closer = { kind: 'look_closer' } as const
const reviewOf = async (id: string) => (await village.page(id)).member.review

it('confirmed new members are listed, oldest first, and counted, except those created by an operator', async () => {
  const before = (await village.call(getDashboardCounts, {}, ada)).body.new_members
  const first = await join('Queue First')
  await join('Queue Second')
  await join('Queue Unconfirmed', false)
  await village.person({ fullName: 'Queue Operator' })
  expect(await listed('new', 'queue')).toEqual(['Queue First', 'Queue Second'])
  expect((await village.call(getDashboardCounts, {}, ada)).body.new_members).toBe(before + 2)
  expect((await village.signIn(first)).access_token).toBeTruthy()
  expect((await look(first.id, fine)).status).toBe(200)
  expect(await listed('new', 'queue')).toEqual(['Queue Second'])
  const counts = (await village.call(getMembership, {}, ada)).body.counts
  expect([counts.new, counts.closer]).toEqual([before + 1, 0])
  expect((await village.page(first.id)).acts).toMatchObject([
    { act: 'looks_fine', reason: null, by: ada.fullName, undone_at: null },
  ])
})

it('marking for a closer look requires a reason, which is shown until the member is marked as fine', async () => {
  const { id } = await join('Closer Clara')
  const without = await look(id, closer)
  expect(without.problem.fields).toMatchObject([{ path: 'reason', message: 'Please say why.' }])
  const { last_act_id } = (await look(id, closer, { reason: 'Two accounts from one house' })).body
  expect([await listed('new', 'clara'), await listed('closer', 'clara')]).toEqual([[], ['Closer Clara']])
  const [shown] = (await village.call(listMembers, { search: 'clara' }, otto)).body.members
  expect(shown).toMatchObject({
    review: 'closer',
    closer_reason: 'Two accounts from one house',
    closer_by: ada.fullName,
    last_act_id,
  })
  expect((await look(id, fine, { last_act_id }, otto)).status).toBe(200)
  expect(await listed('closer', 'clara')).toEqual([])
  expect((await village.page(id)).member).toMatchObject({ review: 'done', closer_reason: null, closer_at: null })
})

it('of two administrators who review a member at once, one succeeds, and the other is told who did', async () => {
  const { id } = await join('Raced Rita')
  const answers = await Promise.all([look(id, fine), look(id, closer, { reason: 'Odd' }, otto)])
  const [done, late] = answers.toSorted((one, other) => one.status - other.status)
  expect([done?.status, late?.status, late?.problem.code]).toEqual([200, 409, 'member_changed'])
  const faster = answers[0].status === 200 ? ada : otto
  expect(late?.problem.detail).toBe(`${faster.fullName} has already looked at this member. The list is now up to date.`)
  expect((await village.page(id)).acts).toHaveLength(1)
})

it('a review can be undone by its administrator, until a later act', async () => {
  const { id } = await join('Undone Uma')
  const undo = { kind: 'undo_look' } as const
  const first = (await look(id, closer, { reason: 'Odd' })).body
  const second = (await look(id, fine, first)).body
  expect((await look(id, undo, second, otto)).problem.code).toBe('member_changed')
  expect((await look(id, undo, second)).status).toBe(200)
  expect(await reviewOf(id)).toBe('closer')
  expect((await look(id, undo, second)).problem.code).toBe('member_changed')
  expect((await village.page(id)).acts.map(({ act, undone_at }) => [act, undone_at !== null])).toEqual([
    ['looks_fine', true],
    ['look_closer', false],
  ])
  const other = await join('Undone Ursula')
  const only = (await look(other.id, fine)).body
  expect((await look(other.id, undo, only)).status).toBe(200)
  expect(await listed('new', 'ursula')).toEqual(['Undone Ursula'])
})

it('suspended and leaving members are removed from the list; those who stay are listed again', async () => {
  const suspended = await join('Gone Gil')
  await village.act(suspended.id, { kind: 'suspend', until: null, words: 'Closed.' })
  expect(await listed('new', 'gil')).toEqual([])
  await village.act(suspended.id, { kind: 'lift' })
  expect(await listed('new', 'gil')).toEqual([])
  const leaver = await join('Gone Greta')
  const siteUrl = village.url
  await db
    .transaction()
    .execute((trx) => scheduleLeaving(trx, { id: leaver.id, keepIds: [], atOnce: false, why: '', siteUrl }))
  expect(await listed('new', 'greta')).toEqual([])
  await db.transaction().execute((trx) => takeBackLeaving(trx, leaver, siteUrl))
  expect(await listed('new', 'greta')).toEqual(['Gone Greta'])
})
