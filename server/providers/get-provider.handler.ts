// Answers what parents say of a provider, taken together.
import { isAvailabilityFresh } from '../../domain/providers/availability.rules.ts'
import { getProvider } from '../../domain/providers/provider-page.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handleShared } from '../http/serve.ts'
import { locateProvider, readProvider } from './provider-page.queries.ts'

export const getProviderHandler = handleShared(
  getProvider,
  async ({ input, read, today }) => {
    const provider = await readProvider(read, input.short_id)
    if (!provider) {
      const located = await locateProvider(read, input.short_id)
      throw new Refusal(located && located.removed_at !== null ? 'page_gone' : 'not_found')
    }
    const { available_start_date: day, availability_told_at: toldAt } = provider
    const isFresh = day !== null && toldAt !== null && isAvailabilityFresh(day, toldAt, today)
    return { ...provider, available_start_date: isFresh ? day : null }
  },
  { isKept: () => true },
)
