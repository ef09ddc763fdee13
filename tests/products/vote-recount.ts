// Counts every product's votes again and names those whose kept counts differ.
import { sql } from 'kysely'
import type { Queryable } from '../../server/database/open.ts'

/** Products whose kept counts are not what a recount gives; empty when all is well. */
export const miscounted = async (db: Queryable): Promise<unknown[]> => {
  const { rows } = await sql`
    select product.id, product.upvotes, product.downvotes, counted.* from baby_products product
    left join lateral (
      select count(*) filter (where vote_type = 'upvote')::int as ups,
        count(*) filter (where vote_type = 'downvote')::int as downs
      from product_votes vote where vote.product_id = product.id
    ) counted on true
    where (product.upvotes, product.downvotes) is distinct from (counted.ups, counted.downs)`.execute(db)
  return rows
}
