// SQL of the administrators' list of products: pages, and the state of one product.
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { productNameKey } from '../../domain/products/product-row.rules.ts'
import {
  type ManagedProduct,
  managedProductsPageSize,
  type ProductState,
} from '../../domain/products/products.contracts.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { cursorMoment, readCursor, writeCursor } from '../http/cursor.ts'

const cursorShape = z.tuple([cursorMoment, z.uuid()])

/** The columns of the list, with the name of who changed the state last. */
const managedProducts = (db: Queryable) =>
  db
    .selectFrom('baby_products as product')
    .leftJoin('profiles as administrator', 'administrator.id', 'product.active_changed_by')
    .leftJoin('auth.users as account', 'account.id', 'product.active_changed_by')
    .select([
      'product.id',
      'product.product_name',
      'product.category',
      'product.amazon_asin',
      'product.price',
      'product.upvotes',
      'product.downvotes',
      'product.created_at',
      'product.is_active',
      'product.active_changed_at',
    ])
    .select(sql<string | null>`coalesce(administrator.full_name, account.email)`.as('active_changed_by'))

type ManagedRow = Awaited<ReturnType<ReturnType<typeof managedProducts>['executeTakeFirstOrThrow']>>

const answerOf = (row: ManagedRow): ManagedProduct => ({
  ...row,
  created_at: row.created_at.toISOString(),
  active_changed_at: row.active_changed_at?.toISOString() ?? null,
})

interface ManagedPage {
  state: ProductState
  search: string
  cursor: string | undefined
}

/** One page of all products, newest first, those of one import in its order. */
export const readManagedProducts = async (db: Queryable, { state, search, cursor }: ManagedPage) => {
  const [createdAt, id] = readCursor(cursor, cursorShape) ?? []
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
  const products = rows.slice(0, managedProductsPageSize).map(answerOf)
  const end = products.at(-1)
  const nextCursor = rows.length > products.length && end ? writeCursor([end.created_at, end.id]) : null
  return { products, nextCursor }
}

/** A product as the list shows it; undefined when there is none. */
export const readManagedProduct = async (db: Queryable, id: string): Promise<ManagedProduct | undefined> => {
  const row = await managedProducts(db).where('product.id', '=', id).executeTakeFirst()
  return row && answerOf(row)
}

/** Locks a product until the transaction ends and returns its state; undefined when there is none. */
export const lockProductState = (trx: Transaction<Tables>, id: string) =>
  trx
    .selectFrom('baby_products')
    .select(['is_active', 'active_changed_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Takes a locked product down or puts it back. */
export const writeProductState = async (
  trx: Transaction<Tables>,
  id: string,
  { isActive, by, at }: { isActive: boolean; by: string; at: Date },
): Promise<void> => {
  await trx
    .updateTable('baby_products')
    .set({ is_active: isActive, active_changed_by: by, active_changed_at: at })
    .where('id', '=', id)
    .execute()
}
