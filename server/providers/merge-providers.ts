// Merges two providers, and undoes a merge, each in one transaction: recommendations, saved pages, numbers and the pair.
import { type RawBuilder, sql } from 'kysely'
import { v7 } from 'uuid'
import type { z } from 'zod'
import { savedNoteLimit } from '../../domain/limits.ts'
import type { mergeProviders } from '../../domain/providers/duplicates.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Db, Trx } from '../database/tables.ts'
import { inTransaction, RowsMoved } from '../database/transaction.ts'
import type { Digest } from '../provider-portal/do-not-list.ts'
import { holdSplit, splitRemoval } from '../provider-portal/split-removal.ts'
import { recountProvider } from './provider-numbers.queries.ts'

interface Actor {
  by: string
  at: Date
}

interface TwoPages {
  remainingId: string
  mergedId: string
}

interface MergeOf extends TwoPages {
  mergeId: string
}

/** Locks the first versions of the recommendations that a query finds, in the order of their ids, as decisions do. */
const lockFirstVersions = (trx: Trx, ids: RawBuilder<unknown>) =>
  sql`
    select id from experience_submissions where id in (
      select coalesce(edit_of, id) from experience_submissions where id in (${ids})
    ) order by id for update`.execute(trx)

const lockProviders = (trx: Trx, ids: readonly string[]) =>
  trx
    .selectFrom('providers')
    .select(['id', 'total_recommendations', 'newest_id', 'merged_into'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Locks what a merge changes: recommendations, then both providers, whose rows it returns. */
export const lockForMerge = async (trx: Trx, remainingId: string, mergedId: string) => {
  await lockFirstVersions(trx, sql`select id from experience_submissions where provider_id = ${mergedId}`)
  return lockProviders(trx, [remainingId, mergedId])
}

/** Moves all recommendations of the merged provider and records which. The caller has locked those it read before. */
const moveSubmissions = async (trx: Trx, { mergeId, remainingId, mergedId }: MergeOf): Promise<void> => {
  const { rows } = await sql`
    with free as (
      select id from experience_submissions where provider_id = ${mergedId} for update skip locked
    ), moved as (
      update experience_submissions set provider_id = ${remainingId} where id in (select id from free) returning id
    )
    insert into merged_submissions (merge_id, submission_id) select ${mergeId}::uuid, id from moved
    returning submission_id`.execute(trx)
  // A new one is locked by a transaction that waits for the provider: waiting for it would be a deadlock.
  const left = await trx
    .selectFrom('experience_submissions')
    .select('id')
    .where('provider_id', '=', mergedId)
    .executeTakeFirst()
  if (rows.length === 0 || left) throw new RowsMoved()
}

/** The kept page's note with the merged page's below it; only the kept one if both do not fit. */
const joinedNote = sql`case
  when twin.note is null or twin.note = m.kept_note then m.kept_note
  when m.kept_note is null then twin.note
  when length(m.kept_note) + length(twin.note) < ${sql.lit(savedNoteLimit)} then m.kept_note || E'\\n' || twin.note
  else m.kept_note end`

const savedTwice = ({ mergeId, remainingId, mergedId }: MergeOf) => sql`merged_saves m
  join saved_providers twin on twin.user_id = m.user_id and twin.provider_id = ${mergedId}
  where m.merge_id = ${mergeId} and m.had_both and s.user_id = m.user_id and s.provider_id = ${remainingId}`

/** Moves the saved page from one to the other for each member who saved only the first. */
const swapSaves = (trx: Trx, mergeId: string, fromId: string, toId: string) =>
  sql`
    update saved_providers s set provider_id = ${toId} from merged_saves m
    where m.merge_id = ${mergeId} and not m.had_both and s.user_id = m.user_id and s.provider_id = ${fromId}`.execute(
    trx,
  )

/**
 * A member who saved only the merged page then has the kept one. A member who saved both has both notes on the kept
 * one, if they fit.
 */
const moveSavesOver = async (trx: Trx, merge: MergeOf): Promise<void> => {
  const { mergeId, remainingId, mergedId } = merge
  await sql`
    insert into merged_saves (merge_id, user_id, had_both, kept_note)
    select ${mergeId}::uuid, m.user_id, k.user_id is not null, k.note from saved_providers m
    left join saved_providers k on k.user_id = m.user_id and k.provider_id = ${remainingId}
    where m.provider_id = ${mergedId}`.execute(trx)
  await swapSaves(trx, mergeId, mergedId, remainingId)
  await sql`update saved_providers s set note = ${joinedNote} from ${savedTwice(merge)}`.execute(trx)
}

/** Undoes `moveSavesOver`, except for notes that members changed since. */
const moveSavesBack = async (trx: Trx, merge: MergeOf): Promise<void> => {
  await sql`
    update saved_providers s set note = m.kept_note from ${savedTwice(merge)}
      and s.note is not distinct from ${joinedNote}`.execute(trx)
  await swapSaves(trx, merge.mergeId, merge.remainingId, merge.mergedId)
}

/** The change of a merge, of pages that the caller has locked (`lockForMerge`). `by`: null for a command. */
export const joinPages = async (
  trx: Trx,
  { remainingId, mergedId, by, at }: TwoPages & { by: string | null; at: Date },
): Promise<z.output<typeof mergeProviders.output>> => {
  const mergeId = v7()
  const made = { id: mergeId, kept_id: remainingId, merged_id: mergedId, merged_at: at, merged_by: by }
  await trx.insertInto('provider_merges').values(made).execute()
  await moveSubmissions(trx, { mergeId, remainingId, mergedId })
  await moveSavesOver(trx, { mergeId, remainingId, mergedId })
  // Hidden first: a table constraint refuses a merged provider with recommendations.
  await recountProvider(trx, mergedId)
  await trx.updateTable('providers').set({ merged_into: remainingId }).where('id', '=', mergedId).execute()
  await recountProvider(trx, remainingId)
  const [first_id = '', second_id = ''] = [remainingId, mergedId].sort()
  await trx
    .updateTable('provider_pairs')
    .set({ state: 'merged', decided_at: at, decided_by: by })
    .where('first_id', '=', first_id)
    .where('second_id', '=', second_id)
    .execute()
  return { merge_id: mergeId, kept_id: remainingId, merged_id: mergedId, merged_at: at }
}

/**
 * Merges two providers. Throws `not_found`, or `changed_meanwhile` if a page is not as the administrator saw it. If the
 * same merge exists already, returns it.
 */
export const merge = (
  db: Db,
  { id, kept, merged, by, at }: z.output<typeof mergeProviders.input> & Actor,
): Promise<z.output<typeof mergeProviders.output>> =>
  inTransaction(db, async (trx) => {
    const [remainingId, mergedId] = [kept.provider_id, merged.provider_id]
    const pair = await trx
      .selectFrom('provider_pairs')
      .select(['first_id', 'second_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!pair) throw new Refusal('not_found')
    if ([remainingId, mergedId].sort().join() !== [pair.first_id, pair.second_id].join())
      throw new Refusal('changed_meanwhile')
    const rows = await lockForMerge(trx, remainingId, mergedId)
    const latest = await trx
      .selectFrom('provider_merges')
      .select(['id as merge_id', 'kept_id', 'merged_id', 'merged_at'])
      .where('merged_id', '=', mergedId)
      .where('undone_at', 'is', null)
      .executeTakeFirst()
    if (latest?.kept_id === remainingId) return latest
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
    return joinPages(trx, { remainingId, mergedId, by, at })
  })

/**
 * Undoes a merge and returns when it was undone, now or earlier. Recommendations shared after the merge stay with the
 * kept provider. Throws `not_found`, or `changed_meanwhile` if the kept provider was merged since.
 */
export const undo = (db: Db, id: string, { by, at, digest, siteUrl }: Actor & { digest: Digest; siteUrl: string }) =>
  inTransaction(db, async (trx) => {
    const findMerge = () =>
      trx
        .selectFrom('provider_merges')
        .select(['kept_id', 'merged_id', 'merged_at', 'undone_at'])
        .where('id', '=', id)
        .executeTakeFirst()
    const merge = await findMerge()
    if (!merge) throw new Refusal('not_found')
    const { kept_id: remainingId, merged_id: mergedId, merged_at: mergedAt } = merge
    await lockFirstVersions(trx, sql`select submission_id from merged_submissions where merge_id = ${id}`)
    const pausedRemovalId = await holdSplit(trx, remainingId)
    const rows = await lockProviders(trx, [remainingId, mergedId])
    // Another administrator may have undone it while this transaction waited for the locks.
    const undoneAt = (await findMerge())?.undone_at
    if (undoneAt) return undoneAt
    if (rows.some((row) => row.id === remainingId && row.merged_into !== null)) {
      const detail = 'The page that stayed has itself been merged since. Undo that merge first.'
      throw new Refusal('changed_meanwhile', { detail })
    }
    // Newer versions of the moved recommendations go back with them.
    await sql`
      with moved as (
        select s.id, coalesce(s.edit_of, s.id) as first_id from merged_submissions m
        join experience_submissions s on s.id = m.submission_id where m.merge_id = ${id}
      )
      update experience_submissions set provider_id = ${mergedId} where provider_id = ${remainingId}
        and (id in (select id from moved) or created_at > ${mergedAt} and edit_of in (select first_id from moved))`.execute(
      trx,
    )
    await moveSavesBack(trx, { mergeId: id, remainingId, mergedId })
    await trx.updateTable('providers').set({ merged_into: null }).where('id', '=', mergedId).execute()
    await trx.updateTable('provider_merges').set({ undone_at: at, undone_by: by }).where('id', '=', id).execute()
    const [firstId = '', secondId = ''] = [remainingId, mergedId].sort()
    await recountProvider(trx, firstId)
    await recountProvider(trx, secondId)
    await splitRemoval(trx, { pausedRemovalId, pageIds: [remainingId, mergedId], digest, at, siteUrl })
    await trx
      .updateTable('provider_pairs')
      .set({ state: 'open', decided_at: null, decided_by: null })
      .where('first_id', '=', firstId)
      .where('second_id', '=', secondId)
      .where('state', '=', 'merged')
      .execute()
    return at
  })
