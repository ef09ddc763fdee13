// Pages that a removal hides: locked with all that is written on them, hidden, and put back as they were.
import { sql } from 'kysely'
import type { Trx } from '../database/tables.ts'
import { hideEntries } from '../old-list/listed-entries.queries.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import { lockDoNotList } from './do-not-list.ts'

/**
 * Locks pages and the notes on them, in the order that all transactions use: notes, the do-not-list, pages by id. A
 * transaction that adds a note about their providers waits.
 */
export const lockPages = async (trx: Trx, ids: readonly string[]) => {
  await sql`
    select id from experience_submissions where id in (
      select coalesce(edit_of, id) from experience_submissions where provider_id = any(${ids}::uuid[])
    ) order by id for update`.execute(trx)
  await lockDoNotList(trx)
  return trx
    .selectFrom('providers')
    .select(['id', 'merged_into', 'removed_at', 'removal_id', 'erased_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The name key of a hidden page: a new recommendation with the same name gets a page of its own. */
const setAside = (id: string) => `removed ${id} `

const markWaiting = (trx: Trx, ids: readonly string[], match: 'possible' | null) =>
  trx
    .updateTable('experience_submissions')
    .set({ do_not_list_match: match })
    .where('provider_id', 'in', ids)
    .where('status', '=', 'pending')
    .execute()

/**
 * Hides locked pages until they are deleted. A page that an administrator took down earlier keeps that time. To approve
 * a note that waits there, a reviewer must confirm that it is about another provider.
 */
export const hidePages = async (trx: Trx, ids: readonly string[], removalId: string, at: Date): Promise<void> => {
  for (const id of ids) {
    await recountProvider(trx, id, { willBeHidden: true })
    await sql`
      update providers set removed_at = coalesce(removed_at, ${at}), removal_id = ${removalId},
        name_key = ${setAside(id)} || name_key where id = ${id}`.execute(trx)
  }
  await markWaiting(trx, ids, 'possible')
  await hideEntries(trx, ids, removalId)
}

const putPageBack = async (trx: Trx, id: string, askedAt: Date): Promise<void> => {
  await sql`
    with own as (select id, service_type, area, substr(name_key, ${setAside(id).length + 1}) as name_key from providers where id = ${id})
    update providers p set removal_id = null, removed_at = nullif(p.removed_at, ${askedAt}), name_key = own.name_key || case
        when exists (select from providers o where (o.service_type, o.area, o.name_key) = (own.service_type, own.area, own.name_key))
        then ' ' || right(own.id::text, 12) else '' end
    from own where p.id = own.id`.execute(trx)
  await recountProvider(trx, id)
}

export const putBack = async (trx: Trx, ids: readonly string[], askedAt: Date): Promise<void> => {
  for (const id of ids) await putPageBack(trx, id, askedAt)
  await markWaiting(trx, ids, null)
}
