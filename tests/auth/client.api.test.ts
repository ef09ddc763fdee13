// The published client, unmodified, against auth/v1: each thing the site does with it, and what it makes of each refusal.
import { AuthApiError, AuthSessionMissingError, AuthWeakPasswordError } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { forFile } from '../for-file.ts'
import { goodPassword, startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage())

const signedIn = async () => {
  const member = await village.newMember()
  const client = village.client()
  const { error } = await client.signInWithPassword(member)
  expect(error).toBeNull()
  return { member, client }
}

/** Takes the tokens of a followed link into the client, as the page /auth does. */
const follow = async (link: URL) => {
  const client = village.client()
  const { fragment } = await village.open(link)
  const { data, error } = await client.setSession({
    access_token: fragment.get('access_token') ?? '',
    refresh_token: fragment.get('refresh_token') ?? '',
  })
  expect(error).toBeNull()
  return { client, user: data.user, type: fragment.get('type') }
}

describe('joining', () => {
  const join = async (email: string, code: unknown) =>
    village.client().signUp({
      email,
      password: goodPassword,
      options: { data: village.dataWith(code), emailRedirectTo: `${village.url}/auth?verified=true` },
    })

  it('from sign-up over the mail to a session', async () => {
    const email = village.newEmail()
    const { data, error } = await join(email, await village.newCode())
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user?.identities).toHaveLength(1)

    const early = await village.client().signInWithPassword({ email, password: goodPassword })
    expect([early.error?.code, early.error?.message]).toEqual(['email_not_confirmed', 'Email not confirmed'])

    const { user, type } = await follow(await village.linkTo(email))
    expect([user?.id, type]).toEqual([data.user?.id, 'signup'])
  })

  it('sees an existing member by missing identities', async () => {
    const { email } = await village.newMember()
    const { data, error } = await join(email, await village.newCode())
    expect(error).toBeNull()
    expect(data.user?.identities).toEqual([])
  })

  it('gets errors it knows', async () => {
    const code = await join(village.newEmail(), 'NOPE')
    expect(code.error).toBeInstanceOf(AuthApiError)
    expect([code.error?.status, code.error?.code]).toEqual([422, 'referral_code_invalid'])
    const weak = await village.client().signUp({ email: village.newEmail(), password: '12345' })
    expect(weak.error).toBeInstanceOf(AuthWeakPasswordError)
    expect((weak.error as AuthWeakPasswordError).reasons).toEqual(['length', 'pwned'])
  })

  it('send again', async () => {
    const email = village.newEmail()
    await join(email, await village.newCode())
    const { error } = await village.client().resend({ type: 'signup', email })
    expect(error?.code).toBe('over_email_send_rate_limit')
    expect(error?.message).toMatch(/after \d+ seconds\.$/)
  })
})

describe('a session', () => {
  it('signs in, reads its user, refreshes, and checks its token by itself', async () => {
    const { member, client } = await signedIn()
    expect((await client.getUser()).data.user).toMatchObject({ id: member.id, email: member.email })
    const claims = await client.getClaims()
    expect(claims.error).toBeNull()
    expect(claims.data?.claims.sub).toBe(member.id)
    const before = (await client.getSession()).data.session
    const { data, error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token)
  })

  it('wrong password', async () => {
    const { email } = await village.newMember()
    const { data, error } = await village.client().signInWithPassword({ email, password: 'nope-nope-nope' })
    expect(data.session).toBeNull()
    expect([error?.status, error?.code, error?.message]).toEqual([
      400,
      'invalid_credentials',
      'Invalid login credentials',
    ])
  })

  it('is dropped when the server says it is gone, with SIGNED_OUT', async () => {
    const { member, client } = await signedIn()
    const events: string[] = []
    client.onAuthStateChange((event) => events.push(event))
    await village.database.db.deleteFrom('auth.sessions').where('user_id', '=', member.id).execute()
    const { error } = await client.getUser()
    expect(error).toBeInstanceOf(AuthSessionMissingError)
    expect((await client.getSession()).data.session).toBeNull()
    expect(events).toContain('SIGNED_OUT')
  })

  it('signs out by each scope', async () => {
    for (const scope of ['local', 'others', 'global'] as const) {
      const { member, client } = await signedIn()
      const other = village.client()
      await other.signInWithPassword(member)
      expect((await client.signOut({ scope })).error).toBeNull()
      expect([scope, (await client.getSession()).data.session !== null]).toEqual([scope, scope === 'others'])
      expect([scope, (await other.getUser()).error === null]).toEqual([scope, scope === 'local'])
    }
  })

  it('two tabs that refresh at once both live on', async () => {
    const { client } = await signedIn()
    const shared = (await client.getSession()).data.session
    const tabs = [village.client(), village.client(), village.client()]
    const results = await Promise.all(
      tabs.map((tab) => tab.refreshSession({ refresh_token: shared?.refresh_token ?? '' })),
    )
    expect(results.map(({ error }) => error)).toEqual([null, null, null])
    expect(new Set(results.map(({ data }) => data.session?.refresh_token)).size).toBe(1)
    for (const tab of tabs) expect((await tab.getUser()).error).toBeNull()
  })
})

describe('the password', () => {
  it('forgotten: mail, link, new password, sign-in', async () => {
    const member = await village.newMember()
    const asked = await village
      .client()
      .resetPasswordForEmail(member.email, { redirectTo: `${village.url}/auth?mode=reset-password` })
    expect(asked.error).toBeNull()
    const { client, type } = await follow(await village.linkTo(member.email))
    expect(type).toBe('recovery')
    const { data, error } = await client.updateUser({ password: 'Meadow-Kettle-71' })
    expect([error, data.user?.id]).toEqual([null, member.id])
    expect((await village.client().signInWithPassword({ ...member, password: 'Meadow-Kettle-71' })).error).toBeNull()
  })

  it('by the token of the link, for a page that asks first', async () => {
    const member = await village.newMember()
    await village.client().resetPasswordForEmail(member.email)
    const token_hash = (await village.linkTo(member.email)).searchParams.get('token_hash') ?? ''
    const client = village.client()
    const { data, error } = await client.verifyOtp({ type: 'recovery', token_hash })
    expect([error, data.user?.id]).toEqual([null, member.id])
    const again = await village.client().verifyOtp({ type: 'recovery', token_hash })
    expect([again.error?.status, again.error?.code]).toEqual([403, 'otp_expired'])
  })

  it('refusals reach the form', async () => {
    const { client } = await signedIn()
    expect((await client.updateUser({ password: goodPassword })).error?.code).toBe('same_password')
    expect((await client.updateUser({ password: 'password' })).error).toBeInstanceOf(AuthWeakPasswordError)
    expect((await client.updateUser({ email: 'new@trustedvillage.example' })).error?.status).toBe(422)
  })
})
