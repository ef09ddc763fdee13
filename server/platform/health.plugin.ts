// Health for operators: /healthz says the process answers, /readyz says it can serve.
import type { FastifyPluginAsync } from 'fastify'
import type { Database } from '../database/open.ts'

/** `/healthz` is 200 while the process lives; `/readyz` is 200 once the database answers, else 503. */
export const healthPlugin: FastifyPluginAsync<{ database: Database }> = async (app, { database }) => {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await database.sql`select 1`
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ status: 'not ready' })
    }
  })
}
