// Asks the parent of a pending submission for a change, by mail and on their own page.

import { askForChange } from '../../domain/moderation/desk.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { queueMail } from '../platform/outbox.queries.ts'
import { changeMailKey, findChangeRequest } from './change-requests.queries.ts'
import { expectStatus } from './decide.ts'
import { changeMail, mailDelaySeconds } from './decision-mails.ts'
import { lockSubmission, readStanding } from './moderation.queries.ts'

const askedBefore = 'Another administrator has asked for a change meanwhile. It waits for its parent.'
const nobodyToAsk = 'Nobody signs this one any more, so nobody can be asked.'

export const askForChangeHandler = handle(askForChange, async ({ input, caller, database, now, siteUrl }) => {
  const { id, request_id, letter } = input
  const standing = await inTransaction(database.db, async (trx) => {
    const submission = await lockSubmission(trx, id)
    if (!submission) throw new Refusal('not_found')
    const before = await findChangeRequest(trx, request_id)
    if (before) {
      const isSame = before.submission_id === id && before.asked_by === caller.userId && before.undone_at === null
      if (isSame) return readStanding(trx, id)
      throw new Refusal('decided_meanwhile')
    }
    const { change_asked_at, submitter_email: email, provider_name } = submission
    expectStatus(submission, 'pending')
    if (change_asked_at !== null) throw new Refusal('decided_meanwhile', { detail: askedBefore })
    if (email === null) throw new Refusal('decided_meanwhile', { detail: nobodyToAsk })
    await trx
      .insertInto('change_requests')
      .values({ id: request_id, submission_id: id, asked_by: caller.userId, asked_at: now(), letter })
      .execute()
    await queueMail(trx, changeMail({ id, email, provider_name, letter }, siteUrl()), {
      mergeKey: changeMailKey(id),
      delaySeconds: mailDelaySeconds,
    })
    return readStanding(trx, id)
  })
  notifyDashboards(database)
  return standing
})
