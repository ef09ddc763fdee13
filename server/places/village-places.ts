// The place search of a running village: configured services, kept answers, one request a second over all processes.
import type { FastifyBaseLogger } from 'fastify'
import { village } from '../../domain/village.ts'
import type { Configuration } from '../configuration.ts'
import type { Database } from '../database/open.ts'
import { takeLimit } from '../platform/limits.ts'
import { createPlaceSearch, type PlaceSearch } from './place-search.ts'
import { placeAnswerCache } from './places.queries.ts'

/** Joins the place search to the database and the configuration. */
export const createVillagePlaces = ({
  database: { db },
  configuration,
  log,
}: {
  database: Pick<Database, 'db'>
  configuration: Configuration
  log: FastifyBaseLogger
}): PlaceSearch =>
  createPlaceSearch({
    placeSearchUrl: configuration.PLACE_SEARCH_URL,
    reverseGeocodeUrl: configuration.REVERSE_GEOCODE_URL,
    // A village without an address of its own is told apart by its contact.
    siteUrl: configuration.SITE_URL ?? `mailto:${configuration.CONTACT_EMAIL ?? village.contactEmail}`,
    cache: placeAnswerCache(db),
    takeTurn: async () => (await takeLimit(db, 'places:outgoing', { times: 1, seconds: 1 })) === null,
    log,
  })
