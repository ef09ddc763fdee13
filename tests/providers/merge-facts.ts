// Shortcuts for tests of providers: pages by name, manually created pairs, all rows that a merge changes, and a recount
// of the numbers.
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { mergeProviders } from '../../domain/providers/duplicates.contracts.ts'
import { type GroupedProvider, searchProviders } from '../../domain/providers/providers.contracts.ts'
import { recountProvider } from '../../server/providers/provider-numbers.queries.ts'
import type { TestVillage } from '../app.ts'
import { ada, type CastMember } from '../cast.ts'
import { recountDashboard, summedDashboard } from '../moderation/dashboard-recount.ts'

/** Creates a pair of possible duplicates and returns its id. */
export const pairUp = async (village: TestVillage, one: string, other: string): Promise<string> => {
  const [first_id = '', second_id = ''] = [one, other].sort()
  const { id } = await village.database.db
    .insertInto('provider_pairs')
    .values({ id: v7(), first_id, second_id, evidence: ['near_name', 'category'], score: 35 })
    .onConflict((same) =>
      same.constraint('provider_pairs_once').doUpdateSet({ state: 'open', decided_at: null, decided_by: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A provider as administrators currently see it. */
export const seen = async (village: TestVillage, provider_id: string) => {
  const { total_recommendations, newest_id } = await village.database.db
    .selectFrom('providers')
    .select(['total_recommendations', 'newest_id'])
    .where('id', '=', provider_id)
    .executeTakeFirstOrThrow()
  return { provider_id, total_recommendations, newest_id: newest_id ?? v7() }
}

/** Merges two providers in their current state and returns the response. */
export const mergeInto = async (village: TestVillage, kept: string, merged: string, as: CastMember = ada) =>
  village.call(
    mergeProviders,
    { id: await pairUp(village, kept, merged), kept: await seen(village, kept), merged: await seen(village, merged) },
    as,
  )

/** Id of the provider of a recommendation. */
export const providerOf = async (village: TestVillage, submissionId: string): Promise<string> =>
  (
    await village.database.db
      .selectFrom('experience_submissions')
      .select('provider_id')
      .where('id', '=', submissionId)
      .executeTakeFirstOrThrow()
  ).provider_id

/**
 * Every row that a merge and its undo may change, as text. Excluded: tallies of zero providers, which are equivalent to
 * no row, and `area_cities`, which only grows (towns that were once shown in an area).
 */
export const mergeFacts = async (village: Pick<TestVillage, 'database'>) => {
  const tables = {
    providers: 'id',
    provider_names: 'provider_id',
    provider_keys: 'kind, value, provider_id',
    experience_submissions: 'id',
    saved_providers: 'user_id, provider_id',
    provider_pairs: 'id',
  }
  const facts: Record<string, string[]> = {}
  for (const [table, order] of Object.entries(tables)) facts[table] = await rowsOf(village, table, order)
  facts.tallies = (await rowsOf(village, 'provider_tallies', 'service_type, area, rating')).filter(
    (row) => !row.endsWith(',0)'),
  )
  return facts
}

const rowsOf = async (village: Pick<TestVillage, 'database'>, table: string, order: string): Promise<string[]> => {
  const { rows } = await sql<{ row: string }>`
    select t::text as row from ${sql.table(table)} t order by ${sql.raw(order)}`.execute(village.database.db)
  return rows.map(({ row }) => row)
}

/** Providers whose numbers change by a recount, which means that they were wrong. */
export const recountAll = async (village: Pick<TestVillage, 'database'>): Promise<void> => {
  const ids = await village.database.db.selectFrom('providers').select('id').orderBy('id').execute()
  for (const { id } of ids) await village.database.db.transaction().execute((trx) => recountProvider(trx, id))
}

/** Expects every number to equal a recount, including those of the dashboard. */
export const expectRecount = async ({ database }: Pick<TestVillage, 'database'>): Promise<void> => {
  const facts = await mergeFacts({ database })
  await recountAll({ database })
  expect(await mergeFacts({ database })).toEqual(facts)
  expect(await summedDashboard(database.db)).toEqual(await recountDashboard(database.db))
}

/** The providers found by a name, best match first. */
export const readProviders = async (
  village: TestVillage,
  search_query: string,
  as: CastMember,
): Promise<GroupedProvider[]> => (await village.call(searchProviders, { search_query }, as)).body.providers
