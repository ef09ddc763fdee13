// Joining: the order of checks, one answer for every bad code, and nothing that an outsider can plant or learn.
import { AuthApiError, AuthWeakPasswordError } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { forFile } from '../for-file.ts'
import { goodPassword, startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage())

const { signUp } = village

describe('a new address', () => {
  it('gets a bare user without session, one identity, and a mail', async () => {
    const code = await village.newCode()
    const email = village.newEmail()
    const data = village.dataWith(code)
    const { status, body, headers } = await village.post('/signup', {
      email: email.toUpperCase(),
      password: goodPassword,
      data,
    })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      email,
      aud: 'authenticated',
      role: 'authenticated',
      phone: '',
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: data,
      identities: [{ provider: 'email', user_id: body.id, identity_data: { sub: body.id, email } }],
    })
    expect(body).not.toHaveProperty('access_token')
    expect(body).not.toHaveProperty('email_confirmed_at')
    expect(JSON.stringify(body)).not.toContain('argon2')
    expect(await village.mailsTo(email)).toHaveLength(1)
    expect(await village.usesOf(code)).toBe(1)
  })

  it('has a profile, a personal code, and remembers who invited', async () => {
    const inviter = await village.newMember()
    const { referral_code: code } = await village.profileOf(inviter.id)
    const { body } = await signUp({
      data: { ...village.dataWith(code.toLowerCase()), user_type: 'parent_recommending' },
    })
    const profile = await village.profileOf(body.id)
    expect(profile).toMatchObject({
      full_name: 'Priya Raman',
      user_type: 'parent_recommending',
      invited_by: inviter.id,
    })
    expect(profile.referral_code).toMatch(/^MOM2024[A-HJ-NP-Z2-9]{6}-[A-HJ-NP-Z2-9]{6}$/)
  })

  it("keeps the invitation form's fields on the profile and out of the tokens, as plain text", async () => {
    const family = {
      location: 'Oakland, CA',
      children_count: '2',
      children_ages: '3 and 5',
      parenting_story: `We love long walks. ${'x'.repeat(4500)}`,
    }
    const data = { ...village.dataWith(await village.newCode()), full_name: 'Zoë O’Neil 🌻' }
    const marked = { full_name: '<b>Zoë</b>  O’Neil 🌻', location: '<img src=x onerror=alert(1)>Oakland, <i>CA</i>' }
    const { status, body } = await signUp({ data: { ...data, ...family, ...marked } })
    expect(status).toBe(200)
    expect(body.user_metadata).toEqual(data)
    const profile = await village.profileOf(body.id)
    expect(profile).toMatchObject(family)
  })

  it('cannot make itself anything else', async () => {
    const more = {
      role: 'service_role',
      aud: 'admin',
      app_metadata: { admin: true },
      email_confirmed_at: 'now',
      id: 'x',
    }
    const { body } = await signUp({
      ...more,
      data: { ...village.dataWith(await village.newCode()), ...more },
    })
    expect(body).toMatchObject({ role: 'authenticated', aud: 'authenticated', app_metadata: { provider: 'email' } })
    expect(body.id).not.toBe('x')
    expect(body).not.toHaveProperty('email_confirmed_at')
  })
})

describe('a known address', () => {
  it('gets a look-alike: no identities, another id, the code not used up, and a note in the mailbox', async () => {
    const member = await village.newMember()
    const code = await village.newCode()
    const data = village.dataWith(code)
    const taken = await village.post('/signup', { email: member.email, password: goodPassword, data })
    const fresh = await signUp()
    expect(taken.status).toBe(200)
    expect(taken.body).toMatchObject({ email: member.email, identities: [], user_metadata: data })
    expect(taken.body.id).not.toBe(member.id)
    expect(Object.keys(taken.body)).toEqual(Object.keys(fresh.body))
    expect(taken.body).not.toHaveProperty('last_sign_in_at')
    expect(await village.usesOf(code)).toBe(0)
    const mails = await village.mailsTo(member.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['You already have an account at Trusted Village'])
    // Asking again sends no second note within the minute, and says the same.
    expect((await village.post('/signup', { email: member.email, password: goodPassword, data })).status).toBe(200)
    expect(await village.mailsTo(member.email)).toHaveLength(1)
    expect(await village.signIn(member)).toHaveProperty('access_token')
  })
})

