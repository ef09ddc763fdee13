import { changeAlert, createAlert, listAlerts } from '../../domain/alerts/alerts.contracts.ts'
import { availableDayFault } from '../../domain/providers/available-day.rules.ts'
import { earliestToday } from '../../domain/recommendations/optional-answers.ts'
import { invalidField } from '../../domain/refusal.ts'
import { lockUser } from '../database/sql.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { readLetterSetting } from '../letter/letter-setting.queries.ts'
import { addAlert, changeOwnAlert, readAlerts } from './alerts.queries.ts'

export const listAlertsHandler = handle(listAlerts, async ({ caller, db, now }) => {
  const [alerts, letter, profile] = await Promise.all([
    readAlerts(db, caller.userId, now()),
    readLetterSetting(db, caller.userId, now()),
    db.selectFrom('profiles').select('mails_off').where('id', '=', caller.userId).executeTakeFirst(),
  ])
  return { alerts, letter, emails_off: profile?.mails_off.includes('alerts') ?? false }
})

export const createAlertHandler = handle(
  createAlert,
  ({ input: { request_id: id, ...search }, caller, database, now }) => {
    const fault = search.free_by && availableDayFault(search.free_by, earliestToday(now()))
    if (fault) throw invalidField('free_by', fault)
    return inTransaction(database.db, async (trx) => {
      await lockUser(trx, caller.userId)
      const owner = await trx.selectFrom('alerts').select('user_id').where('id', '=', id).executeTakeFirst()
      if (owner && owner.user_id !== caller.userId)
        throw invalidField('request_id', 'This id belongs to another alert.')
      return addAlert(trx, { id, userId: caller.userId, search, at: now() })
    })
  },
)

export const changeAlertHandler = handle(changeAlert, ({ input, caller, database, now }) =>
  inTransaction(database.db, async (trx) => {
    if (input.about === 'search') await lockUser(trx, caller.userId)
    return { ended: await changeOwnAlert(trx, caller.userId, input, now()) }
  }),
)
