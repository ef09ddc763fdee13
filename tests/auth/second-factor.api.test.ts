// The second factor with the published client, unmodified: setup, sign-in, recovery codes, removal, and what is refused.
import { AuthClient } from '@supabase/auth-js'
import { describe, expect, it, vi } from 'vitest'
import { leaveVillage } from '../../domain/privacy/privacy.contracts.ts'
import { createAuth } from '../../server/gotrue/create-auth.ts'
import { requestOf } from '../app.ts'
import { commandsOf } from '../commands/commands.ts'
import { forFile } from '../for-file.ts'
import { type Member, startAuthVillage } from './auth-village.ts'
import { digitsOf } from './authenticator.ts'

const village = await forFile(startAuthVillage({ AUTH_RATE_LIMIT_FACTOR: '1000', AUTH_TRUSTED_PROXIES: '1' }))
let count = 0
/** The published client, configured as on the site, with its own network address unless one is given. */
const newClient = (ip = `10.7.0.${++count}`) =>
  new AuthClient({
    url: village.auth,
    headers: { apikey: village.apiKey, Authorization: `Bearer ${village.apiKey}`, 'x-forwarded-for': ip },
    autoRefreshToken: false,
    storageKey: `second-factor-${++count}`,
    experimental: { recoveryCodes: true },
  })
type Client = ReturnType<typeof newClient>

/** The error code of a refusal; null on success. */
const codeOf = async (outcome: Promise<{ error: { code?: string | undefined; name: string } | null }>) => {
  const { error } = await outcome
  return error && (error.code ?? error.name)
}

const signIn = async (member: Member, ip?: string): Promise<Client> => {
  const client = newClient(ip)
  expect(await codeOf(client.signInWithPassword(member))).toBeNull()
  return client
}

const levels = async (client: Client) => {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}

const tokenOf = async (client: Client): Promise<string> => (await client.getSession()).data.session?.access_token ?? ''

const enrolled = async (client: Client) => {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp }
}

/** Submits six digits; returns the error code, or null. */
const enterDigits = (client: Client, factorId: string, code: string) =>
  codeOf(client.mfa.challengeAndVerify({ factorId, code }))

const newCodes = async (client: Client) => (await client.mfa.recoveryCodes.generate()).data?.codes ?? []

/** A member with the second factor turned on, the client that did so, and their authenticator app. */
const guarded = async (ip?: string) => {
  const member = await village.newMember()
  const client = await signIn(member, ip)
  const { factorId, secret } = await enrolled(client)
  expect(await enterDigits(client, factorId, digitsOf(secret))).toBeNull()
  // Allows the codes of this half minute once more, as if the next one had begun.
  await village.sql`update auth.mfa_factors set last_step = 0`
  return { member, client, factorId, secret }
}

const told = async (rows: Promise<{ told: string }[]>) => (await rows).map((row) => row.told)
const events = ({ id }: Member) =>
  told(village.sql`select event as told from auth.audit_log where user_id = ${id} order by id`)
const mailsOf = ({ email }: Member) =>
  told(village.sql`select kind as told from mail_outbox where recipient = ${email} order by id`)

