// Takes the page of a provider down who asked for it, or puts it back.
import { setPageRemoved } from '../../domain/providers/provider-page.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { hideProvider, recountProvider } from './provider-numbers.queries.ts'
import { locateProvider } from './provider-page.queries.ts'

export const setPageRemovedHandler = handle(setPageRemoved, ({ input, caller, database, now }) =>
  database.db.transaction().execute(async (trx) => {
    const { removed } = input
    const located = await locateProvider(trx, input.short_id)
    if (!located) throw new Refusal('not_found')
    const { removed_at, merged_into } = await trx
      .selectFrom('providers')
      .select(['removed_at', 'merged_into'])
      .where('id', '=', located.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    // Merged while this waited for it.
    if (merged_into !== null) throw new Refusal('not_found')
    if ((removed_at !== null) === removed) return { removed }
    // Hidden before it is marked: the table refuses a provider that was taken down and counts.
    if (removed) await hideProvider(trx, located.id)
    await trx
      .updateTable('providers')
      .set(removed ? { removed_at: now(), removed_by: caller.userId } : { removed_at: null, removed_by: null })
      .where('id', '=', located.id)
      .execute()
    if (!removed) await recountProvider(trx, located.id)
    return { removed }
  }),
)
