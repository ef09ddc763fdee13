// A bare Fastify on the same driver with the site's own statements, and nothing else: no sign-in, no checks, no headers.

import Fastify from 'fastify'
import { v7 } from 'uuid'
import {
  type KeyedRecommendation,
  type MatchKey,
  matchKeys,
  providerKeys,
} from '../../domain/providers/match-keys.rules.ts'
import { type ApprovedRecommendation, summarizeProvider } from '../../domain/providers/provider-numbers.rules.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { clientsOf } from '../../server/database/client.ts'
import { openPool } from '../../server/database/pool.ts'
import { searchText } from '../../server/providers/provider-numbers.queries.ts'
import type { Sql } from '../sql.ts'
import { sqlOn } from '../sql.ts'
import { parametersOf, type Statement, type Template } from './captured-statements.ts'
import type { DecideStatements, SubmitStatements } from './measured-calls.ts'
import { barePath } from './requests.ts'

/** What the process is told once, as its first message; it answers with the port it listens on. */
export interface BareSetup {
  databaseUrl: string
  /** Connections to the database, as many as the site has. */
  pool: number
  /** How the site's connections are set. */
  settings: Record<string, string>
  /** By name of the call, a list of what each request runs. */
  reads: Record<string, Statement[][]>
  /** By name of the call, what the site answers to each request, to be answered from memory. */
  bodies: Record<string, string[]>
  submit: SubmitStatements
  decide: DecideStatements
}

const run = (sql: Sql, text: string, parameters: unknown[]) => sql.text(text, parameters)

const runTemplate = (sql: Sql, template: Template, values: object) =>
  run(sql, template.text, parametersOf(template, values))

interface SubmitQuery {
  user: string
  email: string
}

const submit = (sql: Sql, { limit, examples }: SubmitStatements, which: number, { user, email }: SubmitQuery) =>
  sql.begin(async (trx) => {
    const example = examples[which]
    if (!example) throw new Error('no such example')
    await runTemplate(trx, limit, { key: `submission:${user}` })
    const [provider] = await runTemplate(trx, example.find, {})
    const row = { id: v7(), user, email, provider: provider?.id, now: new Date() }
    await runTemplate(trx, example.insert, row)
    return { id: row.id, status: 'pending', created_at: row.now }
  })

const keyLists = (keys: readonly MatchKey[]) => ({
  key_kinds: keys.map(({ kind }) => kind),
  key_values: keys.map(({ value }) => value),
})

interface DecideBody {
  status: string
  from_status: string
  reviewer: string
}

const decide = (sql: Sql, statements: DecideStatements, id: string, { status, from_status, reviewer }: DecideBody) =>
  sql.begin(async (trx) => {
    const values = { submission: id, to: status, from: from_status, reviewer, fresh: v7(), now: new Date() }
    const [submission] = await runTemplate(trx, statements.lock, values)
    await runTemplate(trx, statements.mark, values)
    await runTemplate(trx, statements.log, values)
    const keys = matchKeys(submission as unknown as KeyedRecommendation)
    if (status === 'approved') {
      await runTemplate(trx, statements.lockKeys, {
        key_names: keys.map(({ kind, value }) => `${kind} ${value}`).sort(),
      })
      await runTemplate(trx, statements.candidates, { ...keyLists(keys), provider: submission?.provider_id })
    }
    const [provider] = await runTemplate(trx, statements.lockProvider, { provider: submission?.provider_id })
    const approved = await runTemplate(trx, statements.readApproved, { provider: provider?.id })
    const numbers = summarizeProvider(approved as unknown[] as ApprovedRecommendation[])
    if (!provider || !numbers) throw new Error('no such provider')
    const place = { provider: provider.id, service_type: provider.service_type, area: provider.area }
    if (provider.rating !== numbers.rating) {
      const steps = [
        { rating: provider.rating, step: -1 },
        { rating: numbers.rating, step: 1 },
      ].sort((a, b) => Number(a.rating) - Number(b.rating))
      for (const step of steps) await runTemplate(trx, statements.tally, { ...place, ...step })
    }
    const city_key = foldText(numbers.city ?? '')
    await runTemplate(trx, statements.show, { ...numbers, ...place, city_key })
    await runTemplate(trx, statements.name, {
      ...place,
      search_text: searchText(numbers, approved as unknown[] as ApprovedRecommendation[]),
    })
    await runTemplate(trx, statements.city, { ...place, city_key })
    await runTemplate(trx, statements.keys, {
      ...keyLists(providerKeys(approved as unknown[] as KeyedRecommendation[])),
      provider: provider.id,
    })
    await runTemplate(trx, statements.mail, { letter: v7() })
    return { id, status, reviewed_at: values.now, reviewed_by: reviewer, admin_notes: null }
  })

const open = async (setup: BareSetup): Promise<number> => {
  const pool = openPool({
    Client: clientsOf(setup.databaseUrl, setup.settings),
    connections: setup.pool,
    isNamed: true,
  })
  const sql = sqlOn(pool.kysely())
  const app = Fastify()
  for (const [name, requests] of Object.entries(setup.reads)) {
    app.get<{ Params: { which: number } }>(barePath(name, ':which'), ({ params }) =>
      Promise.all((requests[params.which] ?? []).map(({ text, parameters }) => run(sql, text, parameters))),
    )
  }
  for (const [name, texts] of Object.entries(setup.bodies)) {
    const bodies = texts.map((text) => Buffer.from(text))
    app.get<{ Params: { which: number } }>(barePath(name, ':which', 'memory'), ({ params }, reply) =>
      reply.type('application/json; charset=utf-8').send(bodies[params.which]),
    )
  }
  app.post<{ Params: { which: number }; Querystring: SubmitQuery }>('/submit/:which', ({ params, query }) =>
    submit(sql, setup.submit, params.which, query),
  )
  app.patch<{ Params: { id: string }; Body: DecideBody }>('/decide/:id', ({ params, body }) =>
    decide(sql, setup.decide, params.id, body),
  )
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return Number(new URL(address).port)
}

// exit-with-parent.mjs lets go of the channel, which alone keeps this process waiting for its setup.
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
