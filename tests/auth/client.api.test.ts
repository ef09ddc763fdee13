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
})

describe('the password', () => {
  it('forgotten: mail, link, new password, sign-in; or by the token of the link, for a page that asks first', async () => {
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

    const other = await village.newMember()
    await village.client().resetPasswordForEmail(other.email)
    const token_hash = (await village.linkTo(other.email)).searchParams.get('token_hash') ?? ''
    const verified = await village.client().verifyOtp({ type: 'recovery', token_hash })
    expect([verified.error, verified.data.user?.id]).toEqual([null, other.id])
  })
})
