// Acts about members at the same moment as what they concern: refreshing, demoting one another, joining.
import { expect, it } from 'vitest'
import { actOnMember, setJoining } from '../../domain/members/member-acts.contracts.ts'
import { grantRole } from '../../server/members/administrators.queries.ts'
import { goodPassword } from '../auth/auth-village.ts'
import { ada, type CastMember } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startMembersVillage } from './members-village.ts'

const village = await forFile(startMembersVillage())
const far = { kind: 'suspend', until: null, words: 'Closed.' } as const
const once = { reason: 'Posted', last_act_id: null }

it('a suspension while they refresh and signs in leaves no session', async () => {
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

it.each(['demote', 'suspend'] as const)('of administrators who %s one another at once, one stays', async (what) => {
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
  const free = await db
    .selectFrom('user_roles as r')
    .innerJoin('auth.users as u', 'u.id', 'r.user_id')
    .select('u.id')
    .where('u.banned_at', 'is', null)
    .execute()
  expect(free).toHaveLength(1)
  // As it was, for the next one.
  await db.updateTable('auth.users').set({ banned_at: null }).where('id', '=', adaId).execute()
  await grantRole(db, adaId)
  await db.deleteFrom('user_roles').where('user_id', '!=', adaId).execute()
})

it('who joins while joining closes has joined before, or reads that it is closed', async () => {
  const { db } = village.database
  const code = await village.newCode()
  // Ada's session may have ended in the race before.
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
  const { uses } = await db
    .selectFrom('referral_codes')
    .select('uses')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  expect([uses, closedAt === null]).toEqual([joined, false])
  expect((await join()).body.code).toBe('signup_disabled')
})
