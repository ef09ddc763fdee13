// The old list as members see it, and their reports that somebody no longer works.
import { sql } from 'kysely'
import type { z } from 'zod'
import { entriesShown, type getOldList, type ListEntry } from '../../domain/old-list/old-list.contracts.ts'
import { searchReaches } from '../../domain/places/location.rules.ts'
import type { Queryable } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { isAdopted, isListed, isListedOrReported } from './listed-entries.queries.ts'

type Asked = z.output<typeof getOldList.input>

/** The towns of the list that a search for this place covers. */
const readTownsNear = async (db: Queryable, location: string) => {
  if (location === '') return []
  const towns = await db
    .selectFrom('list_entries as e')
    .select(['e.city', 'e.state'])
    .distinct()
    .where(isListed)
    .execute()
  return towns.filter(({ city, state }) => city && searchReaches(location, [city, state].filter(Boolean).join(', ')))
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
        and ${isListedOrReported} and (e.removed_at is null or coalesce(mine.is_reported, false))
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
    .where(isListedOrReported)
    .forUpdate()
    .executeTakeFirst()

/** In SQL: two members or an administrator said that an entry `e` no longer works. */
const isReported = sql<boolean>`exists (
  select from list_entry_reports r where r.entry_id = e.id having count(*) > 1 or bool_or(r.by_admin))`

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
