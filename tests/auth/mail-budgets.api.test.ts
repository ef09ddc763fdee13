// Nobody can use up the mails that others need: after attacks through the real routes, a stranger can join and a member
// can reset.
import { describe, expect, it } from 'vitest'
import { forFile } from '../for-file.ts'
import { goodPassword, type Member, type Reply, refusalOf, startAuthVillage } from './auth-village.ts'

const village = await forFile(
  startAuthVillage({
    AUTH_RATE_LIMIT_FACTOR: '1',
    AUTH_MAILS_PER_HOUR: '100',
    AUTH_MAIL_COOLDOWN_S: '0',
    AUTH_TRUSTED_PROXIES: '1',
  }),
)
let lastPlace = 0
/** A network address that no other test uses. */
const newPlace = (): string => `198.18.${Math.floor(++lastPlace / 250)}.${(lastPlace % 250) + 1}`

const post = (ip: string, path: string, body: unknown): Promise<Reply> =>
  village.send('POST', path, { body, headers: { 'x-forwarded-for': ip } })
const join = (ip: string, code: string, email = village.newEmail()): Promise<Reply> =>
  post(ip, '/signup', { email, password: goodPassword, data: village.dataWith(code) })
const recover = (ip: string, email: string): Promise<Reply> => post(ip, '/recover', { email })

/** The number of responses by status. */
const tally = (answers: Reply[]): Record<number, number> =>
  Object.fromEntries(
    Object.entries(Object.groupBy(answers, ({ status }) => status)).map(([s, all]) => [s, all?.length ?? 0]),
  )

const makeMembers = async (count: number): Promise<Member[]> => {
  const members: Member[] = []
  for (let index = 0; index < count; index++) members.push(await village.newMember())
  return members
}
const personalCode = async ({ id }: Member): Promise<string> => (await village.profileOf(id)).referral_code

/** Expects that a stranger can join with another code, that a member can reset, and that both get their mail. */
const expectOpenDoors = async (resetting?: Member): Promise<void> => {
  const email = village.newEmail()
  expect(await refusalOf(join(newPlace(), await village.newCode(), email))).toEqual([200, undefined])
  expect(await village.mailsTo(email)).toHaveLength(1)
  const member = resetting ?? (await village.newMember())
  const before = (await village.mailsTo(member.email)).length
  expect((await recover(newPlace(), member.email)).status).toBe(200)
  expect((await village.mailsTo(member.email)).length).toBe(before + 1)
}

describe('one member', () => {
  it('who changes the password 116 times in one session is stopped after ten, and gets one mail', async () => {
    const member = await village.newMember()
    const { access_token: bearer } = await village.signIn(member)
    const answers: Reply[] = []
    for (let index = 0; index < 116; index++) {
      const body = { password: `${goodPassword}-${index}` }
      answers.push(await village.send('PUT', '/user', { body, bearer, headers: { 'x-forwarded-for': newPlace() } }))
    }
    expect(tally(answers)).toEqual({ 200: 10, 429: 106 })
    expect(answers.at(-1)?.body.code).toBe('over_request_rate_limit')
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    await expect.poll(() => village.mailsTo(member.email)).toHaveLength(1)
    // The second mail is delayed by a quarter of an hour and covers all later changes.
    const rows = () => village.sql<{ sent: boolean }>`
      select sent_at is not null as sent from mail_outbox where recipient = ${member.email} order by sent`
    await expect.poll(rows).toEqual([{ sent: false }, { sent: true }])
    await expectOpenDoors()
  })

  it('whose code is used in many networks uses up only that code’s hourly sign-ups', async () => {
    const code = await personalCode(await village.newMember())
    const answers: Reply[] = []
    for (let index = 0; index < 40; index++) answers.push(await join(newPlace(), code))
    expect(tally(answers)).toEqual({ 200: 30, 429: 10 })
    // The response is the same for a member's address.
    answers.push(await join(newPlace(), code, (await village.newMember()).email))
    for (const { status, body } of answers.slice(-2))
      expect([status, body.code]).toEqual([429, 'over_email_send_rate_limit'])
    await expectOpenDoors()
  })
})

