import { availabilityOn, hidesContact, shownContact } from '../../domain/provider-portal/page-settings.rules.ts'
import { availableDayFault } from '../../domain/providers/available-day.rules.ts'
import { providerContact } from '../../domain/providers/contact.rules.ts'
import { limitSentence } from '../../domain/providers/contact-limits.rules.ts'
import {
  countProviderPairs,
  listMerges,
  listProviderPairs,
  mergeProviders,
  setPairState,
  undoMerge,
} from '../../domain/providers/duplicates.contracts.ts'
import { countByCategory, countByPlace, countByTown } from '../../domain/providers/provider-counts.contracts.ts'
import {
  contactRevealSchema,
  getFeaturedBusinesses,
  getProvider,
  getProviderContact,
  getProviderRecommendations,
  listContactReveals,
  listProviderNotes,
  mostOffered,
  searchProviders,
  setPageRemoved,
  suggestProviders,
} from '../../domain/providers/providers.contracts.ts'
import { earliestToday } from '../../domain/recommendations/optional-answers.ts'
import { invalidField, Refusal } from '../../domain/refusal.ts'
import { notifyDashboards } from '../database/notifications.ts'
import { inTransaction } from '../database/transaction.ts'
import { listAs } from '../http/cursor.ts'
import { handle, handleCached } from '../http/serve.ts'
import { takeBackForsaken } from '../provider-portal/removal.ts'
import { countSearch } from '../visits/visits.queries.ts'
import { readReveals, takeReveal } from './contact-reveals.queries.ts'
import { countPairs, countProviderPages, readMerges, readPairs } from './duplicates.queries.ts'
import { merge, undo } from './merge-providers.ts'
import { readCategoryCounts, readOffers, readPlaceCounts, readTownCounts } from './provider-counts.queries.ts'
import { findOwnPage, recountProvider } from './provider-numbers.queries.ts'
import { readProviderPage } from './provider-search.queries.ts'
import {
  locateProvider,
  readContactDetails,
  readFeatured,
  readNotes,
  readProvider,
  readRecommendations,
} from './providers.queries.ts'

export const countByCategoryHandler = handle(countByCategory, ({ input, db }) =>
  readCategoryCounts(db, input.location_filter),
)

export const countByPlaceHandler = handle(countByPlace, async ({ input, db }) => ({
  places: await readPlaceCounts(db, input.service_type_filter),
}))

export const countByTownHandler = handleCached(countByTown, async ({ input, db }) => ({
  towns: await readTownCounts(db, input.service_type_filter, input.location_filter),
}))

export const countProviderPairsHandler = handle(countProviderPairs, async ({ db }) => ({
  waiting: await countPairs(db),
  ...(await countProviderPages(db)),
}))

export const getFeaturedBusinessesHandler = handle(getFeaturedBusinesses, async ({ db }) => ({
  businesses: await readFeatured(db),
}))

/** Returns the contact of a provider, to the extent that parents had consent to share it, and records who looked. */
export const getProviderContactHandler = handle(getProviderContact, async ({ input, caller, database, now }) => {
  const { userId } = caller
  const details = await readContactDetails(database.db, { submissionId: input.submission_id, userId })
  const [newest] = details
  const listing = newest ? await findOwnPage(database.db, newest.provider_id) : null
  const given = providerContact(details)
  const contact = shownContact(given, listing)
  if (!contact || !newest || hidesContact(given, listing)) return { contact: null }
  if (!newest.was_shown) {
    const refused = await takeReveal(database, { userId, providerId: newest.provider_id })
    if (refused?.isNews) notifyDashboards(database)
    if (refused) {
      throw new Refusal('too_many_contacts', {
        detail: limitSentence(refused),
        retryAfterSeconds: refused.waitSeconds,
      })
    }
  }
  const availability = { available_start_date: contact.available_start_date, availability_told_at: now() }
  const own = listing && availabilityOn({ ...listing, ...availability }, now().toISOString().slice(0, 10))
  const business_name = details.find((one) => one.business_name)?.business_name ?? null
  return {
    contact: { business_name, ...contact, ...(own?.free && { available_start_date: own.available_start_date }) },
  }
})

export const getProviderRecommendationsHandler = handle(getProviderRecommendations, async ({ input, db }) => ({
  recommendations: await readRecommendations(db, input.recommendation_ids),
}))

export const getProviderHandler = handleCached(getProvider, async ({ input, db, today }) => {
  const provider = await readProvider(db, input.short_id)
  if (!provider) {
    const located = await locateProvider(db, input.short_id)
    throw new Refusal(located && located.removed_at !== null ? 'page_gone' : 'not_found')
  }
  return { ...provider, ...availabilityOn(provider, today) }
})

const revealedProvider = contactRevealSchema.shape.provider.unwrap()

