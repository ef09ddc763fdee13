// The old list: rows of an import compared with what is here, imports, and the list as members see it.
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { z } from 'zod'
import { takeBackDays } from '../../domain/limits.ts'
import { entryName, withoutFamilyName } from '../../domain/old-list/entry-name.rules.ts'
import {
  type checkList,
  entriesShown,
  type getOldList,
  type importList,
  type ListEntry,
} from '../../domain/old-list/old-list.contracts.ts'
import { areaOf, searchReaches } from '../../domain/places/location.rules.ts'
import { placeLabel } from '../../domain/places/us-states.ts'
import { compareProviders, matchKeys } from '../../domain/providers/match-providers.rules.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { nameKey } from '../../domain/providers/provider-name.rules.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import type { Queryable } from '../database/open.ts'
import { administratorName } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { type Digest, findListed } from '../provider-portal/do-not-list.ts'
import { deleteEntries, formsOf, isAdopted, isListed, isRecommended } from './listed-entries.queries.ts'

export type ImportRow = z.output<typeof importList.input>['rows'][number]
type FoundRow = z.output<typeof checkList.output>['found'][number]
type CheckRow = Pick<ImportRow, 'row' | 'name' | 'city' | 'state'> & { service_type: string | null }

/** Rows compared at a time, which takes a few milliseconds; then other requests run. */
const rowsAtOnce = 200

const named = ({ name, ...row }: CheckRow) => ({
  ...row,
  service_type: row.service_type ?? '',
  provider_name: name,
  has_contact_consent: false,
  provider_phone: null,
  provider_email: null,
  business_website: null,
  provider_social: null,
})

interface Page {
  id: string
  service_type: string
  area: string
  provider_name: string
  shown_name: string
  towns: string[]
  since: Date
  keys: string[]
}

/** Shown pages that share a form of the name with one of these rows, by the shared keys. */
const readPages = async (db: Queryable, rows: readonly CheckRow[]): Promise<Map<string, Page[]>> => {
  const keys = [...new Set(rows.flatMap((row) => matchKeys(named(row)).map(({ value }) => value)))]
  const { rows: pages } = await sql<Page>`
    select p.id, p.service_type, p.area, p.provider_name, p.shown_name, p.towns, met.keys,
      (select min(reviewed_at) from experience_submissions s where s.provider_id = p.id and s.status = 'approved') as since
    from (
      select provider_id, array_agg(value) as keys from provider_keys
      where kind = 'name' and value = any(${keys}::text[] collate "C") group by 1
    ) as met join providers p on p.id = met.provider_id and p.total_recommendations > 0`.execute(db)
  const found = new Map<string, Page[]>()
  for (const page of pages) for (const key of page.keys) found.set(key, [...(found.get(key) ?? []), page])
  return found
}

const findPage = (row: CheckRow, pages: ReadonlyMap<string, Page[]>): Page | undefined => {
  const one = { service_type: row.service_type ?? '', area: areaOf(row), names: [row.name], keys: [] }
  const towns = row.city ? [row.city] : []
  return matchKeys(named(row))
    .flatMap(({ value }) => pages.get(value) ?? [])
    .find((page) => {
      const { verdict } = compareProviders({ ...one, towns }, { ...page, names: [page.provider_name], keys: [] })
      return verdict !== 'different'
    })
}

const shownOf = ({ name, service_type }: CheckRow): string => entryName(name, service_type)

/** In SQL: two members or an administrator said that an entry `e` no longer works. */
const isReported = sql<boolean>`exists (
  select from list_entry_reports r where r.entry_id = e.id having count(*) > 1 or bool_or(r.by_admin))`

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

/** Rows that would not come in, a slice at a time; between slices other requests run. */
const findRows = async (
  rows: readonly CheckRow[],
  find: (some: readonly CheckRow[]) => Promise<(row: CheckRow, at: number) => Omit<FoundRow, 'row'> | undefined>,
): Promise<FoundRow[]> => {
  const found: FoundRow[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce)
    const findOne = await find(some)
    for (const [place, row] of some.entries()) {
      const one = findOne(row, place)
      if (one) found.push({ row: row.row, ...one })
    }
    await setImmediate()
  }
  return found
}

