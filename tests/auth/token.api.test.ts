// Sessions: signing in, refreshing with rotation and reuse, and every way a session ends.
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthVillage, goodPassword, type Session, startAuthVillage } from './auth-village.ts'

let village: AuthVillage
beforeAll(async () => {
  village = await startAuthVillage()
})
afterAll(() => village.close())

const newSession = async (): Promise<Session> => village.signIn(await village.newMember())
const sessionId = (session: Session): string => String(decodeJwt(session.access_token).session_id)
const sessionOf = (text: string): Session => JSON.parse(text)
const refreshed = async (token: string): Promise<Session> => sessionOf((await village.refresh(token)).text)
const getUser = (session: Session) => village.send('GET', '/user', { bearer: session.access_token })

/** Lets the last rotation of a session lie `seconds` in the past. */
const age = async (session: Session, seconds: number): Promise<void> => {
  await village.database.db
    .updateTable('auth.sessions')
    .set({ rotated_at: new Date(Date.now() - seconds * 1000) })
    .where('id', '=', sessionId(session))
    .execute()
}

describe('signing in', () => {
  it('answers a session with its user', async () => {
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
    const session = await village.signIn(member)
    const claims = decodeJwt(session.access_token)
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
      amr: [{ method: 'password', timestamp: claims.iat }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
      exp: session.expires_at,
    })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(3600)
  })

  it('says the same, byte for byte, for a wrong password and an unknown address', async () => {
    const member = await village.newMember()
    const wrong = await village.post('/token?grant_type=password', { email: member.email, password: 'Not-The-One-1' })
    const unknown = await village.post('/token?grant_type=password', {
      email: village.newEmail(),
      password: goodPassword,
    })
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
      400,
      'invalid_credentials',
      'Invalid login credentials',
    ])
    expect(unknown.text).toBe(wrong.text)
    expect(unknown.status).toBe(wrong.status)
  })

  it('tells a banned member only when the password is right', async () => {
    const member = await village.newMember()
    const session = await village.signIn(member)
    await village.database.db
      .updateTable('auth.users')
      .set({ banned_at: new Date() })
      .where('id', '=', member.id)
      .execute()
    const right = await village.post('/token?grant_type=password', member)
    expect([right.status, right.body.code]).toEqual([400, 'user_banned'])
    const wrong = await village.post('/token?grant_type=password', { ...member, password: 'Not-The-One-1' })
    expect(wrong.body.code).toBe('invalid_credentials')
    const again = await village.refresh(session.refresh_token)
    expect([again.status, again.body.code]).toEqual([400, 'user_banned'])
    const user = await getUser(session)
    expect([user.status, user.body.code]).toEqual([403, 'user_banned'])
  })

  it('refuses what is not a sign-in', async () => {
    const answers = async (path: string, body: unknown) => {
      const { status, body: answer } = await village.post(path, body)
      return [status, answer.code]
    }
    const path = '/token?grant_type=password'
    for (const body of [
      {},
      { email: 5, password: 'x' },
      { email: 'a@b.example' },
      { email: 'a@b.example', password: 5 },
      { email: 'a@b.example', password: 'x'.repeat(257) },
    ]) {
      expect([body, await answers(path, body)]).toEqual([body, [400, 'validation_failed']])
    }
    expect(await answers(path, { phone: '+15105550100', password: 'x' })).toEqual([422, 'phone_provider_disabled'])
    for (const grant of [
      '',
      '?grant_type=pkce',
      '?grant_type=id_token',
      '?grant_type=constructor',
      '?grant_type=password&grant_type=password',
    ]) {
      const { status, body } = await village.post(`/token${grant}`, {})
      expect([status, body.code, body.message]).toEqual([400, 'invalid_credentials', 'unsupported_grant_type'])
    }
  })

  it('advises a member whose old password became too weak, and lets her in', async () => {
    const member = await village.newMember()
    const { hashPassword } = await import('../../server/auth/password-hash.ts')
    await village.database.db
      .updateTable('auth.users')
      .set({ password_hash: await hashPassword('sunshine') })
      .where('id', '=', member.id)
      .execute()
    const { status, body } = await village.post('/token?grant_type=password', {
      email: member.email,
      password: 'sunshine',
    })
    expect([status, body.weak_password]).toEqual([200, { message: expect.any(String), reasons: ['pwned'] }])
  })

  it('hashes anew with today’s parameters', async () => {
    const member = await village.newMember()
    const { hash } = await import('@node-rs/argon2')
    const old = await hash(member.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
    const { db } = village.database
    await db.updateTable('auth.users').set({ password_hash: old }).where('id', '=', member.id).execute()
    await village.signIn(member)
    const { password_hash: now } = await db
      .selectFrom('auth.users')
      .select('password_hash')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(now).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await village.signIn(member)
  })
})

