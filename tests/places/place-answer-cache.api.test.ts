// A village with a place service, on a real database: answers are kept for their time, and requests go out one a second.

import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { retention } from '../../domain/privacy/retention.ts'
import { readConfiguration } from '../../server/configuration.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { createVillagePlaces } from '../../server/places/village-places.ts'
import { freshDatabase } from '../fresh-database.ts'

const log = pino({ level: 'silent' })
const signal = new AbortController().signal
const asked: string[] = []
const service = createServer((request, response) => {
  asked.push(new URL(request.url ?? '', 'http://service').searchParams.get('q') ?? '')
  response.end(JSON.stringify([{ address: { city: 'Señor’s “Town”', state: 'Texas' } }]))
})
const town = [{ city: 'Señor’s “Town”', state: 'TX' }]

let database: Database
let folder: string
let remove: () => Promise<unknown>
let environment: Record<string, string>

beforeAll(async () => {
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  const address = service.address()
  folder = await mkdtemp(join(tmpdir(), 'village-places-'))
  const fresh = await freshDatabase(join(folder, 'data'))
  remove = fresh.remove
  environment = {
    ...fresh.environment,
    PLACE_SEARCH_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/search`,
  }
  database = await openDatabase(readConfiguration(environment), log)
})
afterAll(async () => {
  service.close()
  await database.close()
  await remove()
  await rm(folder, { recursive: true })
})

/** A process of the village; all share the database. */
const process = () => createVillagePlaces({ database, configuration: readConfiguration(environment), log })

/** Lets the second pass. */
const nextTurn = () => sql`delete from limits`.execute(database.db)

it('keeps an answer for all processes until it is too old', async () => {
  expect(await process().search('Town one', signal)).toEqual(town)
  await nextTurn()
  expect(await process().search('TOWN ONE', signal)).toEqual(town)
  expect(asked.splice(0)).toEqual(['town one'])

  const age = (days: number) =>
    sql`update place_answers set asked_at = now() - make_interval(days => ${days}, mins => -1)`.execute(database.db)
  await age(retention.placeLookups.days)
  expect(await process().search('town one', signal)).toEqual(town)
  expect(asked).toEqual([])
  await age(retention.placeLookups.days + 1)
  expect(await process().search('town one', signal)).toEqual(town)
  expect(asked.splice(0)).toEqual(['town one'])
  await nextTurn()
  await process().search('town one', signal)
  expect(asked).toEqual([])
})

it('sends one request a second however many processes ask at once; the others answer from the bundled list', async () => {
  await nextTurn()
  const begin = performance.now()
  const answers = await Promise.all(
    ['pleasanton a', 'dublin', 'oakland', 'berkeley', 'fremont'].map((text) => process().search(text, signal)),
  )
  // On a busy machine asking takes more than a second, and each second has its one request.
  const seconds = Math.ceil((performance.now() - begin) / 1000)
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.length).toBeLessThanOrEqual(seconds)
  expect(answers.filter((places) => places[0]?.city === 'Señor’s “Town”')).toHaveLength(asked.splice(0).length)
  await nextTurn()
  expect(await process().search('hayward', signal)).toEqual(town)
})
