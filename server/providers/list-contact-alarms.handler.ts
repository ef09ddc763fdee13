// Answers the members who met a limit on contacts.
import { listContactAlarms } from '../../domain/providers/contact-reveals.contracts.ts'
import { handle } from '../http/serve.ts'
import { readAlarms } from './contact-reveals.queries.ts'

export const listContactAlarmsHandler = handle(listContactAlarms, async ({ database }) => ({
  alarms: await readAlarms(database.db),
}))
