// Imports of old lists: their rows compared with what is here, storing them, and taking one back.
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { z } from 'zod'
import { takeBackDays } from '../../domain/limits.ts'
import { entryName, withoutFamilyName } from '../../domain/old-list/entry-name.rules.ts'
import type { checkList, importList } from '../../domain/old-list/old-list.contracts.ts'
import { areaOf } from '../../domain/places/location.rules.ts'
import { compareProviders, type Matchable, matchKeys } from '../../domain/providers/match-providers.rules.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { nameKey } from '../../domain/providers/provider-name.rules.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import type { Queryable } from '../database/open.ts'
import { administratorName } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { type Digest, findListed } from '../provider-portal/do-not-list.ts'
import { deleteEntries, formsOf, isAdopted, isRecommended } from './listed-entries.queries.ts'

type ImportRow = z.output<typeof importList.input>['rows'][number]
type FoundRow = z.output<typeof checkList.output>['found'][number]
type CheckRow = Omit<z.output<typeof checkList.input>['rows'][number], 'service_type'> & { service_type: string | null }

/** Rows compared at a time, which takes a few milliseconds; then other requests run. */
const rowsAtOnce = 200

const findInSlices = async (
  rows: readonly CheckRow[],
  find: (some: readonly CheckRow[]) => Promise<FoundRow[]>,
): Promise<FoundRow[]> => {
  const found: FoundRow[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    found.push(...(await find(rows.slice(at, at + rowsAtOnce))))
    await setImmediate()
  }
  return found
}

/** A row as if it were a recommendation without contacts. */
const named = ({ name, service_type, city, state }: CheckRow) => ({
  service_type: service_type ?? '',
  provider_name: name,
  city,
  state,
  has_contact_consent: false,
  provider_phone: null,
  provider_email: null,
  business_website: null,
  provider_social: null,
})

const keysOf = (row: CheckRow): string[] => matchKeys(named(row)).map(({ value }) => value)

interface Page {
  id: string
  service_type: string
  area: string
  provider_name: string
  shown_name: string
  towns: string[]
  since: Date
}

/** Shown pages that share a form of the name with one of these rows, by the shared keys. */
const readPages = async (db: Queryable, rows: readonly CheckRow[]): Promise<Map<string, Page[]>> => {
  const { rows: pages } = await sql<Page & { key: string }>`
    select k.value as key, p.id, p.service_type, p.area, p.provider_name, p.shown_name, p.towns,
      (select min(reviewed_at) from experience_submissions s where s.provider_id = p.id and s.status = 'approved') as since
    from provider_keys k join providers p on p.id = k.provider_id and p.total_recommendations > 0
    where k.kind = 'name' and k.value = any(${[...new Set(rows.flatMap(keysOf))]}::text[] collate "C")`.execute(db)
  return Map.groupBy(pages, ({ key }) => key)
}

/** The rows whose provider has a page. */
export const findPages = (db: Queryable, rows: readonly CheckRow[]): Promise<FoundRow[]> =>
  findInSlices(rows, async (some) => {
    const pages = await readPages(db, some)
    return some.flatMap((row): FoundRow[] => {
      const { service_type, provider_name, city } = named(row)
      const towns = city ? [city] : []
      const one: Matchable = { service_type, area: areaOf(row), names: [provider_name], towns, keys: [] }
      const page = keysOf(row)
        .flatMap((key) => pages.get(key) ?? [])
        .find((other) => {
          const { verdict } = compareProviders(one, { ...other, names: [other.provider_name], keys: [] })
          return verdict !== 'different'
        })
      if (!page) return []
      const { id, shown_name, since } = page
      return [{ row: row.row, state: 'here', page: { short_id: shortIdOf(id), shown_name, since } }]
    })
  })

const shownOf = ({ name, service_type }: CheckRow): string => entryName(name, service_type)

/** What makes two entries one: the shown name, the kind and the town. */
const entryKey = (name: string, { service_type, city, state }: Omit<CheckRow, 'name' | 'row'>): string =>
  JSON.stringify([nameKey(name), service_type, foldText(city ?? ''), state ?? ''])

const readEntryKeys = async (db: Queryable, rows: readonly CheckRow[], importId: string | null) => {
  const names = [...new Set(rows.map((row) => nameKey(shownOf(row))))]
  const entries = await db
    .selectFrom('list_entries')
    .select(['name', 'service_type', 'city', 'state'])
    .where('forms', '&&', sql<string[]>`${names}::text[]`)
    .$if(importId !== null, (query) => query.where('import_id', '!=', importId))
    .execute()
  return new Set(entries.map((entry) => entryKey(entry.name, entry)))
}

