import { setImmediate } from 'node:timers/promises'
import { v7 } from 'uuid'
import {
  type CheckedRow,
  knownErrors,
  type ProductTexts,
  productOf,
  startRowCheck,
} from '../../domain/products/product-row.rules.ts'
import { withVote } from '../../domain/products/product-vote.rules.ts'
import {
  changeProductState,
  countActiveProducts,
  findKnownProducts,
  importProducts,
  listManagedProducts,
  listProducts,
  productNotFoundSentence,
  voteForProduct,
} from '../../domain/products/products.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import {
  countProducts,
  insertProducts,
  lockProduct,
  lockProductState,
  readKnownProducts,
  readManagedProduct,
  readManagedProducts,
  readProducts,
  readVote,
  writeProductState,
  writeVote,
} from './products.queries.ts'

/** Takes a product down or restores it. Votes wait for the same row lock, so none is counted afterwards. */
export const changeProductStateHandler = handle(changeProductState, ({ input, caller, database, now }) =>
  inTransaction(database.db, async (trx) => {
    const { id, is_active: isActive, from_changed_at: shown } = input
    const found = await lockProductState(trx, id)
    if (!found) throw new Refusal('not_found')
    if (found.is_active !== isActive) {
      if ((found.active_changed_at?.getTime() ?? null) !== (shown?.getTime() ?? null))
        throw new Refusal('decided_meanwhile')
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

/** Sets a member's vote. The lock on the product serializes its votes, and vote and counts change together. */
export const voteForProductHandler = handle(voteForProduct, ({ input, caller, database }) =>
  inTransaction(database.db, async (trx) => {
    const product = await lockProduct(trx, input.product_id)
    if (!product) throw new Refusal('not_found', { detail: productNotFoundSentence })
    const vote = { productId: product.id, userId: caller.userId }
    const userVote = await readVote(trx, vote)
    const counts = withVote({ ...product, userVote }, input.vote_type)
    if (counts.userVote !== userVote) await writeVote(trx, vote, counts)
    return counts
  }),
)

/** Rows checked at a time, which takes a few milliseconds; then other requests run. */
const rowsAtOnce = 200

const checkRows = async (given: readonly (ProductTexts & { row: number })[]): Promise<CheckedRow[]> => {
  const check = startRowCheck()
  const rows: CheckedRow[] = []
  for (const { row, ...texts } of given) {
    rows.push(check(row, texts))
    if (rows.length % rowsAtOnce === 0) await setImmediate()
  }
  return rows
}

export const importProductsHandler = handle(importProducts, async ({ input, database, now }) => {
  const importId = input.import_id ?? null
  const rows = (await checkRows(input.products)).map((checked) => ({ ...checked, id: v7() }))
  const products = rows
    .filter(({ errors }) => errors.length === 0)
    .map(({ id, row, texts }) => ({ id, row, ...productOf(texts) }))
  const known = await inTransaction(database.db, async (trx) => {
    const added = await insertProducts(trx, products, { importId, createdAt: now() })
    return readKnownProducts(
      trx,
      products.filter(({ id }) => !added.has(id)),
    )
  })
  // Rows added by an earlier attempt of this import, whose response was lost, count as imported.
  const others = known.filter(({ import_id }) => importId === null || import_id !== importId)
  const errorsOf = new Map<number, string[]>(others.map(({ row, by }) => [row, [knownErrors[by]]]))
  for (const { row, errors } of rows) if (errors.length > 0) errorsOf.set(row, errors)
  return {
    imported: rows.length - errorsOf.size,
    skipped: errorsOf.size,
    row_errors: rows.flatMap(({ row }) => {
      const errors = errorsOf.get(row)
      return errors ? [{ row, errors }] : []
    }),
    known: others,
  }
})
