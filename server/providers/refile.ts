// Moves pages to the areas of the village's file after its parts were changed: `village refile`, one transaction a page.
import { sql } from 'kysely'
import { areaOf, createAreaOf } from '../../domain/places/location.rules.ts'
import { createRefiling } from '../../domain/places/refile.rules.ts'
import type { Region } from '../../domain/village-places.ts'
import type { Db, Trx } from '../database/tables.ts'
import { inTransaction, RowsMoved } from '../database/transaction.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { refileQuestions } from '../questions/questions.queries.ts'
import { lockFiling, readFiling, startFiling } from './filing.queries.ts'
import { joinPages, lockForMerge } from './merge-providers.ts'
import { recountProvider } from './provider-numbers.queries.ts'

/** Before the first page. */
const noPage = '00000000-0000-0000-0000-000000000000'

/** Pages looked at between two notes of how far the command is. */
const batch = 200

/** Switches to the regions of the file, unless an interrupted run did. Undefined if there is nothing to move. */
const switchRegions = (db: Db) =>
  inTransaction(db, async (trx) => {
    await lockFiling(trx)
    const filing = await readFiling(trx)
    if (filing && !filing.is_own && filing.refiled_to !== null)
      throw new OperatorError('An earlier refile was interrupted. First run it to its end with the file that it had.')
    if (!filing || (filing.is_own && filing.refiled_to === null)) return undefined
    if (!filing.is_own) await startFiling(trx, noPage)
    return readFiling(trx)
  })

/** A page with the town of its newest recommendation. */
interface Page {
  id: string
  service_type: string
  area: string
  name_key: string
  total_recommendations: number
  city: string | null
  state: string | null
  /** Neither merged nor removed, with at least one recommendation, shown or not. */
  is_live: boolean
}

const readPages = async (db: Db | Trx, condition: ReturnType<typeof sql>): Promise<Page[]> => {
  const { rows } = await sql<Page>`
    select p.id, p.service_type, p.area, p.name_key, p.total_recommendations,
      case when p.city is null then newest.city else p.city end as city,
      case when p.city is null then newest.state else p.state end as state,
      p.merged_into is null and p.removed_at is null and newest.id is not null as is_live
    from providers p left join lateral (
      select id, city, state from experience_submissions s where s.provider_id = p.id order by created_at desc, id desc limit 1
    ) newest on true where ${condition}`.execute(db)
  return rows
}

type Identity = Pick<Page, 'area' | 'name_key'>
type NewAreaOf = ReturnType<typeof createRefiling>

const findPage = async (trx: Trx, { service_type }: Page, { area, name_key }: Identity): Promise<Page | undefined> => {
  const [page] = await readPages(
    trx,
    sql`p.service_type = ${service_type} and p.area = ${area} and p.name_key = ${name_key}`,
  )
  return page
}

/** Gives a page another identity; its numbers leave one area and enter the other. Throws `RowsMoved` if it is not as read. */
const identify = async (trx: Trx, page: Page, { area, name_key }: Identity): Promise<void> => {
  await recountProvider(trx, page.id, { willBeHidden: true })
  // a page that is being deleted loses its name at the same time
  const { numUpdatedRows } = await trx
    .updateTable('providers')
    .set({ area, name_key })
    .where('id', '=', page.id)
    .where('area', '=', page.area)
    .where('name_key', '=', page.name_key)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new RowsMoved()
  await recountProvider(trx, page.id)
}

/** The identity with the next free number behind the name, for a page that does not keep the name in an area. */
const numbered = async (trx: Trx, page: Page, identity: Identity, mark = ''): Promise<Identity> => {
  for (let number = 2; ; number++) {
    const free = { ...identity, name_key: `${identity.name_key} ${mark}${number}` }
    if (!(await findPage(trx, page, free))) return free
  }
}

/** Before the number of a page that waits to be moved; no name has it, because they have only letters, digits and spaces. */
const aside = '~'

const withoutAside = (nameKey: string): string => nameKey.replace(/ ~\d+$/, '')

const areMarkedDifferent = async (trx: Trx, one: Page, other: Page): Promise<boolean> => {
  const [first_id = '', second_id = ''] = [one.id, other.id].sort()
  const pair = await trx
    .selectFrom('provider_pairs')
    .select('state')
    .where('first_id', '=', first_id)
    .where('second_id', '=', second_id)
    .executeTakeFirst()
  return pair?.state === 'different'
}

