// A provider's numbers, recomputed in the transaction that changes its approved recommendations; and its page settings after merges.
import { type RawBuilder, sql } from 'kysely'
import { v7 } from 'uuid'
import { combinePageSettings, type PageSettings } from '../../domain/provider-portal/page-settings.rules.ts'
import { type MatchKey, providerKeys } from '../../domain/providers/match-providers.rules.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { type ProviderSummary, summarizeProvider } from '../../domain/providers/provider-numbers.rules.ts'
import { newestAnswers } from '../../domain/recommendations/optional-answers.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import type { Queryable } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { RowsMoved } from '../database/transaction.ts'
import { dropDigestsNaming } from '../platform/outbox.queries.ts'
import { holdFiling } from './filing.queries.ts'

/** In SQL: a provider and all that were merged into it, as a list of ids. */
export const mergedPages = (providerId: string | RawBuilder<unknown>) => sql<string>`(
  with recursive chain as (
    select ${providerId}::uuid as id union select p.id from chain c join providers p on p.merged_into = c.id
  ) select id from chain)`

export const readPageSettings = (db: Queryable, providerId: string) =>
  db
    .selectFrom('provider_listings')
    .select(['provider_id', 'hidden', 'shown', 'hidden_at', 'phone', 'email', 'website', 'corrected_at'])
    .select(['unconfirmed_email', 'confirmed_at', 'free', 'free_from', 'free_told_at'])
    .where('provider_id', 'in', mergedPages(providerId))
    .execute()

export const findOwnPage = async (db: Queryable, providerId: string): Promise<PageSettings | null> =>
  combinePageSettings(await readPageSettings(db, providerId))

export interface ProviderIdentity {
  serviceType: string
  /** Region slug, "city, st" outside the regions, or '' without a place. */
  area: string
  nameKey: string
}

