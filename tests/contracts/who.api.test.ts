// Every contract × visitor, member, administrator: the server lets in exactly whom the contract names.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../domain/contracts.ts'
import { requestOf, startTestVillage, type TestVillage } from '../app.ts'
import { ada, type CastMember, maya, vera } from '../cast.ts'

const someId = '01900000-0000-7000-8000-000000000000'
const people: [string, CastMember | null][] = [
  ['visitor', vera],
  ['member', maya],
  ['administrator', ada],
]
const standing = { visitor: 0, member: 1, administrator: 2 } as const

describe('who may call', () => {
  let village: TestVillage
  beforeAll(async () => {
    village = await startTestVillage()
  })
  afterAll(() => village.close())

  /** Sends nothing but the path's parameters, so that only the standing of the caller decides between in and out. */
  const knock = async (contract: (typeof contracts)[number], authorization: string | null, apiKey = village.apiKey) => {
    const [address, request] = requestOf(village.url, contract, { id: someId })
    const headers = new Headers(request.headers)
    headers.set('apikey', apiKey)
    if (authorization) headers.set('authorization', authorization)
    const response = await fetch(address, { ...request, headers })
    return { status: response.status, code: ((await response.json()) as { code?: string }).code }
  }

  for (const contract of contracts) {
    for (const [name, person] of people) {
      const mayEnter = standing[name as keyof typeof standing] >= standing[contract.who]
      it(`${contract.method} ${contract.path}: a ${name} is ${mayEnter ? 'let in' : 'refused'}`, async () => {
        const authorization = person && `Bearer ${await village.accessToken(person)}`
        const { status, code } = await knock(contract, authorization)
        if (mayEnter) expect([200, 404, 422]).toContain(status)
        else {
          expect(status).toBe(person ? 403 : 401)
          expect(code).toBe(person ? 'not_allowed' : 'not_signed_in')
        }
      })
    }

    it(`${contract.method} ${contract.path}: without the public key nobody is let in`, async () => {
      expect(await knock(contract, `Bearer ${await village.accessToken(ada)}`, 'wrong')).toEqual({
        status: 401,
        code: 'api_key_invalid',
      })
    })

    if (contract.who !== 'visitor') {
      it(`${contract.method} ${contract.path}: a token whose signature was changed names nobody`, async () => {
        const token = await village.accessToken(ada)
        const turned = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
        expect(await knock(contract, `Bearer ${turned}`)).toEqual({ status: 401, code: 'not_signed_in' })
      })
    }
  }

  it('a session that was ended is out at once, though its token has not run out', async () => {
    const response = await fetch(`${village.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: village.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: maya.email, password: maya.password }),
    })
    const { access_token } = (await response.json()) as { access_token: string }
    const mine = contracts.find((contract) => contract.name === 'get-my-submissions')
    if (!mine) throw new Error('the contract is gone')
    expect((await knock(mine, `Bearer ${access_token}`)).status).toBe(200)
    await fetch(`${village.url}/auth/v1/logout?scope=local`, {
      method: 'POST',
      headers: { apikey: village.apiKey, authorization: `Bearer ${access_token}` },
    })
    expect((await knock(mine, `Bearer ${access_token}`)).status).toBe(401)
  })
})
