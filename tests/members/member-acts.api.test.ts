// Administrators' acts on a member: what the member can still do, what they read, and what the log contains.
import { beforeEach, describe, expect, it } from 'vitest'
import { requestInvitation } from '../../domain/inquiries/inquiries.contracts.ts'
import { setJoining } from '../../domain/members/member-acts.contracts.ts'
import { getMembership } from '../../domain/members/members.contracts.ts'
import { getOwnProfile, hasRole } from '../../domain/profiles/profiles.contracts.ts'
import { getRecentRecommendations } from '../../domain/recommendations/recommendations.contracts.ts'
import {
  generateReferralCode,
  listReferralCodes,
  validateReferralCode,
} from '../../domain/referrals/referrals.contracts.ts'
import { goodPassword } from '../auth/auth-village.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { type Person, startMembersVillage } from './members-village.ts'

const village = await forFile(startMembersVillage())
let member: Person
beforeEach(async () => {
  member = await village.person()
})
const far = { kind: 'suspend' as const, until: '2199-12-05', words: 'Your code was posted.\n\nWe sort it out.' }
const isOpen = async (code: string) => (await village.call(validateReferralCode, { ref_code: code })).body.is_valid
const signUp = async (code: string) => {
  const email = village.newEmail()
  return village.post('/signup', { email, password: goodPassword, data: village.dataWith(code) })
}
const logOf = async (id: string) =>
  (await village.page(id)).acts.map(({ act, reason, by, from_command }) => [act, reason, by ?? from_command])

describe('suspending a member', () => {
  it('ends their sessions at once, for calls, refreshes and sign-ins; lifting it lets them sign in', async () => {
    const session = await village.signIn(member)
    expect((await village.act(member.id, far)).status).toBe(200)
    const user = await village.send('GET', '/user', { bearer: session.access_token })
    // The published client deletes its session on this code.
    expect([user.status, user.body.code]).toEqual([403, 'session_not_found'])
    expect((await village.refresh(session.refresh_token)).status).toBe(400)
    const signIn = await village.post('/token?grant_type=password', member)
    expect([signIn.status, signIn.body.code]).toEqual([400, 'user_banned'])
    expect((await village.act(member.id, { kind: 'lift' })).status).toBe(200)
    expect((await village.signIn(member)).access_token).toBeTruthy()
    expect(await logOf(member.id)).toEqual([
      ['lift', 'As agreed', ada.fullName],
      ['suspend', 'As agreed', ada.fullName],
    ])
  })

  it('ends by itself on the given day', async () => {
    await village.act(member.id, far)
    const { db } = village.database
    const past = new Date(Date.now() - 1000)
    await db.updateTable('auth.users').set({ banned_until: past }).where('id', '=', member.id).execute()
    expect((await village.signIn(member)).access_token).toBeTruthy()
    expect(await isOpen(member.code)).toBe(true)
    const { member: shown } = await village.page(member.id)
    expect([shown.status, shown.suspended_at, shown.suspended_until]).toEqual(['active', null, null])
  })

  it('sends the member the administrator’s text, and a mail when it is lifted', async () => {
    const newest = async () => (await village.mailsTo(member.email)).at(-1)
    await village.act(member.id, far)
    await expect.poll(async () => (await newest())?.text).toContain('Your code was posted.\n\nWe sort it out.')
    expect((await village.page(member.id)).acts[0]?.words).toBe(far.words)
    await village.act(member.id, { kind: 'lift' })
    await expect.poll(async () => (await newest())?.subject).toBe('Your account at Trusted Village is open again')
  })

  it('stops their codes at the gate and at sign-up, and keeps their recommendations', async () => {
    const { code } = (await village.call(generateReferralCode, {}, member)).body
    await recommend(village, { provider_name: 'Standing Stella' }, member)
    expect(await isOpen(code)).toBe(true)
    await village.act(member.id, far)
    for (const closed of [member.code, code]) {
      expect(await isOpen(closed)).toBe(false)
      expect((await signUp(closed)).body.code).toBe('referral_code_invalid')
    }
    const shown = (await village.call(getRecentRecommendations, {})).body
    expect(JSON.stringify(shown)).toContain('Standing S.')
  })

  it('hides their recommendations on request', async () => {
    await recommend(village, { provider_name: 'Fallen Fiona' }, member)
    await village.act(member.id, { ...far, take_down: true })
    expect(JSON.stringify((await village.call(getRecentRecommendations, {})).body)).not.toContain('Fallen F.')
    expect((await village.page(member.id)).recommendations).toMatchObject({ approved: 0, rejected: 1 })
  })

  it('is refused for oneself', async () => {
    expect((await village.act(await village.idOf(ada), far)).problem.code).toBe('not_yourself')
  })
})

