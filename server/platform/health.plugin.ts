// Health checks: /healthz says the process responds, /readyz says it can serve requests.
import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyPluginAsync } from 'fastify'
import { sql } from 'kysely'
import { DatabaseTimeout } from '../database/database-fault.ts'
import type { Database } from '../database/open.ts'
import { isLeaving } from '../http/connections.ts'
import { logFault } from './log.ts'

const patienceMs = 1500

/** Runs one check at a time, whose result concurrent callers share. Rejects if the response takes too long. */
export const askInTime = <Answer>(question: () => Promise<Answer>): (() => Promise<Answer>) => {
  let inProgress: Promise<Answer> | null = null
  return () => {
    inProgress ??= question().finally(() => {
      inProgress = null
    })
    const tooLong = wait(patienceMs, undefined, { ref: false }).then(() => {
      throw new DatabaseTimeout(patienceMs)
    })
    return Promise.race([inProgress, tooLong])
  }
}

interface HealthOptions {
  database: Pick<Database, 'db'>
  mayAsk: (authorization: string) => boolean
}

/**
 * `/healthz` is 200 while the process runs. `/readyz` is 200 once the database responds, else 503, within two seconds, and
 * 503 from the moment the process shuts down. `/healthz/caller` tells an operator what the site sees of their request
 * through the proxies; for others it returns 404.
 */
export const healthPlugin: FastifyPluginAsync<HealthOptions> = async (app, { database, mayAsk }) => {
  const ask = askInTime(() => sql`select 1`.execute(database.db))

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/healthz/caller', async (request, reply) => {
    if (!mayAsk(request.headers.authorization ?? '')) return reply.callNotFound()
    const { 'x-forwarded-for': passedOn = [], 'x-forwarded-proto': proto = null } = request.headers
    const forwarded = [passedOn].flat().join(',').split(',')
    return { address: request.ip, forwarded: forwarded.map((part) => part.trim()).filter(Boolean), proto }
  })
  app.get('/readyz', async (request, reply) => {
    if (isLeaving(app.server as Server)) return reply.code(503).send({ status: 'leaving' })
    try {
      await ask()
      return { status: 'ready' }
    } catch (error) {
      logFault(request, error, 'not ready')
      return reply.code(503).header('Retry-After', '5').send({ status: 'not ready' })
    }
  })
}
