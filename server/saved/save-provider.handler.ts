// Saves a provider or lets it go, within the number one member may keep.
import { Refusal } from '../../domain/refusal.ts'
import { savedLimit, saveProvider } from '../../domain/saved/saved.contracts.ts'
import { lockUser } from '../database/lock-user.ts'
import { handle } from '../http/serve.ts'
import { countSaved, keep, letGo, lockSavable, readNote, setNote } from './saved.queries.ts'

export const saveProviderHandler = handle(saveProvider, ({ input, caller, database, now }) =>
  database.db.transaction().execute(async (trx) => {
    const { saved, note } = input
    await lockUser(trx, caller.userId)
    const provider = await lockSavable(trx, input.provider_id)
    const provider_id = provider?.id ?? input.provider_id
    if (!saved) {
      const gone = await letGo(trx, caller.userId, provider_id)
      return { saved, note: gone?.note ?? null }
    }
    const kept = await readNote(trx, caller.userId, provider_id)
    if (kept) {
      if (note !== undefined) await setNote(trx, caller.userId, provider_id, note)
      return { saved, note: note === undefined ? kept.note : note }
    }
    if (!provider?.isShown) throw new Refusal('not_found')
    if ((await countSaved(trx, caller.userId)) >= savedLimit) throw new Refusal('too_many_saved')
    await keep(trx, [{ user_id: caller.userId, provider_id, note: note ?? null, saved_at: now() }])
    return { saved, note: note ?? null }
  }),
)
