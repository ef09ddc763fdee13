// Notes of which some versions are about a provider that goes and others about one that stays: what stays begins anew.
import { sql } from 'kysely'
import type { Trx } from '../database/tables.ts'

interface Version {
  id: string
  first_id: string
  provider_id: string
  approved_at: Date | null
}

const readSplit = async (trx: Trx, ids: readonly string[]): Promise<Version[]> => {
  const { rows } = await sql<Version>`
    with firsts as (
      select distinct coalesce(edit_of, id) as id from experience_submissions where provider_id = any(${ids}::uuid[])
    ), split as (
      select f.id as first_id from firsts f join experience_submissions s on s.id = f.id or s.edit_of = f.id
      group by 1 having not bool_and(s.provider_id = any(${ids}::uuid[]))
    )
    select s.id, split.first_id, s.provider_id,
      case when s.status in ('approved', 'replaced') then s.reviewed_at end as approved_at
    from split join experience_submissions s on s.id = split.first_id or s.edit_of = split.first_id
    order by s.created_at, s.id`.execute(trx)
  return rows
}

/** Whose answer it is: that of the provider whom the note was about when it was given, of the last one when that is not known. */
const isGivenBy = (versions: readonly Version[], at: Date | null, ids: readonly string[]): boolean => {
  const shown = versions.filter(({ approved_at }) => approved_at !== null && (at === null || approved_at <= at))
  return ids.includes((shown.at(-1) ?? versions.at(-1))?.provider_id ?? '')
}

/** Leaves at a note only what providers who stay answered or ask about it. */
const keepAnswers = async (trx: Trx, firstId: string, versions: readonly Version[], ids: readonly string[]) => {
  await trx
    .deleteFrom('listing_requests')
    .where('submission_id', '=', firstId)
    .where('provider_id', 'in', ids)
    .execute()
  const answer = await trx
    .selectFrom('listing_answers')
    .select(['text', 'shown_at', 'proposed', 'refused_reason'])
    .where('submission_id', '=', firstId)
    .executeTakeFirst()
  if (!answer) return
  const isShownTheirs = answer.shown_at !== null && isGivenBy(versions, answer.shown_at, ids)
  const rest = {
    ...answer,
    ...(isShownTheirs && { text: null, shown_at: null }),
    ...(isGivenBy(versions, null, ids) && { proposed: null, refused_reason: null }),
  }
  const isLeft = Object.values(rest).some((value) => value !== null)
  if (isLeft) await trx.updateTable('listing_answers').set(rest).where('submission_id', '=', firstId).execute()
  else await trx.deleteFrom('listing_answers').where('submission_id', '=', firstId).execute()
}

/** Gives what points at the first version of a note to another version, which is the first from now on. */
const beginWith = async (trx: Trx, firstId: string, newFirstId: string): Promise<void> => {
  await trx
    .updateTable('experience_submissions')
    .set({ edit_of: null, replaces_id: null })
    .where('id', '=', newFirstId)
    .execute()
  await trx.updateTable('experience_submissions').set({ edit_of: newFirstId }).where('edit_of', '=', firstId).execute()
  for (const table of ['listing_answers', 'listing_requests'] as const)
    await trx.updateTable(table).set({ submission_id: newFirstId }).where('submission_id', '=', firstId).execute()
  await sql`
    update scheduled_erasures set kept_ids = array_replace(kept_ids, ${firstId}::uuid, ${newFirstId}::uuid)
    where ${firstId}::uuid = any(kept_ids)`.execute(trx)
}

/** Notes with versions elsewhere begin with the earliest of those and keep their providers' answers. The notes are locked. */
export const partNotes = async (trx: Trx, ids: readonly string[]): Promise<void> => {
  for (const [firstId, versions] of Map.groupBy(await readSplit(trx, ids), ({ first_id }) => first_id)) {
    await keepAnswers(trx, firstId, versions, ids)
    const stays = versions.filter(({ provider_id }) => !ids.includes(provider_id))
    const [earliest] = stays
    if (earliest && earliest.id !== firstId && !stays.some(({ id }) => id === firstId))
      await beginWith(trx, firstId, earliest.id)
  }
}
