// /openapi.json: the calls of the site, for programs.
import type { FastifyPluginAsync } from 'fastify'
import { openApi } from './openapi.ts'

/** Made when first asked for: describing a hundred calls takes longer than any answer may. */
export const openApiPlugin: FastifyPluginAsync<{ siteUrl: () => string }> = async (app, { siteUrl }) => {
  let json: string | undefined
  app.get('/openapi.json', (_request, reply) => {
    json ??= JSON.stringify(openApi(siteUrl()))
    return reply.type('application/json; charset=utf-8').send(json)
  })
}
