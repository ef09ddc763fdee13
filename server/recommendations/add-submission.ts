// Adds a recommendation, or a new version of one: the sentence, the submitter and the status are set here, and it waits for review.
import { v7 } from 'uuid'
import { areaOf } from '../../domain/places/location.rules.ts'
import { nameKey } from '../../domain/providers/provider-name.rules.ts'
import { generatedText } from '../../domain/recommendations/generated-text.rules.ts'
import { dateFaults, earliestToday } from '../../domain/recommendations/optional-answers.ts'
import type { Submission } from '../../domain/recommendations/recommendation.schema.ts'
import type { submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import type { Call } from '../http/serve.ts'
import { returnLimit, takeLimit } from '../platform/limits.ts'
import { matchDoNotList } from '../provider-portal/do-not-list.ts'
import { findOrMakeProvider, findPage } from '../providers/provider-numbers.queries.ts'
import { insertSubmission } from './recommendations.queries.ts'

/** Throws `invalid_input` when a date does not hold at this moment; of an edit, unless it is the start date that it had. */
export const checkDates = (answers: Submission, at: Date, hadStartDate?: string | null): void => {
  const fields = dateFaults(answers, earliestToday(at), hadStartDate)
  if (fields.length > 0) throw new Refusal('invalid_input', { fields })
}

export const identityOf = (given: Pick<Submission, 'city' | 'state' | 'provider_name'> & { service_type: string }) => ({
  serviceType: given.service_type,
  area: areaOf(given),
  nameKey: nameKey(given.provider_name),
})

type Given = Submission & { provider_id?: string | null | undefined }

/** The page that was chosen, if one was. Throws `invalid_input` when it is not shown any more, or is of another category. */
export const chosenPage = async (trx: Trx, given: Given): Promise<string | null> => {
  if (!given.provider_id) return null
  const page = await findPage(trx, given.provider_id)
  if (page?.service_type === given.service_type) return page.id
  const message = page
    ? 'This page is for another type of service. Please choose again.'
    : 'This page is no longer shown. Please choose again.'
  throw new Refusal('invalid_input', { fields: [{ path: 'provider_id', message }] })
}

/** The provider it is about: the page that was chosen, else the one that its words name. Throws as {@link chosenPage}. */
export const providerOf = async (trx: Trx, given: Given): Promise<string> =>
  (await chosenPage(trx, given)) ?? findOrMakeProvider(trx, identityOf(given))

interface Added {
  answers: Submission
  caller: Caller
  providerId: string
  at: Date
  requestId?: string | undefined
  editOf?: string
  /** Since when it counts as waiting, when that was before. */
  waitedFrom?: Date | null
  match: Match
}

/** Then nothing is taken, so that nobody can tell who is listed. A note that waits because of the list is one of them. */
const namesTried = { times: 5, seconds: 86_400 }

/** What is left to do for a submission once nothing but the do-not-list can refuse it. */
interface Prepared<T> {
  /** The list was asked the same of the version before, and it waits: this answer tells its member nothing new. */
  isKnown?: boolean
  /** What an earlier call with the same request id was answered: then nothing is added. */
  before?: T | undefined
  /** Adds it. `match`: its provider may be on the list. */
  add: (match: Match) => Promise<T>
}

type Match = 'possible' | null

type Prepare<T> = (trx: Trx) => Promise<Prepared<T>>

/** `prepare` throws before the list is asked, so that a failing call tells nothing of it. A try is given back where nobody is listed. */
export const submitListed = async <T>(
  { database: { db }, caller, auth }: Pick<Call<typeof submitRecommendation>, 'database' | 'caller' | 'auth'>,
  answers: Submission,
  prepare: Prepare<T>,
): Promise<T> => {
  const tries = `not-listed:${caller.userId}`
  const outcome = await inTransaction(db, async (trx) => {
    const taken = await takeLimit(trx, tries, namesTried)
    if (!taken.ok) throw new Refusal('too_many_submissions', { retryAfterSeconds: taken.waitSeconds })
    const { before, isKnown, add } = await prepare(trx)
    if (before) {
      await returnLimit(trx, tries, namesTried)
      return { added: before }
    }
    const match = await matchDoNotList(trx, auth.digest, answers)
    // ends as a success, so that the try counts
    if (match === 'sure') return null
    if (match === null || isKnown) await returnLimit(trx, tries, namesTried)
    return { added: await add(match) }
  })
  if (!outcome) throw new Refusal('not_listed')
  return outcome.added
}

/** Adds it with its live event; notify the dashboards after the commit. */
export const addSubmission = async (
  trx: Trx,
  { answers, caller, providerId, at, requestId = v7(), editOf, waitedFrom, match }: Added,
): Promise<{ id: string; status: 'pending'; created_at: Date; looked_at_first: boolean }> => {
  const id = requestId
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
    do_not_list_match: match,
  })
  return { id, status: 'pending', created_at: at, looked_at_first: match !== null }
}
