// Finds providers by name through the search, as a member does.
import { type GroupedProvider, searchProviders } from '../../domain/providers/providers.contracts.ts'
import type { TestVillage } from '../app.ts'
import type { CastMember } from '../cast.ts'

/** The providers that a search for a name finds, best first. */
export const readProviders = async (
  village: TestVillage,
  search_query: string,
  as: CastMember,
): Promise<GroupedProvider[]> => (await village.call(searchProviders, { search_query }, as)).body.providers
