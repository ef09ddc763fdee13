// Every contract × the second factor: an incomplete sign-in opens nothing, ADMIN_MFA=required is enforced, and after 12
// hours
// administrators are asked again before an act.
import { describe, expect, it } from 'vitest'
import type { Contract } from '../../domain/contract.ts'
import { contracts, streams } from '../../domain/contracts.ts'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { requestOf, startTestVillage } from '../app.ts'
import { digitsOf } from '../auth/authenticator.ts'
import { ada, type CastMember, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'

const uuid = '01900000-0000-7000-8000-000000000000'

const village = await forFile(startTestVillage({ environment: { ADMIN_MFA: 'required', LIVE_HEARTBEAT_S: '1' } }))

const bearerOf = async (member: CastMember): Promise<string> =>
  JSON.parse(await village.newSession(member)).access_token

const headersOf = (bearer: string) => ({
  apikey: village.apiKey,
  authorization: `Bearer ${bearer}`,
  'content-type': 'application/json',
})

/** The refusal's code; "passed" if the call was not refused because of its caller. */
const outcomeOf = async (contract: Contract, bearer: string): Promise<string> => {
  const [url, request] = requestOf(village.url, contract, { id: uuid, provider_id: uuid, short_id: uuid.slice(-12) })
  const answer = await fetch(url, { ...request, headers: headersOf(bearer) })
  const text = await answer.text()
  const code = answer.ok ? undefined : (JSON.parse(text) as { code?: string }).code
  return code?.startsWith('second_factor') || code === 'not_allowed' || code === 'not_signed_in' ? code : 'passed'
}

const outcomes = async (bearer: string, which: (contract: Contract) => boolean): Promise<Record<string, string[]>> => {
  const found: Record<string, string[]> = {}
  for (const contract of contracts.filter(which)) {
    const outcome = await outcomeOf(contract, bearer)
    found[outcome] = [...(found[outcome] ?? []), contract.name]
  }
  return found
}

const auth = async (path: string, bearer: string, body: object = {}) => {
  const answer = await fetch(`${village.url}/auth/v1${path}`, {
    method: 'POST',
    headers: headersOf(bearer),
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { id: string; totp: { secret: string } }
}

/** Turns on the second factor in a session, which raises its level. */
const turnOn = async (bearer: string): Promise<void> => {
  const { id, totp } = await auth('/factors', bearer, { factor_type: 'totp' })
  const challenge = await auth(`/factors/${id}/challenge`, bearer)
  await auth(`/factors/${id}/verify`, bearer, { challenge_id: challenge.id, code: digitsOf(totp.secret) })
}

const isForAdministrators = ({ who, opensBy }: Contract): boolean => who === 'administrator' || opensBy !== undefined
const isForMembers = ({ who, opensBy }: Contract): boolean => who === 'member' && opensBy === undefined

const watch = (bearer: string) =>
  Promise.all(streams.map(({ path }) => fetch(`${village.url}${path}`, { headers: headersOf(bearer) })))

describe('a session without its second factor', () => {
  it('can call nothing for members and open no stream, and counts as a visitor elsewhere', async () => {
    await turnOn(await bearerOf(maya))
    const half = await bearerOf(maya)
    const asked = await outcomes(half, ({ who }) => who !== 'visitor')
    expect(Object.keys(asked)).toEqual(['second_factor_needed'])
    expect((await outcomes(half, ({ who }) => who === 'visitor')).second_factor_needed).toBeUndefined()
    for (const answer of await watch(half)) {
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'second_factor_needed'])
    }
  })

  it('receives the same responses as a visitor', async () => {
    const half = await bearerOf(maya)
    for (const { method, path, who, knowsCaller } of contracts) {
      if (who !== 'visitor' || !knowsCaller || method !== 'GET' || path.includes('{')) continue
      const [asHalf, asVisitor] = await Promise.all(
        [half, village.apiKey].map(async (bearer) => {
          const answer = await fetch(`${village.url}${path}`, { headers: headersOf(bearer) })
          return [path, answer.status, await answer.text()]
        }),
      )
      expect(asHalf).toEqual(asVisitor)
    }
  })
})

describe('an administrator where ADMIN_MFA=required', () => {
  it('without a second factor can make members’ calls only, which include setting one up', async () => {
    const bearer = await bearerOf(ada)
    expect(Object.keys(await outcomes(bearer, isForAdministrators))).toEqual(['second_factor_missing'])
    const own = await village.call(getOwnProfile, {}, ada)
    expect(own.status).toBe(200)
    expect(Object.keys(await outcomes(bearer, isForMembers))).toEqual(['passed'])
    for (const answer of await watch(bearer)) expect((await answer.json()).code).toBe('second_factor_missing')
  })

  it('with a second factor can act for 12 hours, and then only read until they enter it again', async () => {
    const bearer = await bearerOf(ada)
    await turnOn(bearer)
    expect(Object.keys(await outcomes(bearer, isForAdministrators))).toEqual(['passed'])
    const giveAgo = (age: string) =>
      village.sql`update auth.sessions set second_factor_at = now() - ${age}::interval
        where second_factor_at is not null`
    await giveAgo('11 hours 59 minutes')
    expect(Object.keys(await outcomes(bearer, isForAdministrators))).toEqual(['passed'])
    await giveAgo('12 hours 1 minute')
    const { second_factor_stale: stale = [], passed = [] } = await outcomes(bearer, isForAdministrators)
    const needsFreshFactor = ({ method, needsFreshFactor: said }: Contract) => said ?? method !== 'GET'
    const named = (which: (contract: Contract) => boolean) => contracts.filter(which).map(({ name }) => name)
    expect(stale).toEqual(named((contract) => isForAdministrators(contract) && needsFreshFactor(contract)))
    expect(passed).toEqual(named((contract) => isForAdministrators(contract) && !needsFreshFactor(contract)))
    expect(stale).toContain('decide-submission')
    expect(Object.keys(await outcomes(bearer, isForMembers))).toEqual(['passed'])
  })
})
