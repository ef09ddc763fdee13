// Places from services the operator named: what they are asked, what is made of their answers, and what happens when they fail.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createPlaceSearch, type NearbyPlace, type PlaceSearchParts } from '../../server/places/place-search.ts'

interface FakeService {
  url: string
  asked: IncomingMessage[]
  /** Requests whose caller hung up before an answer. */
  abandoned: number
}

const open: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

/** A service on loopback that answers each request so. */
const fakeService = async (answer: (response: ServerResponse) => void): Promise<FakeService> => {
  const service: FakeService = { url: '', asked: [], abandoned: 0 }
  const server = createServer((request, response) => {
    service.asked.push(request)
    response.on('close', () => {
      if (!response.writableFinished) service.abandoned += 1
    })
    answer(response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  service.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/some/path`
  open.push({
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  })
  return service
}

const json =
  (value: unknown) =>
  (response: ServerResponse): void => {
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(value))
  }

const searchWith = (parts: Partial<PlaceSearchParts>) => {
  const kept = new Map<string, NearbyPlace[]>()
  const warnings: object[] = []
  const places = createPlaceSearch({
    siteUrl: 'https://village.example',
    cache: {
      read: async (query) => kept.get(query) ?? null,
      write: async (query, answer) => {
        kept.set(query, answer)
      },
    },
    takeTurn: async () => true,
    log: { warn: (details) => warnings.push(details) },
    ...parts,
  })
  return { places, kept, warnings }
}

const signal = (): AbortSignal => new AbortController().signal

const oaklands = [
  { address: { city: 'Oakland', state: 'California' } },
  { address: { town: 'Oakland', state: 'Tennessee' } },
  { address: { village: 'Oakland', state: 'Tennessee' } },
  { address: { hamlet: 'Oakland Hamlet', state: 'New York' } },
  { address: { city: 'Oakland', state: 'Atlantis' } },
  { address: { state: 'California' } },
  {},
]

describe('the search service', () => {
  it('is asked as Nominatim wants it, once per query, and its places come as "City, ST"', async () => {
    const service = await fakeService(json(oaklands))
    const { places } = searchWith({ placeSearchUrl: `${service.url}?key=own` })
    const expected = [
      { city: 'Oakland', state: 'CA' },
      { city: 'Oakland', state: 'TN' },
      { city: 'Oakland Hamlet', state: 'NY' },
    ]
    expect(await places.search(' OAK  land ', signal())).toEqual(expected)
    expect(await places.search('oak land', signal())).toEqual(expected)
    expect(service.asked).toHaveLength(1)
    const asked = new URL(service.asked[0]?.url ?? '', service.url)
    expect(asked.pathname).toBe('/some/path')
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      key: 'own',
      format: 'jsonv2',
      addressdetails: '1',
      countrycodes: 'us',
      limit: '10',
      q: 'oak land',
    })
    expect(service.asked[0]?.headers['user-agent']).toBe('TrustedVillage (https://village.example)')
  })

  it('knows places elsewhere best: those of the village still come first', async () => {
    const service = await fakeService(
      json([
        { address: { city: 'Dublin', state: 'Ohio' } },
        { address: { city: 'Dublin', state: 'Georgia' } },
        { address: { city: 'Dublin', state: 'California' } },
      ]),
    )
    const { places } = searchWith({ placeSearchUrl: service.url })
    const states = (await places.search('dublin', signal())).map(({ state }) => state)
    expect(states).toEqual(['CA', 'OH', 'GA'])
  })

  it('is not asked out of turn; the bundled list answers', async () => {
    const service = await fakeService(json(oaklands))
    const { places, kept } = searchWith({ placeSearchUrl: service.url, takeTurn: async () => false })
    expect((await places.search('oakland', signal()))[0]).toEqual({ city: 'Oakland', state: 'CA' })
    expect(service.asked).toHaveLength(0)
    expect(kept.size).toBe(0)
  })

  it.each<[string, (response: ServerResponse) => void, boolean]>([
    ['finds nothing', json([]), false],
    ['answers an error', (response) => response.writeHead(500).end('{}'), true],
    ['answers no JSON', (response) => response.end('<html>'), true],
    ['answers something else', json({ error: 'no' }), true],
    ['hangs up', (response) => response.destroy(), true],
    ['never answers', () => undefined, true],
  ])('that %s leaves the answer to the bundled list', async (_what, answer, warns) => {
    const service = await fakeService(answer)
    const { places, warnings, kept } = searchWith({ placeSearchUrl: service.url })
    expect((await places.search('Pleasanton', signal()))[0]).toEqual({ city: 'Pleasanton', state: 'CA' })
    expect(warnings).toHaveLength(warns ? 1 : 0)
    expect(JSON.stringify(warnings)).not.toMatch(/pleasanton/i)
    // A failure is asked again next time; an empty answer is an answer.
    expect(kept.size).toBe(warns ? 0 : 1)
  })

  it('that is not there leaves the answer to the bundled list', async () => {
    const { places } = searchWith({ placeSearchUrl: 'http://127.0.0.1:1/search' })
    expect((await places.search('Pleasanton', signal()))[0]).toEqual({ city: 'Pleasanton', state: 'CA' })
  })

  it('is let go when the browser gives up', async () => {
    const browser = new AbortController()
    const service = await fakeService(() => browser.abort(new Error('gone')))
    const { places, warnings } = searchWith({ placeSearchUrl: service.url })
    await expect(places.search('oakland', browser.signal)).rejects.toThrow('gone')
    await expect.poll(() => service.abandoned).toBe(1)
    expect(warnings).toEqual([])
    await expect(places.search('oakland', browser.signal)).rejects.toThrow('gone')
    expect(service.asked).toHaveLength(1)
  })
})

describe('the reverse-geocoding service', () => {
  it('is asked for the city around a point, and not for the very spot', async () => {
    const service = await fakeService(json({ city: 'Oakland', principalSubdivision: 'California', postcode: '94607' }))
    const { places } = searchWith({ reverseGeocodeUrl: service.url })
    const oakland = { city: 'Oakland', state: 'CA', postcode: '94607' }
    expect(await places.nearest(37.80412, -122.27089, signal())).toEqual(oakland)
    expect(await places.nearest(37.80399, -122.27111, signal())).toEqual(oakland)
    expect(service.asked).toHaveLength(1)
    const asked = new URL(service.asked[0]?.url ?? '', service.url)
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      latitude: '37.80',
      longitude: '-122.27',
      localityLanguage: 'en',
    })
    expect(service.asked[0]?.headers['user-agent']).toContain('https://village.example')
  })

  it.each<[string, (response: ServerResponse) => void]>([
    ['knows no city', json({ city: '', principalSubdivision: 'California' })],
    ['is elsewhere', json({ city: 'Paris', principalSubdivision: 'Île-de-France', postcode: null })],
    ['fails', (response) => response.writeHead(503).end()],
  ])('that %s leaves the answer to the bundled list', async (_what, answer) => {
    const service = await fakeService(answer)
    const { places } = searchWith({ reverseGeocodeUrl: service.url })
    expect(await places.nearest(37.804, -122.271, signal())).toEqual({ city: 'Oakland', state: 'CA' })
    expect(await places.nearest(48.85, 2.35, signal())).toBeNull()
  })
})

describe('without services', () => {
  it('the bundled list answers and nobody is asked', async () => {
    const { places } = searchWith({
      takeTurn: () => Promise.reject(new Error('asked')),
      cache: { read: () => Promise.reject(new Error('read')), write: () => Promise.reject(new Error('written')) },
    })
    expect((await places.search('half moon', signal()))[0]).toEqual({ city: 'Half Moon Bay', state: 'CA' })
    expect(await places.nearest(37.46, -122.43, signal())).toEqual({ city: 'Half Moon Bay', state: 'CA' })
  })
})