describe('setting up the second factor', () => {
  it('raises a session to aal2 with new tokens, and adds a mail and a log entry', async () => {
    const member = await village.newMember()
    const [client, other] = [await signIn(member), await signIn(member)]
    expect(await levels(client)).toEqual(['aal1', 'aal1'])
    const { factorId, secret, totp } = await enrolled(client)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(totp.uri).toContain(`secret=${secret}`)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
    expect(totp.qr_code).not.toContain('#')
    const begun = { all: [{ id: factorId, status: 'unverified' }], totp: [] }
    expect((await client.mfa.listFactors()).data).toMatchObject(begun)
    const before = await tokenOf(client)
    const { data } = await client.mfa.challengeAndVerify({ factorId, code: digitsOf(secret) })
    const factor = { id: factorId, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' }
    expect(data?.user.factors).toMatchObject([factor])
    expect(await tokenOf(client)).not.toBe(before)
    expect(await levels(client)).toEqual(['aal2', 'aal2'])
    expect((await client.refreshSession()).error).toBeNull()
    expect(await levels(client)).toEqual(['aal2', 'aal2'])
    const { data: claims } = await client.getClaims()
    expect(claims?.claims.amr).toMatchObject([{ method: 'totp' }, { method: 'password' }])
    // As in the reference server, sessions without the second factor end.
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect(await events(member)).toEqual(['sign_in', 'sign_in', 'second_factor_enrolled', 'second_factor_on'])
    expect(await mailsOf(member)).toEqual(['second_factor_on'])
  })

  it('requires a recent sign-in, so that nobody with a signed-in device can lock out the member', async () => {
    const member = await village.newMember()
    const client = await signIn(member)
    const enrol = () => codeOf(client.mfa.enroll({ factorType: 'totp' }))
    await village.letSignInBe(member.id, 'password', 9)
    expect(await enrol()).toBeNull()
    await village.letSignInBe(member.id, 'password', 11)
    expect(await enrol()).toBe('reauthentication_needed')
    await client.signInWithPassword(member)
    expect(await enrol()).toBeNull()
  })

  it('replaces the key if it is started again', async () => {
    const client = await signIn(await village.newMember())
    const first = await enrolled(client)
    const second = await enrolled(client)
    expect(await enterDigits(client, first.factorId, digitsOf(first.secret))).toBe('mfa_factor_not_found')
    expect(await enterDigits(client, second.factorId, digitsOf(second.secret))).toBeNull()
    expect(await codeOf(client.mfa.enroll({ factorType: 'totp' }))).toBe('mfa_verified_factor_exists')
  })

  it('can be cancelled, and supports no other factor type', async () => {
    const client = await signIn(await village.newMember())
    const { factorId } = await enrolled(client)
    expect((await client.mfa.unenroll({ factorId })).data?.id).toBe(factorId)
    expect((await client.mfa.listFactors()).data?.all).toEqual([])
    expect(await codeOf(client.mfa.enroll({ factorType: 'phone', phone: '+15105550100' }))).toBe('validation_failed')
  })

  it('stores neither key nor codes in plain text', async () => {
    const { client, secret } = await guarded()
    const codes = await newCodes(client)
    const kept = JSON.stringify([
      ...(await village.sql`select encode(wrapped_secret, 'escape') as text from auth.mfa_factors`),
      ...(await village.sql`select encode(code_hash, 'escape') as text from auth.mfa_recovery_codes`),
    ])
    for (const text of [secret, ...codes]) expect(kept).not.toContain(text)
  })
})

describe('signing in with the second factor', () => {
  it('requires the digits after the password, and accepts those of one time step only once', async () => {
    const { member, factorId, secret } = await guarded()
    const client = await signIn(member)
    expect(await levels(client)).toEqual(['aal1', 'aal2'])
    const code = digitsOf(secret)
    expect(await enterDigits(client, factorId, code)).toBeNull()
    expect(await levels(client)).toEqual(['aal2', 'aal2'])
    expect(await enterDigits(await signIn(member), factorId, code)).toBe('mfa_verification_failed')
  })

  it('allows no new password, no signing out of other devices and no removal before the digits', async () => {
    const { member, factorId, client: whole } = await guarded()
    const client = await signIn(member)
    for (const attempt of [
      () => client.updateUser({ password: 'Another-Lantern-77' }),
      () => client.updateUser({ data: { full_name: 'Somebody Else' } }),
      () => client.mfa.unenroll({ factorId }),
      () => client.mfa.recoveryCodes.generate(),
      () => client.mfa.recoveryCodes.regenerate(),
      () => client.mfa.recoveryCodes.getStatus(),
    ])
      expect(await codeOf(attempt())).toBe('insufficient_aal')
    const out = await village.send('POST', '/logout?scope=global', { bearer: await tokenOf(client) })
    expect(out.body.code).toBe('insufficient_aal')
    expect((await whole.getUser()).error).toBeNull()
    expect((await client.signOut({ scope: 'local' })).error).toBeNull()
  })

  it('cancels a member’s leaving only after the digits', async () => {
    const { member, client, factorId, secret } = await guarded()
    const wish = { password: member.password, keep_ids: [], at_once: false }
    const [address, request] = requestOf(village.url, leaveVillage, wish)
    const caller = { apikey: village.apiKey, authorization: `Bearer ${await tokenOf(client)}` }
    const headers = { ...request.headers, ...caller }
    expect((await fetch(address, { ...request, headers })).status).toBe(200)
    const leaving = () => village.sql`select from scheduled_erasures where user_id = ${member.id}`
    const back = await signIn(member)
    expect(await leaving()).toHaveLength(1)
    expect([await enterDigits(back, factorId, digitsOf(secret)), await leaving()]).toEqual([null, []])
  })

  it('with a reset link gives aal1 only', async () => {
    const { member } = await guarded()
    const { fragment } = await village.open(await village.recoveryLink(member.email))
    const { access_token = '', refresh_token = '' } = Object.fromEntries(fragment)
    const client = newClient()
    await client.setSession({ access_token, refresh_token })
    expect(await levels(client)).toEqual(['aal1', 'aal2'])
    expect(await codeOf(client.updateUser({ password: 'Another-Lantern-77' }))).toBe('insufficient_aal')
  })

  it('refuses wrong digits, an expired challenge, and another member’s factor', async () => {
    const { member, factorId, secret } = await guarded()
    const stranger = await guarded()
    const client = await signIn(member)
    const verify = (challengeId: string, code = digitsOf(secret), by = client) =>
      codeOf(by.mfa.verify({ factorId, challengeId, code }))
    const challengeOf = async (by: Client, id: string) => (await by.mfa.challenge({ factorId: id })).data?.id ?? ''
    const challenge = await challengeOf(client, factorId)
    expect(await verify(challenge, digitsOf(secret, 20))).toBe('mfa_verification_failed')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    expect(await verify(challenge)).toBe('mfa_challenge_expired')
    vi.useRealTimers()
    expect(await verify('nothing')).toBe('mfa_challenge_expired')
    expect(await verify(await challengeOf(stranger.client, stranger.factorId))).toBe('mfa_challenge_expired')
    expect(await verify(challenge, digitsOf(secret), stranger.client)).toBe('mfa_factor_not_found')
    expect(await codeOf(stranger.client.mfa.challenge({ factorId }))).toBe('mfa_factor_not_found')
    expect(await codeOf(stranger.client.mfa.unenroll({ factorId }))).toBe('mfa_factor_not_found')
    expect(await verify(challenge)).toBeNull()
  })

  it('is limited to ten attempts per network, and strangers cannot use up those of a known network', async () => {
    const home = '10.9.0.1'
    const { member, factorId, secret } = await guarded(home)
    const tryFrom = async (ip: string, code: string) => enterDigits(await signIn(member, ip), factorId, code)
    const outcomes: (string | null)[] = []
    for (const ip of ['10.9.1.1', '10.9.1.2', '10.9.1.3']) {
      const stranger = await signIn(member, ip)
      for (let i = 0; i < 10; i++) outcomes.push(await enterDigits(stranger, factorId, digitsOf(secret, 20)))
    }
    expect(outcomes.filter((code) => code === 'mfa_verification_failed')).toHaveLength(20)
    expect(outcomes.slice(20)).toEqual(Array(10).fill('over_request_rate_limit'))
    // A stranger with the right password does not make their network known: even the right digits have to wait.
    expect(await tryFrom('10.9.1.4', digitsOf(secret))).toBe('over_request_rate_limit')
    expect(await tryFrom(home, digitsOf(secret))).toBeNull()
  })
})

describe('recovery codes', () => {
  const enter = (client: Client, code = '') => codeOf(client.mfa.recoveryCodes.verify({ code }))

  it('are ten, work once each, and their use is mailed to the member', async () => {
    const { member, client } = await guarded()
    const codes = await newCodes(client)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
    const [code = ''] = codes
    const lost = await signIn(member)
    expect(await enter(lost, ` ${code.toLowerCase().replace('-', ' ')}`)).toBeNull()
    expect(await levels(lost)).toEqual(['aal2', 'aal2'])
    expect((await lost.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
    expect(await enter(await signIn(member), code)).toBe('mfa_verification_failed')
    expect(await mailsOf(member)).toEqual(['second_factor_on', 'recovery_code_used'])
    expect(await events(member)).toContain('recovery_code_used')
  })

  it('are void once new ones are created', async () => {
    const { member, client } = await guarded()
    const [first] = await newCodes(client)
    expect(await codeOf(client.mfa.recoveryCodes.generate())).toBe('mfa_verified_factor_exists')
    const { data: second } = await client.mfa.recoveryCodes.regenerate()
    const lost = await signIn(member)
    expect(await enter(lost, first)).toBe('mfa_verification_failed')
    expect(await enter(lost, second?.codes[0])).toBeNull()
  })

  it('do not work for another member, and are not created for a member without a second factor', async () => {
    const [code] = await newCodes((await guarded()).client)
    const [half, plain] = [await signIn((await guarded()).member), await signIn(await village.newMember())]
    for (const stranger of [half, plain]) expect(await enter(stranger, code)).toBe('mfa_verification_failed')
    expect(await codeOf(plain.mfa.recoveryCodes.generate())).toBe('insufficient_aal')
  })
})

describe('turning off the second factor', () => {
  it('removes the codes, lowers the session to aal1, and sends a mail', async () => {
    const { member, client, factorId } = await guarded()
    await newCodes(client)
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull()
    await client.refreshSession()
    expect(await levels(client)).toEqual(['aal1', 'aal1'])
    expect(await codeOf(client.mfa.recoveryCodes.getStatus())).toBe('mfa_factor_not_found')
    expect(await levels(await signIn(member))).toEqual(['aal1', 'aal1'])
    expect(await mailsOf(member)).toEqual(['second_factor_on', 'second_factor_off'])
  })

  it('requires digits entered within the last ten minutes', async () => {
    const { client, factorId, secret } = await guarded()
    await village.sql`update auth.sessions set second_factor_at = now() - interval '11 minutes'`
    expect(await codeOf(client.mfa.unenroll({ factorId }))).toBe('insufficient_aal')
    await enterDigits(client, factorId, digitsOf(secret))
    expect(await codeOf(client.mfa.unenroll({ factorId }))).toBeNull()
  })

  it('by an operator ends every session, is logged, and sends a mail', async () => {
    const { member, client } = await guarded()
    const auth = await createAuth({ ...village, log: village.app.log, siteUrl: () => village.url })
    const reset = (email: string) => commandsOf({ ...village, auth })('reset-second-factor', email)
    const off = [`Two-step sign-in is off for ${member.email}.`]
    expect(await reset(member.email)).toMatchObject({ exitCode: 0, lines: off })
    expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect(await levels(await signIn(member))).toEqual(['aal1', 'aal1'])
    expect(await events(member)).toContain('second_factor_reset')
    expect(await mailsOf(member)).toEqual(['second_factor_on', 'second_factor_off'])
    expect((await reset(member.email)).lines).toEqual([`${member.email} does not use two-step sign-in.`])
    expect((await reset('nobody@example.com')).exitCode).toBe(2)
  })
})
