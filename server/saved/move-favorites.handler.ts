// Saves what a browser kept before the list was kept here, as far as there is room.
import { moveFavorites, savedLimit } from '../../domain/saved/saved.contracts.ts'
import { lockUser } from '../database/lock-user.ts'
import { handle } from '../http/serve.ts'
import { countSaved, findShown, keep, readSavedIds } from './saved.queries.ts'

export const moveFavoritesHandler = handle(moveFavorites, ({ input, caller, database, now }) =>
  database.db.transaction().execute(async (trx) => {
    await lockUser(trx, caller.userId)
    const kept = new Set(await readSavedIds(trx, caller.userId))
    const wanted = (await findShown(trx, input.ids)).filter((id) => !kept.has(id))
    const room = Math.max(0, savedLimit - (await countSaved(trx, caller.userId)))
    const savedAt = now()
    await keep(
      trx,
      wanted.slice(0, room).map((provider_id) => ({ user_id: caller.userId, provider_id, saved_at: savedAt })),
    )
    return { provider_ids: await readSavedIds(trx, caller.userId) }
  }),
)
