// Answers one page of the voting page, each product with its counts and the caller's own vote.
import { listProducts } from '../../domain/products/products.contracts.ts'
import { handle } from '../http/serve.ts'
import { readProducts } from './products.queries.ts'

export const listProductsHandler = handle(listProducts, async ({ input, caller, database }) => {
  const { rows, nextCursor } = await readProducts(database.db, {
    userId: caller.userId,
    category: input.category,
    cursor: input.cursor,
  })
  return {
    products: rows.map((row) => ({
      id: row.id,
      product_name: row.product_name,
      amazon_asin: row.amazon_asin,
      product_url: row.product_url,
      image_url: row.image_url,
      price: row.price,
      category: row.category,
      description: row.description,
      amazon_rating: row.amazon_rating,
      bestseller_rank: row.bestseller_rank,
      created_at: row.created_at.toISOString(),
      upvotes: row.upvotes,
      downvotes: row.downvotes,
      userVote: row.user_vote,
    })),
    next_cursor: nextCursor,
  }
})
