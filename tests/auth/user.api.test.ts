// The caller's account: reading it, a new password and its effects, a new name, and signing out.
import { AuthSessionMissingError } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { forFile } from '../for-file.ts'
import { goodPassword, refusalOf, type Session, startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage())

const put = (session: Session, body: unknown) => village.send('PUT', '/user', { body, bearer: session.access_token })
const newPassword = 'Meadow-Kettle-71'

describe('GET /user', () => {
  it('returns the user without hash or token', async () => {
    const member = await village.newMember()
    const { status, body, text, headers } = await village.getUser(await village.signIn(member))
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({ id: member.id, email: member.email, email_confirmed_at: body.confirmed_at })
    expect(text).not.toMatch(/hash|argon2|token/)
  })

  it('responds to a refused request with a reason', async () => {
    const reasonFor = async (authorization?: string) => {
      const { status, body } = await village.send('GET', '/user', { headers: authorization ? { authorization } : {} })
      return [status, body.code]
    }
    const member = await village.newMember()
    const session = await village.signIn(member)
    expect(await reasonFor()).toEqual([401, 'no_authorization'])
    expect(await reasonFor('Basic abc')).toEqual([401, 'no_authorization'])
    expect(await reasonFor(`Bearer ${session.access_token}x`)).toEqual([403, 'bad_jwt'])
    await village.database.db.deleteFrom('auth.users').where('id', '=', member.id).execute()
    expect(await reasonFor(`Bearer ${session.access_token}`)).toEqual([403, 'user_not_found'])
  })
})

describe('a new password', () => {
  it('replaces the old one, ends all other sessions, voids mailed links, and sends a mail', async () => {
    const member = await village.newMember()
    const other = await village.signIn(member)
    const session = await village.signIn(member)
    await village.post('/recover', { email: member.email })
    const link = await village.linkTo(member.email)

    const { status, body } = await put(session, { password: newPassword, code_challenge: null })
    expect([status, body.id]).toEqual([200, member.id])
    expect((await village.getUser(session)).status).toBe(200)
    expect((await village.refresh(session.refresh_token)).status).toBe(200)
    expect((await village.getUser(other)).body.code).toBe('session_not_found')
    expect((await village.refresh(other.refresh_token)).body.code).toBe('refresh_token_not_found')
    expect((await village.open(link)).fragment.get('error_code')).toBe('otp_expired')
    expect((await village.post('/token?grant_type=password', member)).body.code).toBe('invalid_credentials')
    expect(await village.signIn({ ...member, password: newPassword })).toHaveProperty('user')
    const subjects = (await village.mailsTo(member.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Your Trusted Village password was changed')
  })

  it('requires a sign-in within the last 10 minutes, or a mailed link within the last hour', async () => {
    const session = await village.signIn(await village.newMember())
    const signedIn = (method: 'password' | 'otp', minutesAgo: number) =>
      village.letSignInBe(session.user.id, method, minutesAgo)
    for (const [method, minutes] of [
      ['password', 11],
      ['otp', 61],
    ] as const) {
      await signedIn(method, minutes)
      const stale = await put(session, { password: newPassword })
      expect([method, stale.status, stale.body.code]).toEqual([method, 400, 'reauthentication_needed'])
      // the response does not reveal either whether the guess is the current password
      expect((await put(session, { password: goodPassword })).body.code).toBe('reauthentication_needed')
    }
    await signedIn('otp', 59)
    expect((await put(session, { password: newPassword })).status).toBe(200)
    await signedIn('password', 9)
    expect((await put(session, { password: `${newPassword}!` })).status).toBe(200)
    await signedIn('password', 11)
    expect((await put(session, { data: { full_name: 'Priya Stone' } })).status).toBe(200)
  })
})

describe('PUT /user', () => {
  it('changes the name, on account and profile, but never type, code or role', async () => {
    const member = await village.newMember()
    const session = await village.signIn(member)
    const { status, body } = await put(session, {
      data: { full_name: '<b>Priya</b> R. &nbsp;Stone', user_type: 'admin', referral_code: 'OTHER', admin: true },
      role: 'service_role',
      app_metadata: { admin: true },
      email_confirmed_at: null,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ role: 'authenticated', app_metadata: { provider: 'email', providers: ['email'] } })
    expect(body.user_metadata).toEqual({ full_name: 'Priya R. Stone', user_type: 'parent_seeking' })
    const profile = await village.profileOf(member.id)
    expect(profile).toMatchObject({ full_name: 'Priya R. Stone', user_type: 'parent_seeking' })
    expect((await village.getUser(session)).body.user_metadata).toEqual(body.user_metadata)
  })

  it.each([
    [{ email: 'nowhere' }, 400, 'validation_failed'],
    [{ phone: '+15105550100' }, 422, 'validation_failed'],
    [{ data: 'x' }, 400, 'validation_failed'],
    [{ data: { full_name: '' } }, 400, 'validation_failed'],
    [{ data: { full_name: 5 } }, 400, 'validation_failed'],
    [{ password: 'priya raman' }, 422, 'weak_password'],
    [{ password: goodPassword }, 422, 'same_password'],
    [{ password: 'x'.repeat(257) }, 400, 'validation_failed'],
    [{}, 200, undefined],
  ])('responds to %j with the expected refusal, and keeps the session', async (body, status, code) => {
    const session = await village.signIn(await village.newMember())
    expect(await refusalOf(put(session, body))).toEqual([status, code])
    expect((await village.getUser(session)).status).toBe(200)
  })

  it('requires a session', async () => {
    const body = { password: newPassword }
    expect((await village.send('PUT', '/user', { body })).body.code).toBe('no_authorization')
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
    Promise.all(sessions.map(async (session) => (await village.getUser(session)).status === 200))

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
      for (const [at, { refresh_token }] of sessions.entries()) {
        const { status, body } = await village.refresh(refresh_token)
        expect([query, status, body.code]).toEqual([
          query,
          ...(left[at] ? [200, undefined] : [400, 'refresh_token_not_found']),
        ])
      }
    }
  })

  it('changes nothing for an unknown scope or without a session', async () => {
    const session = await village.signIn(await village.newMember())
    for (const scope of ['everywhere', '', 'local&scope=global']) {
      const { status, body } = await logout(session, `?scope=${scope}`)
      expect([scope, status, body.code]).toEqual([scope, 400, 'validation_failed'])
    }
    expect((await village.post('/logout')).body.code).toBe('no_authorization')
    expect((await village.getUser(session)).status).toBe(200)
  })
})

it('the published client drops a session that the server has ended, and emits SIGNED_OUT', async () => {
  const member = await village.newMember()
  const client = village.client()
  expect((await client.signInWithPassword(member)).error).toBeNull()
  const events: string[] = []
  client.onAuthStateChange((event) => events.push(event))
  await village.sql`delete from auth.sessions where user_id = ${member.id}`
  expect((await client.getUser()).error).toBeInstanceOf(AuthSessionMissingError)
  expect((await client.getSession()).data.session).toBeNull()
  expect(events).toContain('SIGNED_OUT')
})
