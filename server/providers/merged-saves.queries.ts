// What a merge of providers does to the pages that members saved, and how its undo takes that back.
import { sql, type Transaction } from 'kysely'
import { joinNotes } from '../../domain/saved/join-notes.rules.ts'
import type { Tables } from '../database/tables.ts'

interface MergeOf {
  mergeId: string
  keptId: string
  mergedId: string
}

interface SavedTwice {
  user_id: string
  /** The kept page's note before the merge. */
  before: string | null
  merged_note: string | null
  /** The kept page's note now. */
  now: string | null
}

/** Gives the kept page these notes of members. */
const writeNotes = async (
  trx: Transaction<Tables>,
  keptId: string,
  notes: readonly { user_id: string; note: string | null }[],
): Promise<void> => {
  if (notes.length === 0) return
  await sql`
    update saved_providers s set note = w.note
    from unnest(${notes.map(({ user_id }) => user_id)}::uuid[], ${notes.map(({ note }) => note)}::text[]) as w (user_id, note)
    where s.user_id = w.user_id and s.provider_id = ${keptId}`.execute(trx)
}

/** A member who saved the merged page alone has the kept one now; who saved both has both notes on it, where they fit. */
export const moveSavesOver = async (
  trx: Transaction<Tables>,
  { mergeId, keptId, mergedId }: MergeOf,
): Promise<void> => {
  await sql`
    insert into merged_saves (merge_id, user_id, had_both, kept_note)
    select ${mergeId}::uuid, m.user_id, k.user_id is not null, k.note from saved_providers m
    left join saved_providers k on k.user_id = m.user_id and k.provider_id = ${keptId}
    where m.provider_id = ${mergedId}`.execute(trx)
  await sql`
    update saved_providers s set provider_id = ${keptId} from merged_saves m
    where m.merge_id = ${mergeId} and not m.had_both and s.user_id = m.user_id and s.provider_id = ${mergedId}`.execute(
    trx,
  )
  const both = await readSavedTwice(trx, { mergeId, keptId, mergedId })
  await writeNotes(
    trx,
    keptId,
    both.map(({ user_id, before, merged_note }) => ({ user_id, note: joinNotes(before, merged_note) })),
  )
}

const readSavedTwice = async (
  trx: Transaction<Tables>,
  { mergeId, keptId, mergedId }: MergeOf,
): Promise<SavedTwice[]> => {
  const { rows } = await sql<SavedTwice>`
    select m.user_id, m.kept_note as before, twin.note as merged_note, s.note as now from merged_saves m
    join saved_providers s on s.user_id = m.user_id and s.provider_id = ${keptId}
    join saved_providers twin on twin.user_id = m.user_id and twin.provider_id = ${mergedId}
    where m.merge_id = ${mergeId} and m.had_both`.execute(trx)
  return rows
}

/** Takes back what a merge did, as far as members left it so: a note that was changed since stays as it is. */
export const moveSavesBack = async (trx: Transaction<Tables>, merge: MergeOf): Promise<void> => {
  const { mergeId, keptId, mergedId } = merge
  const both = await readSavedTwice(trx, merge)
  await writeNotes(
    trx,
    keptId,
    both
      .filter(({ before, merged_note, now }) => now === joinNotes(before, merged_note))
      .map(({ user_id, before }) => ({ user_id, note: before })),
  )
  await sql`
    update saved_providers s set provider_id = ${mergedId} from merged_saves m
    where m.merge_id = ${mergeId} and not m.had_both and s.user_id = m.user_id and s.provider_id = ${keptId}`.execute(
    trx,
  )
}
