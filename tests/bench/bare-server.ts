// A bare Fastify server on the site's own database, without sign-in, rate limits, validation or headers.

import Fastify from 'fastify'
import { readConfiguration } from '../../server/configuration.ts'
import { openDatabase } from '../../server/database/open.ts'
import type { Caller } from '../../server/http/caller.ts'
import { decideSubmissionHandler } from '../../server/moderation/moderation.handlers.ts'
import { submitRecommendationHandler } from '../../server/recommendations/recommendations.handlers.ts'
import { sqlOn } from '../sql.ts'
import { runHandler, type Statement } from './captured-statements.ts'

/** Setup that the process receives as its first message; it answers with the port it listens on. */
export interface BareSetup {
  /** For each call name, the statements that each request runs. */
  reads: Record<string, Statement[][]>
  /** For each call name, the site's response to each request, to be served from memory. */
  bodies: Record<string, string[]>
}

/** The already validated input of a write request, and its caller. */
export interface BareAct {
  input: unknown
  caller: Caller
}

interface Which {
  Params: { name: string; which: number }
}

const open = async ({ reads, bodies }: BareSetup): Promise<number> => {
  const database = await openDatabase(readConfiguration(process.env), console as never)
  const sql = sqlOn(database.db)
  const app = Fastify()
  app.get<Which>('/database/:name/:which', ({ params: { name, which } }) =>
    Promise.all((reads[name]?.[which] ?? []).map(({ text, parameters }) => sql.text(text, parameters))),
  )
  app.get<Which>('/memory/:name/:which', ({ params: { name, which } }, reply) =>
    reply.type('application/json; charset=utf-8').send(bodies[name]?.[which]),
  )
  for (const handler of [submitRecommendationHandler, decideSubmissionHandler]) {
    app.post<{ Body: BareAct }>(`/${handler.contract.name}`, ({ body: { input, caller } }) =>
      runHandler(database, handler, input, caller),
    )
  }
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return Number(new URL(address).port)
}

// exit-with-parent.mjs unrefs the IPC channel, which alone keeps this process alive until its setup arrives.
process.channel?.ref()
process.once('message', (setup: BareSetup) => {
  open(setup).then(
    (port) => process.send?.({ port }),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