/** The rows whose name is on the do-not-list, or on the old list by another import than this one. */
export const findEntries = (
  db: Queryable,
  digest: Digest,
  rows: readonly CheckRow[],
  importId: string | null,
): Promise<FoundRow[]> =>
  findInSlices(rows, async (some) => {
    const entries = await readEntryKeys(db, some, importId)
    // the shortened name is the one that members would read
    const asked = some.flatMap((row) => [named(row), { ...named(row), provider_name: shownOf(row) }])
    const listed = await findListed(db, digest, asked)
    return some.flatMap((row, at): FoundRow[] => {
      const isUnusable = listed[at * 2] || listed[at * 2 + 1]
      const isHere = entries.has(entryKey(shownOf(row), row))
      return isUnusable || isHere ? [{ row: row.row, state: isUnusable ? 'unusable' : 'here', page: null }] : []
    })
  })

/** Both, by row. Somebody on the do-not-list is not usable, whatever else is here. */
export const joinFound = (pages: readonly FoundRow[], entries: readonly FoundRow[]): FoundRow[] => {
  const unusable = entries.filter(({ state }) => state === 'unusable')
  const found = new Map([...entries, ...pages, ...unusable].map((one) => [one.row, one]))
  return [...found.values()].sort((one, other) => one.row - other.row)
}

/** Until the transaction ends, no other import adds entries. Take it before all other locks. */
export const lockOldList = (trx: Trx) => sql`select pg_advisory_xact_lock(hashtextextended('old-list', 0))`.execute(trx)

export const findImport = (trx: Trx, id: string) =>
  trx
    .selectFrom('list_imports as i')
    .select(['imported_by', sql<number>`(select count(*)::int from list_entries where import_id = i.id)`.as('entries')])
    .where('id', '=', id)
    .executeTakeFirst()

export const insertImport = async (
  trx: Trx,
  rows: readonly ImportRow[],
  { id, by, at }: { id: string; by: string; at: Date },
): Promise<void> => {
  await trx.insertInto('list_imports').values({ id, imported_by: by, imported_at: at }).execute()
  const entries = rows.map(({ row: _, ...row }) => {
    const name = entryName(row.name, row.service_type)
    const words = row.words && withoutFamilyName(row.words, row.name, name)
    return { ...row, id: v7(), name, words, forms: [...new Set([nameKey(name), ...formsOf(name)])] }
  })
  await sql`
    insert into list_entries (id, import_id, name, forms, service_type, city, state, words, last_used, created_at)
    select e.id, ${id}::uuid, name, forms, service_type, city, state, words, last_used, ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(entries)}::json) as e (
      id uuid, name text, forms text[], service_type text, city text, state text, words text, last_used smallint
    )`.execute(trx)
}

export const readImports = async (db: Queryable, at: Date) => {
  const imports = await db
    .selectFrom('list_imports as i')
    .leftJoin('list_entries as e', 'e.import_id', 'i.id')
    .select(['i.id', 'i.imported_at', administratorName('i.imported_by').as('imported_by')])
    .select([
      sql<number>`count(e.id)::int`.as('entries'),
      sql<number>`(count(*) filter (where ${isAdopted}))::int`.as('adopted'),
      sql<number>`(count(*) filter (where e.removed_at is not null))::int`.as('removed'),
      sql<boolean>`coalesce(bool_or(${isRecommended}), false)`.as('is_recommended'),
    ])
    .groupBy('i.id')
    .orderBy('i.imported_at', 'desc')
    .orderBy('i.id')
    .limit(50)
    .execute()
  return imports.map(({ is_recommended, ...one }) => {
    const until = takeBackUntil(one.imported_at)
    return { ...one, take_back_until: is_recommended || one.entries === 0 || until <= at ? null : until }
  })
}

export const takeBackUntil = (importedAt: Date): Date => new Date(importedAt.getTime() + takeBackDays * 86_400_000)

/**
 * Locks an import with its entries and the recommendations of them, in the order of decisions. Returns when it was made, the ids
 * of its entries, and whether one is recommended; undefined if there is no such import.
 */
export const lockImport = async (trx: Trx, id: string) => {
  await sql`
    select s.id from experience_submissions s join list_entries e on e.id = s.list_entry_id
    where e.import_id = ${id} order by s.id for update of s`.execute(trx)
  await sql`select id from list_entries where import_id = ${id} order by id for update`.execute(trx)
  const found = await trx
    .selectFrom('list_imports')
    .select('imported_at')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const entries = await trx
    .selectFrom('list_entries as e')
    .select(['e.id', isRecommended.as('is_recommended')])
    .where('import_id', '=', id)
    .execute()
  const is_recommended = entries.some((entry) => entry.is_recommended)
  return found && { ...found, is_recommended, ids: entries.map((entry) => entry.id) }
}

export const deleteImport = async (trx: Trx, id: string, ids: readonly string[]): Promise<void> => {
  await deleteEntries(trx, ids)
  await trx.deleteFrom('list_imports').where('id', '=', id).execute()
}
