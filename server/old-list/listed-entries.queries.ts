// Entries of the old list as other features change them: adopted by a recommendation, or set aside when their provider
// leaves.
import { sql } from 'kysely'
import { listedNames, namesToAsk } from '../../domain/provider-portal/do-not-list.rules.ts'
import type { Queryable } from '../database/open.ts'
import type { Db, Trx } from '../database/tables.ts'

/** In SQL: an entry `e` that members see. */
export const isListed = sql<boolean>`e.adopted_at is null and e.removed_at is null`

/** In SQL: two members or an administrator said that an entry `e` no longer works. */
export const isReported = sql<boolean>`exists (
  select from list_entry_reports r where r.entry_id = e.id having count(*) > 1 or bool_or(r.by_admin))`

/** The id, if members see the entry; it is then not deleted before the transaction ends. Otherwise null. */
export const holdEntry = async (trx: Trx, id: string | undefined): Promise<string | null> => {
  if (id === undefined) return null
  const found = await trx
    .selectFrom('list_entries as e')
    .select('e.id')
    .where('e.id', '=', id)
    .where(isListed)
    .forKeyShare()
    .executeTakeFirst()
  return found?.id ?? null
}

/** Takes an entry from the list when a recommendation of it is shown, and back to it when none is. Null: there is none. */
export const adoptEntry = async (trx: Trx, id: string | null): Promise<void> => {
  if (id === null) return
  await sql`
    update list_entries e set adopted_at = case when exists (
      select from experience_submissions s where s.list_entry_id = e.id and s.status = 'approved'
    ) then coalesce(e.adopted_at, now()) end
    where e.id = ${id}`.execute(trx)
}

/** Names of entries with an id; the names are as members see them. */
const readNames = (db: Queryable) =>
  db
    .selectFrom('list_entries as e')
    .select(['e.id', 'e.name', 'e.name as provider_name', 'e.service_type', 'e.city', 'e.state'])
    .orderBy('e.id')

/** The entries that may be about the providers of pages: equal or shortened names in the same area. */
const findEntriesOf = async (db: Queryable, pageIds: readonly string[]): Promise<string[]> => {
  const notes = await db
    .selectFrom('experience_submissions')
    .select(['provider_name', 'city', 'state'])
    .where('provider_id', 'in', pageIds)
    .execute()
  const listed = new Set(notes.flatMap(listedNames))
  const entries = await readNames(db).execute()
  return entries.filter((entry) => namesToAsk(entry).some((name) => listed.has(name))).map(({ id }) => id)
}

/** Takes the entries of a leaving provider from the list, puts them back if the removal is undone, or deletes them. */
export const setEntriesAside = async (
  trx: Trx,
  pageIds: readonly string[],
  wanted: 'hidden' | 'shown' | 'deleted',
): Promise<void> => {
  const ids = await findEntriesOf(trx, pageIds)
  if (ids.length === 0) return
  const of = sql`e.id = any(${ids}::uuid[])`
  if (wanted === 'deleted') await sql`delete from list_entries e where ${of}`.execute(trx)
  else if (wanted === 'hidden')
    await sql`update list_entries e set removed_at = coalesce(removed_at, now()) where ${of}`.execute(trx)
  else await sql`update list_entries e set removed_at = null where ${of} and not ${isReported}`.execute(trx)
}

const nowhere = { city: null, state: null }

/** The entries that a person may mean who asks under one of these names, by name; at most 20 each. */
export const findEntriesCalled = async (db: Queryable, names: ReadonlySet<string>) => {
  const entries = names.size === 0 ? [] : await readNames(db).where(isListed).execute()
  const found = new Map<string, typeof entries>()
  for (const name of names) {
    const forms = new Set(listedNames({ provider_name: name, ...nowhere }))
    const isMeant = (entry: { name: string }) =>
      namesToAsk({ provider_name: entry.name, ...nowhere }).some((form) => forms.has(form))
    found.set(name, entries.filter(isMeant).slice(0, 20))
  }
  return found
}

/** Deletes entries. Returns their names and towns; fewer if some were deleted before. */
export const deleteEntries = (trx: Trx, ids: readonly string[]) =>
  trx
    .deleteFrom('list_entries')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning(['name as provider_name', 'city', 'state'])
    .execute()

/** Days for which an entry that no longer works can be put back. */
const removedDays = 7

/** Deletes entries that no longer work, and imports without entries. */
export const deleteRemovedEntries = async (db: Db): Promise<void> => {
  await sql`delete from list_entries where removed_at < now() - make_interval(days => ${removedDays})`.execute(db)
}
