// Simultaneous uses of the second factor: a code is accepted once, and only one of two keys is turned on.
import { describe, expect, it } from 'vitest'
import { forFile } from '../for-file.ts'
import { type Member, startAuthVillage } from './auth-village.ts'
import { digitsOf } from './authenticator.ts'

const village = await forFile(startAuthVillage({ AUTH_RATE_LIMIT_FACTOR: '1000', AUTH_TRUSTED_PROXIES: '1' }))

const bearerOf = async (member: Member): Promise<string> => (await village.signIn(member)).access_token

const enrol = async (bearer: string) => {
  const { body } = await village.post('/factors', { factor_type: 'totp' }, bearer)
  return { id: String(body.id), secret: String((body.totp as { secret: string }).secret) }
}

const challenge = async (bearer: string, id: string): Promise<unknown> =>
  (await village.post(`/factors/${id}/challenge`, {}, bearer)).body.id

const verify = async (bearer: string, id: string, challengeId: unknown, code: string) =>
  await village.post(`/factors/${id}/verify`, { challenge_id: challengeId, code }, bearer)

const guarded = async () => {
  const member = await village.newMember()
  const bearer = await bearerOf(member)
  const { id, secret } = await enrol(bearer)
  const { status, body } = await verify(bearer, id, await challenge(bearer, id), digitsOf(secret, -1))
  expect(status).toBe(200)
  return { member, id, secret, bearer: String(body.access_token) }
}

describe('at the same moment', () => {
  it('of six sign-ins with one code, one succeeds', async () => {
    const { member, id, secret } = await guarded()
    const code = digitsOf(secret, 1)
    const tries = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const bearer = await bearerOf(member)
        return { bearer, challengeId: await challenge(bearer, id) }
      }),
    )
    const answers = await Promise.all(tries.map((each) => verify(each.bearer, id, each.challengeId, code)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // The others: the code was already used, or their session ended when the first succeeded.
    for (const status of statuses.slice(1)) expect([403, 422]).toContain(status)
  })

  it('of six sign-ins with one recovery code, one succeeds', async () => {
    const { member, bearer } = await guarded()
    const { body } = await village.post('/factors/recovery-codes', {}, bearer)
    const [code] = body.codes as string[]
    const bearers = await Promise.all(Array.from({ length: 6 }, () => bearerOf(member)))
    const answers = await Promise.all(
      bearers.map((each) => village.post('/factors/recovery-codes/verify', { code }, each)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await village.send('GET', '/factors/recovery-codes', { bearer })
    expect(left.body.remaining).toBe(9)
  })

  it('of two devices that set up the second factor, one turns its key on', async () => {
    const member = await village.newMember()
    const bearers = [await bearerOf(member), await bearerOf(member)]
    await Promise.all(
      bearers.map(async (bearer) => {
        const { body } = await village.post('/factors', { factor_type: 'totp' }, bearer)
        // the later one is signed out when the first key is turned on
        if (body.totp) {
          const { secret } = body.totp as { secret: string }
          await verify(bearer, String(body.id), await challenge(bearer, String(body.id)), digitsOf(secret))
        }
      }),
    )
    const rows = await village.sql`select status from auth.mfa_factors where user_id = ${member.id}`
    expect(rows.filter(({ status }) => status === 'verified').length).toBeLessThanOrEqual(1)
    expect(rows.length).toBeLessThanOrEqual(2)
  })

  it('of two requests for new recovery codes, one complete set is valid', async () => {
    const { bearer } = await guarded()
    await village.post('/factors/recovery-codes', {}, bearer)
    const sets = await Promise.all([1, 2].map(() => village.post('/factors/recovery-codes/regenerate', {}, bearer)))
    expect(sets.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await village.send('GET', '/factors/recovery-codes', { bearer })
    expect([body.total, body.remaining]).toEqual([10, 10])
  })
})