describe('refreshing', () => {
  it('rotates within the same session', async () => {
    const first = await newSession()
    const second = await refreshed(first.refresh_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(sessionId(second)).toBe(sessionId(first))
    expect(decodeJwt(second.access_token).amr).toEqual(decodeJwt(first.access_token).amr)
    const third = await refreshed(second.refresh_token)
    expect((await getUser(third)).status).toBe(200)
    expect((await getUser(first)).status).toBe(200)
  })

  it('within the reuse interval any older token gets the active one, never a second branch', async () => {
    const first = await newSession()
    const second = await refreshed(first.refresh_token)
    const third = await refreshed(second.refresh_token)
    for (const old of [first, second]) {
      const again = await refreshed(old.refresh_token)
      expect(again.refresh_token).toBe(third.refresh_token)
      expect((await getUser(again)).status).toBe(200)
    }
  })

  it('a lost answer: the parent is answered again later while the new access token was never seen', async () => {
    const first = await newSession()
    const lost = await refreshed(first.refresh_token)
    await age(first, 3600)
    // The old access token says nothing about the lost answer.
    expect((await getUser(first)).status).toBe(200)
    const again = await refreshed(first.refresh_token)
    expect(again.refresh_token).toBe(lost.refresh_token)
  })

  it('theft: the parent again, after the new access token was seen, ends the session', async () => {
    const first = await newSession()
    const second = await refreshed(first.refresh_token)
    expect((await getUser(second)).status).toBe(200)
    await age(first, 121)
    const reused = await village.refresh(first.refresh_token)
    expect([reused.status, reused.body.code]).toEqual([400, 'refresh_token_already_used'])
  })

  it('reuse of anything older deletes the session, and only that one', async () => {
    const member = await village.newMember()
    const other = await village.signIn(member)
    const first = await village.signIn(member)
    const second = await refreshed(first.refresh_token)
    const third = await refreshed(second.refresh_token)
    await age(first, 121)
    const reused = await village.refresh(first.refresh_token)
    expect([reused.status, reused.body.code]).toEqual([400, 'refresh_token_already_used'])
    const newest = await village.refresh(third.refresh_token)
    expect([newest.status, newest.body.code]).toEqual([400, 'refresh_token_not_found'])
    const user = await getUser(third)
    expect([user.status, user.body.code]).toEqual([403, 'session_not_found'])
    expect((await getUser(other)).status).toBe(200)
    const audit = await village.database.db
      .selectFrom('auth.audit_log')
      .select('event')
      .where('session_id', '=', sessionId(first))
      .execute()
    expect(audit.map(({ event }) => event)).toContain('token_reuse')
  })

  it('knows only its own tokens', async () => {
    const { refresh_token: token } = await newSession()
    const flipped = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`
    for (const unknown of ['', 'x', flipped, `${token}=`, `${token}A`, token.slice(1), '🌻', 'x'.repeat(5000)]) {
      const { status, body } = await village.refresh(unknown)
      expect([unknown, status, body.code]).toEqual([unknown, 400, 'refresh_token_not_found'])
    }
    for (const body of [{}, { refresh_token: 5 }, { refresh_token: null }]) {
      expect((await village.post('/token?grant_type=refresh_token', body)).body.code).toBe('validation_failed')
    }
    expect((await village.refresh(token)).status).toBe(200)
  })

  it('ends after 30 quiet days', async () => {
    const session = await newSession()
    await age(session, 30 * 86_400 + 60)
    const { status, body } = await village.refresh(session.refresh_token)
    expect([status, body.code]).toEqual([400, 'session_expired'])
    expect((await village.refresh(session.refresh_token)).body.code).toBe('refresh_token_not_found')
  })

  it('is limited for each session, not for the place it comes from', async () => {
    const [busy, calm] = [await newSession(), await newSession()]
    let token = busy.refresh_token
    let times = 0
    let answer = await village.refresh(token)
    while (answer.status === 200 && ++times < 60) {
      token = sessionOf(answer.text).refresh_token
      answer = await village.refresh(token)
    }
    expect(times).toBeGreaterThanOrEqual(30)
    expect([answer.status, answer.body.code]).toEqual([429, 'over_request_rate_limit'])
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await village.refresh(calm.refresh_token)).status).toBe(200)
  })
})

describe('signing out', () => {
  const logout = (session: Session, query = '') =>
    village.send('POST', `/logout${query}`, { body: '', bearer: session.access_token })

  const three = async (): Promise<[Session, Session, Session]> => {
    const member = await village.newMember()
    return [await village.signIn(member), await village.signIn(member), await village.signIn(member)]
  }
  const alive = async (sessions: Session[]): Promise<boolean[]> =>
    Promise.all(sessions.map(async (session) => (await getUser(session)).status === 200))

  it('ends this session, the others, or all', async () => {
    for (const [query, left] of [
      ['?scope=local', [false, true, true]],
      ['?scope=others', [true, false, false]],
      ['?scope=global', [false, false, false]],
      ['', [false, false, false]],
    ] as const) {
      const sessions = await three()
      const { status, text } = await logout(sessions[0], query)
      expect([query, status, text]).toEqual([query, 204, ''])
      expect([query, await alive(sessions)]).toEqual([query, [...left]])
    }
  })

  it('leaves nothing to refresh', async () => {
    const session = await newSession()
    await logout(session, '?scope=local')
    expect((await village.refresh(session.refresh_token)).body.code).toBe('refresh_token_not_found')
    const user = await getUser(session)
    expect([user.status, user.body.code]).toEqual([403, 'session_not_found'])
    const again = await logout(session)
    expect([again.status, again.body.code]).toEqual([403, 'session_not_found'])
  })

  it('changes nothing for a scope it does not know, or for nobody', async () => {
    const session = await newSession()
    for (const scope of ['everywhere', '', 'local&scope=global']) {
      const { status, body } = await logout(session, `?scope=${scope}`)
      expect([scope, status, body.code]).toEqual([scope, 400, 'validation_failed'])
    }
    expect((await village.post('/logout')).body.code).toBe('no_authorization')
    expect((await getUser(session)).status).toBe(200)
  })
})
