import type { Insertable } from 'kysely'
import { savedLimit } from '../../domain/limits.ts'
import { availabilityOn } from '../../domain/provider-portal/page-settings.rules.ts'
import { Refusal } from '../../domain/refusal.ts'
import { listSavedIds, listSavedProviders, savedPageSize, saveProvider } from '../../domain/saved/saved.contracts.ts'
import type { Queryable } from '../database/open.ts'
import { lockUser } from '../database/sql.ts'
import type { Tables, Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { readPageByMoment } from '../http/cursor.ts'
import { handle } from '../http/serve.ts'
import { followMerges } from '../providers/provider-numbers.queries.ts'
import { cardColumns, ownWordColumns } from '../providers/provider-search.queries.ts'
import { readSavedIds, savedBy } from './saved.queries.ts'

const readSaved = (db: Queryable, userId: string, cursor: string | undefined) =>
  readPageByMoment(savedBy(db, userId).select([...cardColumns, ...ownWordColumns, 'kept.note', 'kept.saved_at']), {
    cursor,
    size: savedPageSize,
    columns: ['kept.saved_at', 'kept.provider_id'],
    key: ({ saved_at, provider_id }) => [saved_at, provider_id],
  })

const readMissingIds = async (db: Queryable, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('saved_providers as kept')
    .innerJoin('providers as p', 'p.id', 'kept.provider_id')
    .select('p.id')
    .where('kept.user_id', '=', userId)
    .where('p.erased_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}

const countSaved = async (db: Queryable, userId: string): Promise<number> => {
  const { saved } = await db
    .selectFrom('saved_providers')
    .select((eb) => eb.fn.countAll<number>().as('saved'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(saved)
}

const keep = (trx: Trx, row: Insertable<Tables['saved_providers']>) =>
  trx.insertInto('saved_providers').values(row).execute()

/** Sets the note of a saved provider, unless `note` is undefined. Returns the note; undefined if it was not saved. */
const keepNote = (trx: Trx, userId: string, providerId: string, note: string | null | undefined) =>
  trx
    .updateTable('saved_providers')
    .set((saved) => ({ note: note === undefined ? saved.ref('note') : note }))
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .returning('note')
    .executeTakeFirst()

/** Deletes a saved provider. Returns its note; undefined if it was not saved. */
const letGo = (db: Queryable, userId: string, providerId: string) =>
  db
    .deleteFrom('saved_providers')
    .where('user_id', '=', userId)
    .where('provider_id', '=', providerId)
    .returning('note')
    .executeTakeFirst()

/** The provider with an id, after merges, or undefined. The lock prevents merges until the transaction ends. */
const lockSavable = async (trx: Trx, providerId: string) => {
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

export const listSavedIdsHandler = handle(listSavedIds, async ({ caller, db }) => ({
  provider_ids: await readSavedIds(db, caller.userId),
}))

export const listSavedProvidersHandler = handle(listSavedProviders, async ({ input, caller, db, now }) => {
  const { rows, next_cursor } = await readSaved(db, caller.userId, input.cursor)
  const isFirst = input.cursor === undefined
  const today = now().toISOString().slice(0, 10)
  const providers = rows.map((row) => ({ ...row, ...availabilityOn(row, today) }))
  return { providers, ...(isFirst && { gone_ids: await readMissingIds(db, caller.userId) }), next_cursor }
})

export const saveProviderHandler = handle(saveProvider, ({ input, caller, database, now }) =>
  inTransaction(database.db, async (trx) => {
    const { saved, note } = input
    await lockUser(trx, caller.userId)
    const provider = await lockSavable(trx, input.provider_id)
    const provider_id = provider?.id ?? input.provider_id
    if (!saved) {
      const gone = await letGo(trx, caller.userId, provider_id)
      return { saved, note: gone?.note ?? null }
    }
    const updated = await keepNote(trx, caller.userId, provider_id, note)
    if (updated) return { saved, note: updated.note }
    if (!provider || provider.total_recommendations === 0) throw new Refusal('not_found')
    if ((await countSaved(trx, caller.userId)) >= savedLimit) throw new Refusal('too_many_saved')
    await keep(trx, { user_id: caller.userId, provider_id, note: note ?? null, saved_at: now() })
    return { saved, note: note ?? null }
  }),
)