export const listContactRevealsHandler = handle(listContactReveals, async ({ input, caller, db }) => {
  const { rows, next_cursor } = await readReveals(db, caller.userId, input.cursor)
  const reveals = rows.map(({ id, revealed_at, newest_id: submission_id, ...row }) => ({
    id,
    revealed_at,
    provider: revealedProvider.safeParse({ ...row, submission_id }).data ?? null,
  }))
  return { reveals, next_cursor }
})

export const listMergesHandler = handle(listMerges, async ({ db }) => ({ merges: await readMerges(db) }))

export const listProviderNotesHandler = handleCached(
  listProviderNotes,
  ({ input, db }) => listAs('notes', readNotes(db, input)),
  { isCached: ({ cursor }) => cursor === undefined },
)

export const listProviderPairsHandler = handle(listProviderPairs, ({ input, db }) => readPairs(db, input.cursor))

export const mergeProvidersHandler = handle(mergeProviders, ({ input, caller, database, now }) =>
  merge(database.db, { ...input, by: caller.userId, at: now() }),
)

export const searchProvidersHandler = handleCached(
  searchProviders,
  async ({ input, database, db, today, log }) => {
    const fault = input.free_by && availableDayFault(input.free_by, earliestToday(new Date(today)))
    if (fault) throw invalidField('free_by', fault)
    const page = await readProviderPage(db, input, today)
    const missing = { kind: input.service_type_filter, place: input.location_filter }
    if (input.cursor === undefined)
      countSearch(database, { missing: page.providers.length > 0 ? null : missing, at: new Date(today), log })
    return page
  },
  {
    // Searches by text and later pages are rarely repeated.
    isCached: ({ cursor, search_query }, { providers }) =>
      cursor === undefined && search_query === '' && providers.length > 0,
    onRepeat: ({ database, today, log }) => countSearch(database, { missing: null, at: new Date(today), log }),
  },
)

const removalWords =
  'This page is being removed. The person who asked can take that back. Objections show up under Provider requests.'

export const setPageRemovedHandler = handle(setPageRemoved, ({ input, caller, database, siteUrl, now }) =>
  inTransaction(database.db, async (trx) => {
    const { removed } = input
    const located = await locateProvider(trx, input.short_id)
    if (!located) throw new Refusal('not_found')
    if (!removed) await takeBackForsaken(trx, located.id, { by: caller.userId, at: now(), siteUrl: siteUrl() })
    const { removed_at, merged_into, erased_at, removal_id, removed_by } = await trx
      .selectFrom('providers')
      .select(['removed_at', 'merged_into', 'erased_at', 'removal_id', 'removed_by'])
      .where('id', '=', located.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    // It was merged or deleted while this transaction waited for the lock.
    if (merged_into !== null || (erased_at !== null && !removed)) throw new Refusal('not_found')
    if (removal_id !== null && !removed) throw new Refusal('changed_meanwhile', { detail: removalWords })
    // a page that a removal hides can also be taken down, and stays down if the removal is cancelled
    const isDown = removed_at !== null && (removal_id === null || removed_by !== null)
    if (isDown === removed) return { removed }
    // Hidden before it is marked: a table constraint refuses a provider that was taken down but has numbers.
    if (removed) await recountProvider(trx, located.id, { willBeHidden: true })
    await trx
      .updateTable('providers')
      .set(removed ? { removed_at: now(), removed_by: caller.userId } : { removed_at: null, removed_by: null })
      .where('id', '=', located.id)
      .execute()
    if (!removed) await recountProvider(trx, located.id)
    return { removed }
  }),
)

/** Postpones a pair, marks its providers as different, or undoes either. A pair that was merged since stays merged. */
export const setPairStateHandler = handle(setPairState, ({ input: { id, state }, caller, database, now }) =>
  inTransaction(database.db, async (trx) => {
    const pair = await trx
      .selectFrom('provider_pairs')
      .select('state')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!pair) throw new Refusal('not_found')
    if (pair.state === 'merged') throw new Refusal('changed_meanwhile')
    if (pair.state !== state) {
      const isOpen = state === 'open'
      await trx
        .updateTable('provider_pairs')
        .set({ state, decided_at: isOpen ? null : now(), decided_by: isOpen ? null : caller.userId })
        .where('id', '=', id)
        .execute()
    }
    return { id, state }
  }),
)

export const suggestProvidersHandler = handle(suggestProviders, async ({ input, db }) => {
  const { provider_name: name, service_type, first_kind } = input
  const read = async (kind: typeof service_type) =>
    (await readOffers(db, [name], { ...input, service_type: kind })).get(name) ?? []
  const first = first_kind ? await read(first_kind) : []
  const others = first.length < mostOffered ? await read(service_type) : []
  return {
    providers: [...first, ...others.filter((one) => one.service_type !== first_kind)].slice(0, mostOffered),
  }
})

export const undoMergeHandler = handle(undoMerge, async ({ input: { id }, caller, database, auth, siteUrl, now }) => {
  const acting = { by: caller.userId, at: now(), digest: auth.digest, siteUrl: siteUrl() }
  return { merge_id: id, undone_at: await undo(database.db, id, acting) }
})
