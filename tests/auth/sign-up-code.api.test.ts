// Bad referral codes at sign-up: one answer for every reason, before anything else is told.
import { describe, expect, it } from 'vitest'
import { forFile } from '../for-file.ts'
import { goodPassword, startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage())

const signUp = async (over: Record<string, unknown> = {}, query = '') => {
  const email = village.newEmail()
  const code = await village.newCode()
  return village.post(`/signup${query}`, { email, password: goodPassword, data: village.dataWith(code), ...over })
}

describe('a bad referral code', () => {
  it('gets one answer for every reason, and neither user nor mail comes of it', async () => {
    const { db } = village.database
    const usedUp = await village.newCode(1)
    await signUp({ data: village.dataWith(usedUp) })
    const revoked = await village.newCode()
    await db.updateTable('referral_codes').set({ revoked_at: new Date() }).where('code', '=', revoked).execute()
    const expired = await village.newCode()
    await db
      .updateTable('referral_codes')
      .set({ expires_unused_at: new Date(Date.now() - 1000) })
      .where('code', '=', expired)
      .execute()
    const owner = await village.newMember()
    await db.updateTable('auth.users').set({ banned_at: new Date() }).where('id', '=', owner.id).execute()
    const { referral_code: banned } = await db
      .selectFrom('profiles')
      .select('referral_code')
      .where('id', '=', owner.id)
      .executeTakeFirstOrThrow()

    const texts = new Set<string>()
    for (const code of [
      undefined,
      null,
      7,
      {},
      '',
      '   ',
      'NOSUCHCODE',
      'x'.repeat(3000),
      usedUp,
      revoked,
      expired,
      banned,
    ]) {
      const email = village.newEmail()
      const { status, body, text } = await signUp({ email, data: village.dataWith(code) })
      expect({ code, status }).toEqual({ code, status: 422 })
      expect(body).toMatchObject({ code: 'referral_code_invalid', message: expect.stringMatching(/referral code/i) })
      texts.add(text)
      expect(await village.mailsTo(email)).toEqual([])
      expect(await db.selectFrom('auth.users').select('id').where('email', '=', email).execute()).toEqual([])
    }
    expect(texts.size).toBe(1)
    const noData = await village.post('/signup', { email: village.newEmail(), password: goodPassword })
    expect(noData.text).toBe([...texts][0])
  })

  it('is told before anything about the address', async () => {
    const member = await village.newMember()
    const unconfirmed = village.newEmail()
    await signUp({ email: unconfirmed })
    const answers = await Promise.all(
      [member.email, unconfirmed, village.newEmail()].map((email) => signUp({ email, data: village.dataWith('NOPE') })),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  it('a used code lives on after the day an unused one would have expired', async () => {
    const code = await village.newCode()
    await signUp({ data: village.dataWith(code) })
    await village.database.db
      .updateTable('referral_codes')
      .set({ expires_unused_at: new Date(Date.now() - 1000) })
      .where('code', '=', code)
      .execute()
    expect((await signUp({ data: village.dataWith(code) })).status).toBe(200)
  })
})
