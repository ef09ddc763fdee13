import { expect, it } from 'vitest'
import { actOnMember, setJoining } from '../../domain/members/member-acts.contracts.ts'
import { grantRole } from '../../server/members/member-acts.queries.ts'
import { eraseDue } from '../../server/privacy/erase-due.sweep.ts'
import { goodPassword } from '../auth/auth-village.ts'
import { ada, type CastMember } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { startMembersVillage } from './members-village.ts'

const village = await forFile(startMembersVillage())
const far = { kind: 'suspend', until: null, words: 'Closed.' } as const
const once = { reason: 'Posted', last_act_id: null }

const sweep = () => eraseDue(village.database.background.db, village.configuration)

/** A member with a recommendation, whose erasure is due. */
const dueMember = async () => {
  const member = await village.person()
  await recommend(village, { provider_name: `Racy Rosa ${member.id.slice(-4)}` }, member)
  expect((await village.act(member.id, { kind: 'schedule_erasing', recommendations: 'remove' })).status).toBe(200)
  await village.sql`update scheduled_erasures set erase_at = now() where user_id = ${member.id}`
  return member
}

it('an erasure cancelled while it runs leaves the member complete or completely deleted', async () => {
  const outcomes = new Set<string>()
  for (let round = 0; round < 8; round++) {
    const member = await dueMember()
    const { acts } = await village.page(member.id)
    const takeBack = async () => {
      await new Promise((resolve) => setTimeout(resolve, round * 3))
      const input = {
        id: member.id,
        reason: 'A mistake',
        last_act_id: acts[0]?.id ?? null,
        act: { kind: 'cancel_erasing' as const },
      }
      return village.call(actOnMember, input, ada)
    }
    const [, , { status }] = await Promise.all([sweep(), sweep(), takeBack()])
    const rows = await village.sql<{ accounts: number; recommendations: number; banned: number }>`
      select count(*)::int as accounts, count(banned_at)::int as banned,
        (select count(*)::int from experience_submissions where user_id = ${member.id}) as recommendations
      from auth.users where id = ${member.id}`
    expect([status, rows[0]]).toEqual(
      status === 200
        ? [200, { accounts: 1, recommendations: 1, banned: 0 }]
        : [404, { accounts: 0, recommendations: 0, banned: 0 }],
    )
    outcomes.add(String(status))
  }
  expect(outcomes.size).toBeGreaterThan(0)
})

it('of two administrators who schedule an erasure at once, one succeeds', async () => {
  const member = await village.person()
  const input = { id: member.id, reason: 'She asked', last_act_id: null }
  const answers = await Promise.all(
    (['keep', 'remove'] as const).map((recommendations) =>
      village.call(actOnMember, { ...input, act: { kind: 'schedule_erasing', recommendations } }, ada),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { member: shown, acts } = await village.page(member.id)
  expect(acts).toHaveLength(1)
  expect(shown.erase_recommendations).toBe(answers[0]?.status === 200 ? 'keep' : 'remove')
})

it('a suspension during a refresh and a sign-in leaves no session', async () => {
  for (let turn = 0; turn < 6; turn++) {
    const member = await village.person()
    const session = await village.signIn(member)
    await Promise.all([
      village.refresh(session.refresh_token),
      village.post('/token?grant_type=password', member),
      village.call(actOnMember, { id: member.id, act: far, ...once }, ada),
      village.refresh(session.refresh_token),
      village.post('/token?grant_type=password', member),
    ])
    const page = await village.page(member.id)
    expect([page.member.status, page.sessions]).toEqual(['suspended', []])
  }
})

it.each(['demote', 'suspend'] as const)('of administrators who %s one another at once, one remains', async (what) => {
  const { db } = village.database
  const adaId = await village.idOf(ada)
  const other = await village.person()
  await grantRole(db, other.id)
  await village.accessToken(other)
  const act = (id: string, as: CastMember) =>
    village.call(actOnMember, { id, act: what === 'demote' ? { kind: 'revoke_administrator' } : far, ...once }, as)
  await db.deleteFrom('member_acts').execute()
  const answers = await Promise.all([act(other.id, ada), act(adaId, other)])
  const [done, refused] = answers.map(({ status }) => status).sort()
  expect([done, refused === 401 || refused === 403]).toEqual([200, true])
  const free = await village.sql`
    select u.id from user_roles r join auth.users u on u.id = r.user_id where u.banned_at is null`
  expect(free).toHaveLength(1)
  // Restores the state for the next case.
  await db.updateTable('auth.users').set({ banned_at: null }).where('id', '=', adaId).execute()
  await grantRole(db, adaId)
  await db.deleteFrom('user_roles').where('user_id', '!=', adaId).execute()
})

it('sign-ups while joining is being closed either succeed or report that it is closed', async () => {
  const { db } = village.database
  const code = await village.newCode()
  // Ada's session may have ended in the previous test.
  const closer = await village.person()
  await grantRole(db, closer.id)
  await village.accessToken(closer)
  const join = () => {
    const email = village.newEmail()
    return village.post('/signup', { email, password: goodPassword, data: village.dataWith(code) })
  }
  const close = async () => {
    const { status } = await village.call(setJoining, { closed: true, reason: 'Posted' }, closer)
    expect(status).toBe(200)
    return null
  }
  const answers = await Promise.all([join(), join(), join(), close(), join(), join()])
  const closedAt = (await db.selectFrom('village_settings').select('joining_closed_at').executeTakeFirstOrThrow())
    .joining_closed_at
  const joined = answers.filter((answer) => answer?.status === 200).length
  for (const answer of answers) if (answer && answer.status !== 200) expect(answer.body.code).toBe('signup_disabled')
  expect([await village.usesOf(code), closedAt === null]).toEqual([joined, false])
  expect((await join()).body.code).toBe('signup_disabled')
})
