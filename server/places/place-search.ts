// Finding places: by the services the operator named, else and whenever they fail by the bundled list.
import { z } from 'zod'
import { localPlacesFirst } from '../../domain/places/local-places.rules.ts'
import { type Place, placesLimit } from '../../domain/places/places.contracts.ts'
import { stateCode } from '../../domain/places/us-states.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { village } from '../../domain/village.ts'
import { findPlacesByName, nearestPlace } from './gazetteer.ts'

/** A place near a point, with the ZIP when the service tells one. */
export interface NearbyPlace extends Place {
  postcode?: string
}

/** Answers of the services, kept for a while (`placeLookups` in domain/privacy/retention.ts). */
export interface PlaceAnswers {
  /** The kept answer to a query, or null when there is none or it is too old. */
  read: (query: string) => Promise<NearbyPlace[] | null>
  write: (query: string, places: NearbyPlace[]) => Promise<void>
}

export interface PlaceSearchParts {
  /** A Nominatim-compatible search, by its full address. */
  placeSearchUrl?: string | undefined
  /** A reverse-geocoding service that answers `city`, `principalSubdivision` and `postcode`, by its full address. */
  reverseGeocodeUrl?: string | undefined
  /** This site's address; tells the services who asks. */
  siteUrl: string
  cache: PlaceAnswers
  /** Whether a request may go out now: at most one a second over all processes, whichever service it is for. */
  takeTurn: () => Promise<boolean>
  log: { warn: (details: object, message: string) => void }
}

export interface PlaceSearch {
  /** At most ten US places for a typed text, the village's own first. Rejects only when `signal` aborts. */
  search: (text: string, signal: AbortSignal) => Promise<Place[]>
  /** The US place nearest to a point in degrees; null when there is none near. Rejects only when `signal` aborts. */
  nearest: (latitude: number, longitude: number, signal: AbortSignal) => Promise<NearbyPlace | null>
}

const patienceMilliseconds = 2000
const longestQuery = 150

const foundSchema = z.array(
  z.object({
    address: z
      .object({
        city: z.string().optional(),
        town: z.string().optional(),
        village: z.string().optional(),
        hamlet: z.string().optional(),
        municipality: z.string().optional(),
        state: z.string().optional(),
      })
      .optional(),
  }),
)

const nearbySchema = z.object({
  city: z.string().nullish(),
  locality: z.string().nullish(),
  principalSubdivision: z.string().nullish(),
  postcode: z.string().nullish(),
})

/** The distinct places of a Nominatim answer, in its order. */
const readFound = (answer: unknown): Place[] => {
  const distinct = new Map<string, Place>()
  for (const { address = {} } of foundSchema.parse(answer)) {
    const city = address.city ?? address.town ?? address.village ?? address.hamlet ?? address.municipality
    const state = stateCode(address.state ?? '')
    if (city && state) distinct.set(foldText(`${city} ${state}`), { city, state })
  }
  return [...distinct.values()].slice(0, placesLimit)
}

const readNearby = (answer: unknown): NearbyPlace[] => {
  const { city, locality, principalSubdivision, postcode } = nearbySchema.parse(answer)
  const name = city || locality
  const state = stateCode(principalSubdivision ?? '')
  return name && state ? [{ city: name, state, ...(postcode ? { postcode } : {}) }] : []
}

/** Builds the search from what the operator configured; without services it asks nobody. */
export const createPlaceSearch = (parts: PlaceSearchParts): PlaceSearch => {
  const { placeSearchUrl, reverseGeocodeUrl, siteUrl, cache, takeTurn, log } = parts
  const userAgent = `${village.name.replace(/\s/g, '')} (${siteUrl})`

  const fetchAnswer = async (
    service: string,
    parameters: Record<string, string>,
    signal: AbortSignal,
  ): Promise<unknown> => {
    const address = new URL(service)
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
    const response = await fetch(address, {
      headers: { 'User-Agent': userAgent, Accept: 'application/json', 'Accept-Language': 'en-US' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMilliseconds)]),
    })
    if (!response.ok) throw new Error(`The service answered ${response.status}`)
    return response.json()
  }

  /** The kept or fresh answer; empty when it is not this request's turn or the service fails, so that the list answers. */
  const ask = async (
    service: string,
    parameters: Record<string, string>,
    keptAs: string,
    read: (answer: unknown) => NearbyPlace[],
    signal: AbortSignal,
  ): Promise<NearbyPlace[]> => {
    try {
      const kept = await cache.read(keptAs)
      if (kept) return kept
      if (!(await takeTurn())) return []
      const places = read(await fetchAnswer(service, parameters, signal))
      await cache.write(keptAs, places)
      return places
    } catch (error) {
      signal.throwIfAborted()
      log.warn(
        { reason: error instanceof Error ? error.name : 'unknown' },
        'A place service failed; the bundled list answers',
      )
      return []
    }
  }

  return {
    search: async (text, signal) => {
      signal.throwIfAborted()
      const query = text.toLowerCase().replace(/\s+/g, ' ').trim()
      if (placeSearchUrl && query.length <= longestQuery) {
        const parameters = {
          format: 'jsonv2',
          addressdetails: '1',
          countrycodes: 'us',
          limit: String(placesLimit),
          q: query,
        }
        const found = await ask(placeSearchUrl, parameters, `search ${query}`, readFound, signal)
        if (found.length > 0) return localPlacesFirst(found)
      }
      return findPlacesByName(text)
    },
    nearest: async (latitude, longitude, signal) => {
      signal.throwIfAborted()
      if (reverseGeocodeUrl) {
        // About a kilometre is enough to know the city, and neither the service nor the kept answer learns a home.
        const point = { latitude: latitude.toFixed(2), longitude: longitude.toFixed(2) }
        const keptAs = `near ${point.latitude} ${point.longitude}`
        const parameters = { ...point, localityLanguage: 'en' }
        const [near] = await ask(reverseGeocodeUrl, parameters, keptAs, readNearby, signal)
        if (near) return near
      }
      return nearestPlace(latitude, longitude)
    },
  }
}
