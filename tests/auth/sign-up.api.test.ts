// Joining: the order of checks, one response for every bad code, and no way for an outsider to set or learn anything.
import { AuthApiError, AuthWeakPasswordError } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { forgetUnconfirmed } from '../../server/gotrue/auth.sweep.ts'
import { forFile } from '../for-file.ts'
import { goodPassword, refusalOf, startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage())

const { signUp } = village

describe('a sign-up with a new address', () => {
  it('creates a user without a session, one identity, and a mail', async () => {
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

  it('creates a profile with a personal code and the inviter', async () => {
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

  it('stores the invitation form’s fields on the profile as plain text, and not in the tokens', async () => {
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

  it('cannot set anything else', async () => {
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

describe('a sign-up with a known address', () => {
  it('gets a look-alike response, leaves the code unused, and sends the owner a note', async () => {
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
    // A repetition within the minute gets the same response and sends no second note.
    expect((await village.post('/signup', { email: member.email, password: goodPassword, data })).status).toBe(200)
    expect(await village.mailsTo(member.email)).toHaveLength(1)
    expect(await village.signIn(member)).toHaveProperty('access_token')
  })
})

describe('a bad referral code', () => {
  it('gets the same response for every reason, and creates neither user nor mail', async () => {
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

  it('is reported before anything about the address', async () => {
    const member = await village.newMember()
    const unconfirmed = village.newEmail()
    await signUp({ email: unconfirmed })
    const answers = await Promise.all(
      [member.email, unconfirmed, village.newEmail()].map((email) => signUp({ email, data: village.dataWith('NOPE') })),
    )
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })
})

describe('invalid input', () => {
  const failed = 'validation_failed'

  it.each([
    [{ email: '' }, 400, failed],
    [{ email: 'a@b' }, 400, failed],
    [{ email: ['a@b.example'] }, 400, failed],
    [{ email: undefined }, 422, 'anonymous_provider_disabled'],
    [{ phone: '+15105550100' }, 400, 'phone_provider_disabled'],
    [{ password: undefined }, 400, failed],
    [{ password: 123456 }, 400, failed],
    [{ password: 'ü'.repeat(257) }, 400, failed],
    [{ password: 'x7Kq!' }, 422, 'weak_password'],
    [{ password: 'priyaraman1' }, 422, 'weak_password'],
    [{ data: 'text' }, 400, failed],
    [{ data: [] }, 400, failed],
    [{ data: null }, 422, 'referral_code_invalid'],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 's256' }, 400, failed],
  ])('is refused: %j', async (over, status, code) => {
    expect(await refusalOf(signUp(over))).toEqual([status, code])
  })

  it.each([
    { full_name: '<b> </b>' },
    { full_name: 'x'.repeat(3000) },
    { user_type: 'admin' },
    { note: 'x'.repeat(4096) },
    { children_count: '12' },
    { parenting_story: 'x'.repeat(5001) },
  ])('in the data is refused: %j', async (over) => {
    const data = { ...village.dataWith(await village.newCode()), ...over }
    expect(await refusalOf(signUp({ data }))).toEqual([400, failed])
  })
})

it('an account cannot sign in before its address is confirmed, and only the right password reveals why', async () => {
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

it('the published client, unmodified, recognizes the refusals', async () => {
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

const join = async (code: string) => {
  const { body, ...joined } = await village.signUp({ data: village.dataWith(code) })
  return { ...joined, id: String(body.id) }
}

/** Backdates an account and its last link by this many days. */
const age = (id: string, days: number) =>
  village.sql`update auth.users set created_at = now() - make_interval(days => ${days}),
    confirmation_sent_at = now() - make_interval(days => ${days}) where id = ${id}`

const exists = async (id: string): Promise<boolean> =>
  (await village.sql`select id from auth.users where id = ${id}`).length === 1

it('deletes accounts that stay unconfirmed for a week, and makes their codes usable again', async () => {
  const { db } = village.database
  const code = await village.newCode(1)
  const forgotten = await join(code)
  expect((await join(code)).status).toBe(422)
  const young = await join(await village.newCode())
  const asked = await join(await village.newCode())
  const confirmed = await join(await village.newCode())
  await village.open(await village.linkTo(confirmed.email))
  await age(forgotten.id, 8)
  await age(young.id, 6)
  await age(confirmed.id, 400)
  await age(asked.id, 8)
  await village.sql`update auth.users set confirmation_sent_at = now() where id = ${asked.id}`

  expect(await forgetUnconfirmed(db)).toBe(1)
  expect(await Promise.all([forgotten, young, asked, confirmed].map(({ id }) => exists(id)))).toEqual([
    false,
    true,
    true,
    true,
  ])
  expect(await db.selectFrom('profiles').select('id').where('id', '=', forgotten.id).execute()).toEqual([])
  expect((await join(code)).status).toBe(200)
})
