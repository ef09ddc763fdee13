// The bench compares the statements that the site's handlers run; it must know them all.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '../fresh-database.ts'
import { leastRecommendations } from './fill-village.ts'
import { decideStatements, submitStatements } from './measured-calls.ts'
import { captureReads } from './measured-reads.ts'
import { type Closers, openVillage, someone, type Village } from './open-stage.ts'

const closers: Closers = []
let village: Village

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'village-bench-'))
  const { environment, remove } = await freshDatabase(folder)
  closers.push(() => rm(folder, { recursive: true }), remove)
  village = await openVillage(environment.DATABASE_URL, leastRecommendations, closers)
})
afterAll(async () => {
  for (const close of closers.toReversed()) await close()
})

it('knows what reading runs, sharing and deciding', async () => {
  const { database, members, administrators } = village
  const reads = await captureReads(database, someone(members))
  expect(Object.values(reads).every((list) => list.length > 0)).toBe(true)
  expect((await submitStatements(database, someone(members))).examples.length).toBeGreaterThan(0)
  expect(await decideStatements(database, someone(administrators))).toHaveProperty('lock')
})
