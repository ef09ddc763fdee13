// Answers one page of every product, for the administrators' tab.
import { listManagedProducts } from '../../domain/products/products.contracts.ts'
import { handle } from '../http/serve.ts'
import { readManagedProducts } from './managed-products.queries.ts'

export const listManagedProductsHandler = handle(listManagedProducts, async ({ input, database }) => {
  const { state, search = '', cursor } = input
  const page = await readManagedProducts(database.db, { state, search: search.trim(), cursor })
  return { products: page.products, next_cursor: page.nextCursor }
})
