// Answers one page of the voting page, each product with its counts and the caller's own vote.
import { listProducts } from '../../domain/products/products.contracts.ts'
import { handleRead } from '../http/serve.ts'
import { readProducts } from './products.queries.ts'

export const listProductsHandler = handleRead(listProducts, async ({ input, caller, read }) => {
  const { category, cursor } = input
  const { rows, next_cursor } = await readProducts(read, { userId: caller.userId, category, cursor })
  return { products: rows, next_cursor }
})
