// The calls that write: how the site is asked, and which statements answer.

import { decideSubmission } from '../../domain/moderation/moderation.contracts.ts'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import type { Database } from '../../server/database/open.ts'
import type { Caller } from '../../server/http/caller.ts'
import { decideSubmissionHandler } from '../../server/moderation/moderation.handlers.ts'
import { submitRecommendationHandler } from '../../server/recommendations/recommendations.handlers.ts'
import { sqlOn } from '../sql.ts'
import { captureStatements, openSlots, type Statement, type Template } from './captured-statements.ts'

/**
 * One recommendation as a member sends it, and its statements: `find` knows the provider, `insert` has the columns.
 */
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

/** Another recommendation for each of some providers, as a member sends it. */
export const readExamples = async (database: Database): Promise<SubmissionInput[]> => {
  const rows = await sqlOn(database.background.db)<Omit<SubmissionInput, 'privacy_agreement'>>`
    select service_type, provider_name, is_business, business_website, location, rating, string_to_array(highlights, ', ') as highlights,
      own_words, experience_year, would_use_again, pricing_type, pricing_range, has_contact_consent, provider_email, provider_phone
    from experience_submissions where status = 'approved' order by md5(id::text) limit 64`
  return rows.map((row) => ({ ...row, privacy_agreement: true }))
}

/** Their statements. Each is shared once by `caller`, to see them. */
export const submitStatements = async (database: Database, caller: Caller): Promise<SubmitStatements> => {
  let limit: Template | undefined
  const examples: SubmitExample[] = []
  for (const body of await readExamples(database)) {
    await database.db.deleteFrom('limits').execute()
    const [taken, find, insert, ...more] = await captureStatements(database, submitRecommendationHandler, body, caller)
    if (more.length > 0) throw new Error(`Sharing runs statements that the bench does not know: ${more[0]?.text}`)
    limit = openSlots(taken, 'insert into limits', ['key'])
    examples.push({
      body,
      find: openSlots(find, 'select "id", "merged_into" from "providers"', {}),
      insert: openSlots(insert, 'insert into "experience_submissions"', {
        id: 'id',
        user_id: 'user',
        submitter_email: 'email',
        provider_id: 'provider',
        created_at: 'now',
      }),
    })
  }
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
    lock: openSlots(lock, 'select "s".*', ['submission', 'submission']),
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
  const waiting = await sqlOn(database.background.db)<{ id: string }>`
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
  submit: submitRecommendation.path,
  decide: decideSubmission.path,
}