describe('acts on a member', () => {
  it('end one session or all of them', async () => {
    const [first, second] = [await village.signIn(member), await village.signIn(member)]
    const lives = async ({ access_token }: { access_token: string }) =>
      (await village.send('GET', '/user', { bearer: access_token })).status === 200
    const latest = (await village.page(member.id)).sessions[0]?.id
    const other = (await village.page(await village.idOf(ada))).sessions[0]?.id
    expect((await village.act(member.id, { kind: 'end_sessions', session_id: other })).problem.code).toBe('not_found')
    expect((await village.act(member.id, { kind: 'end_sessions', session_id: latest })).status).toBe(200)
    expect([await lives(first), await lives(second)]).toEqual([true, false])
    await village.act(member.id, { kind: 'end_sessions' })
    expect(await lives(first)).toBe(false)
  })

  it('replace a leaked code: the old one stops, the new one is mailed, and invited members still count', async () => {
    await village.person({ usedCode: member.code })
    expect((await village.act(member.id, { kind: 'replace_code', code: member.code })).status).toBe(200)
    const { referral_code, referral_count } = (await village.call(getOwnProfile, {}, member)).body
    expect([await isOpen(member.code), await isOpen(referral_code), referral_count]).toEqual([false, true, 1])
    await expect.poll(async () => (await village.mailsTo(member.email))[0]?.text).toContain(referral_code)
    const again = await village.act(member.id, { kind: 'replace_code', code: member.code })
    expect(again.problem.detail).toBe('This code no longer works.')
  })

  it('replace a generated code by one with the remaining uses, and no code of another member', async () => {
    const { code } = (await village.call(generateReferralCode, {}, member)).body
    await village.person({ usedCode: code })
    await village.act(member.id, { kind: 'replace_code', code: ` ${code.toLowerCase()}` })
    const { codes } = await village.page(member.id)
    const made = codes.filter(({ kind }) => kind === 'generated').map(({ status, max_uses }) => [status, max_uses])
    expect(made).toEqual([
      ['active', 4],
      ['revoked', 5],
    ])
    const other = await village.person()
    expect((await village.act(member.id, { kind: 'replace_code', code: other.code })).status).toBe(409)
    expect(await isOpen(other.code)).toBe(true)
  })

  it('pause and resume their invitations, as the member’s own page shows', async () => {
    await village.act(member.id, { kind: 'pause_invitations' })
    expect(await isOpen(member.code)).toBe(false)
    expect((await village.call(generateReferralCode, {}, member)).problem.code).toBe('invitations_paused')
    expect((await village.call(listReferralCodes, {}, member)).body.invitations).toBe('paused')
    await village.act(member.id, { kind: 'resume_invitations' })
    expect(await isOpen(member.code)).toBe(true)
    expect((await village.call(listReferralCodes, {}, member)).body.invitations).toBe('open')
  })

  it('grant and revoke the administrator role, except for the last one and unconfirmed members', async () => {
    await village.act(member.id, { kind: 'grant_administrator' })
    expect((await village.call(hasRole, { _role: 'admin' }, member)).body.has_role).toBe(true)
    await village.act(member.id, { kind: 'revoke_administrator' })
    expect((await village.call(hasRole, { _role: 'admin' }, member)).body.has_role).toBe(false)
    const last = await village.act(await village.idOf(ada), { kind: 'revoke_administrator' })
    expect(last.problem.code).toBe('last_administrator')
    const unconfirmed = await village.person({ confirmed: false })
    const granted = await village.act(unconfirmed.id, { kind: 'grant_administrator' })
    expect(granted.problem.code).toBe('not_in_good_standing')
  })
})

describe('closing the village to new members', () => {
  it('stops every code with a friendly message, keeps requests and sign-ins, and can be undone', async () => {
    const closed = await village.call(setJoining, { closed: true, reason: 'A code was posted' }, ada)
    expect(closed.body.closed_at).not.toBeNull()
    const { joining } = (await village.call(getMembership, {}, ada)).body
    expect(joining).toMatchObject({ closed_by: ada.fullName, reason: 'A code was posted' })
    for (const ref_code of [member.code, 'MOM2024NOBODY']) {
      const { status, problem } = await village.call(validateReferralCode, { ref_code })
      expect([status, problem.detail]).toEqual([
        409,
        'The village isn’t taking new members right now. Please try again later.',
      ])
    }
    const { status, body } = await signUp(member.code)
    expect([status, body.code, body.message]).toEqual([
      422,
      'signup_disabled',
      'The village isn’t taking new members right now. Please try again later.',
    ])
    const request = { name: 'Pat', email: village.newEmail(), location: 'Oakland, CA', words: 'Two kids' }
    expect((await village.call(requestInvitation, request)).status).toBe(200)
    expect((await village.signIn(member)).access_token).toBeTruthy()
    expect((await village.call(listReferralCodes, {}, member)).body.invitations).toBe('closed')
    for (const _ of [1, 2]) await village.call(setJoining, { closed: false, reason: 'Sorted out' }, ada)
    expect((await signUp(member.code)).status).toBe(200)
    const acts = await village.sql`select act from member_acts where member_id is null order by id`
    expect(acts.map(({ act }) => act)).toEqual(['close_joining', 'open_joining'])
  })
})
