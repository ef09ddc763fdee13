// Votes that were cast before products kept their counts: the migration counts them, and the demo village agrees with a recount.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { readConfiguration } from '../../server/configuration.ts'
import { migrate } from '../../server/database/migrate.ts'
import { openDatabase } from '../../server/database/open.ts'
import { fillDemo } from '../../server/demo/fill-demo.ts'
import { emptyDatabase, freshDatabase } from '../fresh-database.ts'
import { miscounted } from './vote-recount.ts'

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

it('counts what was voted before', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'village-counts-'))
  const { environment, remove } = await emptyDatabase(join(folder, 'data'))
  const database = await openDatabase(readConfiguration(environment), pino({ level: 'silent' }))
  await migrate(database.db, '0003-inquiries-products-visits')
  await database.db.transaction().execute(async (trx) => {
    for (const user of [1, 2, 3]) {
      await sql`insert into auth.users (id, email, password_hash, user_metadata)
        values (${id(user)}, ${`${user}@family.example`}, 'hash', '{}')`.execute(trx)
    }
    for (const product of [11, 12]) {
      await sql`insert into baby_products (id, product_name, category) values (${id(product)}, 'Sling', 'Travel')`.execute(
        trx,
      )
    }
    for (const [user, type] of [
      [1, 'upvote'],
      [2, 'upvote'],
      [3, 'downvote'],
    ] as const) {
      await sql`insert into product_votes (id, product_id, user_id, vote_type)
        values (${id(100 + user)}, ${id(11)}, ${id(user)}, ${type})`.execute(trx)
    }
  })
  await migrate(database.db, '0004-product-counts')
  const { rows } = await sql`select id, upvotes, downvotes from baby_products order by id`.execute(database.db)
  expect(rows).toEqual([
    { id: id(11), upvotes: 2, downvotes: 1 },
    { id: id(12), upvotes: 0, downvotes: 0 },
  ])
  await database.close()
  await remove()
  await rm(folder, { recursive: true })
})

it('counts what the demo village votes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'village-counts-'))
  const { environment, remove } = await freshDatabase(join(folder, 'data'))
  const database = await openDatabase(readConfiguration(environment), pino({ level: 'silent' }))
  await fillDemo(database)
  const { rows } = await sql<{ votes: number }>`select count(*)::int as votes from product_votes`.execute(database.db)
  expect(rows[0]?.votes).toBeGreaterThan(0)
  expect(await miscounted(database.db)).toEqual([])
  await database.close()
  await remove()
  await rm(folder, { recursive: true })
})
