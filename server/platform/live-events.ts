// Live events: what has just come stands in a table, written with the fact itself; a word after the commit says to look.
import type { Database } from '../database/open.ts'

const channel = 'dashboard'

/** Says to every open dashboard, in any process, that there is news; call it after the commit. */
export const notifyDashboards = (database: Pick<Database, 'notify'>): void => database.notify(channel)

/** Calls `hear` whenever a dashboard should look for news; the answer ends the hearing. */
export const onDashboardChange = (database: Pick<Database, 'hear'>, hear: () => void): (() => void) =>
  database.hear(channel, hear)
