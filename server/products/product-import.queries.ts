// SQL of the import: adding products, and finding those that are here already.
import { sql, type Transaction } from 'kysely'
import { type ImportedProduct, productColumns, productNameKey } from '../../domain/products/product-row.rules.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'

/** A row of an import by what makes it the same as a product. */
export interface RowIdentity {
  row: number
  amazon_asin: string | null
  product_name: string
  category: string
}

type NewProduct = ImportedProduct & { id: string; row: number }

/**
 * Adds products as active ones, all in one statement however many they are. Returns the ids of those added. Left out is a
 * product that another one is the same as: by its ASIN, or without one by name and category. Two imports at once insert
 * in one order, so that they never deadlock.
 */
export const insertProducts = async (
  trx: Transaction<Tables>,
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
 * For each of the rows that a product is the same as, active or taken down: that product. Each row looks it up by an index:
 * a join would be planned by statistics, which after a large import still tell of an empty table.
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