describe('one network', () => {
  it('that joins with many codes uses up only its own hourly sign-ups', async () => {
    const members = await makeMembers(5)
    const codes = await Promise.all(members.map(personalCode))
    const answers: Reply[] = []
    // Another /64 each time, as a household's router may assign them.
    for (let index = 0; index < 36; index++) {
      answers.push(await join(`2001:db8:1:${index.toString(16)}::1`, codes[index % 5] ?? ''))
    }
    expect(tally(answers)).toEqual({ 200: 30, 429: 6 })
    await expectOpenDoors()
  })

  it('that requests resets for members and strangers is stopped after sixty in an hour', async () => {
    const answers: Reply[] = []
    // In parallel, because each response takes at least 200 ms, but no more than the load gate admits.
    for (let wave = 0; wave < 3; wave++) {
      const ask = (_: unknown, index: number) => recover(`2001:db8:2:${wave}${index}::1`, village.newEmail())
      answers.push(...(await Promise.all(Array.from({ length: 22 }, ask))))
    }
    expect(tally(answers)).toEqual({ 200: 60, 429: 6 })
    await expectOpenDoors()
  })
})

describe('many networks', () => {
  it('that request 120 resets for 30 members block no reset, not even for those thirty', async () => {
    const members = await makeMembers(30)
    const answers: Reply[] = []
    for (let round = 0; round < 4; round++) {
      answers.push(...(await Promise.all(members.map(({ email }) => recover(newPlace(), email)))))
    }
    expect(tally(answers)).toEqual({ 200: 120 })
    await expectOpenDoors()
    await expectOpenDoors(members[0])
  })

  it('that use up every budget block nobody with another code or in another network', async () => {
    const member = await village.newMember()
    const home = newPlace()
    await post(home, '/token?grant_type=password', member)
    // Spends an hour's mails, and the extra ten minutes for which a mail may be delayed.
    const budgets = {
      'auth:mails:signup': 3600,
      'auth:mails:resend': 4200,
      'auth:mails:recovery': 4200,
      'auth:mails:notice': 4200,
    }
    for (const [key, seconds] of Object.entries(budgets)) {
      await village.sql`insert into limits (key, spent_until) values (${key}, now() + make_interval(secs => ${seconds}))
        on conflict (key) do update set spent_until = excluded.spent_until`
    }
    await expectOpenDoors()
    for (let times = 1; times <= 6; times++) {
      expect((await recover(home, member.email)).status).toBe(200)
      expect(await village.mailsTo(member.email)).toHaveLength(times)
    }
    // Seven in a day are too many for one network, but another network may still request one.
    expect((await recover(home, member.email)).status).toBe(429)
    expect((await recover(newPlace(), member.email)).status).toBe(200)
    // That network is unknown: its mail is delayed by at most ten minutes, and the link's hour starts when it is sent.
    const [waiting] = await village.sql<{ wait: number; life: number }>`
      select extract(epoch from next_attempt_at - now())::float8 as wait,
        extract(epoch from expires_at - next_attempt_at)::float8 as life
      from mail_outbox, auth.one_time_tokens
      where recipient = ${member.email} and sent_at is null and user_id = ${member.id}`
    expect(waiting?.wait).toBeGreaterThan(60)
    expect(waiting?.wait).toBeLessThanOrEqual(600)
    expect(waiting?.life).toBeGreaterThan(3595)
    // A newer mail replaces it.
    expect((await recover(newPlace(), member.email)).status).toBe(200)
    const open = await village.sql`select id from mail_outbox where recipient = ${member.email} and sent_at is null`
    expect(open).toHaveLength(1)
    await village.sql`delete from limits where key like 'auth:mails:%'`
  })
})

describe('mails to one person', () => {
  it('are limited to twenty resets a day in total, the same for members and strangers', async () => {
    for (const email of [(await village.newMember()).email, village.newEmail()]) {
      const answers = await Promise.all(Array.from({ length: 22 }, () => recover(newPlace(), email)))
      expect(tally(answers)).toEqual({ 200: 20, 429: 2 })
      const refused = answers.filter(({ status }) => status === 429)
      expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['over_email_send_rate_limit']))
    }
  })

  it('are not limited for a network known to the member, even after a change of address', async () => {
    const member = await village.newMember()
    const home = newPlace()
    const headers = { 'x-forwarded-for': home }
    const { body: session } = await post(home, '/token?grant_type=password', member)
    const email = village.newEmail()
    await village.send('PUT', '/user', { body: { email }, bearer: String(session.access_token), headers })
    for (const link of [await village.linkTo(member.email), await village.linkTo(email)])
      await village.confirm(Object.fromEntries(link.searchParams), headers)
    await Promise.all(Array.from({ length: 20 }, () => recover(newPlace(), email)))
    const [unknown, own] = [await recover(newPlace(), email), await recover(home, email)]
    expect([unknown.status, own.status]).toEqual([429, 200])
  })
})
