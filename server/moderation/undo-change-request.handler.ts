// Takes back what the caller asked a parent for, while the mail about it waits.
import { undoChangeRequest } from '../../domain/moderation/desk.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { notifyDashboards } from '../platform/live-events.ts'
import { dropWaitingMail } from '../platform/outbox.queries.ts'
import { changeMailKey, findChangeRequest } from './change-requests.queries.ts'
import { lockSubmission, readStanding } from './moderation.queries.ts'

export const undoChangeRequestHandler = handle(undoChangeRequest, async ({ input, caller, database, now }) => {
  const { id, request_id } = input
  const standing = await database.db.transaction().execute(async (trx) => {
    const submission = await lockSubmission(trx, id)
    const request = await findChangeRequest(trx, request_id)
    if (!submission || request?.submission_id !== id || request.asked_by !== caller.userId) {
      throw new Refusal('not_found')
    }
    if (request.undone_at !== null) return readStanding(trx, id)
    if (!(await dropWaitingMail(trx, changeMailKey(id)))) throw new Refusal('undo_over')
    await trx.updateTable('change_requests').set({ undone_at: now() }).where('id', '=', request_id).execute()
    return readStanding(trx, id)
  })
  notifyDashboards(database)
  return standing
})
