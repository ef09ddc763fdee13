// Each product's votes counted on its own row, so that a list in their order reads the rows it shows and counts nothing.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table baby_products
      add column upvotes int not null default 0 check (upvotes >= 0),
      add column downvotes int not null default 0 check (downvotes >= 0)`.execute(db)
  await sql`
    update baby_products as product set upvotes = counted.upvotes, downvotes = counted.downvotes
    from (
      select product_id, count(*) filter (where vote_type = 'upvote')::int as upvotes,
        count(*) filter (where vote_type = 'downvote')::int as downvotes
      from product_votes group by product_id
    ) as counted
    where counted.product_id = product.id`.execute(db)
  await sql`drop index baby_products_active`.execute(db)
  await sql`
    create index baby_products_ranked on baby_products (upvotes desc, created_at desc, id) where is_active`.execute(db)
}
