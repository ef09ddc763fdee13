// Answers one page of every product, for the administrators' tab.
import { listManagedProducts } from '../../domain/products/products.contracts.ts'
import { handle } from '../http/serve.ts'
import { readManagedProducts } from './managed-products.queries.ts'

export const listManagedProductsHandler = handle(listManagedProducts, async ({ input, database }) => {
  const { rows, next_cursor } = await readManagedProducts(database.db, input)
  return { products: rows, next_cursor }
})
