// Wakes open dashboards, in any process, by a notification after the commit.
import type { Database } from '../database/open.ts'

export const dashboardChannel = 'dashboard'

/** Notifies every open dashboard of a change. Call it after the commit. */
export const notifyDashboards = (database: Pick<Database, 'notify'>): void => database.notify(dashboardChannel)