/** In SQL: the provider that now has the recommendations of the one that a condition finds, after merges. */
export const remainingProvider = (isMeant: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(
  with recursive chain as (
    select id, merged_into from providers where ${isMeant}
    union select p.id, p.merged_into from chain c join providers p on p.id = c.merged_into
  ) select id from chain where merged_into is null)`

export const followMerges = async (db: Queryable, providerId: string): Promise<string> => {
  const { rows } = await sql<{ id: string | null }>`select ${remainingProvider(sql`id = ${providerId}`)} as id`.execute(
    db,
  )
  return rows[0]?.id ?? providerId
}

/** The id of the provider with this identity, after merges. If there is none, inserts it with `newId`. */
export const findOrMakeProvider = async (trx: Trx, identity: ProviderIdentity, newId = v7()): Promise<string> => {
  await holdFiling(trx)
  const find = () =>
    trx
      .selectFrom('providers')
      .select(['id', 'merged_into'])
      .where('service_type', '=', identity.serviceType)
      .where('area', '=', identity.area)
      .where('name_key', '=', identity.nameKey)
      .executeTakeFirst()
  const found = await find()
  if (found) return found.merged_into === null ? found.id : followMerges(trx, found.merged_into)
  const made = await trx
    .insertInto('providers')
    .values({ id: newId, service_type: identity.serviceType, area: identity.area, name_key: identity.nameKey })
    .onConflict((conflict) => conflict.constraint('providers_identity').doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another submission inserted it since: its row is committed, because the insert above waited for it.
  return made?.id ?? (await find().then((row) => row?.id ?? Promise.reject(new Error('provider vanished'))))
}

export const findPage = async (db: Queryable, providerId: string) =>
  db
    .selectFrom('providers')
    .select(['id', 'service_type'])
    .where('id', '=', await followMerges(db, providerId))
    .where('total_recommendations', '>', 0)
    .executeTakeFirst()

export const readApproved = (db: Queryable, providerIds: readonly string[]) =>
  db
    .selectFrom('experience_submissions')
    .selectAll()
    .where('provider_id', '=', sql<string>`any(${providerIds}::uuid[])`)
    .where('status', '=', 'approved')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Moves one provider from one rating's tally to another; null means not shown. */
const moveTally = async (
  trx: Trx,
  provider: { service_type: string; area: string },
  from: number | null,
  to: number | null,
): Promise<void> => {
  if (from === to) return
  // Sorted, so that two decisions never deadlock.
  await sql`
    insert into provider_tallies as t (service_type, area, rating, providers)
    select ${provider.service_type}, ${provider.area}, rating, greatest(change, 0)
    from (values (${from}::float8, -1), (${to}::float8, 1)) as step (rating, change)
    where rating is not null order by rating
    on conflict (service_type, area, rating)
      do update set providers = t.providers + case when t.rating = ${from}::float8 then -1 else 1 end`.execute(trx)
}

/** Folded texts for the free-text search: every name that parents gave the provider, and the highlights. */
const searchText = (numbers: ProviderSummary, approved: readonly { provider_name: string }[]): string =>
  [
    ...new Set(
      [
        ...approved.map(({ provider_name }) => provider_name),
        numbers.business_name ?? '',
        ...numbers.combined_highlights,
      ]
        .map(foldText)
        .filter(Boolean),
    ),
  ].join(' ')

/** The columns of a provider without the texts and the place from its notes. */
export const withoutTexts = {
  ...newestAnswers([]),
  newest_id: null,
  newest_at: null,
  recommendation: null,
  highlights: null,
  pricing: null,
  location: null,
  city: null,
  city_key: null,
  state: null,
}

/** The numbers of a hidden provider; its last texts stay, but are not shown. */
const nothing = {
  total_recommendations: 0,
  rating_sum: 0,
  rating: 0,
  rating_counts: [0, 0, 0, 0, 0],
  would_use_again: 0,
  would_not_use_again: 0,
  all_recommendation_ids: [],
  combined_highlights: [],
  highlight_counts: [],
  towns: [],
  available_start_date: null,
  availability_told_at: null,
  contact_confirmed_at: null,
  free: null,
  free_from: null,
  free_told_at: null,
}

const hide = async (trx: Trx, providerId: string): Promise<void> => {
  await trx.updateTable('providers').set(nothing).where('id', '=', providerId).execute()
  await trx.deleteFrom('provider_names').where('provider_id', '=', providerId).execute()
  await trx.deleteFrom('provider_keys').where('provider_id', '=', providerId).execute()
}

const writeKeys = (trx: Trx, providerId: string, keys: readonly MatchKey[]) =>
  sql`
    with wanted as (
      select kind, value collate "C" as value
      from unnest(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ value }) => value)}::text[]) as w (kind, value)
    ), gone as (
      delete from provider_keys k where provider_id = ${providerId}
        and not exists (select from wanted w where w.kind = k.kind and w.value = k.value)
    )
    insert into provider_keys (kind, value, provider_id) select kind, value, ${providerId}::uuid from wanted
    on conflict do nothing`.execute(trx)

const show = async (
  trx: Trx,
  provider: { id: string; service_type: string; area: string },
  numbers: ProviderSummary,
  searched: string,
): Promise<void> => {
  const city_key = numbers.city ? foldText(numbers.city) : null
  await trx
    .updateTable('providers')
    .set({ ...numbers, city_key })
    .where('id', '=', provider.id)
    .execute()
  // An unchanged text is not written: the trigram index is the most expensive one to update.
  await sql`
    insert into provider_names as n (provider_id, service_type, area, search_text)
    values (${provider.id}, ${provider.service_type}, ${provider.area}, ${searched})
    on conflict (provider_id) do update set search_text = excluded.search_text
      where n.search_text <> excluded.search_text`.execute(trx)
  if (city_key) {
    await sql`
      insert into area_cities (city_key, area) values (${city_key}, ${provider.area}) on conflict do nothing`.execute(
      trx,
    )
  }
}

/**
 * Recomputes the provider's numbers and keys from its approved recommendations. Locks the provider's row first, so that
 * the later of two decisions sees the result of the earlier one. A provider that was taken down stays hidden, and one
 * that `willBeHidden` is hidden before it is marked so. Throws `RowsMoved` if a merged one has approved
 * recommendations.
 *
 * To recount several providers in one transaction, lock the submissions first, then recount in the order of the
 * providers' ids.
 */
export const recountProvider = async (trx: Trx, providerId: string, { willBeHidden = false } = {}): Promise<void> => {
  await holdFiling(trx)
  const provider = await trx
    .selectFrom('providers')
    .select(['id', 'service_type', 'area', 'total_recommendations', 'rating', 'merged_into', 'removed_at'])
    .where('id', '=', providerId)
    // This lock lets other transactions insert pairs that refer to this row.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const approved = await readApproved(trx, [providerId])
  if (provider.merged_into !== null && approved.length > 0) throw new RowsMoved()
  const isHidden = willBeHidden || provider.removed_at !== null
  const numbers = isHidden ? null : summarizeProvider(approved, await findOwnPage(trx, providerId))
  await moveTally(trx, provider, provider.total_recommendations > 0 ? provider.rating : null, numbers?.rating ?? null)
  if (!numbers) {
    if (provider.total_recommendations > 0) await dropDigestsNaming(trx, shortIdOf(providerId))
    return hide(trx, providerId)
  }
  await show(trx, provider, numbers, searchText(numbers, approved))
  await writeKeys(trx, providerId, providerKeys(approved))
}
