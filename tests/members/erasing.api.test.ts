import { beforeEach, describe, expect, it } from 'vitest'
import { listMembers } from '../../domain/members/members.contracts.ts'
import { getRecentRecommendations } from '../../domain/recommendations/recommendations.contracts.ts'
import { validateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { grantRole } from '../../server/members/member-acts.queries.ts'
import { eraseDue } from '../../server/privacy/erase-due.sweep.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { type Person, startMembersVillage } from './members-village.ts'

const village = await forFile(startMembersVillage())
let member: Person
beforeEach(async () => {
  member = await village.person({ fullName: 'Tilda Brandt' })
})
const isOpen = async (code: string) => (await village.call(validateReferralCode, { ref_code: code })).body.is_valid
const schedule = (id = member.id, recommendations: 'keep' | 'remove' = 'keep', as = ada) =>
  village.act(id, { kind: 'schedule_erasing', recommendations }, { as })
/** Moves the scheduled day into the past, as if the seven days were over. */
const sevenDaysPass = (id = member.id) =>
  village.sql`update scheduled_erasures set erase_at = now() where user_id = ${id}`
const sweep = () => eraseDue(village.database.background.db, village.configuration)
const exists = async (id = member.id) => (await village.sql`select id from auth.users where id = ${id}`).length === 1

describe('scheduling a member’s erasure', () => {
  it('signs them out, stops their codes, mails them, and is shown on their page and in the list', async () => {
    const session = await village.signIn(member)
    expect((await schedule()).status).toBe(200)
    expect((await village.send('GET', '/user', { bearer: session.access_token })).body.code).toBe('session_not_found')
    expect((await village.post('/token?grant_type=password', member)).body.code).toBe('user_banned')
    expect(await isOpen(member.code)).toBe(false)
    const { member: shown, acts } = await village.page(member.id)
    expect((Date.parse(shown.erase_at ?? '') - Date.now()) / 86_400_000).toBeCloseTo(7, 1)
    expect([shown.status, shown.erase_recommendations]).toEqual(['suspended', 'keep'])
    expect(acts[0]).toMatchObject({ act: 'schedule_erasing', by: ada.fullName, until: shown.erase_at, words: null })
    const { members } = (await village.call(listMembers, { search: member.email }, ada)).body
    expect(members[0]?.erase_at).toBe(shown.erase_at)
    const mail = async () => (await village.mailsTo(member.email)).at(-1)
    await expect.poll(async () => (await mail())?.subject).toBe('Your account at Trusted Village will be erased')
    expect((await mail())?.text).toContain('Recommendations parents can see will stay, without your name.')
    expect((await mail())?.text).toMatch(/On \w+ \d{1,2}, \d{4} we’ll erase your Trusted Village account/)
  })

  it('is refused for oneself and a second time, and changes nothing then', async () => {
    const adaId = await village.idOf(ada)
    const refusal = async (answer: ReturnType<typeof schedule>) => (await answer).problem
    expect(await refusal(schedule(adaId))).toMatchObject({
      code: 'not_yourself',
      detail: 'You can’t erase yourself. Please ask another administrator.',
    })
    await schedule()
    expect(await refusal(schedule())).toMatchObject({
      detail: 'This member is scheduled to be erased. Undo that first.',
    })
    expect((await village.page(member.id)).acts).toHaveLength(1)
  })
})

describe('cancelling it', () => {
  it('readmits and mails the member, and is open to any administrator', async () => {
    const colleague = await village.person()
    await grantRole(village.database.db, colleague.id)
    await schedule()
    expect((await village.act(member.id, { kind: 'cancel_erasing' }, { as: colleague })).status).toBe(200)
    expect((await village.signIn(member)).access_token).toBeTruthy()
    expect(await isOpen(member.code)).toBe(true)
    await expect
      .poll(async () => (await village.mailsTo(member.email)).at(-1)?.subject)
      .toBe('We’re keeping your Trusted Village account')
    expect((await village.page(member.id)).member.erase_at).toBe(null)
    expect((await village.act(member.id, { kind: 'cancel_erasing' })).problem.detail).toBe(
      'This member isn’t scheduled to be erased.',
    )
    await sweep()
    expect(await exists()).toBe(true)
    await village.sql`delete from user_roles where user_id = ${colleague.id}`
  })

  it('leaves a suspended member suspended', async () => {
    await village.act(member.id, { kind: 'suspend', until: '2199-12-05', words: 'Until then.' })
    const before = (await village.page(member.id)).member
    await schedule()
    expect((await village.page(member.id)).member.suspended_until).toBe(null)
    await village.act(member.id, { kind: 'cancel_erasing' })
    // it is no longer the member's newest act
    expect({ ...(await village.page(member.id)).member, last_act_id: before.last_act_id }).toEqual(before)
    expect((await village.mailsTo(member.email)).at(-1)?.text ?? '').not.toContain('You can sign in as before')
  })
})

describe('the sweep', () => {
  it('erases the member on the scheduled day and not before; visible recommendations stay without a name', async () => {
    await recommend(village, { provider_name: 'Kept Kara' }, member)
    await schedule()
    await sweep()
    expect(await exists()).toBe(true)
    await sevenDaysPass()
    await sweep()
    expect(await exists()).toBe(false)
    expect(JSON.stringify((await village.call(getRecentRecommendations, {})).body)).toContain('Kept K.')
    for (const left of [
      village.sql`select id from member_acts where member_id = ${member.id}`,
      village.sql`select user_id from scheduled_erasures where user_id = ${member.id}`,
      village.sql`select id from mail_outbox where recipient = ${member.email}`,
    ])
      expect(await left).toEqual([])
    expect(await village.mailsTo(member.email)).toEqual([])
  })

  it('skips the last administrator and retries later, and erases the others meanwhile', async () => {
    const last = await village.person()
    const { db } = village.database
    await grantRole(db, last.id)
    await schedule(last.id)
    await schedule()
    for (const { id } of [last, member]) await sevenDaysPass(id)
    await village.sql`update auth.users set banned_at = now() where email = ${ada.email}`
    await expect(sweep()).rejects.toThrow('last_administrator')
    expect([await exists(last.id), await exists()]).toEqual([true, false])
    await village.sql`update auth.users set banned_at = null where email = ${ada.email}`
    await sweep()
    expect(await exists(last.id)).toBe(false)
  })
})
