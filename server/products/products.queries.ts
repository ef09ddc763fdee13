// The products' own SQL: the ranked list, and votes with the counts they change.
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import { z } from 'zod'
import { categoriesShownBy, type FilterCategory } from '../../domain/products/product-categories.ts'
import type { UserVote, VoteCounts } from '../../domain/products/product-vote.rules.ts'
import { productSchema, productsPageSize } from '../../domain/products/products.contracts.ts'
import { fieldsFrom } from '../database/fields.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { cursorCount, cursorMoment, pageOf, readCursor } from '../http/cursor.ts'

const cursorShape = z.tuple([cursorCount, cursorMoment, z.uuid()])

/** One page of the active products with a member's own votes: most upvotes first, then newest, then in order of import. */
export const readProducts = async (
  db: Queryable,
  { userId, category, cursor }: { userId: string; category: FilterCategory | undefined; cursor: string | undefined },
) => {
  const last = readCursor(cursor, cursorShape)
  const rows = await db
    .selectFrom('baby_products as product')
    .leftJoin('product_votes as vote', (join) =>
      join.onRef('vote.product_id', '=', 'product.id').on('vote.user_id', '=', userId),
    )
    .select(fieldsFrom('product', productSchema.omit({ userVote: true })))
    .select(sql<UserVote>`coalesce(vote.vote_type, 'none')`.as('userVote'))
    .where('product.is_active', '=', true)
    .$if(category !== undefined, (query) =>
      query.where('product.category', 'in', category ? categoriesShownBy(category) : []),
    )
    .$if(last !== null, (query) => {
      const [upvotes, createdAt, id] = last ?? []
      return query.where(
        sql<boolean>`product.upvotes <= ${upvotes}::int and (product.upvotes < ${upvotes}::int
          or product.created_at < ${createdAt}
          or product.created_at = ${createdAt} and product.id > ${id}::uuid)`,
      )
    })
    .orderBy('product.upvotes', 'desc')
    .orderBy('product.created_at', 'desc')
    .orderBy('product.id')
    .limit(productsPageSize + 1)
    .execute()
  return pageOf(rows, productsPageSize, ({ upvotes, created_at, id }) => [upvotes, created_at, id])
}

/** Locks an active product until the transaction ends, so that votes on it come one after another. */
export const lockProduct = (trx: Transaction<Tables>, id: string) =>
  trx
    .selectFrom('baby_products')
    .select(['id', 'upvotes', 'downvotes'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Vote = { productId: string; userId: string }

/** A member's vote on a product as it stands. */
export const readVote = async (trx: Transaction<Tables>, { productId, userId }: Vote): Promise<UserVote> => {
  const vote = await trx
    .selectFrom('product_votes')
    .select('vote_type')
    .where('product_id', '=', productId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return vote?.vote_type ?? 'none'
}

/** Writes a member's vote and the counts that come with it; the product must be locked. */
export const writeVote = async (
  trx: Transaction<Tables>,
  { productId, userId }: Vote,
  { userVote, upvotes, downvotes }: VoteCounts,
): Promise<void> => {
  if (userVote === 'none') {
    await trx.deleteFrom('product_votes').where('product_id', '=', productId).where('user_id', '=', userId).execute()
  } else {
    await trx
      .insertInto('product_votes')
      .values({ id: v7(), product_id: productId, user_id: userId, vote_type: userVote })
      .onConflict((conflict) => conflict.columns(['product_id', 'user_id']).doUpdateSet({ vote_type: userVote }))
      .execute()
  }
  await trx.updateTable('baby_products').set({ upvotes, downvotes }).where('id', '=', productId).execute()
}

export const countProducts = async (db: Queryable): Promise<number> => {
  const { active } = await db
    .selectFrom('baby_products')
    .select(sql<number>`count(*)::int`.as('active'))
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  return active
}
