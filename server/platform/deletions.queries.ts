// What was erased or removed for good is noted by a hash of its id, so that it can be removed again from a backup of before.
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

export type DeletionKind = Tables['deletions']['kind']

/** The hash by which a row is noted; `id` is the row's id in SQL. */
export const idHash = (kind: DeletionKind, id: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql`sha256(convert_to(${`${kind}:`}::text || ${id}::text, 'UTF8'))`

/**
 * Notes in the transaction that deletes them what goes for good. A recommendation is named by all its versions, or by its first
 * one; where a version of it stays, its first one is not noted.
 */
export const recordDeletion = async (
  trx: Transaction<Tables>,
  kind: DeletionKind,
  ids: readonly string[],
): Promise<void> => {
  await sql`
    insert into deletions (id_hash, kind) select ${idHash(kind, sql`id`)}, ${kind} from unnest(${ids}::uuid[]) as id
    on conflict (id_hash) do nothing`.execute(trx)
}
