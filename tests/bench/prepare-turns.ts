// What pgbench writes when it decides: the numbers of each decision and of the way back, computed beforehand by the site.

import { sql, type Transaction } from 'kysely'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import type { Database } from '../../server/database/open.ts'
import type { Tables } from '../../server/database/tables.ts'
import { recordDecision } from '../../server/moderation/moderation.queries.ts'
import { recountProvider } from '../../server/providers/provider-numbers.queries.ts'
import { sqlOn } from '../sql.ts'

/** Most submissions that pgbench decides about, each again and again, there and back. */
const most = 640

interface Decided {
  n: number
  submission_id: string
  provider_id: string
}

const decide = async (trx: Transaction<Tables>, one: Decided, by: string, from: SubmissionStatus, to: Decision) => {
  const decision = {
    id: one.submission_id,
    by,
    from,
    to,
    notes: null,
    reason: null,
    requestId: undefined,
    at: new Date(),
  }
  await recordDecision(trx, decision)
  await recountProvider(trx, one.provider_id)
}

/** The keys of the provider `p`, as the arrays that the statements take. */
const keyLists = sql`lateral (
  select array_agg(kind) as kinds, array_agg(value) as values, array_agg(kind || ' ' || value order by kind || ' ' || value) as names
  from provider_keys where provider_id = p.id)`

/** Keeps the provider's numbers as what a decision to `to` leads to. */
const keepState = (
  trx: Transaction<Tables>,
  { n, submission_id, provider_id }: Decided,
  from: Decision,
  to: Decision,
) =>
  sql`
    insert into bench.states
    select ${n}::int, ${submission_id}::uuid, ${from}, ${to}, p.id, p.*, n.search_text,
      k.kinds, k.values, k.names
    from providers p join provider_names n on n.provider_id = p.id, ${keyLists} as k where p.id = ${provider_id}`.execute(
    trx,
  )

/**
 * Approves and rejects the submissions of the third part once, and keeps what each decision wrote in `bench.turns`: for every
 * `n` from 1 a turn from `approved` and one from `rejected`. Returns how many `n` there are.
 */
export const prepareTurns = async ({ db, background }: Database, reviewer: string): Promise<number> => {
  const raw = sqlOn(background.db)
  await raw`
    create table bench.states as
    select 0 as n, p.id as submission, '' as "from", '' as "to", p.id as provider, p.*, n.search_text,
      '{}'::text[] as key_kinds, '{}'::text[] as key_values, '{}'::text[] as key_names
    from providers p join provider_names n on n.provider_id = p.id with no data`
  const waiting = await raw<Decided>`
    select row_number() over (order by submission_id)::int as n, submission_id, s.provider_id
    from bench.decisions d join experience_submissions s on s.id = d.submission_id where part = 2
    order by submission_id limit ${most}`
  for (const one of waiting) {
    await db.transaction().execute(async (trx) => {
      await keepState(trx, one, 'approved', 'rejected')
      await decide(trx, one, reviewer, 'pending', 'approved')
      await keepState(trx, one, 'rejected', 'approved')
      await decide(trx, one, reviewer, 'approved', 'rejected')
    })
  }
  await raw`
    create table bench.turns as
    select t.*, ${reviewer}::uuid as reviewer, (t.rating <> o.rating)::int as moves,
      (t."to" = 'approved')::int as approves,
      least(t.rating, o.rating) as lower_rating, case when t.rating < o.rating then 1 else -1 end as lower_step,
      greatest(t.rating, o.rating) as upper_rating, case when t.rating < o.rating then -1 else 1 end as upper_step
    from bench.states t join bench.states o on o.n = t.n and o."from" <> t."from"`
  await raw`create unique index on bench.turns (n, "from")`
  await raw`analyze bench.turns`
  return waiting.length
}
