// Leaving at the same moment as a second leaving, a decision about their recommendation, a sign-in or a new address.
import { afterEach, expect, it } from 'vitest'
import { leaveVillage } from '../../domain/privacy/privacy.contracts.ts'
import { grantRole } from '../../server/members/member-acts.queries.ts'
import { eraseDue } from '../../server/privacy/erase-due.sweep.ts'
import { goodPassword } from '../auth/auth-village.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { type Person, startMembersVillage } from '../members/members-village.ts'
import { expectRecount } from '../providers/merge-facts.ts'
import { recommend, share, tryDecide } from '../submissions.ts'

const village = await forFile(startMembersVillage({ DATABASE_POOL: '16', AUTH_MAIL_COOLDOWN_S: '0' }))

/** Without the password, because hashing it would take longer than the competing act: they signed in a moment ago. */
const leave = (as: Person, at_once: boolean, keep_ids: string[] = []) =>
  village.call(leaveVillage, { keep_ids, at_once }, as)
const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
/** The member's rows: the account, its recommendations, a scheduled erasure. */
const rowsOf = async ({ id }: Person) =>
  (
    await village.sql<{ accounts: number; recommendations: number; erasings: number; banned: number }>`
      select (select count(*)::int from auth.users where id = ${id}) as accounts,
        (select count(banned_at)::int from auth.users where id = ${id}) as banned,
        (select count(*)::int from experience_submissions where user_id = ${id}) as recommendations,
        (select count(*)::int from scheduled_erasures where user_id = ${id}) as erasings`
  )[0]
const gone = { accounts: 0, banned: 0, recommendations: 0, erasings: 0 }
const whole = { accounts: 1, banned: 0, recommendations: 1, erasings: 0 }

afterEach(() => expectRecount(village))

it('of two simultaneous requests to leave, one succeeds, the other is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const person = await village.person()
    await village.accessToken(person)
    const answers = await Promise.all([leave(person, false), leave(person, false)])
    // A request after the session has ended is not signed in any more.
    expect(answers.map(({ status }) => status).sort()[0]).toBe(200)
    expect([401, 409]).toContain(answers.map(({ status }) => status).sort()[1])
    expect((await village.page(person.id)).acts).toHaveLength(1)
  }
})

it('leaving and a decision on one of their recommendations both happen, and numbers equal a recount', async () => {
  for (let round = 0; round < 10; round++) {
    const person = await village.person()
    const kept = await recommend(village, { provider_name: `Leaving Lena ${round}` }, person)
    const shown = await recommend(village, { provider_name: `Shown Siri ${round}` }, person)
    const waiting = await share(village, { provider_name: `Leaving Lena ${round}` }, person)
    const [left, approved, rejected] = await Promise.all([
      leave(person, true, [kept, shown]),
      later(round * 12).then(() => tryDecide(village, waiting, 'approved')),
      later(round * 12).then(() => tryDecide(village, shown, 'rejected', { from_status: 'approved' })),
    ])
    expect(left.status).toBe(200)
    for (const { status } of [approved, rejected]) expect([200, 404, 409]).toContain(status)
    expect(await rowsOf(person)).toEqual(gone)
  }
})

it('signing in during a scheduled erasure leaves the member complete and signed in, or completely erased', async () => {
  for (let round = 0; round < 8; round++) {
    const person = await village.person()
    await recommend(village, { provider_name: `Due Dora ${round}` }, person)
    await leave(person, false)
    await village.sql`update scheduled_erasures set erase_at = now() where user_id = ${person.id}`
    const sweep = () => eraseDue(village.database.background.db, village.configuration)
    const signIn = later(round * 15).then(() => village.post('/token?grant_type=password', person))
    const [, , { status }] = await Promise.all([sweep(), later(round * 3).then(sweep), signIn])
    expect([status, await rowsOf(person)]).toEqual(status === 200 ? [200, whole] : [400, gone])
  }
})

it('of two administrators who leave at once, one remains', async () => {
  const { db } = village.database
  const adaId = await village.idOf(ada)
  for (const at_once of [true, false]) {
    const [one, other] = [await village.person(), await village.person()]
    for (const person of [one, other]) {
      await village.accessToken(person)
      await grantRole(db, person.id)
    }
    await db.deleteFrom('user_roles').where('user_id', '=', adaId).execute()
    const answers = await Promise.all([leave(one, at_once), leave(other, at_once)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await grantRole(db, adaId)
    await db.deleteFrom('user_roles').where('user_id', '!=', adaId).execute()
  }
})

it('a member who confirms a new address while leaving at once is erased, and neither address remains', async () => {
  for (let round = 0; round < 6; round++) {
    const person = await village.person()
    await recommend(village, { provider_name: `Moving Mona ${round}` }, person)
    const { access_token } = await village.signIn(person)
    const email = village.newEmail()
    await village.send('PUT', '/user', { body: { email }, bearer: access_token })
    const links = [await village.linkTo(person.email), await village.linkTo(email)]
    const [first, second] = links.map((link) => Object.fromEntries(link.searchParams))
    if (first) await village.confirm(first)
    const [left, changed] = await Promise.all([
      leave(person, true),
      later(round * 6).then(() => (second ? village.confirm(second) : null)),
    ])
    expect([left.status, Number(changed?.status) < 500]).toEqual([200, true])
    await eraseDue(village.database.background.db, village.configuration)
    await village.mailSettled()
    expect(await rowsOf(person)).toEqual(gone)
    const named = await village.sql`
      select email from auth.users where email in (${email}, ${person.email})
      union all select recipient from mail_outbox where recipient in (${email}, ${person.email})`
    expect(named).toEqual([])
    expect((await village.post('/token?grant_type=password', { email, password: goodPassword })).status).toBe(400)
  }
})
