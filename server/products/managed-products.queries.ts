// SQL of the administrators' list of products: pages, and the state of one product.
import { sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { productNameKey } from '../../domain/products/product-row.rules.ts'
import {
  type listManagedProducts,
  managedProductSchema,
  managedProductsPageSize,
} from '../../domain/products/products.contracts.ts'
import { administratorName, fieldsFrom } from '../database/fields.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { cursorMoment, pageOf, readCursor } from '../http/cursor.ts'

const cursorShape = z.tuple([cursorMoment, z.uuid()])

/** The columns of the list, with the name of who changed the state last. */
const managedProducts = (db: Queryable) =>
  db
    .selectFrom('baby_products as product')
    .select(fieldsFrom('product', managedProductSchema.omit({ active_changed_by: true })))
    .select(administratorName('product.active_changed_by').as('active_changed_by'))

/** One page of all products, newest first, those of one import in its order. */
export const readManagedProducts = async (db: Queryable, wanted: z.output<typeof listManagedProducts.input>) => {
  const { state, search, cursor } = wanted
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
  return pageOf(rows, managedProductsPageSize, ({ created_at, id }) => [created_at, id])
}

/** A product as the list shows it; undefined when there is none. */
export const readManagedProduct = (db: Queryable, id: string) =>
  managedProducts(db).where('product.id', '=', id).executeTakeFirst()

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
