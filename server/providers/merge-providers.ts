// Makes two providers one, and two of one again, each in one transaction: recommendations, saved pages, numbers and the pair.

import { type Kysely, sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { z } from 'zod'
import type { mergeProviders } from '../../domain/providers/duplicates.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction, RowsMoved } from '../database/transaction.ts'
import { moveSavesBack, moveSavesOver } from './merged-saves.queries.ts'
import { recountProvider } from './provider-numbers.queries.ts'

/** Locks the first version of each of these recommendations, as decisions on any version do, in the order of their ids. */
const lockFirstVersions = async (trx: Transaction<Tables>, ids: readonly string[]): Promise<void> => {
  await sql`
    select id from experience_submissions where id in (
      select coalesce(edit_of, id) from experience_submissions where id = any(${ids}::uuid[])
    ) order by id for update`.execute(trx)
}

const idsOf = async (db: Queryable, providerId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('experience_submissions')
    .select('id')
    .where('provider_id', '=', providerId)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks both, in the order of their ids like everybody who recounts several. */
const lockProviders = (trx: Transaction<Tables>, ids: readonly string[]) =>
  trx
    .selectFrom('providers')
    .select(['id', 'total_recommendations', 'newest_id', 'merged_into'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

const recountBoth = async (trx: Transaction<Tables>, ids: readonly string[]): Promise<void> => {
  for (const id of [...ids].sort()) await recountProvider(trx, id)
}

const findStanding = (db: Queryable, mergedId: string) =>
  db
    .selectFrom('provider_merges')
    .select(['id', 'kept_id', 'merged_id', 'merged_at'])
    .where('merged_id', '=', mergedId)
    .where('undone_at', 'is', null)
    .executeTakeFirst()

interface Actor {
  by: string
  at: Date
}

type WantedMerge = z.output<typeof mergeProviders.input> & Actor

type Merge = z.output<typeof mergeProviders.output>

const mergeOnce = async (trx: Transaction<Tables>, { id, kept, merged, by, at }: WantedMerge): Promise<Merge> => {
  const ids = [kept.provider_id, merged.provider_id]
  const [keptId, mergedId] = [kept.provider_id, merged.provider_id]
  const pair = await trx
    .selectFrom('provider_pairs')
    .select(['first_id', 'second_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!pair) throw new Refusal('not_found')
  if ([...ids].sort().join() !== [pair.first_id, pair.second_id].join()) throw new Refusal('changed_meanwhile')
  await lockFirstVersions(trx, await idsOf(trx, mergedId))
  const rows = await lockProviders(trx, ids)
  const standing = await findStanding(trx, mergedId)
  if (standing?.kept_id === keptId) {
    return { merge_id: standing.id, kept_id: keptId, merged_id: mergedId, merged_at: standing.merged_at }
  }
  const isAsSeen = [kept, merged].every((seen) =>
    rows.some(
      (row) =>
        row.id === seen.provider_id &&
        row.merged_into === null &&
        row.total_recommendations > 0 &&
        row.total_recommendations === seen.total_recommendations &&
        row.newest_id === seen.newest_id,
    ),
  )
  if (!isAsSeen) throw new Refusal('changed_meanwhile')
  const mergeId = v7()
  await trx
    .insertInto('provider_merges')
    .values({ id: mergeId, kept_id: keptId, merged_id: mergedId, merged_at: at, merged_by: by })
    .execute()
  await moveSubmissions(trx, mergeId, mergedId, keptId)
  await moveSavesOver(trx, { mergeId, keptId, mergedId })
  // Hidden first: a merged provider that counts is refused by the table.
  await recountProvider(trx, mergedId)
  await trx.updateTable('providers').set({ merged_into: keptId }).where('id', '=', mergedId).execute()
  await recountProvider(trx, keptId)
  await trx
    .updateTable('provider_pairs')
    .set({ state: 'merged', decided_at: at, decided_by: by })
    .where('id', '=', id)
    .execute()
  return { merge_id: mergeId, kept_id: keptId, merged_id: mergedId, merged_at: at }
}

/** Moves all recommendations of one provider to another and remembers which; the caller has locked those it knew of. */
const moveSubmissions = async (
  trx: Transaction<Tables>,
  mergeId: string,
  fromId: string,
  toId: string,
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    with free as (
      select id from experience_submissions where provider_id = ${fromId} for update skip locked
    ), moved as (
      update experience_submissions set provider_id = ${toId} where id in (select id from free) returning id
    )
    insert into merged_submissions (merge_id, submission_id) select ${mergeId}::uuid, id from moved
    returning submission_id as id`.execute(trx)
  // Somebody who waits for the provider holds one that came since: waiting for them would be a deadlock.
  const left = await idsOf(trx, fromId)
  if (rows.length === 0 || left.length > 0) throw new RowsMoved()
}

/**
 * Makes two providers one. Refuses with `not_found`, or `changed_meanwhile` when one of the two is no longer what the
 * administrator was shown. Where the same merge stands already, answers what it was.
 */
export const merge = (db: Kysely<Tables>, wanted: WantedMerge): Promise<Merge> =>
  inTransaction(db, (trx) => mergeOnce(trx, wanted))

const mergedFurther = 'The page that stayed has itself been merged since. Undo that merge first.'

const undoOnce = async (trx: Transaction<Tables>, id: string, { by, at }: Actor): Promise<Date> => {
  const merge = await trx
    .selectFrom('provider_merges')
    .select(['kept_id', 'merged_id', 'merged_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!merge) throw new Refusal('not_found')
  const { kept_id: keptId, merged_id: mergedId, merged_at: mergedAt } = merge
  const moved = await trx.selectFrom('merged_submissions').select('submission_id').where('merge_id', '=', id).execute()
  await lockFirstVersions(
    trx,
    moved.map(({ submission_id }) => submission_id),
  )
  const rows = await lockProviders(trx, [keptId, mergedId])
  const { undone_at } = await trx
    .selectFrom('provider_merges')
    .select('undone_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (undone_at !== null) return undone_at
  if (rows.some((row) => row.id === keptId && row.merged_into !== null))
    throw new Refusal('changed_meanwhile', { detail: mergedFurther })
  // Versions that parents made since of what was moved go back with it.
  await sql`
    with moved as (
      select s.id, coalesce(s.edit_of, s.id) as first_id from merged_submissions m
      join experience_submissions s on s.id = m.submission_id where m.merge_id = ${id}
    )
    update experience_submissions set provider_id = ${mergedId} where provider_id = ${keptId}
      and (id in (select id from moved) or created_at > ${mergedAt} and edit_of in (select first_id from moved))`.execute(
    trx,
  )
  await moveSavesBack(trx, { mergeId: id, keptId, mergedId })
  await trx.updateTable('providers').set({ merged_into: null }).where('id', '=', mergedId).execute()
  await trx.updateTable('provider_merges').set({ undone_at: at, undone_by: by }).where('id', '=', id).execute()
  await recountBoth(trx, [keptId, mergedId])
  const [first_id = '', second_id = ''] = [keptId, mergedId].sort()
  await trx
    .updateTable('provider_pairs')
    .set({ state: 'open', decided_at: null, decided_by: null })
    .where('first_id', '=', first_id)
    .where('second_id', '=', second_id)
    .where('state', '=', 'merged')
    .execute()
  return at
}

/**
 * Undoes a merge and returns when it was undone, now or before. Refuses with `not_found`, or `changed_meanwhile` when the
 * kept provider has been merged since. What was shared for the kept one after the merge stays there.
 */
export const undo = (db: Kysely<Tables>, id: string, actor: Actor): Promise<Date> =>
  inTransaction(db, (trx) => undoOnce(trx, id, actor))
