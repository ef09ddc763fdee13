// The counts of products in the demo village agree with a recount of its votes.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { readConfiguration } from '../../server/configuration.ts'
import { openDatabase } from '../../server/database/open.ts'
import { fillDemo } from '../../server/demo/fill-demo.ts'
import { freshDatabase } from '../fresh-database.ts'
import { miscounted } from './vote-recount.ts'

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
