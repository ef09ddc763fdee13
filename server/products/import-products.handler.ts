// Imports products: every row is checked again, the valid ones are added together, and each row left out is told why.
import { setImmediate } from 'node:timers/promises'
import { v7 } from 'uuid'
import {
  type CheckedRow,
  knownAsinError,
  type ProductTexts,
  productOf,
  startRowCheck,
} from '../../domain/products/product-row.rules.ts'
import { importProducts } from '../../domain/products/products.contracts.ts'
import { handle } from '../serve.ts'
import { insertProducts } from './products.queries.ts'

/** Rows checked in one go, a few milliseconds' work; between them other requests have their turn. */
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
  const rows = (await checkRows(input.products)).map((checked) => ({ ...checked, id: v7() }))
  const valid = rows.filter(({ errors }) => errors.length === 0)
  const products = valid.map(({ id, texts }) => ({ id, ...productOf(texts) }))
  const added = await database.db.transaction().execute((trx) => insertProducts(trx, products, now()))
  const skipped = rows.filter(({ id }) => !added.has(id))
  return {
    imported: added.size,
    skipped: skipped.length,
    row_errors: skipped.map(({ row, errors }) => ({ row, errors: errors.length > 0 ? errors : [knownAsinError] })),
  }
})
