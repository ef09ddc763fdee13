// The providers members keep. Hidden ones stay kept, and come back to the list when they are shown again.
import type { Insertable } from 'kysely'
import { savedPageSize } from '../../domain/saved/saved.contracts.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables, Trx } from '../database/tables.ts'
import { readPageByMoment } from '../http/cursor.ts'
import { followMerges } from '../providers/provider-numbers.queries.ts'
import { cardColumns } from '../providers/provider-search.queries.ts'

const savedBy = (db: Queryable, userId: string) =>
  db
    .selectFrom('saved_providers as kept')
    .innerJoin('providers as p', 'p.id', 'kept.provider_id')
    .where('kept.user_id', '=', userId)
    .where('p.total_recommendations', '>', 0)

export const readSaved = (db: Queryable, userId: string, cursor: string | undefined) =>
  readPageByMoment(savedBy(db, userId).select(cardColumns).select(['kept.note', 'kept.saved_at']), {
    cursor,
    size: savedPageSize,
    columns: ['kept.saved_at', 'kept.provider_id'],
    key: ({ saved_at, provider_id }) => [saved_at, provider_id],
  })

export const readSavedIds = async (db: Queryable, userId: string): Promise<string[]> => {
  const rows = await savedBy(db, userId).select('p.id').orderBy('kept.saved_at', 'desc').execute()
  return rows.map(({ id }) => id)
}

export const readMissingIds = async (db: Queryable, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('saved_providers as kept')
    .innerJoin('providers as p', 'p.id', 'kept.provider_id')
    .select('p.id')
    .where('kept.user_id', '=', userId)
    .where('p.erased_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

export const countSaved = async (db: Queryable, userId: string): Promise<number> => {
  const { saved } = await db
    .selectFrom('saved_providers')
    .select((eb) => eb.fn.countAll<number>().as('saved'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(saved)
}

export const keep = (trx: Trx, row: Insertable<Tables['saved_providers']>) =>
  trx.insertInto('saved_providers').values(row).execute()

/** Gives a kept provider a note, or leaves it the one it has. Returns the note, undefined when the member does not keep it. */
export const keepNote = (trx: Trx, userId: string, providerId: string, note: string | null | undefined) =>
  trx
    .updateTable('saved_providers')
    .set((saved) => ({ note: note === undefined ? saved.ref('note') : note }))
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .returning('note')
    .executeTakeFirst()

/** Lets a provider go. Returns its note, undefined when it was not kept. */
export const letGo = (db: Queryable, userId: string, providerId: string) =>
  db
    .deleteFrom('saved_providers')
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .returning('note')
    .executeTakeFirst()

/** After merges, with whether members see it; undefined when nobody has it. No merge changes that until the transaction ends. */
export const lockSavable = async (trx: Trx, providerId: string) => {
  for (;;) {
    const found = await trx
      .selectFrom('providers')
      .select(['id', 'merged_into', 'total_recommendations'])
      .where('id', '=', await followMerges(trx, providerId))
      .forShare()
      .executeTakeFirst()
    if (!found?.merged_into) return found
  }
}
