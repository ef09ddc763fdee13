// Products imported twice before names were compared: the migration keeps all of them with their votes.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { productNameKey } from '../../domain/products/product-row.rules.ts'
import { readConfiguration } from '../../server/configuration.ts'
import { migrate, migrations } from '../../server/database/migrate.ts'
import { openDatabase } from '../../server/database/open.ts'
import { emptyDatabase } from '../fresh-database.ts'
import { miscounted } from './vote-recount.ts'

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

const own = '0009-product-identity'

it('gives each product a key and loses no vote', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'village-identity-'))
  const { environment, remove } = await emptyDatabase(join(folder, 'data'))
  const database = await openDatabase(readConfiguration(environment), pino({ level: 'silent' }))
  const names = Object.keys(migrations)
  await migrate(database.db, names[names.indexOf(own) - 1])
  const products = [
    { product: 11, name: 'Café Bib', asin: null, category: 'Feeding', active: false },
    { product: 12, name: 'CAFE  bib', asin: null, category: 'Feeding', active: true },
    { product: 13, name: 'cafe bib', asin: null, category: 'Feeding', active: true },
    { product: 14, name: 'Café Bib', asin: 'B0C1D2E3F4', category: 'Feeding', active: true },
    { product: 15, name: 'Café Bib', asin: null, category: 'Travel', active: true },
    { product: 16, name: '  ★★★ ', asin: null, category: 'Travel', active: true },
  ]
  await database.db.transaction().execute(async (trx) => {
    await sql`insert into auth.users (id, email, password_hash, user_metadata)
      values (${id(1)}, 'one@family.example', 'hash', '{}')`.execute(trx)
    for (const { product, name, asin, category, active } of products) {
      await sql`insert into baby_products (id, product_name, amazon_asin, category, is_active, upvotes)
        values (${id(product)}, ${name}, ${asin}, ${category}, ${active}, 1)`.execute(trx)
      await sql`insert into product_votes (id, product_id, user_id, vote_type)
        values (${id(100 + product)}, ${id(product)}, ${id(1)}, 'upvote')`.execute(trx)
    }
    // Enough of the same for more than one statement of the migration.
    await sql`insert into baby_products (id, product_name, category)
      select gen_random_uuid(), 'Same ' || number % 700, 'Travel' from generate_series(1, 1400) as number`.execute(trx)
  })
  await migrate(database.db, own)
  const { rows } = await sql<{ id: string; name_key: string }>`
    select id, name_key from baby_products where amazon_asin is not null or name_key not like 'same %' order by id`.execute(
    database.db,
  )
  // The oldest active one keeps the key by which an import finds it.
  expect(rows).toEqual([
    { id: id(11), name_key: `cafe bib ${id(11)}` },
    { id: id(12), name_key: 'cafe bib' },
    { id: id(13), name_key: `cafe bib ${id(13)}` },
    { id: id(14), name_key: 'cafe bib' },
    { id: id(15), name_key: 'cafe bib' },
    { id: id(16), name_key: '★★★' },
  ])
  for (const { product, name } of products.filter(({ product }) => ![11, 13].includes(product))) {
    expect(rows.find((row) => row.id === id(product))?.name_key).toBe(productNameKey(name))
  }
  const { rows: counted } = await sql<{ votes: number; products: number }>`
    select (select count(*)::int from product_votes) as votes, count(*)::int as products from baby_products`.execute(
    database.db,
  )
  expect(counted).toEqual([{ votes: 6, products: 1406 }])
  expect(await miscounted(database.db)).toEqual([])
  await database.close()
  await remove()
  await rm(folder, { recursive: true })
})
