// Signing in: the content of a session, and what a failed attempt reveals.
import { hash } from '@node-rs/argon2'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, it } from 'vitest'
import { hashPassword } from '../../server/gotrue/passwords.ts'
import { forFile } from '../for-file.ts'
import { refusalOf, startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage())

describe('signing in', () => {
  it('returns a session with its user', async () => {
    const member = await village.newMember()
    const { status, body, headers } = await village.post('/token?grant_type=password', {
      email: member.email.toUpperCase(),
      password: member.password,
      gotrue_meta_security: {},
    })
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: expect.any(String),
      user: { id: member.id, email: member.email, last_sign_in_at: expect.any(String) },
    })
    expect(body).not.toHaveProperty('weak_password')
  })

  it('signs a token with exactly the claims of the protocol', async () => {
    const member = await village.newMember()
    const begun = Math.floor(Date.now() / 1000)
    const session = await village.signIn(member)
    const claims = decodeJwt<{ amr: { timestamp: number }[] }>(session.access_token)
    const [method] = claims.amr
    expect(decodeProtectedHeader(session.access_token)).toEqual({ alg: 'ES256', typ: 'JWT', kid: expect.any(String) })
    expect(claims).toMatchObject({
      iss: village.auth,
      sub: member.id,
      aud: 'authenticated',
      role: 'authenticated',
      email: member.email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { full_name: 'Priya Raman' },
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: expect.any(Number) }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
      exp: session.expires_at,
    })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600)
    // The session is created before its token is signed, and a second may pass in between.
    expect(method?.timestamp).toBeGreaterThanOrEqual(begun)
    expect(method?.timestamp).toBeLessThanOrEqual(Number(claims.iat))
  })

  it('gets an identical response for a wrong password and an unknown address', async () => {
    const member = await village.newMember()
    const wrong = await village.attempt(member.email, 'Not-The-One-1')
    const unknown = await village.attempt(village.newEmail())
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
      400,
      'invalid_credentials',
      'Invalid login credentials',
    ])
    expect(unknown.text).toBe(wrong.text)
    expect(unknown.status).toBe(wrong.status)
  })

  it('tells a banned member so only if the password is right', async () => {
    const member = await village.newMember()
    const session = await village.signIn(member)
    await village.suspend(member)
    expect(await refusalOf(village.attempt(member.email))).toEqual([400, 'user_banned'])
    const wrong = await village.attempt(member.email, 'Not-The-One-1')
    expect(wrong.body.code).toBe('invalid_credentials')
    expect(await refusalOf(village.refresh(session.refresh_token))).toEqual([400, 'user_banned'])
    expect(await refusalOf(village.getUser(session))).toEqual([403, 'user_banned'])
  })

  it('refuses an invalid body and an unknown grant type', async () => {
    const answers = async (path: string, body: unknown) => {
      const { status, body: answer } = await village.post(path, body)
      return [status, answer.code]
    }
    const path = '/token?grant_type=password'
    for (const body of [{}, { email: 'a@b.example', password: 5 }, { email: 'a@b.example', password: 'x'.repeat(257) }])
      expect([body, await answers(path, body)]).toEqual([body, [400, 'validation_failed']])
    expect(await answers(path, { phone: '+15105550100', password: 'x' })).toEqual([422, 'phone_provider_disabled'])
    for (const grant of ['', '?grant_type=pkce', '?grant_type=password&grant_type=password']) {
      const { status, body } = await village.post(`/token${grant}`, {})
      expect([status, body.code, body.message]).toEqual([400, 'invalid_credentials', 'unsupported_grant_type'])
    }
  })

  it('warns a member whose old password is now too weak, and signs them in', async () => {
    const member = await village.newMember()
    await village.sql`update auth.users set password_hash = ${await hashPassword('sunshine')} where id = ${member.id}`
    const { status, body } = await village.attempt(member.email, 'sunshine')
    expect([status, body.weak_password]).toEqual([200, { message: expect.any(String), reasons: ['pwned'] }])
  })

  it('rehashes the password with the current parameters', async () => {
    const member = await village.newMember()
    const old = await hash(member.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    await village.sql`update auth.users set password_hash = ${old} where id = ${member.id}`
    await village.signIn(member)
    const [row] = await village.sql<{
      now: string
    }>`select password_hash as now from auth.users where id = ${member.id}`
    expect(row?.now).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await village.signIn(member)
  })

  it('rehashes a password from before normalization, so that it works in every normalization form', async () => {
    const { id, email } = await village.newMember()
    const [parted, composed] = ['cafe\u0301-am-see', 'caf\u00e9-am-see']
    const old = await hash(parted, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await village.sql`update auth.users set password_hash = ${old} where id = ${id}`
    const signIn = async (password: string) => (await village.attempt(email, password)).status
    expect([await signIn(composed), await signIn(parted), await signIn(composed)]).toEqual([400, 200, 200])
  })
})
