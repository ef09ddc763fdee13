// The OpenAPI document is valid and contains every contract with its input and refusals.
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { contracts, streams } from '../../domain/contracts.ts'
import { refusals } from '../../domain/refusals.ts'
import { type Operation, openApi } from '../../server/http/openapi.ts'

const described = openApi('https://village.example')
const operation = (path: string, method: string): Operation | undefined => described.paths[path]?.[method]

describe('/openapi.json', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(described) as never)
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })

  it('contains every contract and stream once, each with a unique name', () => {
    const operations = Object.values(described.paths).flatMap((methods) => Object.values(methods))
    expect(operations).toHaveLength(contracts.length + streams.length)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  })

  it('describes every field', () => {
    const empty: string[] = []
    const look = (value: unknown, place: string): void => {
      if (typeof value !== 'object' || value === null) return
      for (const [name, inner] of Object.entries(value)) {
        const isField = place.endsWith('.properties') || name === 'schema'
        if (isField && Object.keys(inner as object).every((key) => key === 'description'))
          empty.push(`${place}.${name}`)
        look(inner, `${place}.${name}`)
      }
    }
    look(described.paths, '')
    expect(empty).toEqual([])
  })

  it('describes parameters, optional values and permissions', () => {
    const search = operation('/rest/v1/rpc/get_grouped_approved_experiences', 'get')
    expect(search?.parameters?.find(({ name }) => name === 'min_rating')).toMatchObject({
      in: 'query',
      required: false,
    })
    expect(search?.security).toEqual([{ apikey: [], session: [] }])
    const act = operation('/rest/v1/members/{id}/acts', 'post')
    expect(act?.parameters?.map(({ name, in: place }) => [name, place])).toEqual([['id', 'path']])
    expect(act?.requestBody?.content['application/json'].schema).toMatchObject({
      required: ['act', 'last_act_id'],
    })
    expect(operation('/rest/v1/page_visits', 'post')?.security).toEqual([{ apikey: [] }])
  })

  it('lists the refusals of a call with their messages', () => {
    const responses: Operation['responses'] = operation('/rest/v1/members/{id}/acts', 'post')?.responses ?? {}
    expect(responses['409']?.description).toContain('`member_changed`')
    expect(responses['403']?.description).toContain(refusals.not_allowed.sentence)
    expect(Object.keys(responses)).toContain('503')
  })
})