/**
 * Moves one page. Where the area has a page of that name, the two become one as by an administrator's merge, which can be undone;
 * not if that page leaves the area itself, or if an administrator marked the two as different.
 */
const movePage = async (trx: Trx, page: Page, newAreaOf: NewAreaOf): Promise<'moved' | 'joined'> => {
  const identity = { area: newAreaOf(page), name_key: withoutAside(page.name_key) }
  const twin = await findPage(trx, page, identity)
  const leaves = twin !== undefined && twin.id > page.id && newAreaOf(twin) !== identity.area
  if (leaves) await identify(trx, twin, await numbered(trx, twin, twin, aside))
  if (!twin || leaves) {
    await identify(trx, page, identity)
    return 'moved'
  }
  const isBetter = page.is_live && (!twin.is_live || page.total_recommendations > twin.total_recommendations)
  const [remaining, other] = isBetter ? [page, twin] : [twin, page]
  const joins = page.is_live && twin.is_live && !(await areMarkedDifferent(trx, page, twin))
  if (joins) {
    await lockForMerge(trx, remaining.id, other.id)
    await joinPages(trx, { remainingId: remaining.id, mergedId: other.id, by: null, at: new Date() })
  }
  await identify(trx, other, await numbered(trx, other, identity))
  if (remaining === page) await identify(trx, page, identity)
  return joins ? 'joined' : 'moved'
}

/** The ids of the pages with a recommendation from a town that had another area before: their keys hold the area. */
const findTouched = async (db: Db, before: readonly Region[]): Promise<Set<string>> => {
  const areaBefore = createAreaOf(before)
  const towns = await db.selectFrom('experience_submissions').select(['city', 'state']).distinct().execute()
  const changed = towns.filter((town) => areaBefore(town) !== areaOf(town))
  const { rows } = await sql<{ provider_id: string }>`
    select distinct s.provider_id from experience_submissions s
    join unnest(${changed.map(({ city }) => city)}::text[], ${changed.map(({ state }) => state)}::text[]) as t (city, state)
      on s.city = t.city and s.state is not distinct from t.state`.execute(db)
  return new Set(rows.map(({ provider_id }) => provider_id))
}

/**
 * Files all pages under the regions of the file. Running processes that were started with other regions refuse to file
 * pages from now on. Safe to repeat, and to interrupt: the next run goes on. Throws `OperatorError` if another file's run was
 * interrupted.
 */
export const refile = async (db: Db) => {
  const counts = { pages: 0, moved: 0, joined: 0 }
  const filing = await switchRegions(db)
  const before = filing?.earlier_regions?.at(-1)
  if (!before) return counts
  const newAreaOf = createRefiling(before)
  const touched = await findTouched(db, before)
  let last = filing?.refiled_to ?? noPage
  for (;;) {
    const pages = await readPages(db, sql`p.id > ${last} order by p.id limit ${sql.lit(batch)}`)
    for (const { id, ...seen } of pages) {
      counts.pages++
      if (newAreaOf(seen) === seen.area && !touched.has(id)) continue
      const outcome = await inTransaction(db, async (trx) => {
        // exclusively: no other transaction files a page in the area meanwhile
        await lockFiling(trx)
        const [page] = await readPages(trx, sql`p.id = ${id}`)
        if (!page) return null
        // with the page: one that moved to an area which another region had before must not move again
        const claimed = await trx
          .updateTable('village_settings')
          .set({ refiled_to: id })
          .where('refiled_to', '<', id)
          .returning('refiled_to')
          .executeTakeFirst()
        if (!claimed) return null
        if (newAreaOf(page) !== page.area) return movePage(trx, page, newAreaOf)
        await recountProvider(trx, id)
        return null
      })
      if (outcome) counts[outcome]++
    }
    last = pages.at(-1)?.id ?? last
    if (pages.length < batch) break
  }
  await inTransaction(db, async (trx) => {
    await lockFiling(trx)
    await sql`
      delete from area_cities c where not exists (
        select from providers p where p.area = c.area and p.city_key = c.city_key and p.total_recommendations > 0)`.execute(
      trx,
    )
    await refileQuestions(trx)
    await trx.updateTable('village_settings').set({ refiled_to: null }).execute()
  })
  return counts
}
