// Imports products: every row is checked again, the valid ones are added together, and each row left out is told why.

import { setImmediate } from 'node:timers/promises'
import { v7 } from 'uuid'
import {
  type CheckedRow,
  knownErrors,
  type ProductTexts,
  productOf,
  startRowCheck,
} from '../../domain/products/product-row.rules.ts'
import { importProducts } from '../../domain/products/products.contracts.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { insertProducts, readKnownProducts } from './product-import.queries.ts'

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
  // What came in by an earlier try of this same import, whose answer was lost, is no reason to skip.
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
