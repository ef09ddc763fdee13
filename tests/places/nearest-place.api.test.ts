// The configured geocoding service on a real database: its requests, what is stored, and its failures.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { retention } from '../../domain/privacy/retention.ts'
import { placeNear } from '../../server/places/gazetteer.ts'
import { forFile } from '../for-file.ts'
import { freshDatabase, openFresh } from '../fresh-database.ts'

type Answer = (response: ServerResponse) => void

const json =
  (value: unknown): Answer =>
  (response) => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value))
  }

const oakland = { city: 'Oakland', state: 'CA' }
/** The service's response; the bundled list would return Oakland. */
const piedmont = { city: 'Piedmont', state: 'CA' }
const found = json({ city: 'Piedmont', principalSubdivision: 'California', postcode: '94611' })

let answer: Answer
let asked: IncomingMessage[]
let abandoned = 0
const service = createServer((request, response) => {
  asked.push(request)
  response.on('close', () => {
    if (!response.writableFinished) abandoned += 1
  })
  answer(response)
})

await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
const { port } = service.address() as AddressInfo
const database = await forFile(
  openFresh(freshDatabase, { REVERSE_GEOCODE_URL: `http://127.0.0.1:${port}/path?key=own` }),
)
const { configuration } = database
const warnings: object[] = []
const log = { warn: (details: object) => warnings.push(details) } as never

afterAll(() => {
  service.closeAllConnections()
  service.close()
})

/** Waits until the next request is allowed. */
const nextTurn = () => sql`delete from limits`.execute(database.db)

beforeEach(async () => {
  asked = []
  answer = found
  warnings.length = 0
  await sql`delete from place_answers`.execute(database.db)
  await nextTurn()
})

const nearest = (latitude = 37.804, longitude = -122.271, signal = new AbortController().signal) =>
  placeNear({ database, configuration, log }, { latitude, longitude }, signal)

describe('the reverse-geocoding service', () => {
  it('receives a rounded position', async () => {
    expect(await nearest(37.80412, -122.27089)).toEqual(piedmont)
    expect(await nearest(37.80399, -122.27111)).toEqual(piedmont)
    expect(asked).toHaveLength(1)
    const address = new URL(asked[0]?.url ?? '', 'http://service')
    expect(address.pathname).toBe('/path')
    expect(Object.fromEntries(address.searchParams)).toEqual({
      key: 'own',
      latitude: '37.80',
      longitude: '-122.27',
      localityLanguage: 'en',
    })
    expect(asked[0]?.headers['user-agent']).toMatch(/^TrustedVillage \(mailto:.+@.+\)$/)
  })

  it('is requested again after its cached response has expired', async () => {
    const age = (days: number) =>
      sql`update place_answers set asked_at = now() - make_interval(days => ${days}, mins => -1)`.execute(database.db)
    await nearest()
    await nextTurn()
    await age(retention.placeLookups.days)
    expect(await nearest()).toEqual(piedmont)
    expect(asked).toHaveLength(1)
    await age(retention.placeLookups.days + 1)
    expect(await nearest()).toEqual(piedmont)
    expect(asked).toHaveLength(2)
  })

  it('is requested once a second at most; other calls use the bundled list', async () => {
    const begin = performance.now()
    const answers = await Promise.all([37.7, 37.72, 37.74, 37.76, 37.78].map((latitude) => nearest(latitude, -122.2)))
    // On a busy machine this takes longer than a second, and each second allows one request.
    const seconds = Math.ceil((performance.now() - begin) / 1000)
    expect(asked.length).toBeGreaterThan(0)
    expect(asked.length).toBeLessThanOrEqual(seconds)
    expect(answers.filter((place) => place?.city === 'Piedmont')).toHaveLength(asked.length)
    expect(answers).not.toContain(null)
  })

  it.each<[string, Answer, boolean]>([
    ['knows no city', json({ city: '', principalSubdivision: 'California' }), false],
    ['returns another city', json({ city: 'Paris', principalSubdivision: 'Île-de-France', postcode: null }), false],
    ['returns an error', (response) => response.writeHead(503).end('{}'), true],
    ['returns no JSON', (response) => response.end('<html>'), true],
    ['returns other JSON', json([]), true],
    ['hangs up', (response) => response.destroy(), true],
    ['never responds', () => undefined, true],
  ])('falls back to the bundled list if it %s', async (_what, given, warns) => {
    answer = given
    expect(await nearest()).toEqual(oakland)
    expect(warnings).toHaveLength(warns ? 1 : 0)
    expect(JSON.stringify(warnings)).not.toMatch(/37\.8/)
    // A failed request is repeated next time; an empty response means that there is no place.
    await nextTurn()
    answer = found
    expect(await nearest()).toEqual(warns ? piedmont : oakland)
    await nextTurn()
    answer = json({})
    expect(await nearest(48.85, 2.35)).toBeNull()
  })

  it('is aborted if the browser disconnects', async () => {
    const browser = new AbortController()
    const before = abandoned
    answer = () => browser.abort(new Error('gone'))
    await expect(nearest(37.804, -122.271, browser.signal)).rejects.toThrow('gone')
    await expect.poll(() => abandoned).toBe(before + 1)
    expect(warnings).toEqual([])
    await expect(nearest(37.804, -122.271, browser.signal)).rejects.toThrow('gone')
    expect(asked).toHaveLength(1)
  })
})
