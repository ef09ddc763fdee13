// Adds a recommendation, or a new version of one: the sentence, the submitter and the status are set here, and it waits for review.
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import { dateFaults, earliestToday } from '../../domain/recommendations/experience-date.rules.ts'
import { generatedText } from '../../domain/recommendations/generated-text.rules.ts'
import type { Submission } from '../../domain/recommendations/recommendation.schema.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Tables } from '../database/tables.ts'
import type { Caller } from '../http/caller.ts'
import { recordLiveEvent } from '../platform/live-events.queries.ts'
import { insertSubmission } from './recommendations.queries.ts'

/** Throws `invalid_input` when a date does not hold at this moment. */
export const checkDates = (answers: Submission, at: Date): void => {
  const fields = dateFaults(answers, earliestToday(at))
  if (fields.length > 0) throw new Refusal('invalid_input', { fields })
}

interface Added {
  answers: Submission
  caller: Caller
  providerId: string
  at: Date
  /** The first version, when this is an edit. */
  editOf?: string
}

/** Adds it with its live event; tell the dashboards after the commit. */
export const addSubmission = async (
  trx: Transaction<Tables>,
  { answers, caller, providerId, at, editOf }: Added,
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
  })
  await recordLiveEvent(trx, { submission_id: id })
  return { id, status: 'pending', created_at: at }
}
