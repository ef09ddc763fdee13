// Live events are rows written with the fact itself; a notification after the commit makes dashboards read them.
import type { Database } from '../database/open.ts'

const channel = 'dashboard'

/** Notifies every open dashboard, in any process, of a change. Call it after the commit. */
export const notifyDashboards = (database: Pick<Database, 'notify'>): void => database.notify(channel)

/** Calls `listener` whenever a dashboard should read again; returns what removes it. */
export const onDashboardChange = (database: Pick<Database, 'onNotification'>, listener: () => void): (() => void) =>
  database.onNotification(channel, listener)
