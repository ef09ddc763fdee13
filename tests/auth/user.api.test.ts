// The account of the caller: reading it, a new password and what ends with it, a new name.
import { describe, expect, it } from 'vitest'
import { forFile } from '../for-file.ts'
import { goodPassword, type Session, startAuthVillage } from './auth-village.ts'

const village = await forFile(startAuthVillage())

const put = (session: Session, body: unknown) => village.send('PUT', '/user', { body, bearer: session.access_token })
const newPassword = 'Meadow-Kettle-71'

describe('GET /user', () => {
  it('answers the bare user, without hash or token', async () => {
    const member = await village.newMember()
    const { status, body, text, headers } = await village.getUser(await village.signIn(member))
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({ id: member.id, email: member.email, email_confirmed_at: body.confirmed_at })
    expect(text).not.toMatch(/hash|argon2|token/)
  })

  it('tells why it does not answer', async () => {
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
  it('replaces the old one, ends all other sessions, voids mailed links, and is told by mail', async () => {
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

  it('is refused when it is weak, the old one, or no text', async () => {
    const session = await village.signIn(await village.newMember())
    const refused = async (password: unknown) => {
      const { status, body } = await put(session, { password })
      return [status, body.code]
    }
    expect(await refused('priya raman')).toEqual([422, 'weak_password'])
    expect(await refused(goodPassword)).toEqual([422, 'same_password'])
    expect(await refused('x'.repeat(257))).toEqual([400, 'validation_failed'])
    expect((await village.getUser(session)).status).toBe(200)
  })

  it('wants a sign-in of the last 10 minutes, or a mailed link of the last hour', async () => {
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
      // whether a guess is the present password is not told either
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

describe('what else may change', () => {
  it('the name, on the account and the profile; never type, code or role', async () => {
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

  it('not the telephone, nor an address or a a name that is none', async () => {
    const session = await village.signIn(await village.newMember())
    for (const [body, expected] of [
      [{ email: 'nowhere' }, [400, 'validation_failed']],
      [{ phone: '+15105550100' }, [422, 'validation_failed']],
      [{ data: 'x' }, [400, 'validation_failed']],
      [{ data: { full_name: '' } }, [400, 'validation_failed']],
      [{ data: { full_name: 5 } }, [400, 'validation_failed']],
    ] as const) {
      const { status, body: answer } = await put(session, body)
      expect([body, [status, answer.code]]).toEqual([body, [...expected]])
    }
    expect((await put(session, {})).status).toBe(200)
    expect((await village.send('PUT', '/user', { body: { password: newPassword } })).body.code).toBe('no_authorization')
  })
})
