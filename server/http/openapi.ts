// The contracts as an OpenAPI 3.1 document, generated from the constants that the server serves.
import type { FastifyPluginAsync } from 'fastify'
import { z } from 'zod'
import { type Contract, pathParameters, type Stream, sharedRefusals } from '../../domain/contract.ts'
import { contracts, streams } from '../../domain/contracts.ts'
import { type RefusalCode, refusals } from '../../domain/refusals.ts'
import { village } from '../../domain/village.ts'

interface JsonSchema {
  [name: string]: unknown
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  description?: string
}

interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  /** A list is sent as one comma-separated value. */
  explode?: false
  schema: JsonSchema
}

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, never[]>[]
  parameters?: Parameter[]
  requestBody?: { required: true; content: { 'application/json': { schema: JsonSchema } } }
  responses: Record<string, { description: string; content: Record<string, { schema: JsonSchema }> }>
}

const schemaOf = (schema: z.ZodType): JsonSchema => {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod as { def: { type: string; in?: z.core.$ZodType; out?: z.core.$ZodType } }
      if (def.type === 'pipe' && def.in?._zod.def.type === 'transform' && def.out)
        Object.assign(jsonSchema, schemaOf(def.out as z.ZodType))
    },
  })
  return described as JsonSchema
}

const tags = {
  visitor: 'Anyone may call.',
  member: 'For members: send the access token of a session.',
  administrator: 'For administrators.',
}

const securityOf = (who: keyof typeof tags): Operation['security'] =>
  who === 'visitor' ? [{ apikey: [] }] : [{ apikey: [], session: [] }]

const inWords = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

const problem = { $ref: '#/components/schemas/Problem' }

const refusalResponses = (codes: readonly RefusalCode[]): Operation['responses'] => {
  const byStatus = Map.groupBy(new Set(codes), (code) => refusals[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      String(status),
      {
        description: some.map((code) => `\`${code}\`: ${refusals[code].sentence}`).join('\n\n'),
        content: { 'application/problem+json': { schema: problem } },
      },
    ]),
  )
}

const always: RefusalCode[] = ['busy', 'fault']

const inputOf = (declared: Contract): Pick<Operation, 'parameters' | 'requestBody'> => {
  const { properties = {}, required = [], ...rest } = schemaOf(declared.input)
  const inPath = new Set(pathParameters(declared.path))
  const isQuery = declared.method === 'GET'
  const parameters = Object.entries(properties)
    .filter(([name]) => inPath.has(name) || isQuery)
    .map(([name, { description, ...schema }]): Parameter => {
      const place = inPath.has(name) ? ('path' as const) : ('query' as const)
      const isRequired = place === 'path' || required.includes(name)
      const list = schema.type === 'array' ? { explode: false as const } : {}
      return { name, in: place, required: isRequired, ...(description && { description }), ...list, schema }
    })
  const body = Object.entries(properties).filter(([name]) => !inPath.has(name))
  if (isQuery || body.length === 0) return parameters.length > 0 ? { parameters } : {}
  const inBody = required.filter((name) => !inPath.has(name))
  const schema = { ...rest, properties: Object.fromEntries(body), ...(inBody.length > 0 && { required: inBody }) }
  return {
    ...(parameters.length > 0 && { parameters }),
    requestBody: { required: true, content: { 'application/json': { schema } } },
  }
}

const operationOf = (declared: Contract): Operation => ({
  operationId: inWords(declared.name),
  summary: declared.summary,
  tags: [declared.who],
  security: securityOf(declared.who),
  ...inputOf(declared),
  responses: {
    200: { description: 'Done.', content: { 'application/json': { schema: schemaOf(declared.output) } } },
    ...refusalResponses([...sharedRefusals(declared), ...(declared.refusals ?? []), ...always]),
  },
})

const streamOf = (declared: Stream): Operation => ({
  operationId: inWords(declared.name),
  summary: `${declared.summary} Server-sent events; the schema is that of one.`,
  tags: [declared.who],
  security: securityOf(declared.who),
  responses: {
    200: { description: 'Open.', content: { 'text/event-stream': { schema: schemaOf(declared.output) } } },
    ...refusalResponses(['api_key_invalid', 'not_signed_in', 'not_allowed', ...always]),
  },
})

const components = {
  securitySchemes: {
    apikey: {
      type: 'apiKey',
      in: 'header',
      name: 'apikey',
      description: 'The public key of the site; it is in every page.',
    },
    session: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The access token of a session of auth/v1.',
    },
  },
  schemas: {
    Problem: {
      type: 'object',
      description: 'A refusal (RFC 9457).',
      required: ['type', 'title', 'status', 'code', 'detail'],
      properties: {
        type: { type: 'string' },
        title: { type: 'string' },
        status: { type: 'integer' },
        code: { type: 'string', enum: Object.keys(refusals) },
        detail: { type: 'string', description: 'a sentence that a person may read' },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
}

export const openApi = (siteUrl: string) => {
  const paths: Record<string, Record<string, Operation>> = {}
  const put = (path: string, method: string, operation: Operation): void => {
    paths[path] = { ...paths[path], [method]: operation }
  }
  for (const declared of contracts) put(declared.path, declared.method.toLowerCase(), operationOf(declared))
  for (const declared of streams) put(declared.path, 'get', streamOf(declared))
  return {
    openapi: '3.1.0',
    info: {
      title: village.name,
      version: '1',
      summary: 'The calls that the site itself makes.',
      description:
        'Signing up, signing in and everything about sessions is a protocol of its own under `/auth/v1` ' +
        '(GoTrue’s; the published client `@supabase/auth-js` speaks it).',
    },
    servers: [{ url: siteUrl }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components,
  }
}

/** `/openapi.json`, generated at the first request: describing a hundred calls takes longer than a response should. */
export const openApiPlugin: FastifyPluginAsync<{ siteUrl: () => string }> = async (app, { siteUrl }) => {
  let json: string | undefined
  app.get('/openapi.json', (_request, reply) => {
    json ??= JSON.stringify(openApi(siteUrl()))
    return reply.type('application/json; charset=utf-8').send(json)
  })
}
