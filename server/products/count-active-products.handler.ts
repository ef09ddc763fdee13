// Counts the products on the voting page, for the administrators' tab.
import { countActiveProducts } from '../../domain/products/products.contracts.ts'
import { handle } from '../http/serve.ts'
import { countProducts } from './products.queries.ts'

export const countActiveProductsHandler = handle(countActiveProducts, async ({ database }) => ({
  active_products: await countProducts(database.db),
}))
