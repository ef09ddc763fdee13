// The statements of the measured calls, by operation and table: each one is a cost, so a new one must be intended.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { decideSubmissionHandler } from '../../server/moderation/moderation.handlers.ts'
import { submitRecommendationHandler } from '../../server/recommendations/recommendations.handlers.ts'
import { freshDatabase } from '../fresh-database.ts'
import { captureStatements, type Statement } from './captured-statements.ts'
import { leastRecommendations, pick } from './fill-village.ts'
import { readExamples } from './measured-calls.ts'
import { captureReads } from './measured-reads.ts'
import { openVillage, type Village } from './village.ts'

const opened = new AsyncDisposableStack()
let village: Village

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'village-bench-'))
  const { environment, remove } = await freshDatabase(folder)
  opened.defer(() => rm(folder, { recursive: true }))
  opened.defer(async () => void (await remove()))
  village = await openVillage(environment.DATABASE_URL, leastRecommendations, opened)
})
afterAll(() => opened.disposeAsync())

/** The operation and the first table of a statement, such as `insert limits`. */
const kindOf = ({ text }: Statement): string => {
  if (text.includes('pg_advisory_xact_lock_shared')) return 'lock'
  const [, act = '?', table = '?'] = /\b(insert into|update|delete from|from)\s+"?(\w+)"?/.exec(text) ?? []
  return `${act} ${table}`
}

const kindsOf = (statements: Statement[]): string[] => statements.map(kindOf)

it('a read runs one statement; a town search also reads the areas, a contact the decisions', async () => {
  const reads = await captureReads(village.database, pick(village.members, 0).caller)
  const kinds = Object.entries(reads).map(([name, list]) => [
    name,
    [...new Set(list.map(({ statements }) => kindsOf(statements).join(', ')))],
  ])
  expect(Object.fromEntries(kinds)).toEqual({
    search: ['from provider_tallies'],
    'search in a town': ['from provider_tallies, from area_cities', 'from providers, from area_cities'],
    'other orders': ['from provider_tallies'],
    'who is free': ['from providers'],
    'wide search': ['from provider_tallies'],
    'misspelt name': ['from provider_names'],
    'own words': ['from provider_names'],
    'provider page': ['from providers'],
    notes: ['from experience_submissions'],
    contact: ['from contact_reveals, from provider_listings'],
  })
})

it('sharing checks limits and the do-not-list, finds the page, and inserts the recommendation', async () => {
  const [example] = await readExamples(village.database)
  const { caller } = pick(village.members, 0)
  const statements = await captureStatements(village.database, submitRecommendationHandler, example, caller)
  expect(kindsOf(statements)).toEqual([
    'insert into limits',
    'insert into limits',
    'lock',
    // the regions that entries of the list may have, then those that pages are filed under
    'from village_settings',
    'from do_not_list',
    'update limits',
    'lock',
    'from village_settings',
    'from providers',
    'insert into experience_submissions',
  ])
})

it('a decision updates its provider and the totals, and queues one mail to the provider', async () => {
  const ways = new Set<string>()
  for (const id of village.waiting.slice(0, 60)) {
    const input = { id, status: 'approved', from_status: 'pending' }
    const { caller } = pick(village.administrators, 0)
    const statements = await captureStatements(village.database, decideSubmissionHandler, input, caller)
    ways.add(kindsOf(statements).join(', '))
  }
  // an earlier one with its key, and its own row
  const mail = ['from mail_outbox', 'insert into mail_outbox']
  const way = (tallies: string[], told: string[]) =>
    [
      'from change_requests',
      'lock',
      'from village_settings',
      'from do_not_list',
      // whether the page is hidden, and a queued mail about the previous decision
      'from provider_removals',
      'delete from mail_outbox',
      'update experience_submissions',
      'insert into submission_decisions',
      'from unnest',
      'from provider_keys',
      'lock',
      'from village_settings',
      'from providers',
      'from experience_submissions',
      'from provider_listings',
      ...tallies,
      'update providers',
      'insert into provider_names',
      'insert into area_cities',
      'from unnest',
      ...told,
      'from auth',
      ...mail,
    ].join(', ')
  const tally = ['insert into provider_tallies']
  const asked = ['insert into told_addresses', 'from providers', 'from told_addresses', 'from chain']
  const told = [...asked, 'insert into listing_links', ...mail]
  // the address of a provider who was already mailed about an earlier one of these decisions
  const again = ['insert into told_addresses']
  const all = [way([], []), way(tally, []), way([], told), way(tally, told), way(tally, again)]
  expect(ways).toEqual(new Set(all))
})
