// /openapi.json and /api: the calls of the site, for programs and for people.
import type { FastifyPluginAsync } from 'fastify'
import { openApi } from './openapi.ts'
import { openApiPage } from './openapi-page.ts'

/** Serves both. They are made when first asked for: describing a hundred calls takes longer than any answer may. */
export const openApiPlugin: FastifyPluginAsync<{ siteUrl: () => string }> = async (app, { siteUrl }) => {
  let made: { json: string; page: string } | undefined
  const make = () => {
    const described = openApi(siteUrl())
    return { json: JSON.stringify(described), page: openApiPage(described) }
  }
  app.get('/openapi.json', (_request, reply) => {
    made ??= make()
    return reply.type('application/json; charset=utf-8').send(made.json)
  })
  app.get('/api', (_request, reply) => {
    made ??= make()
    return reply.type('text/html; charset=utf-8').send(made.page)
  })
}
