// The second factor with the published client, unmodified: set up, asked for, recovery codes, removed; and what is refused.
import { AuthClient } from '@supabase/auth-js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { leaveVillage } from '../../domain/privacy/privacy.contracts.ts'
import { runCommand } from '../../server/commands/run-command.ts'
import { createAuth } from '../../server/gotrue/create-auth.ts'
import { forFile } from '../for-file.ts'
import { type Member, startAuthVillage } from './auth-village.ts'
import { digitsOf } from './authenticator.ts'

const village = await forFile(startAuthVillage({ AUTH_RATE_LIMIT_FACTOR: '1000', AUTH_TRUSTED_PROXIES: '1' }))
let count = 0
/** The published client as the site makes it, from a network of its own unless one is named. */
const newClient = (ip = `10.7.0.${++count}`) =>
  new AuthClient({
    url: village.auth,
    headers: { apikey: village.apiKey, Authorization: `Bearer ${village.apiKey}`, 'x-forwarded-for': ip },
    autoRefreshToken: false,
    storageKey: `second-factor-${++count}`,
    experimental: { recoveryCodes: true },
  })
type Client = ReturnType<typeof newClient>

const signIn = async (member: Member, ip?: string): Promise<Client> => {
  const client = newClient(ip)
  const { error } = await client.signInWithPassword(member)
  expect(error).toBeNull()
  return client
}

const levels = async (client: Client) => {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel()
  return [data?.currentLevel, data?.nextLevel]
}

const tokenOf = async (client: Client): Promise<string> => (await client.getSession()).data.session?.access_token ?? ''

/** Lets the codes of this half minute be taken once more, as half a minute later. */
const waitHalfAMinute = () => village.sql`update auth.mfa_factors set last_step = 0`

const enrolled = async (client: Client) => {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret, totp: data.totp }
}

/** A member with the second factor on, the client that turned it on, and their app. */
const guarded = async (ip?: string) => {
  const member = await village.newMember()
  const client = await signIn(member, ip)
  const { factorId, secret } = await enrolled(client)
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: digitsOf(secret) })
  expect(error).toBeNull()
  await waitHalfAMinute()
  return { member, client, factorId, secret }
}

const events = async (member: Member) =>
  (await village.sql<{ event: string }>`select event from auth.audit_log where user_id = ${member.id} order by id`).map(
    ({ event }) => event,
  )

const mailsOf = async (member: Member) =>
  (await village.sql<{ kind: string }>`select kind from mail_outbox where recipient = ${member.email} order by id`).map(
    ({ kind }) => kind,
  )

