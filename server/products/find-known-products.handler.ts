// Tells the preview of an import which rows are products already.
import { findKnownProducts } from '../../domain/products/products.contracts.ts'
import { handle } from '../http/serve.ts'
import { readKnownProducts } from './product-import.queries.ts'

export const findKnownProductsHandler = handle(findKnownProducts, async ({ input, database }) => {
  const rows = input.products.map((product) => ({ ...product, amazon_asin: product.amazon_asin || null }))
  return { known: await readKnownProducts(database.db, rows) }
})
