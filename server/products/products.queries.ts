// Products: as members see them, as administrators manage them, and their import.
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { z } from 'zod'
import { categoriesShownBy, type FilterCategory } from '../../domain/products/product-categories.ts'
import { type ImportedProduct, productColumns, productNameKey } from '../../domain/products/product-row.rules.ts'
import type { UserVote, VoteCounts } from '../../domain/products/product-vote.rules.ts'
import {
  type listManagedProducts,
  managedProductSchema,
  managedProductsPageSize,
  productSchema,
  productsPageSize,
} from '../../domain/products/products.contracts.ts'
import type { Queryable } from '../database/open.ts'
import { administratorName, fieldsFrom } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { cursorCount, cursorMoment, pageOf, readCursor } from '../http/cursor.ts'

const cursorShape = z.tuple([cursorCount, cursorMoment, z.uuid()])

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
export const lockProduct = (trx: Trx, id: string) =>
  trx
    .selectFrom('baby_products')
    .select(['id', 'upvotes', 'downvotes'])
    .where('id', '=', id)
    .where('is_active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Vote = { productId: string; userId: string }

export const readVote = async (trx: Trx, { productId, userId }: Vote): Promise<UserVote> => {
  const vote = await trx
    .selectFrom('product_votes')
    .select('vote_type')
    .where('product_id', '=', productId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return vote?.vote_type ?? 'none'
}

/** Stores a member's vote and updates the product's counts. The caller has locked the product. */
export const writeVote = async (
  trx: Trx,
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

const managedCursor = z.tuple([cursorMoment, z.uuid()])

const managedProducts = (db: Queryable) =>
  db
    .selectFrom('baby_products as product')
    .select(fieldsFrom('product', managedProductSchema.omit({ active_changed_by: true })))
    .select(administratorName('product.active_changed_by').as('active_changed_by'))

export const readManagedProducts = async (db: Queryable, wanted: z.output<typeof listManagedProducts.input>) => {
  const { state, search, cursor } = wanted
  const [createdAt, id] = readCursor(cursor, managedCursor) ?? []
  const rows = await managedProducts(db)
    .$if(state !== 'all', (query) => query.where('product.is_active', '=', state === 'active'))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`(strpos(product.name_key, ${productNameKey(search)}) > 0
          or strpos(product.amazon_asin, ${search.toUpperCase()}) > 0)`,
      ),
    )
    .$if(createdAt !== undefined, (query) =>
      query.where(
        sql<boolean>`product.created_at <= ${createdAt}
          and (product.created_at < ${createdAt} or product.id > ${id}::uuid)`,
      ),
    )
    .orderBy('product.created_at', 'desc')
    .orderBy('product.id')
    .limit(managedProductsPageSize + 1)
    .execute()
  return pageOf(rows, managedProductsPageSize, ({ created_at, id }) => [created_at, id])
}

export const readManagedProduct = (db: Queryable, id: string) =>
  managedProducts(db).where('product.id', '=', id).executeTakeFirst()

/** Locks a product until the transaction ends and returns its state; undefined if there is none. */
export const lockProductState = (trx: Trx, id: string) =>
  trx
    .selectFrom('baby_products')
    .select(['is_active', 'active_changed_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const writeProductState = async (
  trx: Trx,
  id: string,
  { isActive, by, at }: { isActive: boolean; by: string; at: Date },
): Promise<void> => {
  await trx
    .updateTable('baby_products')
    .set({ is_active: isActive, active_changed_by: by, active_changed_at: at })
    .where('id', '=', id)
    .execute()
}

interface RowIdentity {
  row: number
  amazon_asin: string | null
  product_name: string
  category: string
}

type NewProduct = ImportedProduct & { id: string; row: number }

/**
 * Inserts active products in one statement and returns the ids of those added. Leaves out a product whose ASIN exists,
 * or without an ASIN, whose name and category exist. Two imports insert in the same order, so that they never deadlock.
 */
export const insertProducts = async (
  trx: Trx,
  products: readonly NewProduct[],
  { importId, createdAt }: { importId: string | null; createdAt: Date },
): Promise<Set<string>> => {
  const given = products.map((product) => ({ ...product, name_key: productNameKey(product.product_name) }))
  const columns = sql.join(['id', 'name_key', ...productColumns].map((column) => sql.ref(column)))
  const { rows } = await sql<{ id: string }>`
    insert into baby_products (${columns}, is_active, created_at, import_id)
    select ${columns}, true, ${createdAt}::timestamptz, ${importId}::uuid
    from jsonb_populate_recordset(null::baby_products, ${JSON.stringify(given)}::text::jsonb)
    order by amazon_asin, category, name_key
    on conflict do nothing
    returning id`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * The existing product, active or not, for each row that has one. Each row uses an index: a join would be planned with
 * statistics that still describe an empty table.
 */
export const readKnownProducts = async (db: Queryable, identities: readonly RowIdentity[]) => {
  const given = identities.map(({ row, amazon_asin, product_name, category }) => ({
    row,
    amazon_asin,
    category,
    name_key: productNameKey(product_name),
  }))
  const { rows } = await sql<{
    row: number
    by: 'asin' | 'name'
    product_name: string
    price: string | null
    is_active: boolean
    created_at: Date
    import_id: string | null
  }>`
    select given.row, case when given.amazon_asin is null then 'name' else 'asin' end as by, known.*
    from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb)
      as given (row int, amazon_asin text, category text, name_key text)
    cross join lateral (
      (select product_name, price, is_active, created_at, import_id from baby_products product
        where product.amazon_asin = given.amazon_asin limit 1)
      union all
      (select product_name, price, is_active, created_at, import_id from baby_products product
        where given.amazon_asin is null and product.amazon_asin is null
          and product.category = given.category and product.name_key = given.name_key limit 1)
      limit 1
    ) as known
    order by given.row`.execute(db)
  return rows
}
