import { withVote } from '../../domain/products/product-vote.rules.ts'
import {
  changeProductState,
  countActiveProducts,
  findKnownProducts,
  listManagedProducts,
  listProducts,
  productGoneSentence,
  voteForProduct,
} from '../../domain/products/products.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import {
  lockProductState,
  readManagedProduct,
  readManagedProducts,
  writeProductState,
} from './managed-products.queries.ts'
import { readKnownProducts } from './product-import.queries.ts'
import { countProducts, lockProduct, readProducts, readVote, writeVote } from './products.queries.ts'

/**
 * Takes a product down or puts it back. Votes on it wait for the same row lock, so none is cast after it was taken
 * down.
 */
export const changeProductStateHandler = handle(changeProductState, ({ input, caller, database, now }) =>
  inTransaction(database.db, async (trx) => {
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

export const countActiveProductsHandler = handle(countActiveProducts, async ({ db }) => ({
  active_products: await countProducts(db),
}))

export const findKnownProductsHandler = handle(findKnownProducts, async ({ input, database }) => {
  const rows = input.products.map((product) => ({ ...product, amazon_asin: product.amazon_asin || null }))
  return { known: await readKnownProducts(database.db, rows) }
})

export const listManagedProductsHandler = handle(listManagedProducts, async ({ input, db }) => {
  const { rows, next_cursor } = await readManagedProducts(db, input)
  return { products: rows, next_cursor }
})

export const listProductsHandler = handle(listProducts, async ({ input, caller, db }) => {
  const { category, cursor } = input
  const { rows, next_cursor } = await readProducts(db, { userId: caller.userId, category, cursor })
  return { products: rows, next_cursor }
})

/**
 * Makes a member's vote what is wished for: the locked product orders the votes on it, vote and counts change
 * together.
 */
export const voteForProductHandler = handle(voteForProduct, ({ input, caller, database }) =>
  inTransaction(database.db, async (trx) => {
    const product = await lockProduct(trx, input.product_id)
    if (!product) throw new Refusal('not_found', { detail: productGoneSentence })
    const vote = { productId: product.id, userId: caller.userId }
    const userVote = await readVote(trx, vote)
    const counts = withVote({ ...product, userVote }, input.vote_type)
    if (counts.userVote !== userVote) await writeVote(trx, vote, counts)
    return counts
  }),
)
