// What the desk of duplicates reads: possible pairs, their number, and the merges.
import { sql } from 'kysely'
import { z } from 'zod'
import {
  type pairedProviderSchema,
  pairsPageSize,
  pairWordsLimit,
  recentMergesLimit,
} from '../../domain/providers/duplicates.contracts.ts'
import { summarizeProvider } from '../../domain/providers/provider-numbers.rules.ts'
import { ownWordsOf } from '../../domain/recommendations/optional-answers.ts'
import type { Queryable } from '../database/open.ts'
import { administratorName, formerMember } from '../database/sql.ts'
import { cursorCount, pageOf, readCursor } from '../http/cursor.ts'
import { readApproved } from './provider-numbers.queries.ts'

const waitingPairs = (db: Queryable) =>
  db
    .selectFrom('provider_pairs as pair')
    .innerJoin('providers as first', 'first.id', 'pair.first_id')
    .innerJoin('providers as second', 'second.id', 'pair.second_id')
    .where('first.total_recommendations', '>', 0)
    .where('second.total_recommendations', '>', 0)

/** The rows after this position; open pairs come first, since "open" sorts after "later". */
const after = (last: readonly [state: string, score: number, id: string]) =>
  sql<boolean>`(pair.state, pair.score) < (${last[0]}, ${last[1]})
    or (pair.state = ${last[0]} and pair.score = ${last[1]} and pair.id > ${last[2]}::uuid)`

type Approved = Awaited<ReturnType<typeof readApproved>>

const sideOf = (id: string, approved: Approved): z.output<typeof pairedProviderSchema> | null => {
  const numbers = summarizeProvider(approved)
  const first = approved.at(-1)
  if (!numbers || !first) return null
  const newest = (field: 'provider_phone' | 'provider_email' | 'business_website') =>
    approved.find((one) => one[field])?.[field] ?? null
  return {
    provider_id: id,
    provider_name: numbers.provider_name,
    is_business: numbers.is_business,
    service_type: first.service_type,
    towns: numbers.towns,
    total_recommendations: numbers.total_recommendations,
    rating: numbers.rating,
    newest_id: numbers.newest_id,
    provider_phone: newest('provider_phone'),
    provider_email: newest('provider_email'),
    business_website: newest('business_website'),
    pricing: numbers.pricing,
    first_shared_at: first.created_at,
    first_shared_by: first.submitter_email ?? formerMember,
    words: approved
      .filter(ownWordsOf)
      .slice(0, pairWordsLimit)
      .map((one) => ({ ...one, shared_by: one.submitter_email ?? formerMember })),
  }
}

/** One page of the waiting pairs, strongest evidence first, postponed ones last. */
export const readPairs = async (db: Queryable, cursor: string | undefined) => {
  const last = readCursor(cursor, z.tuple([z.enum(['open', 'later']), cursorCount, z.uuid()]))
  const found = await waitingPairs(db)
    .select(['pair.id', 'pair.first_id', 'pair.second_id', 'pair.evidence', 'pair.score'])
    .select(sql<'open' | 'later'>`pair.state`.as('state'))
    .where('pair.state', 'in', ['open', 'later'])
    .where(last ? after(last) : sql<boolean>`true`)
    .orderBy('pair.state', 'desc')
    .orderBy('pair.score', 'desc')
    .orderBy('pair.id')
    .limit(pairsPageSize + 1)
    .execute()
  const { rows, next_cursor } = pageOf(found, pairsPageSize, ({ state, score, id }) => [state, score, id])
  const ids = rows.flatMap(({ first_id, second_id }) => [first_id, second_id])
  const approved = Map.groupBy(await readApproved(db, ids), ({ provider_id }) => provider_id)
  const pairs = rows.flatMap(({ id, state, evidence, first_id, second_id }) => {
    const [ofFirst, ofSecond] = [approved.get(first_id) ?? [], approved.get(second_id) ?? []]
    const [first, second] = [sideOf(first_id, ofFirst), sideOf(second_id, ofSecond)]
    const together = summarizeProvider([...ofFirst, ...ofSecond])
    if (!first || !second || !together) return []
    // If both have as many, the one with the smaller id is older.
    const [kept, merged] =
      second.total_recommendations > first.total_recommendations ? [second, first] : [first, second]
    return [{ id, state, evidence, kept, merged, together }]
  })
  return { pairs, next_cursor }
}

export const countPairs = async (db: Queryable): Promise<number> => {
  const { waiting } = await waitingPairs(db)
    .select((count) => count.fn.countAll<number>().as('waiting'))
    .where('pair.state', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

export const countProviderPages = async (db: Queryable): Promise<{ requests: number; not_listed: number }> => {
  const { rows } = await sql<{ requests: number; not_listed: number }>`
    select (select count(*)::int from listing_requests where done_at is null) as requests,
      (select count(distinct entry_id)::int from do_not_list) as not_listed`.execute(db)
  return rows[0] ?? { requests: 0, not_listed: 0 }
}

/** The latest merges that were not undone, newest first; a merged provider keeps its last name. */
export const readMerges = (db: Queryable) =>
  db
    .selectFrom('provider_merges as merge')
    .innerJoin('providers as kept', 'kept.id', 'merge.kept_id')
    .innerJoin('providers as merged', 'merged.id', 'merge.merged_id')
    .select(['merge.id', 'merge.kept_id', 'merge.merged_at', 'kept.service_type'])
    .select([
      sql<string>`coalesce(kept.provider_name, kept.name_key)`.as('kept_name'),
      sql<string>`coalesce(merged.provider_name, merged.name_key)`.as('merged_name'),
      administratorName('merge.merged_by').as('merged_by'),
    ])
    .where('merge.undone_at', 'is', null)
    // a merge into a deleted provider cannot be undone
    .where('kept.erased_at', 'is', null)
    .orderBy('merge.merged_at', 'desc')
    .orderBy('merge.id', 'desc')
    .limit(recentMergesLimit)
    .execute()
