// Every contract × visitor, member, administrator: the server admits exactly the contract's audience.
import { describe, expect, it } from 'vitest'
import type { Contract, Who } from '../../domain/contract.ts'
import { contracts, streams } from '../../domain/contracts.ts'
import { grantRole, revokeRole } from '../../server/members/member-acts.queries.ts'
import { requestOf, startTestVillage, type TestVillage } from '../app.ts'
import { ada, type CastMember, maya, otto, vera } from '../cast.ts'
import { forFile } from '../for-file.ts'

const someId = '01900000-0000-7000-8000-000000000000'
const people: [string, CastMember | null][] = [
  ['visitor', vera],
  ['member', maya],
  ['administrator', ada],
]
const village = await forFile(startTestVillage())
const openVillage = await forFile(startTestVillage({ environment: { PRODUCTS_OPEN_TO: 'members' } }))
const standing = { visitor: 0, member: 1, administrator: 2 } as const

/** Sends only the path parameters, so that the caller's role alone decides whether they are admitted. */
const knockAt = async (
  village: TestVillage,
  contract: Contract,
  authorization: string | null,
  apiKey = village.apiKey,
) => {
  const [address, request] = requestOf(village.url, contract, { id: someId })
  const headers = new Headers(request.headers)
  headers.set('apikey', apiKey)
  if (authorization) headers.set('authorization', authorization)
  const response = await fetch(address, { ...request, headers })
  return { status: response.status, code: ((await response.json()) as { code?: string }).code }
}

/** One test for each kind of caller: admitted from `least` on, otherwise refused. */
const letsInFrom = (least: Who, contract: Contract, village: TestVillage) => {
  for (const [name, person] of people) {
    const mayEnter = standing[name as keyof typeof standing] >= standing[least]
    it(`${contract.method} ${contract.path}: a ${name} is ${mayEnter ? 'let in' : 'refused'}`, async () => {
      const authorization = person && `Bearer ${await village.accessToken(person)}`
      const { status, code } = await knockAt(village, contract, authorization)
      if (mayEnter) expect([200, 404, 422]).toContain(status)
      else {
        expect(status).toBe(person ? 403 : 401)
        expect(code).toBe(person ? 'not_allowed' : 'not_signed_in')
      }
    })
  }
}

describe('calls', () => {
  const knock = (contract: Contract, authorization: string | null, apiKey?: string) =>
    knockAt(village, contract, authorization, apiKey)

  for (const contract of contracts) {
    letsInFrom(contract.opensBy ? 'administrator' : contract.who, contract, village)

    it(`${contract.method} ${contract.path}: nobody is admitted without the API key`, async () => {
      expect(await knock(contract, `Bearer ${await village.accessToken(ada)}`, 'wrong')).toEqual({
        status: 401,
        code: 'api_key_invalid',
      })
    })

    if (contract.who !== 'visitor') {
      it(`${contract.method} ${contract.path}: a token with a changed signature is refused`, async () => {
        const token = await village.accessToken(ada)
        const turned = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
        expect(await knock(contract, `Bearer ${turned}`)).toEqual({ status: 401, code: 'not_signed_in' })
      })
    }
  }

  it.each(streams)('$path: the stream is refused to visitors and members', async ({ path }) => {
    const statusFor = async (headers: Record<string, string>) =>
      (await fetch(`${village.url}${path}`, { headers: { apikey: village.apiKey, ...headers } })).status
    expect(await statusFor({})).toBe(401)
    expect(await statusFor({ authorization: `Bearer ${await village.accessToken(maya)}` })).toBe(403)
  })

  it('an administrator’s calls work as soon as the role is granted, and until it is revoked', async () => {
    const calls = contracts.filter(({ who, opensBy }) => who === 'administrator' || opensBy)
    const authorization = `Bearer ${await village.accessToken(otto)}`
    const refused = async () => {
      const answers = await Promise.all(calls.map((contract) => knock(contract, authorization)))
      return answers.filter(({ code }) => code === 'not_allowed').length
    }
    const [account] = await village.sql<{ id: string }>`select id from auth.users where email = ${otto.email}`
    expect(await refused()).toBe(calls.length)
    await grantRole(village.database.db, account?.id ?? '')
    expect(await refused()).toBe(0)
    await revokeRole(village.database.db, account?.id ?? '')
    expect(await refused()).toBe(calls.length)
  })
})

describe('calls if products are open to members', () => {
  const opened = contracts.filter(({ opensBy }) => opensBy === 'PRODUCTS_OPEN_TO')
  it('include the list and the vote', () => {
    expect(opened.map(({ name }) => name)).toEqual(['list-products', 'vote-for-product'])
  })
  for (const contract of opened) letsInFrom(contract.who, contract, openVillage)

  it('refuse the import to members', async () => {
    const [imports] = contracts.filter(({ name }) => name === 'import-products')
    if (!imports) throw new Error('the contract is gone')
    const authorization = `Bearer ${await openVillage.accessToken(maya)}`
    expect(await knockAt(openVillage, imports, authorization)).toEqual({ status: 403, code: 'not_allowed' })
  })
})
