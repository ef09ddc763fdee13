// The place nearest to a point: by the service the operator named, else and whenever it fails by the bundled list.
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Place } from '../../domain/places/places.contracts.ts'
import { stateCode } from '../../domain/places/us-states.ts'
import { retention } from '../../domain/privacy/retention.ts'
import { village } from '../../domain/village.ts'
import type { Configuration } from '../configuration.ts'
import type { Database } from '../database/open.ts'
import { takeLimit } from '../platform/limits.ts'
import { nearestPlace, type Spot } from './gazetteer.ts'

interface Parts {
  database: Pick<Database, 'db'>
  configuration: Pick<Configuration, 'REVERSE_GEOCODE_URL' | 'SITE_URL' | 'CONTACT_EMAIL'>
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Milliseconds the service has to answer. */
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

/** The stored or fresh answer of the service; null when it knows none, or may not be asked now. */
const ask = async ({ database: { db }, configuration }: Parts, service: string, point: Spot, signal: AbortSignal) => {
  // About a kilometre is enough to know the city, and neither the service nor the stored answer learns a home.
  const [latitude, longitude] = [point.latitude.toFixed(2), point.longitude.toFixed(2)]
  const query = `${latitude} ${longitude}`
  const { rows } = await sql<{ answer: Place | null }>`
    select answer from place_answers
    where query = ${query} and asked_at > now() - make_interval(days => ${retention.placeLookups.days})`.execute(db)
  if (rows[0]) return rows[0].answer
  // One request a second over all processes, as such services ask for.
  if (!(await takeLimit(db, 'places:outgoing', { times: 1, seconds: 1 })).ok) return null
  const address = new URL(service)
  for (const [name, value] of Object.entries({ latitude, longitude, localityLanguage: 'en' }))
    address.searchParams.set(name, value)
  // Without an address of its own the site names its contact.
  const site = configuration.SITE_URL ?? `mailto:${configuration.CONTACT_EMAIL ?? village.contactEmail}`
  const response = await fetch(address, {
    headers: { 'User-Agent': `${village.name.replace(/\s/g, '')} (${site})`, Accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
  })
  if (!response.ok) throw new Error(`The service answered ${response.status}`)
  const found = readNearby(await response.json())
  await sql`
    insert into place_answers (query, answer) values (${query}, ${JSON.stringify(found)}::text::jsonb)
    on conflict (query) do update set answer = excluded.answer, asked_at = now()`.execute(db)
  return found
}

/** The US place nearest to a point in degrees; null when there is none near. Rejects only when `signal` aborts. */
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
