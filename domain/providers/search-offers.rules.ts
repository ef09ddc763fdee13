// Where else to look when a search finds nobody.
import type { Answer } from '../contract.ts'
import { searchReaches } from '../places/location.rules.ts'
import type { countByTown } from './provider-counts.contracts.ts'

type CountedTown = Answer<typeof countByTown>['towns'][number]

const mostOffers = 4

/** At most four towns that a search of the place omits, the nearest first, or those with the most providers if the place is unknown. */
export const townsToOffer = (towns: readonly CountedTown[], location: string): CountedTown[] =>
  towns
    .filter((town) => !searchReaches(location, town.location))
    .sort((one, other) => (one.miles ?? 0) - (other.miles ?? 0) || other.providers - one.providers)
    .slice(0, mostOffers)