/** The rows whose provider has a page. */
export const findPages = (db: Queryable, rows: readonly CheckRow[]): Promise<FoundRow[]> =>
  findRows(rows, async (some) => {
    const pages = await readPages(db, some)
    return (row) => {
      const page = findPage(row, pages)
      if (!page) return undefined
      const { id, shown_name, since } = page
      return { state: 'here', page: { short_id: shortIdOf(id), shown_name, since } }
    }
  })

/** The rows whose name is on the do-not-list, or on the old list by another import than this one. */
export const findEntries = (
  db: Queryable,
  digest: Digest,
  rows: readonly CheckRow[],
  importId: string | null,
): Promise<FoundRow[]> =>
  findRows(rows, async (some) => {
    const entries = await readEntryKeys(db, some, importId)
    // the shortened name is the one that members would read
    const asked = some.flatMap((row) => [named(row), { ...named(row), provider_name: shownOf(row) }])
    const listed = await findListed(db, digest, asked)
    return (row, at) => {
      if (listed[at * 2] || listed[at * 2 + 1]) return { state: 'unusable', page: null }
      return entries.has(entryKey(shownOf(row), row)) ? { state: 'here', page: null } : undefined
    }
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
  trx.selectFrom('list_imports').select('imported_by').where('id', '=', id).executeTakeFirst()

export const countEntries = async (db: Queryable, importId: string): Promise<number> => {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from list_entries where import_id = ${importId}`.execute(db)
  return rows[0]?.entries ?? 0
}

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
  return imports.map(({ is_recommended: isAdopted, ...one }) => {
    const until = takeBackUntil(one.imported_at)
    return { ...one, take_back_until: isAdopted || one.entries === 0 || until <= at ? null : until }
  })
}

export const takeBackUntil = (importedAt: Date): Date => new Date(importedAt.getTime() + takeBackDays * 86_400_000)

/**
 * Locks an import with its entries and the recommendations of them, in the order of decisions. Returns when it was made
 * and whether one is recommended; undefined if there is none.
 */
export const lockImport = async (trx: Trx, id: string) => {
  await sql`
    select s.id from experience_submissions s join list_entries e on e.id = s.list_entry_id
    where e.import_id = ${id} order by s.id for update of s`.execute(trx)
  await sql`select id from list_entries where import_id = ${id} order by id for update`.execute(trx)
  return trx
    .selectFrom('list_imports as i')
    .select('i.imported_at')
    .select(
      sql<boolean>`exists (select from list_entries e where e.import_id = i.id and ${isRecommended})`.as(
        'is_recommended',
      ),
    )
    .where('i.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Deletes a locked import with its entries. Returns their number. */
export const deleteImport = async (trx: Trx, id: string): Promise<number> => {
  const entries = await trx.selectFrom('list_entries').select('id').where('import_id', '=', id).execute()
  await deleteEntries(
    trx,
    entries.map((entry) => entry.id),
  )
  await trx.deleteFrom('list_imports').where('id', '=', id).execute()
  return entries.length
}

type Asked = z.output<typeof getOldList.input>

/** The towns of the list that a search for this place covers. */
const readTownsNear = async (db: Queryable, location: string): Promise<{ city: string; state: string | null }[]> => {
  if (location === '') return []
  const towns = await db
    .selectFrom('list_entries as e')
    .select(['e.city', 'e.state'])
    .distinct()
    .where(isListed)
    .where('e.city', 'is not', null)
    .execute()
  return towns.flatMap(({ city, state }) =>
    city !== null && searchReaches(location, state ? placeLabel({ city, state }) : city) ? [{ city, state }] : [],
  )
}

type KindRow = ListEntry & { entries_count: number; near_count: number }

/** The list by kind, the kinds with most entries near first. `userId`: what they recommended or reported is marked. */
export const readOldList = async (db: Queryable, userId: string, { location, kind, entry }: Asked) => {
  const near = await readTownsNear(db, location)
  const shown = kind ? entriesShown.ofOne : entriesShown.ofAll
  const { rows } = await sql<KindRow>`
    with mine as (
      select e.id, (select min(s.id::text)::uuid from experience_submissions s
          where s.list_entry_id = e.id and s.user_id = ${userId} and s.status = 'pending') as submission_id,
        exists (select from list_entry_reports r where r.entry_id = e.id and r.user_id = ${userId}) as is_reported
      from list_entries e
      where e.id in (select list_entry_id from experience_submissions where user_id = ${userId})
        or e.id in (select entry_id from list_entry_reports where user_id = ${userId})
    ), listed as (
      select e.id, e.name, e.service_type, e.city, e.state, e.words, e.last_used, mine.submission_id,
        case when mine.submission_id is not null then 'waiting' when mine.is_reported then 'reported' end as mine,
        coalesce((e.city, coalesce(e.state, '')) in (
          select city, coalesce(state, '') from json_to_recordset(${JSON.stringify(near)}::json) as n (city text, state text)
        ), false) as is_near
      from list_entries e left join mine using (id)
      where ${kind ? sql`e.service_type = ${kind}` : sql`true`} and ${entry ? sql`e.id = ${entry}` : sql`true`}
        and e.leaving_id is null and not ${isAdopted} and (e.removed_at is null or coalesce(mine.is_reported, false))
    ), ranked as (
      select *, count(*) over kind::int as entries_count, (count(*) filter (where is_near) over kind)::int as near_count,
        row_number() over (partition by service_type, mine is null order by is_near desc, last_used desc nulls last, id) as at
      from listed window kind as (partition by service_type)
    )
    select id, name, service_type, city, state, words, mine, submission_id, entries_count, near_count
    from ranked where at <= ${shown} order by near_count desc, entries_count desc, service_type, mine is null, at`.execute(
    db,
  )
  const kinds = Map.groupBy(rows, ({ service_type }) => service_type)
  return [...kinds].map(([service_type, entries]) => ({
    service_type,
    entries_count: entries[0]?.entries_count ?? 0,
    near_count: entries[0]?.near_count ?? 0,
    entries,
  }))
}

export const countOldList = async (db: Queryable, userId: string) => {
  const { rows } = await sql<{ total: number; adopted: number; adopted_by_me: number; oldest: Date | null }>`
    select count(*)::int as total, (count(*) filter (where ${isAdopted}))::int as adopted,
      (select count(distinct list_entry_id)::int from experience_submissions
        where user_id = ${userId} and status = 'approved' and list_entry_id is not null) as adopted_by_me,
      min(created_at) filter (where not ${isAdopted}) as oldest
    from list_entries e where e.removed_at is null and e.leaving_id is null`.execute(db)
  return rows[0] ?? { total: 0, adopted: 0, adopted_by_me: 0, oldest: null }
}

/** Locks an entry that members see, or that was reported away. Undefined if there is none. */
export const lockEntry = (trx: Trx, id: string) =>
  trx
    .selectFrom('list_entries as e')
    .select('e.id')
    .where('e.id', '=', id)
    .where('e.leaving_id', 'is', null)
    .where(sql<boolean>`not ${isAdopted}`)
    .forUpdate()
    .executeTakeFirst()

/**
 * Stores whether a member says that a locked entry still works, and takes it from the list or puts it back accordingly.
 * Reports of other members stay.
 */
export const writeReport = async (
  trx: Trx,
  { id, userId, works, byAdmin, at }: { id: string; userId: string; works: boolean; byAdmin: boolean; at: Date },
): Promise<void> => {
  if (works)
    await trx.deleteFrom('list_entry_reports').where('entry_id', '=', id).where('user_id', '=', userId).execute()
  else
    await trx
      .insertInto('list_entry_reports')
      .values({ entry_id: id, user_id: userId, by_admin: byAdmin, reported_at: at })
      .onConflict((conflict) =>
        conflict.columns(['entry_id', 'user_id']).doUpdateSet((eb) => ({
          by_admin: sql<boolean>`list_entry_reports.by_admin or ${eb.ref('excluded.by_admin')}`,
        })),
      )
      .execute()
  await sql`
    update list_entries e set removed_at = case when ${isReported} then coalesce(removed_at, ${at}) end
    where id = ${id}`.execute(trx)
}
