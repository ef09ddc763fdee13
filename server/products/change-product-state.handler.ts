// Takes a product down or puts it back. Votes on it wait for the same row lock, so none is cast after it was taken down.
import { changeProductState } from '../../domain/products/products.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { lockProductState, readManagedProduct, writeProductState } from './managed-products.queries.ts'

export const changeProductStateHandler = handle(changeProductState, ({ input, caller, database, now }) =>
  database.db.transaction().execute(async (trx) => {
    const { id, is_active: isActive, from_changed_at: shown } = input
    const found = await lockProductState(trx, id)
    if (!found) throw new Refusal('not_found')
    if (found.is_active !== isActive) {
      if ((found.active_changed_at?.getTime() ?? null) !== (shown?.getTime() ?? null)) {
        throw new Refusal('decided_meanwhile')
      }
      await writeProductState(trx, id, { isActive, by: caller.userId, at: now() })
    }
    const product = await readManagedProduct(trx, id)
    if (!product) throw new Refusal('not_found')
    return product
  }),
)