describe('a bad referral code', () => {
  it('gets one answer for every reason, and neither user nor mail comes of it', async () => {
    const { db } = village.database
    const usedUp = await village.newCode(1)
    await signUp({ data: village.dataWith(usedUp) })
    const revoked = await village.newCode()
    await village.sql`update referral_codes set revoked_at = now() where code = ${revoked}`
    const expired = await village.newCode()
    await village.sql`update referral_codes set expires_unused_at = now() - interval '1 second' where code = ${expired}`
    const owner = await village.newMember()
    await village.suspend(owner)
    const { referral_code: banned } = await village.profileOf(owner.id)

    const texts = new Set<string>()
    for (const code of [
      undefined,
      null,
      7,
      {},
      '',
      '   ',
      'NOSUCHCODE',
      'x'.repeat(99),
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
})

describe('what cannot be taken', () => {
  const refused = async (over: Record<string, unknown>) => {
    const { status, body } = await signUp(over)
    return [status, body.code]
  }

  it('addresses', async () => {
    for (const email of ['', 'a@b', ['a@b.example']])
      expect([email, await refused({ email })]).toEqual([email, [400, 'validation_failed']])
    expect(await refused({ phone: '+15105550100' })).toEqual([400, 'phone_provider_disabled'])
    expect(await refused({ email: undefined })).toEqual([422, 'anonymous_provider_disabled'])
  })

  it('passwords', async () => {
    for (const password of [undefined, 123456, 'ü'.repeat(257)])
      expect([password, await refused({ password })]).toEqual([password, [400, 'validation_failed']])
    const short = await signUp({ password: 'x7Kq!' })
    expect([short.status, short.body]).toEqual([
      422,
      expect.objectContaining({ weak_password: { reasons: ['length'] } }),
    ])
    expect(await refused({ password: 'priyaraman1' })).toEqual([422, 'weak_password'])
    expect((await signUp({ password: 'ü'.repeat(200) + goodPassword })).status).toBe(200)
  })

  it('data', async () => {
    const data = village.dataWith(await village.newCode())
    const cases = [
      'text',
      [],
      { ...data, full_name: '<b> </b>' },
      { ...data, full_name: 'x'.repeat(3000) },
      { ...data, user_type: 'admin' },
      { ...data, note: 'x'.repeat(4096) },
      { ...data, children_count: '12' },
      { ...data, parenting_story: 'x'.repeat(5001) },
    ]
    for (const one of cases) expect([one, await refused({ data: one })]).toEqual([one, [400, 'validation_failed']])
    expect(await refused({ data: null })).toEqual([422, 'referral_code_invalid'])
  })

  it('PKCE', async () => {
    expect(await refused({ code_challenge: 'x'.repeat(43), code_challenge_method: 's256' })).toEqual([
      400,
      'validation_failed',
    ])
  })
})

it('an account cannot sign in before its address is confirmed, and only the right password learns why', async () => {
  const email = village.newEmail()
  await signUp({ email })
  const right = await village.attempt(email)
  expect([right.status, right.body.code, right.body.message]).toEqual([
    400,
    'email_not_confirmed',
    'Email not confirmed',
  ])
  const wrong = await village.attempt(email, 'Something-Else-9')
  expect(wrong.body.code).toBe('invalid_credentials')
})

it('the published client, unmodified, knows the refusals', async () => {
  const join = async (password: string) =>
    (
      await village
        .client()
        .signUp({ email: village.newEmail(), password, options: { data: village.dataWith('NOPE') } })
    ).error
  const [code, weak] = [await join(goodPassword), await join('12345')]
  expect(code).toBeInstanceOf(AuthApiError)
  expect([code?.status, code?.code]).toEqual([422, 'referral_code_invalid'])
  expect(weak).toBeInstanceOf(AuthWeakPasswordError)
  expect((weak as AuthWeakPasswordError).reasons).toEqual(['length', 'pwned'])
})
