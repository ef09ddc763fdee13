// Adds a recommendation, or a new version of one: the sentence, the submitter and the status are set here, and it waits for review.
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import { areaOf } from '../../domain/places/location.rules.ts'
import { nameKey } from '../../domain/providers/provider-name.rules.ts'
import { dateFaults, earliestToday } from '../../domain/recommendations/experience-date.rules.ts'
import { generatedText } from '../../domain/recommendations/generated-text.rules.ts'
import type { Submission } from '../../domain/recommendations/recommendation.schema.ts'
import type { submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import type { Call } from '../http/serve.ts'
import { digestsOf, isOnDoNotList } from '../listings/do-not-list.ts'
import { secondsToWait, takeLimit } from '../platform/limits.ts'
import { findOrMakeProvider, findPage } from '../providers/provider-numbers.queries.ts'
import { insertSubmission } from './recommendations.queries.ts'

/** Throws `invalid_input` when a date does not hold at this moment. */
export const checkDates = (answers: Submission, at: Date): void => {
  const fields = dateFaults(answers, earliestToday(at))
  if (fields.length > 0) throw new Refusal('invalid_input', { fields })
}

/** By which provider the words of the form are about. */
export const identityOf = (given: Pick<Submission, 'city' | 'state' | 'provider_name'> & { service_type: string }) => ({
  serviceType: given.service_type,
  area: areaOf(given),
  nameKey: nameKey(given.provider_name),
})

/**
 * The provider it is about: the page that was chosen, else the one that its words name. Throws `invalid_input` when the page is
 * not shown any more, or is of another category.
 */
export const providerOf = async (
  trx: Transaction<Tables>,
  given: Submission & { provider_id?: string | null | undefined },
): Promise<string> => {
  if (!given.provider_id) return findOrMakeProvider(trx, identityOf(given))
  const page = await findPage(trx, given.provider_id)
  if (page?.service_type === given.service_type) return page.id
  const message = page
    ? 'This page is for another type of service. Please choose again.'
    : 'This page is no longer shown. Please choose again.'
  throw new Refusal('invalid_input', { fields: [{ path: 'provider_id', message }] })
}

interface Added {
  answers: Submission
  caller: Caller
  providerId: string
  at: Date
  /** The first version, when this is an edit. */
  editOf?: string
  /** Since when it counts as waiting, when that was before. */
  waitedFrom?: Date | null
}

/** Names of people who are not to be listed that one member may try in a day; then nothing is taken, so that nobody can tell who is. */
const namesTried = { times: 5, seconds: 86_400 }

/** What is done for a submission in its transaction. */
type Work<T> = (trx: Transaction<Tables>) => Promise<T>

/**
 * Takes a submission, unless its provider asked not to be listed: then throws `not_listed`, or `too_many_submissions` to whoever
 * tries names.
 */
export const submitListed = async <T>(
  { database: { db }, caller, auth }: Pick<Call<typeof submitRecommendation>, 'database' | 'caller' | 'auth'>,
  answers: Submission,
  work: Work<T>,
): Promise<T> => {
  const tries = `not-listed:${caller.userId}`
  const spent = await secondsToWait(db, tries, namesTried)
  if (spent > 0) throw new Refusal('too_many_submissions', { retryAfterSeconds: spent })
  const outcome = await inTransaction(db, async (trx) =>
    (await isOnDoNotList(trx, digestsOf(auth.digest, answers))) ? null : { added: await work(trx) },
  )
  if (outcome) return outcome.added
  const { ok, waitSeconds } = await takeLimit(db, tries, namesTried)
  if (!ok) throw new Refusal('too_many_submissions', { retryAfterSeconds: waitSeconds })
  throw new Refusal('not_listed')
}

/** Adds it with its live event; notify the dashboards after the commit. */
export const addSubmission = async (
  trx: Transaction<Tables>,
  { answers, caller, providerId, at, editOf, waitedFrom }: Added,
): Promise<{ id: string; status: 'pending'; created_at: Date }> => {
  const id = v7()
  await insertSubmission(trx, {
    ...answers,
    id,
    user_id: caller.userId,
    submitter_email: caller.email,
    provider_id: providerId,
    recommendation: generatedText(answers.highlights, answers.rating, answers.provider_name),
    created_at: at,
    edit_of: editOf ?? null,
    waited_from: waitedFrom ?? null,
  })
  return { id, status: 'pending', created_at: at }
}
