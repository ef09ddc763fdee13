// Entries of the old list as other features change them: recommended, or hidden and deleted when their provider leaves.
import { type RawBuilder, sql } from 'kysely'
import { areaOf } from '../../domain/places/location.rules.ts'
import { compareNames, equalForms, nameForms } from '../../domain/providers/match-name.rules.ts'
import type { Queryable } from '../database/open.ts'
import { recordDeletion } from '../database/sql.ts'
import type { Db, Trx } from '../database/tables.ts'

/** In SQL: one of the recommendations of an entry `e` has this status. Read once for all entries, not for each. */
const hasRecommendation = (isMeant: RawBuilder<unknown>) => sql<boolean>`e.id in (
  select s.list_entry_id from experience_submissions s where s.list_entry_id is not null and s.status ${isMeant})`

/** In SQL: a recommendation of an entry `e` is shown, so it has a page. */
export const isAdopted = hasRecommendation(sql`= 'approved'`)

/** In SQL: a recommendation of an entry `e` waits or is shown. */
export const isRecommended = hasRecommendation(sql`in ('pending', 'approved')`)

/** In SQL: an entry `e` that members see, or that they reported. */
export const isListedOrReported = sql<boolean>`(e.leaving_id is null and not ${isAdopted})`

/** In SQL: an entry `e` that members see. */
export const isListed = sql<boolean>`(e.removed_at is null and ${isListedOrReported})`

/** Forms of a name; names that may be of one provider share one. */
export const formsOf = (name: string): string[] => [...new Set([...equalForms(name), ...nameForms(name)])]

/**
 * The id of an entry that a recommendation may be of: its name fits. It is not deleted before the transaction
 * ends. Null for any other, and for one that members do not see unless an earlier version was of it.
 */
export const holdEntry = async (
  trx: Trx,
  id: string | null | undefined,
  { provider_name }: { provider_name: string },
  isEdit = false,
): Promise<string | null> => {
  if (!id) return null
  const found = await trx
    .selectFrom('list_entries as e')
    .select('e.name')
    .where('e.id', '=', id)
    .$if(!isEdit, (query) => query.where(isListed))
    .forKeyShare()
    .executeTakeFirst()
  return found && compareNames(found.name, provider_name) !== 'unlike' ? id : null
}

const selectNamed = (db: Queryable, forms: readonly string[]) =>
  db
    .selectFrom('list_entries as e')
    .select(['e.id', 'e.name', 'e.service_type', 'e.city', 'e.state'])
    .where('e.forms', '&&', sql<string[]>`${forms}::text[]`)
    .orderBy('e.id')

/** A place that is not known may be any. */
const isSameArea = (one: string, other: string): boolean => one === '' || other === '' || one === other

/** The entries of the providers of pages: recommended there, or of equal or similar names in the same area. */
const findEntriesOf = async (db: Queryable, pageIds: readonly string[]): Promise<string[]> => {
  const notes = await db
    .selectFrom('experience_submissions')
    .select(['provider_name', 'city', 'state', 'list_entry_id'])
    .where('provider_id', 'in', pageIds)
    .execute()
  const named = await selectNamed(db, [...new Set(notes.flatMap((note) => formsOf(note.provider_name)))]).execute()
  const isOf = (entry: (typeof named)[number]) =>
    notes.some(
      (note) =>
        ['equal', 'near'].includes(compareNames(entry.name, note.provider_name)) &&
        isSameArea(areaOf(entry), areaOf(note)),
    )
  const recommended = notes.flatMap(({ list_entry_id: id }) => id ?? [])
  return [...new Set([...recommended, ...named.filter(isOf).map(({ id }) => id)])]
}

/** Hides the entries of a provider whose pages are being removed. They are shown again when the removal is undone. */
export const hideEntries = async (trx: Trx, pageIds: readonly string[], removalId: string): Promise<void> => {
  const ids = await findEntriesOf(trx, pageIds)
  await trx
    .updateTable('list_entries')
    .set({ leaving_id: removalId })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('leaving_id', 'is', null)
    .execute()
}

/** Deletes the entries of a provider whose pages are deleted. */
export const deleteEntriesOf = async (trx: Trx, pageIds: readonly string[]): Promise<void> => {
  const leaving = await trx
    .selectFrom('list_entries as e')
    .innerJoin('providers as p', 'p.removal_id', 'e.leaving_id')
    .select('e.id')
    .where('p.id', 'in', pageIds)
    .execute()
  await deleteEntries(trx, [...(await findEntriesOf(trx, pageIds)), ...leaving.map(({ id }) => id)])
}

/** The entries that a person may mean who asks under one of these names, by name: equal names first, at most 20 each. */
export const findEntriesCalled = async (db: Queryable, names: ReadonlySet<string>) => {
  const forms = [...names].flatMap(formsOf)
  const entries = forms.length === 0 ? [] : await selectNamed(db, forms).execute()
  return new Map(
    [...names].map((name) => {
      const { equal = [], near = [], part = [] } = Object.groupBy(entries, (entry) => compareNames(entry.name, name))
      return [name, [...equal, ...near, ...part].slice(0, 20)] as const
    }),
  )
}

/** Locks the recommendations of entries before the entries are deleted, in the order of decisions. */
export const lockRecommended = (trx: Trx, ids: readonly string[]) =>
  sql`select id from experience_submissions where list_entry_id = any(${ids}::uuid[]) order by id for update`.execute(
    trx,
  )

/** Deletes entries, also from backups that are restored. Returns their names and places; fewer if some were deleted before. */
export const deleteEntries = async (trx: Trx, ids: readonly string[]) => {
  await recordDeletion(trx, 'list_entry', ids)
  return trx
    .deleteFrom('list_entries')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning(['name as provider_name', 'city', 'state'])
    .execute()
}

/** Days for which an entry that no longer works can be put back. */
const removedDays = 7

/** Deletes entries that no longer work. */
export const deleteRemovedEntries = async (db: Db): Promise<void> => {
  await sql`delete from list_entries where removed_at < now() - make_interval(days => ${removedDays})`.execute(db)
}
