import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listMembers } from '../../domain/members/members.contracts.ts'
import { leaveVillage } from '../../domain/privacy/privacy.contracts.ts'
import { editRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { validateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { eraseDue } from '../../server/privacy/erase-due.sweep.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada, type CastMember } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { type Person, startMembersVillage } from '../members/members-village.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { decide, forgetLimits, recommend, share } from '../submissions.ts'
import { findMarks, readAll, readMailFiles } from './find-marks.ts'
import { type Planted, plantPerson, word } from './plant-person.ts'

const village = await forFile(startMembersVillage({ AUTH_MAIL_COOLDOWN_S: '0' }))
let member: Person
beforeEach(async () => {
  member = await village.person({ fullName: 'Tilda Brandt' })
})

type Wish = Partial<Parameters<typeof village.call<typeof leaveVillage.input, typeof leaveVillage.output>>[1]>
const leave = (wish: Wish = {}, as: CastMember = member) =>
  village.call(leaveVillage, { password: as.password, keep_ids: [], at_once: false, ...wish }, as)

const isOpen = async (code: string) => (await village.call(validateReferralCode, { ref_code: code })).body.is_valid
const exists = async ({ id }: { id: string }) =>
  (await village.sql`select from auth.users where id = ${id}`).length === 1
/** Ends the seven days and runs housekeeping. */
const dayComes = async () => {
  await village.sql`update scheduled_erasures set erase_at = now() where user_id = ${member.id}`
  await eraseDue(village.database.background.db, village.configuration)
}
/** Which of the recommendations with these ids remain, and whether they still have an author. */
const leftOf = (ids: string[]) =>
  village.sql<{ id: string; signed: boolean }>`
    select id, user_id is not null or submitter_email is not null as signed
    from experience_submissions where id = any(${ids}::uuid[]) order by id`

describe('leaving in seven days', () => {
  it('ends sessions, stops codes, mails the member, and shows administrators the reason', async () => {
    const session = await village.signIn(member)
    const { status, body } = await leave({ why: 'We move away' })
    expect(status).toBe(200)
    expect((Date.parse(body.erase_at ?? '') - Date.now()) / 86_400_000).toBeCloseTo(7, 1)
    expect((await village.send('GET', '/user', { bearer: session.access_token })).body.code).toBe('session_not_found')
    expect((await village.refresh(session.refresh_token)).status).toBe(400)
    expect(await isOpen(member.code)).toBe(false)
    const [mail] = await village.mailsTo(member.email)
    expect(mail?.subject).toBe('You’re leaving Trusted Village')
    expect(mail?.text).toMatch(/On \w+ \d{1,2}, \d{4} we’ll erase your account, as you asked/)
    const { member: shown, acts } = await village.page(member.id)
    expect(shown.erase_at).toBe(body.erase_at)
    expect(acts[0]).toMatchObject({ act: 'schedule_erasing', reason: 'We move away', by: member.fullName })
    const { members } = (await village.call(listMembers, { search: member.email }, ada)).body
    expect(members[0]?.erase_at).toBe(body.erase_at)
    expect(await exists(member)).toBe(true)
  })

  it('is cancelled by signing in with the password, which restores everything', async () => {
    const kept = await recommend(village, { provider_name: 'Staying Stella' }, member)
    await leave()
    const { access_token } = await village.signIn(member)
    expect((await village.send('GET', '/user', { bearer: access_token })).status).toBe(200)
    expect(await isOpen(member.code)).toBe(true)
    const { member: shown, acts } = await village.page(member.id)
    expect([shown.status, shown.erase_at]).toEqual(['active', null])
    expect(acts[0]).toMatchObject({ act: 'cancel_erasing', reason: 'They signed in again.' })
    await dayComes()
    expect([await exists(member), await leftOf([kept])]).toEqual([true, [{ id: kept, signed: true }]])
  })

  it.each<[string, boolean, () => Promise<unknown>]>([
    ['a mailed link to a new password', true, async () => village.open(await village.recoveryLink(member.email))],
    ['an administrator', true, () => village.act(member.id, { kind: 'cancel_erasing' })],
    [
      'a wrong password',
      false,
      () => village.post('/token?grant_type=password', { ...member, password: 'Wrong-Pass-71' }),
    ],
  ])('is cancelled by %s: %s', async (_, stays, come) => {
    await leave()
    await come()
    await dayComes()
    expect(await exists(member)).toBe(stays)
  })

  it('afterwards leaves only the chosen recommendations, without a name; invited members stay', async () => {
    const child = await village.person({ usedCode: member.code })
    const first = await recommend(village, { provider_name: 'Edited Edda' }, member)
    await forgetLimits(village)
    const edit = { id: first, ...recommendationInput({ provider_name: 'Edited Edda', rating: 4 }) }
    const { id: edited } = (await village.call(editRecommendation, edit, member)).body
    await decide(village, edited)
    const kept = await recommend(village, { provider_name: 'Kept Karla' }, member)
    const removed = await recommend(village, { provider_name: 'Gone Greta' }, member)
    const waiting = await share(village, { provider_name: 'Waiting Wilma' }, member)
    const others = await recommend(village, { provider_name: 'Others Olaf' }, child)
    expect((await leave({ keep_ids: [edited, kept, waiting, others] })).status).toBe(200)
    await dayComes()
    expect(await exists(member)).toBe(false)
    // Ids are ordered by time.
    expect(await leftOf([first, edited, kept, removed, waiting, others])).toEqual([
      { id: edited, signed: false },
      { id: kept, signed: false },
      { id: others, signed: true },
    ])
    expect(await exists(child)).toBe(true)
    const subjects = (await village.mailsTo(member.email)).map(({ subject }) => subject)
    expect(subjects).toContain('You’ve left Trusted Village')
  })
})

describe('leaving is refused', () => {
  it('without the password if the sign-in is not recent, and with a wrong one', async () => {
    await village.accessToken(member)
    await village.letSignInBe(member.id, 'password', 11)
    for (const password of [undefined, 'Wrong-Pass-71']) {
      const { status, problem } = await leave({ password, at_once: true })
      expect([status, problem.fields?.map(({ path }) => path)]).toEqual([422, ['password']])
    }
    expect(await exists(member)).toBe(true)
  })

  it('for the last administrator, at once or in seven days', async () => {
    for (const at_once of [true, false]) expect((await leave({ at_once }, ada)).problem.code).toBe('last_administrator')
    expect((await village.call(listMembers, {}, ada)).status).toBe(200)
  })
})

describe('leaving at once', () => {
  let other: TestVillage
  let person: Planted
  beforeAll(async () => {
    other = await startTestVillage()
    person = await plantPerson(other)
    // The planted rows include an erasure scheduled by an administrator.
    await other.sql`delete from scheduled_erasures where user_id = ${person.id}`
  })
  afterAll(() => other.close())

  it('leaves nothing of the person, except one farewell mail', async () => {
    const input = { password: person.password, keep_ids: [], at_once: true, why: `Yours, ${word}` }
    const { status, body } = await other.call(leaveVillage, input, person)
    expect([status, body]).toEqual([200, { erase_at: null }])
    const [farewell, ...more] = (await other.mails()).filter(({ to }) => to === person.email)
    expect([farewell?.subject, more]).toEqual(['You’ve left Trusted Village', []])
    expect(findMarks(await readAll(other), [...person.marks, word, ...person.shownIds])).toEqual([])
    expect((await readMailFiles(other)).filter((text) => text.includes(person.email))).toHaveLength(1)
    await expect(other.newSession(person)).rejects.toThrow(/invalid_credentials/)
  })
})
