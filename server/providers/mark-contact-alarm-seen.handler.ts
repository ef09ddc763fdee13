// Takes an alarm about contacts off the dashboards of all administrators.
import { markContactAlarmSeen } from '../../domain/providers/contact-reveals.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { notifyDashboards } from '../platform/live-events.ts'

export const markContactAlarmSeenHandler = handle(markContactAlarmSeen, async ({ input, caller, database, now }) => {
  const { id, reached } = input
  const marked = await database.db
    .updateTable('contact_alarms')
    .set({ seen_at: now(), seen_by: caller.userId })
    .where('id', '=', id)
    .where('reached', '=', reached)
    .where('seen_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (marked) {
    notifyDashboards(database)
    return { seen: true }
  }
  const alarm = await database.db.selectFrom('contact_alarms').select('seen_at').where('id', '=', id).executeTakeFirst()
  if (!alarm) throw new Refusal('not_found')
  return { seen: alarm.seen_at !== null }
})