describe('turning it on', () => {
  it('goes from a key to aal2 with new tokens, tells by mail and in the log', async () => {
    const member = await village.newMember()
    const client = await signIn(member)
    const other = await signIn(member)
    expect(await levels(client)).toEqual(['aal1', 'aal1'])
    const { factorId, secret, totp } = await enrolled(client)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(totp.uri).toContain(`secret=${secret}`)
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /)
    expect(totp.qr_code).not.toContain('#')
    expect((await client.mfa.listFactors()).data).toMatchObject({
      all: [{ id: factorId, status: 'unverified' }],
      totp: [],
    })

    const before = await tokenOf(client)
    const { data, error } = await client.mfa.challengeAndVerify({ factorId, code: digitsOf(secret) })
    expect(error).toBeNull()
    expect(data?.user.factors).toMatchObject([
      { id: factorId, friendly_name: 'Phone', factor_type: 'totp', status: 'verified' },
    ])
    expect(await tokenOf(client)).not.toBe(before)
    expect(await levels(client)).toEqual(['aal2', 'aal2'])
    expect((await client.refreshSession()).error).toBeNull()
    expect(await levels(client)).toEqual(['aal2', 'aal2'])
    const { data: claims } = await client.getClaims()
    expect(claims?.claims.amr?.map((entry) => (typeof entry === 'string' ? entry : entry.method))).toEqual([
      'totp',
      'password',
    ])
    // As in the reference server, sessions without it end.
    expect((await other.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect(await events(member)).toEqual(['sign_in', 'sign_in', 'second_factor_enrolled', 'second_factor_on'])
    expect(await mailsOf(member)).toEqual(['second_factor_on'])
  })

  it('wants a sign-in of the last ten minutes, so that a device left signed in is not enough to lock its member out', async () => {
    const member = await village.newMember()
    const client = await signIn(member)
    const signedIn = (minutes: number) => village.letSignInBe(member.id, 'password', minutes)
    await signedIn(11)
    const { data, error } = await client.mfa.enroll({ factorType: 'totp' })
    expect([data, error?.code]).toEqual([null, 'reauthentication_needed'])
    await signedIn(9)
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
    await signedIn(11)
    await client.signInWithPassword(member)
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
  })

  it('a key begun anew takes the place of the first', async () => {
    const client = await signIn(await village.newMember())
    const first = await enrolled(client)
    const second = await enrolled(client)
    const { error } = await client.mfa.challengeAndVerify({ factorId: first.factorId, code: digitsOf(first.secret) })
    expect([error?.status, error?.code]).toEqual([404, 'mfa_factor_not_found'])
    const right = await client.mfa.challengeAndVerify({ factorId: second.factorId, code: digitsOf(second.secret) })
    expect(right.error).toBeNull()
    const third = await client.mfa.enroll({ factorType: 'totp' })
    expect(third.error?.code).toBe('mfa_verified_factor_exists')
  })

  it('one that was begun can be given up, and there is no other kind', async () => {
    const client = await signIn(await village.newMember())
    const { factorId } = await enrolled(client)
    const { data, error } = await client.mfa.unenroll({ factorId })
    expect([error, data?.id]).toEqual([null, factorId])
    expect((await client.mfa.listFactors()).data?.all).toEqual([])
    const { error: other } = await client.mfa.enroll({ factorType: 'phone', phone: '+15105550100' })
    expect(other?.code).toBe('validation_failed')
  })

  it('keeps neither key nor codes readable in the database', async () => {
    const { client, secret } = await guarded()
    const { data } = await client.mfa.recoveryCodes.generate()
    const kept = JSON.stringify([
      ...(await village.sql`select encode(wrapped_secret, 'escape') as text from auth.mfa_factors`),
      ...(await village.sql`select encode(code_hash, 'escape') as text from auth.mfa_recovery_codes`),
    ])
    expect(kept).not.toContain(secret)
    for (const code of data?.codes ?? []) expect(kept).not.toContain(code)
  })
})

describe('signing in', () => {
  it('asks for the digits after the password, and takes those of one step once', async () => {
    const { member, factorId, secret } = await guarded()
    const client = await signIn(member)
    expect(await levels(client)).toEqual(['aal1', 'aal2'])
    const code = digitsOf(secret)
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
    expect(await levels(client)).toEqual(['aal2', 'aal2'])
    const again = await (await signIn(member)).mfa.challengeAndVerify({ factorId, code })
    expect([again.error?.status, again.error?.code]).toEqual([422, 'mfa_verification_failed'])
  })

  it('opens nothing before them: no new password, no other device signed out, no factor removed', async () => {
    const { member, factorId, client: whole } = await guarded()
    const client = await signIn(member)
    const refused = [
      await client.updateUser({ password: 'Another-Lantern-77' }),
      await client.updateUser({ data: { full_name: 'Somebody Else' } }),
      await client.mfa.unenroll({ factorId }),
      await client.mfa.recoveryCodes.generate(),
      await client.mfa.recoveryCodes.regenerate(),
      await client.mfa.recoveryCodes.getStatus(),
    ]
    expect(refused.map(({ error }) => error?.code)).toEqual(Array(6).fill('insufficient_aal'))
    const out = await village.send('POST', '/logout?scope=global', { bearer: await tokenOf(client) })
    expect(out.body.code).toBe('insufficient_aal')
    expect((await whole.getUser()).error).toBeNull()
    expect((await client.signOut({ scope: 'local' })).error).toBeNull()
  })

  it('takes back that their member leaves only after the digits', async () => {
    const { member, client, factorId, secret } = await guarded()
    const left = await fetch(new URL(leaveVillage.path, village.url), {
      method: leaveVillage.method,
      headers: {
        apikey: village.apiKey,
        authorization: `Bearer ${await tokenOf(client)}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ password: member.password, keep_ids: [], at_once: false }),
    })
    expect(left.status).toBe(200)
    const leaving = () => village.sql`select from scheduled_erasures where user_id = ${member.id}`
    const back = await signIn(member)
    expect(await leaving()).toHaveLength(1)
    await waitHalfAMinute()
    const { error } = await back.mfa.challengeAndVerify({ factorId, code: digitsOf(secret) })
    expect([error, await leaving()]).toEqual([null, []])
  })

  it('a mailed link to a new password opens aal1 only', async () => {
    const { member } = await guarded()
    await newClient().resetPasswordForEmail(member.email, { redirectTo: `${village.url}/auth?mode=reset-password` })
    const { fragment } = await village.open(await village.linkTo(member.email))
    const client = newClient()
    await client.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(await levels(client)).toEqual(['aal1', 'aal2'])
    expect((await client.updateUser({ password: 'Another-Lantern-77' })).error?.code).toBe('insufficient_aal')
  })

  it('refuses wrong digits, an ended challenge, and what belongs to somebody else', async () => {
    const { member, factorId, secret } = await guarded()
    const stranger = await guarded()
    const client = await signIn(member)
    const wrong = digitsOf(secret, 20)
    const codeFor = async (challengeId: string, code: string, by = client, id = factorId) =>
      (await by.mfa.verify({ factorId: id, challengeId, code })).error?.code
    const { data: challenge } = await client.mfa.challenge({ factorId })
    expect(await codeFor(challenge?.id ?? '', wrong)).toBe('mfa_verification_failed')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    expect(await codeFor(challenge?.id ?? '', digitsOf(secret))).toBe('mfa_challenge_expired')
    vi.useRealTimers()
    expect(await codeFor('nothing', digitsOf(secret))).toBe('mfa_challenge_expired')
    const { data: elsewhere } = await stranger.client.mfa.challenge({ factorId: stranger.factorId })
    expect(await codeFor(elsewhere?.id ?? '', digitsOf(secret))).toBe('mfa_challenge_expired')
    expect(await codeFor(challenge?.id ?? '', digitsOf(secret), stranger.client)).toBe('mfa_factor_not_found')
    expect((await stranger.client.mfa.challenge({ factorId })).error?.code).toBe('mfa_factor_not_found')
    expect((await stranger.client.mfa.unenroll({ factorId })).error?.code).toBe('mfa_factor_not_found')
    expect(await codeFor(challenge?.id ?? '', digitsOf(secret))).toBeUndefined()
  })

  it('counts tries: ten from one network, and nobody elsewhere uses up those of a network they know', async () => {
    const home = '10.9.0.1'
    const { member, factorId, secret } = await guarded(home)
    const tryFrom = async (client: Client, code: string) =>
      (await client.mfa.challengeAndVerify({ factorId, code })).error?.code
    const wrong = digitsOf(secret, 20)
    const outcomes: (string | undefined)[] = []
    for (const ip of ['10.9.1.1', '10.9.1.2', '10.9.1.3']) {
      const stranger = await signIn(member, ip)
      for (let i = 0; i < 10; i++) outcomes.push(await tryFrom(stranger, wrong))
    }
    expect(outcomes.filter((code) => code === 'mfa_verification_failed')).toHaveLength(20)
    expect(outcomes.slice(20)).toEqual(Array(10).fill('over_request_rate_limit'))
    // A stranger who knows the password has not made the network known by it: even the right digits wait now.
    expect(await tryFrom(await signIn(member, '10.9.1.4'), digitsOf(secret))).toBe('over_request_rate_limit')
    const atHome = await signIn(member, home)
    expect(await tryFrom(atHome, digitsOf(secret))).toBeUndefined()
  })
})

describe('recovery codes', () => {
  it('are ten, open the account once each, and are told by mail', async () => {
    const { member, client } = await guarded()
    const { data, error } = await client.mfa.recoveryCodes.generate()
    expect(error).toBeNull()
    expect(new Set(data?.codes).size).toBe(10)
    for (const code of data?.codes ?? []) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
    const [code = ''] = data?.codes ?? []
    const lost = await signIn(member)
    expect((await lost.mfa.recoveryCodes.verify({ code: ` ${code.toLowerCase().replace('-', ' ')}` })).error).toBeNull()
    expect(await levels(lost)).toEqual(['aal2', 'aal2'])
    expect((await lost.mfa.recoveryCodes.getStatus()).data).toMatchObject({ total: 10, remaining: 9 })
    const again = await (await signIn(member)).mfa.recoveryCodes.verify({ code })
    expect([again.error?.status, again.error?.code]).toEqual([422, 'mfa_verification_failed'])
    expect(await mailsOf(member)).toEqual(['second_factor_on', 'recovery_code_used'])
    expect(await events(member)).toContain('recovery_code_used')
  })

  it('new ones make the old ones worthless', async () => {
    const { member, client } = await guarded()
    const first = await client.mfa.recoveryCodes.generate()
    expect((await client.mfa.recoveryCodes.generate()).error?.code).toBe('mfa_verified_factor_exists')
    const second = await client.mfa.recoveryCodes.regenerate()
    const lost = await signIn(member)
    const old = await lost.mfa.recoveryCodes.verify({ code: first.data?.codes[0] ?? '' })
    expect(old.error?.code).toBe('mfa_verification_failed')
    expect((await lost.mfa.recoveryCodes.verify({ code: second.data?.codes[0] ?? '' })).error).toBeNull()
  })

  it('of somebody else open nothing, and a member without a factor has none', async () => {
    const { client } = await guarded()
    const { data } = await client.mfa.recoveryCodes.generate()
    const stranger = await guarded()
    const half = await signIn(stranger.member)
    const foreign = await half.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' })
    expect(foreign.error?.code).toBe('mfa_verification_failed')
    const plain = await signIn(await village.newMember())
    expect((await plain.mfa.recoveryCodes.generate()).error?.code).toBe('insufficient_aal')
    expect((await plain.mfa.recoveryCodes.verify({ code: data?.codes[0] ?? '' })).error?.code).toBe(
      'mfa_verification_failed',
    )
  })
})

describe('turning it off', () => {
  it('takes codes and level with it, and tells by mail', async () => {
    const { member, client, factorId } = await guarded()
    await client.mfa.recoveryCodes.generate()
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull()
    await client.refreshSession()
    expect(await levels(client)).toEqual(['aal1', 'aal1'])
    expect((await client.mfa.recoveryCodes.getStatus()).error?.code).toBe('mfa_factor_not_found')
    expect(await levels(await signIn(member))).toEqual(['aal1', 'aal1'])
    expect(await mailsOf(member)).toEqual(['second_factor_on', 'second_factor_off'])
  })

  it('wants the digits of the last ten minutes', async () => {
    const { client, factorId, secret } = await guarded()
    await village.sql`update auth.sessions set second_factor_at = now() - interval '11 minutes'`
    expect((await client.mfa.unenroll({ factorId })).error?.code).toBe('insufficient_aal')
    await client.mfa.challengeAndVerify({ factorId, code: digitsOf(secret) })
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull()
  })

  describe('by an operator', () => {
    const printed: string[] = []
    beforeEach(() => void printed.splice(0))
    const command = (...args: string[]) =>
      runCommand(args, {
        database: village.database,
        auth: () => createAuth({ ...village, log: village.app.log, siteUrl: () => village.url }),
        siteUrl: village.url,
        mailDir: '',
        dataDir: village.configuration.DATA_DIR,
        folder: '',
        openServer: () => Promise.reject(new Error('No server is opened here.')),
        io: { print: (line) => printed.push(line), complain: (line) => printed.push(line) },
      })

    it('ends every session, is logged and told by mail', async () => {
      const { member, client } = await guarded()
      expect(await command('reset-second-factor', member.email)).toBe(0)
      expect(printed).toEqual([`The second factor of ${member.email} is off.`])
      expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
      expect(await levels(await signIn(member))).toEqual(['aal1', 'aal1'])
      expect(await events(member)).toContain('second_factor_reset')
      expect(await mailsOf(member)).toEqual(['second_factor_on', 'second_factor_off'])
      await command('reset-second-factor', member.email)
      expect(printed.at(-1)).toBe(`${member.email} has no second factor.`)
      expect(await command('reset-second-factor', 'nobody@example.com')).toBe(2)
    })
  })
})
