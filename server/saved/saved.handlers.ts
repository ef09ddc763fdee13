import { savedLimit } from '../../domain/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import { listSavedIds, listSavedProviders, saveProvider } from '../../domain/saved/saved.contracts.ts'
import { lockUser } from '../database/sql.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import {
  countSaved,
  keep,
  keepNote,
  letGo,
  lockSavable,
  readMissingIds,
  readSaved,
  readSavedIds,
} from './saved.queries.ts'

export const listSavedIdsHandler = handle(listSavedIds, async ({ caller, db }) => ({
  provider_ids: await readSavedIds(db, caller.userId),
}))

export const listSavedProvidersHandler = handle(listSavedProviders, async ({ input, caller, db }) => {
  const { rows, next_cursor } = await readSaved(db, caller.userId, input.cursor)
  const isFirst = input.cursor === undefined
  return { providers: rows, ...(isFirst && { gone_ids: await readMissingIds(db, caller.userId) }), next_cursor }
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
