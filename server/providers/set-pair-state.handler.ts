// Puts a pair off, says that its two are not the same, or takes either back; a pair that was merged meanwhile stays so.
import { setPairState } from '../../domain/providers/duplicates.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'

export const setPairStateHandler = handle(setPairState, ({ input: { id, state }, caller, database, now }) =>
  database.db.transaction().execute(async (trx) => {
    const pair = await trx
      .selectFrom('provider_pairs')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!pair) throw new Refusal('not_found')
    if (pair.state === 'merged') throw new Refusal('changed_meanwhile')
    if (pair.state !== state) {
      const isOpen = state === 'open'
      await trx
        .updateTable('provider_pairs')
        .set({ state, decided_at: isOpen ? null : now(), decided_by: isOpen ? null : caller.userId })
        .where('id', '=', id)
        .execute()
    }
    return { id, state }
  }),
)
