// Every contract × invalid input: the response is always one of the contract's refusals, never a server error.
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { bodyLimitOf, type Contract, pathParameters, sharedRefusals } from '../../domain/contract.ts'
import { contracts } from '../../domain/contracts.ts'
import { requestOf, startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'

const oddText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '<script>alert(1)</script>',
    "'; drop table profiles; --",
    '٣',
    '👩‍👩‍👧',
    'مرحبا',
    '../../etc/passwd',
    'null',
    '-1',
    '1e309',
    '00000000-0000-0000-0000-000000000000',
  ),
  fc.constant('x'.repeat(10_000)),
)
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(oddText, { maxLength: 4 }),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'id', ''), oddText, { maxKeys: 3 }),
)

/** Names of the input's fields, so that random values reach existing fields. */
const fieldsOf = (contract: Contract): string[] => {
  const schema = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' })
  const parts = [schema, ...((schema.allOf ?? []) as (typeof schema)[])]
  return parts.flatMap(({ properties }) => Object.keys(properties ?? {}))
}

const uuid = '01900000-0000-7000-8000-000000000000'

/** Well-formed path parameters that refer to nothing. */
const nobody = (contract: Contract): Record<string, string> =>
  Object.fromEntries(pathParameters(contract.path).map((name) => [name, name === 'short_id' ? uuid.slice(-12) : uuid]))

const village = await forFile(startTestVillage({ environment: { AUTH_RATE_LIMIT_FACTOR: '1000' } }))

describe('invalid input', () => {
  /** A limit of a few calls a day would refuse the many calls of this test. */
  const forgetLimits = () => village.database.db.deleteFrom('limits').execute()
  beforeEach(forgetLimits)

  for (const contract of contracts) {
    const allowed = new Set<string>([
      ...(contract.refusals ?? []),
      ...sharedRefusals(contract),
      'body_not_json',
      'body_too_large',
      'not_found',
    ])

    it(`${contract.name} refuses invalid input with one of its own refusals`, async () => {
      const authorization = `Bearer ${await village.accessToken(ada)}`
      const garbage = fc.record(Object.fromEntries(fieldsOf(contract).map((name) => [name, oddValue])), {
        requiredKeys: [],
      })
      await fc.assert(
        fc.asyncProperty(garbage, async (input) => {
          if (contract.limit?.per === 'member') await forgetLimits()
          const [address, request] = requestOf(village.url, contract, input)
          const headers = new Headers(request.headers)
          headers.set('apikey', village.apiKey)
          headers.set('authorization', authorization)
          const response = await fetch(address, { ...request, headers })
          const answer = (await response.json()) as { code?: string; detail?: string }
          // 431: a URL too long for HTTP is refused before the app.
          if (response.status === 200 || response.status === 431) return
          expect(response.headers.get('content-type')).toContain('application/problem+json')
          expect(response.status).toBeLessThan(500)
          expect(allowed).toContain(answer.code)
          expect(answer.detail).not.toMatch(/\bat \/|node_modules|select |insert /i)
        }),
        { numRuns: 40 },
      )
    })

    if (fieldsOf(contract).includes('cursor')) {
      const pack = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')
      const moment = '2025-01-01T00:00:00.000Z'
      const ofWrongValues = [
        [-1, moment, uuid],
        [9_999_999_999, moment, uuid],
        ['0000-01-01T00:00:00.000Z', uuid],
        [1, '0000-01-01T00:00:00.000Z', uuid],
        [moment, 'not an id'],
        ['\0', uuid],
        ['\ud800', uuid],
        [1e300, 1, moment, uuid],
        [5, 9_999_999_999, moment, uuid],
        ['nanny\0', 5, 1, moment, uuid],
        [],
        {},
        null,
        'text',
      ]
      const madeUp = [
        '',
        'x',
        '%',
        'x'.repeat(5000),
        Buffer.from('[1e999]').toString('base64url'),
        ...ofWrongValues.map(pack),
      ]
      const wanted = z.toJSONSchema(contract.input, { io: 'input', unrepresentable: 'any' }).properties ?? {}
      const sorts = (wanted.sort_by as { enum?: string[] } | undefined)?.enum ?? [undefined]

      it(`${contract.name} refuses invented cursors`, async () => {
        const headers = { apikey: village.apiKey, authorization: `Bearer ${await village.accessToken(ada)}` }
        for (const cursor of madeUp) {
          for (const sort_by of sorts) {
            const [address] = requestOf(village.url, contract, { ...nobody(contract), cursor, sort_by })
            const response = await fetch(address, { headers })
            const { code } = (await response.json()) as { code?: string }
            expect([cursor, sort_by, response.status, code]).toEqual([cursor, sort_by, 400, 'cursor_invalid'])
          }
        }
      })
    }

    if (contract.method !== 'GET') {
      const send = async (body: string, contentType: string) => {
        const [address] = requestOf(village.url, contract, nobody(contract))
        const response = await fetch(address, {
          method: contract.method,
          body,
          headers: {
            apikey: village.apiKey,
            authorization: `Bearer ${await village.accessToken(ada)}`,
            'content-type': contentType,
          },
        })
        return { status: response.status, code: ((await response.json()) as { code?: string }).code }
      }

      it(`${contract.name} accepts JSON objects only`, async () => {
        for (const [body, type] of [
          ['a=1', 'application/x-www-form-urlencoded'],
          ['hello', 'text/plain'],
        ] as const)
          expect(await send(body, type)).toEqual({ status: 415, code: 'content_type_unsupported' })
        const deep = `${'[{"a":'.repeat(200)}1${'}]'.repeat(200)}`
        for (const body of [
          '{"half":',
          '',
          '[1,2]',
          '"text"',
          '{"__proto__":{"isAdmin":true}}',
          '['.repeat(50_000),
          `{${[...fieldsOf(contract), 'other'].map((name) => `"${name}":${deep}`).join()}}`,
        ])
          expect(await send(body, 'application/json')).toEqual({ status: 400, code: 'body_not_json' })
        const tooMuch = bodyLimitOf(contract) + 1
        expect(await send(JSON.stringify({ text: 'x'.repeat(tooMuch) }), 'application/json')).toEqual({
          status: 413,
          code: 'body_too_large',
        })
      })
    }
  }
})
