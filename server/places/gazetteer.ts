// The bundled list of US places: type-ahead by name, and the place nearest to a point, also from the operator's service.
import { readFileSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { localPlacesFirst } from '../../domain/places/local-places.rules.ts'
import { parseLocation } from '../../domain/places/location.rules.ts'
import type { Place } from '../../domain/places/places.contracts.ts'
import { stateCode, stateCodesBeginning } from '../../domain/places/us-states.ts'
import { retention } from '../../domain/privacy/retention.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { village } from '../../domain/village.ts'
import type { Configuration } from '../configuration.ts'
import type { Database } from '../database/open.ts'
import { takeLimit } from '../platform/limits.ts'

/** A point in degrees. */
export interface Spot {
  latitude: number
  longitude: number
}

interface ListedPlace extends Place, Spot {}

/**
 * A key for a place: its name, or the rest of it from a later word. `rank` is its line in the list, best known first.
 */
interface Entry {
  key: string
  rank: number
  fromFirstWord: boolean
}

interface Gazetteer {
  places: ListedPlace[]
  entries: Entry[]
}

const bothForms = [
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['fort', 'ft'],
  ['mount', 'mt'],
] as const
const shortForms = new Map<string, string>(bothForms)
const longForms = new Map<string, string>(bothForms.map(([long, short]) => [short, long]))

/** Keys of a name: all of it, also with the other form of "Saint", "Fort" or "Mount", and the rest from each word. */
const entriesOf = (city: string, rank: number): Entry[] => {
  const words = foldText(city).split(' ')
  const short = words.map((word) => shortForms.get(word) ?? word).join(' ')
  const long = words.map((word) => longForms.get(word) ?? word).join(' ')
  const names = new Set([words.join(' '), short, long])
  return [
    ...[...names].map((key) => ({ key, rank, fromFirstWord: true })),
    ...words.slice(1).map((_, index) => ({ key: words.slice(index + 1).join(' '), rank, fromFirstWord: false })),
  ]
}

/** `us-places.tsv`: GeoNames data (geonames.org, CC BY 4.0), most populous first. */
const readGazetteer = (): Gazetteer => {
  const lines = readFileSync(new URL('./us-places.tsv', import.meta.url), 'utf8').split('\n')
  const places = lines.flatMap((line) => {
    const [city, state, latitude, longitude] = line.split('\t')
    return city && state ? [{ city, state, latitude: Number(latitude), longitude: Number(longitude) }] : []
  })
  const entries = places.flatMap(({ city }, rank) => entriesOf(city, rank))
  entries.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
  return { places, entries }
}

let loaded: Gazetteer | undefined
const gazetteer = (): Gazetteer => {
  loaded ??= readGazetteer()
  return loaded
}

const firstFrom = (entries: Entry[], start: string): number => {
  let low = 0
  let high = entries.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((entries[middle]?.key ?? '') < start) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Ranks of the places whose name begins with `start`, then of those with a later word that does; best known first in
 * each.
 */
const ranksBeginning = (start: string): number[] => {
  const { entries } = gazetteer()
  const names = new Set<number>()
  const laterWords = new Set<number>()
  for (let at = firstFrom(entries, start); entries[at]?.key.startsWith(start); at += 1) {
    const entry = entries[at]
    if (entry) (entry.fromFirstWord ? names : laterWords).add(entry.rank)
  }
  const ranked = (ranks: Iterable<number>): number[] => [...ranks].sort((one, other) => one - other)
  return [...ranked(names), ...ranked(laterWords).filter((rank) => !names.has(rank))]
}

/** A typed text may end in a state, after a comma or not: "San Jose, C", "san jose ca". */
const readings = (text: string): { start: string; states: Set<string> | null }[] => {
  const comma = text.indexOf(',')
  if (comma >= 0) {
    const states = text.slice(comma + 1)
    return [{ start: foldText(text.slice(0, comma)), states: foldText(states) ? stateCodesBeginning(states) : null }]
  }
  const folded = foldText(text)
  const words = folded.split(' ')
  // a state of one word, or of two: "buffalo new york"
  const inStates = [1, 2].flatMap((count) =>
    words.length > count
      ? [{ start: words.slice(0, -count).join(' '), states: stateCodesBeginning(words.slice(-count).join(' ')) }]
      : [],
  )
  return [{ start: folded, states: null }, ...inStates]
}

/**
 * At most ten places whose name, or a later word of it, begins as typed: the village's own first, then names before
 * later words, best known first. Ignores case, accents and punctuation; "City, ST" selects states. Takes under a
 * millisecond once loaded.
 */
export const findPlacesByName = (text: string): Place[] => {
  for (const { start, states } of readings(text)) {
    if (start === '') continue
    const found = ranksBeginning(start).flatMap((rank) => {
      const place = gazetteer().places[rank]
      return place && (!states || states.has(place.state)) ? [{ city: place.city, state: place.state }] : []
    })
    if (found.length > 0) return localPlacesFirst(found)
  }
  return []
}

export const spotOf = ({ city, state }: Place): Spot | null => {
  const { places, entries } = gazetteer()
  const key = foldText(city)
  for (let at = firstFrom(entries, key); entries[at]?.key === key; at += 1) {
    const entry = entries[at]
    const place = entry?.fromFirstWord ? places[entry.rank] : undefined
    if (place?.state === state) return { latitude: place.latitude, longitude: place.longitude }
  }
  return null
}

const milesPerDegree = 69.1

/** The approximate distance of two places, with degrees of longitude as long as at their mean latitude. */
const milesBetween = (one: Spot, other: Spot): number => {
  const east = Math.abs(one.longitude - other.longitude)
  const shrink = Math.cos(((one.latitude + other.latitude) * Math.PI) / 360)
  return milesPerDegree * Math.hypot(one.latitude - other.latitude, Math.min(east, 360 - east) * shrink)
}

/**
 * The places within some miles of one in the list, itself included, most populous first; `north` and `east` are its miles
 * in these directions. Null for a place that is not in the list.
 */
export const placesAround = (home: Place, miles: number): (Place & { north: number; east: number })[] | null => {
  const from = spotOf(home)
  if (!from) return null
  const shrink = Math.cos((from.latitude * Math.PI) / 180)
  return gazetteer()
    .places.map(({ city, state, latitude, longitude }) => ({
      city,
      state,
      north: milesPerDegree * (latitude - from.latitude),
      east: milesPerDegree * (longitude - from.longitude) * shrink,
    }))
    .filter(({ north, east }) => Math.hypot(north, east) <= miles)
}

/** A function from a point to whole miles from the town in a text; null for an unknown town and at the town itself. */
export const milesFrom = (text: string): ((spot: Spot) => number | null) => {
  const { city = '', state = village.state } = parseLocation(text)
  const from = spotOf({ city, state })
  return (spot) => (from && Math.round(milesBetween(from, spot))) || null
}

/** A point further than this from every US place is not in the US. */
const furthestMiles = 93

/** The US place nearest to a point in degrees; null if none is within 93 miles. */
export const nearestPlace = (latitude: number, longitude: number): Place | null => {
  let nearest: Place | null = null
  let least = furthestMiles
  for (const place of gazetteer().places) {
    const miles = milesBetween({ latitude, longitude }, place)
    if (miles < least) {
      least = miles
      nearest = { city: place.city, state: place.state }
    }
  }
  return nearest
}

interface Parts {
  database: Pick<Database, 'db'>
  configuration: Pick<Configuration, 'REVERSE_GEOCODE_URL' | 'SITE_URL' | 'CONTACT_EMAIL'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

const patienceMs = 2000

const nearbySchema = z.object({
  city: z.string().nullish(),
  locality: z.string().nullish(),
  principalSubdivision: z.string().nullish(),
})

const readNearby = (answer: unknown): Place | null => {
  const { city, locality, principalSubdivision } = nearbySchema.parse(answer)
  const name = city || locality
  const state = stateCode(principalSubdivision ?? '')
  return name && state ? { city: name, state } : null
}

/** The stored or a new response of the service; null if it knows no place, or may not be asked now. */
const ask = async ({ database: { db }, configuration }: Parts, service: string, point: Spot, signal: AbortSignal) => {
  // Rounded to about a kilometer: enough for the city, and neither the service nor the stored response reveals a home.
  const [latitude, longitude] = [point.latitude.toFixed(2), point.longitude.toFixed(2)]
  const query = `${latitude} ${longitude}`
  const { rows } = await sql<{ answer: Place | null }>`
    select answer from place_answers
    where query = ${query} and asked_at > now() - make_interval(days => ${retention.placeLookups.days})`.execute(db)
  if (rows[0]) return rows[0].answer
  // One request a second for all processes, which such services require.
  if (!(await takeLimit(db, 'places:outgoing', { times: 1, seconds: 1 })).ok) return null
  const address = new URL(service)
  for (const [name, value] of Object.entries({ latitude, longitude, localityLanguage: 'en' }))
    address.searchParams.set(name, value)
  // A site without a URL identifies itself by its contact.
  const site = configuration.SITE_URL ?? `mailto:${configuration.CONTACT_EMAIL ?? village.contactEmail}`
  const response = await fetch(address, {
    headers: { 'User-Agent': `${village.name.replace(/[^\w-]/g, '')} (${site})`, Accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
  })
  if (!response.ok) throw new Error(`The service answered ${response.status}`)
  const found = readNearby(await response.json())
  await sql`
    insert into place_answers (query, answer) values (${query}, ${JSON.stringify(found)}::text::jsonb)
    on conflict (query) do update set answer = excluded.answer, asked_at = now()`.execute(db)
  return found
}

/** The US place nearest to a point in degrees; null if none is within 93 miles. Rejects only if `signal` aborts. */
export const placeNear = async (parts: Parts, point: Spot, signal: AbortSignal): Promise<Place | null> => {
  signal.throwIfAborted()
  const service = parts.configuration.REVERSE_GEOCODE_URL
  const answered = service
    ? await ask(parts, service, point, signal).catch((error: unknown) => {
        signal.throwIfAborted()
        const reason = error instanceof Error ? error.name : 'unknown'
        parts.log.warn({ reason }, 'The place service failed; the bundled list answers')
        return null
      })
    : null
  return answered ?? nearestPlace(point.latitude, point.longitude)
}
