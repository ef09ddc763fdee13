import { beforeEach, expect, it } from 'vitest'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import {
  generateReferralCode,
  listReferralCodes,
  validateReferralCode,
} from '../../domain/referrals/referrals.contracts.ts'
import { eraseMember } from '../../server/privacy/erase-member.ts'
import { goodPassword, startAuthVillage } from '../auth/auth-village.ts'
import { ada, type CastMember, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'

const village = await forFile(startAuthVillage({ AUTH_MAIL_COOLDOWN_S: '0' }))
beforeEach(async () => {
  await village.database.db.deleteFrom('limits').execute()
  await village.database.db.deleteFrom('mail_outbox').execute()
})

const codeOf = async (member: CastMember) => (await village.call(generateReferralCode, {}, member)).body.code

const signUp = async (code: string, full_name: string): Promise<string> => {
  const email = village.newEmail()
  const data = { ...village.dataWith(code), full_name }
  const { status } = await village.post('/signup', { email, password: goodPassword, data })
  expect(status).toBe(200)
  await village.mailSettled()
  return email
}
const confirm = async (email: string) => {
  expect((await village.open(await village.linkTo(email))).fragment.get('type')).toBe('signup')
  await village.mailSettled()
}
const join = async (code: string, name: string) => confirm(await signUp(code, name))
const news = async (member: { email: string }) =>
  (await village.mailsTo(member.email)).filter(({ subject }) => subject.includes('you invited'))
/** Makes the queued mail due. */
const hurry = async () => {
  await village.sql`update mail_outbox set next_attempt_at = now() where sent_at is null`
  await village.mailSettled()
}

it('the inviter is mailed once the new member has confirmed their address, which is in no mail', async () => {
  const code = await codeOf(maya)
  const email = await signUp(code, 'Nora O’Neill')
  expect(await news(maya)).toEqual([])
  expect((await village.call(listReferralCodes, {}, maya)).body).toMatchObject({ codes: [{ uses: 1 }], joined: [] })
  await confirm(email)
  const [mail] = await news(maya)
  expect(mail?.subject).toBe('A parent you invited has joined Trusted Village')
  expect(mail?.text).toContain('Nora O. has joined Trusted Village with your invitation.')
  expect(mail?.link).toBe(`${village.url}/generate-referral`)
  for (const hidden of [email, 'O’Neill']) expect(`${mail?.text}${mail?.html}`).not.toContain(hidden)
  // with a personal code too, the latest first
  const personal = (await village.call(getOwnProfile, {}, maya)).body.referral_code
  await join(personal, 'Otis Reed')
  expect((await village.call(listReferralCodes, {}, maya)).body).toMatchObject({
    codes: [{ code, uses: 1 }],
    joined: [
      { code: personal, name: 'Otis R.' },
      { code, name: 'Nora O.' },
    ],
  })
})

it('for many new members the inviter gets one mail at once and another for the rest', async () => {
  const code = await codeOf(otto)
  await join(code, 'First Comer')
  for (const name of ['Ann Bell', 'Cleo Dahl', 'Eve Falk']) await join(code, name)
  expect((await news(otto)).map(({ subject }) => subject)).toEqual(['A parent you invited has joined Trusted Village'])
  await hurry()
  const [, second, ...more] = await news(otto)
  expect(more).toEqual([])
  expect(second?.subject).toBe('3 parents you invited have joined Trusted Village')
  expect(second?.text).toContain('Ann B., Cleo D., and Eve F. have joined Trusted Village with your invitation.')
})

it('a suspended or erased inviter gets no mail', async () => {
  const inviter = { ...(await village.newMember()), fullName: 'Priya Raman' }
  const code = await codeOf(inviter)
  const [one, two] = [await signUp(code, 'Ida Moss'), await signUp(code, 'Kit Reed')]
  await village.sql`update auth.users set banned_at = now() where id = ${inviter.id}`
  await confirm(one)
  await eraseMember(village.database.db, { email: inviter.email, recommendations: 'remove' })
  await confirm(two)
  expect((await village.mailsTo(inviter.email)).length).toBe(0)
  expect(await village.sql`select id from mail_outbox where recipient = ${inviter.email}`).toEqual([])
})

it('a queued mail that names a member is deleted if the member is erased', async () => {
  const code = await codeOf(maya)
  await join(code, 'Told Atonce')
  const email = await signUp(code, 'Zyx Erased')
  await confirm(email)
  const waiting = () => village.sql`select id from mail_outbox where text_body like '%Zyx E.%'`
  expect(await waiting()).toHaveLength(1)
  await eraseMember(village.database.db, { email, recommendations: 'remove' })
  expect(await waiting()).toEqual([])
  const { joined } = (await village.call(listReferralCodes, {}, maya)).body
  expect(joined.filter((one) => one.code === code).map(({ name }) => name)).toEqual(['Told A.'])
  expect((await village.call(validateReferralCode, { ref_code: code })).body.is_valid).toBe(true)
})

it('simultaneous new members are all reported to the inviter, each once', async () => {
  const code = await codeOf(ada)
  const names = ['Pia Quist', 'Ria Stone', 'Tia Upton', 'Una Voss', 'Vic West']
  const emails = await Promise.all(names.map((name) => signUp(code, name)))
  const links = await Promise.all(emails.map((email) => village.linkTo(email)))
  const opened = await Promise.all(links.map((link) => village.open(link)))
  expect(opened.map(({ fragment }) => fragment.get('type'))).toEqual(names.map(() => 'signup'))
  await village.mailSettled()
  await hurry()
  const told = (await news(ada)).map(({ text }) => text)
  expect(told.length).toBeLessThanOrEqual(2)
  for (const name of ['Pia Q.', 'Ria S.', 'Tia U.', 'Una V.', 'Vic W.'])
    expect([name, told.filter((text) => text.includes(name)).length]).toEqual([name, 1])
})
