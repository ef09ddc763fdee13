// The regions that pages are filed under: those of the village's file, until `refile` has moved the pages to other ones.
import { sql } from 'kysely'
import { placeLabel } from '../../domain/places/us-states.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Region, villageRegions } from '../../domain/village-places.ts'
import type { Queryable } from '../database/open.ts'
import type { Db, Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { villageFile } from '../platform/village-file.ts'

/** The regions of the file as stored: without order, so that sorted lists are equal to unsorted ones. */
const ownRegions: readonly Region[] = villageRegions
  .map(({ slug, name, together }) => ({
    slug,
    name,
    together: together.toSorted((one, other) => placeLabel(one).localeCompare(placeLabel(other), 'en')),
  }))
  .toSorted((one, other) => one.slug.localeCompare(other.slug, 'en'))

const asJson = sql`${JSON.stringify(ownRegions)}::jsonb`

const isOwn = sql<boolean>`regions = ${asJson}`

export const readFiling = (db: Queryable) =>
  db
    .selectFrom('village_settings')
    .select(['earlier_regions', 'refiled_to', isOwn.as('is_own')])
    .where('regions', 'is not', null)
    .executeTakeFirst()

export const readEarlierRegions = async (db: Queryable): Promise<readonly (readonly Region[])[]> =>
  (await readFiling(db))?.earlier_regions ?? []

/** An advisory lock: held shared by what files pages, exclusively while the regions change. */
const filingLock = sql`hashtextextended('filing', 0)`

export const lockFiling = (trx: Trx) => sql`select pg_advisory_xact_lock(${filingLock})`.execute(trx)

/**
 * Holds the regions until the transaction ends. Throws `unavailable` in a process that runs with other ones: it was started
 * before `refile` and would file pages where no search finds them.
 */
export const holdFiling = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${filingLock})`.execute(trx)
  if ((await readFiling(trx))?.is_own === false) throw new Refusal('unavailable')
}

/** Stores the file's regions as those that pages are filed under, from now on; the earlier ones are remembered. */
export const startFiling = (trx: Trx, refiledTo: string | null) =>
  sql`
    insert into village_settings as s (regions) values (${asJson})
    on conflict (only_one) do update set regions = excluded.regions, refiled_to = ${refiledTo}::uuid,
      earlier_regions = coalesce(s.earlier_regions, '[]') || case when s.regions is null then '[]' else jsonb_build_array(s.regions) end`.execute(
    trx,
  )

/**
 * At the start of the site: stores the regions of the file, if there are none or no pages. Returns whether an interrupted `refile`
 * left pages behind. Throws `OperatorError` if pages are filed under others.
 */
export const checkFiling = (db: Db): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    await lockFiling(trx)
    const filing = await readFiling(trx)
    if (filing?.is_own) return filing.refiled_to !== null
    const page = await trx.selectFrom('providers').select('id').limit(1).executeTakeFirst()
    if (filing && page)
      throw new OperatorError(
        `The parts in ${villageFile} are not those that pages are filed under: searches would miss pages. ` +
          'Is VILLAGE_FILE the one of this site? If you changed the parts, run `village refile` with this file and start again.',
      )
    await startFiling(trx, null)
    return false
  })
