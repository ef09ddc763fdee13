// Shortcuts for tests of the old list: bring rows in, read the list, recommend an entry.
import { v7 } from 'uuid'
import type { z } from 'zod'
import { getOldList, importList } from '../../domain/old-list/old-list.contracts.ts'
import { submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import type { TestVillage } from '../app.ts'
import { ada, type CastMember, maya } from '../cast.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { forgetLimits } from '../submissions.ts'

export type Row = z.input<typeof importList.input>['rows'][number]

export const rowOf = (name: string, more: Partial<Row> = {}, row = 1): Row => ({
  row,
  name,
  service_type: 'nanny',
  city: 'Oakland',
  state: 'CA',
  words: 'great w/ twins',
  last_used: 2021,
  ...more,
})

export const bringIn = (village: TestVillage, rows: readonly Row[], import_id = v7()) =>
  village.call(importList, { import_id, rows: rows.map((row, at) => ({ ...row, row: at + 1 })) }, ada)

export const listFor = async (
  village: TestVillage,
  input: z.input<typeof getOldList.input> = {},
  as: CastMember = maya,
) => (await village.call(getOldList, input, as)).body

/** All entries that a member sees, by name. */
export const entriesFor = async (village: TestVillage, as: CastMember = maya) => {
  const { kinds } = await listFor(village, {}, as)
  return new Map(kinds.flatMap(({ entries }) => entries.map((entry) => [entry.name, entry] as const)))
}

export const idOf = async (village: TestVillage, name: string): Promise<string> =>
  (await entriesFor(village)).get(name)?.id ?? ''

/** Recommends an entry of the list; the response. */
export const adopt = async (village: TestVillage, list_entry_id: string, provider_name: string, as = maya) => {
  await forgetLimits(village)
  return village.call(submitRecommendation, { ...recommendationInput({ provider_name }), list_entry_id }, as)
}
