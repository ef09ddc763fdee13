// Products: a name as it is compared, one product for each name and category without an ASIN, and who took one down when.
import { type Kysely, sql } from 'kysely'

/** As `productNameKey` in domain/products/product-row.rules.ts was when this migration was written. */
const nameKey = (name: string): string => {
  const folded = name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
  return [...(folded || name)].slice(0, 254).join('')
}

/** Rows written with one statement. */
const rowsAtOnce = 1000

interface OldProduct {
  id: string
  product_name: string
  amazon_asin: string | null
  category: string
}

/**
 * The key of each product. Products that were imported twice before stay as they are with their votes: an administrator
 * decides which one to take down. The later ones get their id into the key, so that the unique index holds.
 */
const keysOf = (oldestFirst: readonly OldProduct[]): { id: string; name_key: string }[] => {
  const taken = new Set<string>()
  return oldestFirst.map(({ id, product_name, amazon_asin, category }) => {
    const key = nameKey(product_name)
    const identity = JSON.stringify([category, key])
    const isSecond = amazon_asin === null && taken.has(identity)
    if (amazon_asin === null) taken.add(identity)
    return { id, name_key: isSecond ? `${key} ${id}` : key }
  })
}

const fillNameKeys = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<OldProduct>`
    select id, product_name, amazon_asin, category from baby_products order by is_active desc, created_at, id`.execute(
    db,
  )
  const keys = keysOf(rows)
  for (let from = 0; from < keys.length; from += rowsAtOnce) {
    const part = JSON.stringify(keys.slice(from, from + rowsAtOnce))
    await sql`
      update baby_products as product set name_key = given.name_key
      from jsonb_to_recordset(${part}::text::jsonb) as given (id uuid, name_key text)
      where given.id = product.id`.execute(db)
  }
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table baby_products
      add column name_key text,
      add column import_id uuid,
      add column active_changed_at timestamptz,
      add column active_changed_by uuid references auth.users (id) on delete set null`.execute(db)
  await fillNameKeys(db)
  await sql`alter table baby_products alter column name_key set not null`.execute(db)
  await sql`
    create unique index baby_products_name on baby_products (category, name_key) where amazon_asin is null`.execute(db)
  await sql`create index baby_products_newest on baby_products (created_at desc, id)`.execute(db)
  await sql`
    create index baby_products_changed_by on baby_products (active_changed_by)
      where active_changed_by is not null`.execute(db)
}
