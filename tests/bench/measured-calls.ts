// The five calls that are measured: how the site is asked, and which statements answer.

import { decideSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { categorySlugs } from '../../domain/providers/categories.ts'
import { getProviderContact, searchProviders } from '../../domain/providers/providers.contracts.ts'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { village } from '../../domain/village.ts'
import { villageRegions } from '../../domain/village-places.ts'
import type { Database } from '../../server/database/open.ts'
import type { Caller } from '../../server/http/caller.ts'
import type { Handler } from '../../server/http/serve.ts'
import { decideSubmissionHandler } from '../../server/moderation/decide-submission.handler.ts'
import { getProviderContactHandler } from '../../server/providers/get-provider-contact.handler.ts'
import { searchProvidersHandler } from '../../server/providers/search-providers.handler.ts'
import { submitRecommendationHandler } from '../../server/recommendations/submit-recommendation.handler.ts'
import { captureStatements, openSlots, type Statement, type Template } from './captured-statements.ts'

/** One request that reads, and the statements that answer it. */
export interface Read {
  path: string
  statements: Statement[]
}

/** One recommendation as a member sends it, and its statements: `find` knows the provider, `insert` has the columns. */
export interface SubmitExample {
  body: SubmissionInput
  find: Template
  insert: Template
}

/** The statements of `submit`; slots: key · id, user, email, provider, now. */
export interface SubmitStatements {
  limit: Template
  examples: SubmitExample[]
}

/** The statements of `decide`, in their order; `tally` runs twice when the decision changes the provider's mean. */
export interface DecideStatements {
  lock: Template
  mark: Template
  log: Template
  lockKeys: Template
  candidates: Template
  lockProvider: Template
  readApproved: Template
  tally: Template
  show: Template
  name: Template
  city: Template
  keys: Template
  mail: Template
}

const readVia = async (
  database: Database,
  handler: Handler,
  query: Record<string, string>,
  caller: Caller | null = null,
): Promise<Read> => {
  const statements = await captureStatements(database, handler, query, caller)
  return {
    path: `${handler.contract.path}?${new URLSearchParams(query)}`,
    // Those that run at once end in any order.
    statements: statements.sort((a, b) => b.text.length - a.text.length),
  }
}

const inTurn = async <T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> => {
  const results: R[] = []
  for (const item of items) results.push(await act(item))
  return results
}

/** The first page of every category in every region, of all and of the well-rated. */
export const searchReads = (database: Database): Promise<Read[]> => {
  const queries = categorySlugs.flatMap((service_type_filter, i) =>
    villageRegions.flatMap(({ cities }) =>
      ['0', '4'].map((min_rating) => ({
        service_type_filter,
        location_filter: `${cities[i % cities.length]}, ${village.state}`,
        min_rating,
      })),
    ),
  )
  return inTurn(queries, (query) => readVia(database, searchProvidersHandler, query))
}

const misspelt = (name: string, i: number): string => {
  const at = 2 + (i % (name.length - 4))
  const swapped = `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`
  return i % 2 === 0 ? swapped : `${name.slice(0, at)}${name.slice(at + 1)}`
}

/** Names of providers with one slip each (a letter left out, or two that changed places), in their category and region. */
export const nameReads = async (database: Database): Promise<Read[]> => {
  const providers = await database.sql<{ provider_name: string; service_type: string; location: string }[]>`
    select provider_name, service_type, location from providers
    where not is_business and area not like '%,%' order by md5(id::text) limit 128`
  const queries = providers.map(({ provider_name, service_type, location }, i) => ({
    service_type_filter: service_type,
    location_filter: location,
    search_query: misspelt(provider_name, i),
  }))
  return inTurn(queries, (query) => readVia(database, searchProvidersHandler, query))
}

/** The contact of a provider, asked by one of its recommendations, by `caller` who looks at it again. */
export const contactReads = async (database: Database, caller: Caller): Promise<Read[]> => {
  const rows = await database.sql<{ id: string }[]>`
    select newest_id as id from providers order by md5(id::text) limit 256`
  await openContacts(
    database,
    rows.map(({ id }) => ({ userId: caller.userId, submissionId: id })),
  )
  return inTurn(rows, ({ id }) => readVia(database, getProviderContactHandler, { submission_id: id }, caller))
}

/** Writes down that members looked at contacts today: looking again is what is measured, as a limit holds for the first look. */
export const openContacts = async (
  { sql }: Database,
  looks: readonly { userId: string; submissionId: string }[],
): Promise<void> => {
  const [users, submissions] = [looks.map(({ userId }) => userId), looks.map(({ submissionId }) => submissionId)]
  await sql`
    insert into contact_reveals (id, user_id, provider_id)
    select gen_random_uuid(), l.user_id, s.provider_id
    from unnest(${users}::uuid[], ${submissions}::uuid[]) as l (user_id, submission_id)
    join experience_submissions s on s.id = l.submission_id`
}

/** Another recommendation for each of some providers. Each is shared once by `caller`, to see the statements. */
export const submitStatements = async (database: Database, caller: Caller): Promise<SubmitStatements> => {
  const rows = await database.sql<SubmissionInput[]>`
    select service_type, provider_name, is_business, business_website, location, rating, string_to_array(highlights, ', ') as highlights,
      own_words, experience_year, would_use_again, pricing_type, pricing_range, has_contact_consent, provider_email, provider_phone
    from experience_submissions where status = 'approved' order by md5(id::text) limit 64`
  let limit: Template | undefined
  const examples = await inTurn(rows, async (row): Promise<SubmitExample> => {
    const body = { ...row, privacy_agreement: true }
    await database.db.deleteFrom('limits').execute()
    const [taken, find, insert] = await captureStatements(database, submitRecommendationHandler, body, caller)
    limit = openSlots(taken, 'insert into limits', ['key'])
    return {
      body,
      find: openSlots(find, 'select "id", "merged_into" from "providers"', {}),
      insert: openSlots(insert, 'insert into "experience_submissions"', {
        id: 'id',
        user_id: 'user',
        submitter_email: 'email',
        provider_id: 'provider',
        created_at: 'now',
      }),
    }
  })
  if (!limit) throw new Error('There is no recommendation to share again')
  return { limit, examples }
}

const decideTemplates = (statements: Statement[]): DecideStatements | null => {
  const tallies = statements.filter(({ text }) => text.includes('provider_tallies'))
  const isAsked = statements.some(({ text }) => text.includes('provider_pairs'))
  if (tallies.length === 0 || isAsked) return null
  const [lock, mark, log, lockKeys, candidates, lockProvider, readApproved, ...rest] = statements.filter(
    (one) => !tallies.includes(one),
  )
  const [show, name, city, keys, mail, ...more] = rest
  if (more.length > 0) throw new Error(`A decision runs statements that the bench does not know: ${more[0]?.text}`)
  const numbers = Object.fromEntries(
    [...(show?.text.matchAll(/"(\w+)" = \$/g) ?? [])].map(([, column = '']) => [column, column]),
  )
  return {
    lock: openSlots(lock, 'select "id", "status", "provider_id"', ['submission', 'submission']),
    mark: openSlots(mark, 'update "experience_submissions"', {
      status: 'to',
      reviewed_at: 'now',
      reviewed_by: 'reviewer',
      id: 'submission',
    }),
    log: openSlots(log, 'insert into "submission_decisions"', {
      id: 'fresh',
      submission_id: 'submission',
      decided_by: 'reviewer',
      from_status: 'from',
      to_status: 'to',
      decided_at: 'now',
    }),
    lockKeys: openSlots(lockKeys, 'select pg_advisory_xact_lock', ['key_names']),
    candidates: openSlots(candidates, 'with met as', ['key_kinds', 'key_values', 'provider', 'provider']),
    lockProvider: openSlots(lockProvider, 'select "id", "service_type"', { id: 'provider' }),
    readApproved: openSlots(readApproved, 'select * from "experience_submissions"', { provider_id: 'provider' }),
    tally: openSlots(tallies[0], 'insert into provider_tallies', ['service_type', 'area', 'rating', 'step', 'step']),
    show: openSlots(show, 'update "providers"', { ...numbers, id: 'provider' }),
    name: openSlots(name, 'insert into provider_names', ['provider', 'service_type', 'area', 'search_text']),
    city: openSlots(city, 'insert into area_cities', ['city_key', 'area']),
    keys: openSlots(keys, 'with wanted as', ['key_kinds', 'key_values', 'provider', 'provider']),
    mail: openSlots(mail, 'insert into "mail_outbox"', { id: 'letter' }),
  }
}

/** The statements of a decision that changes its provider's mean, and finds none that may be the same: found by deciding, as `caller`, until one does. */
export const decideStatements = async (database: Database, caller: Caller): Promise<DecideStatements> => {
  const waiting = await database.sql<{ id: string }[]>`
    select submission_id as id from bench.decisions where part = 0 limit 100`
  for (const { id } of waiting) {
    const input = { id, status: 'approved', from_status: 'pending' }
    const templates = decideTemplates(await captureStatements(database, decideSubmissionHandler, input, caller))
    if (templates) return templates
  }
  throw new Error('No decision changed the mean of its provider')
}

/** Where the calls are answered. */
export const paths = {
  search: searchProviders.path,
  contact: getProviderContact.path,
  submit: submitRecommendation.path,
  decide: decideSubmission.path,
}
