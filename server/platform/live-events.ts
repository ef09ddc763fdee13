// Says to every open dashboard that there is news.
import type { Database } from '../database/open.ts'

const channel = 'dashboard'

/** Says to every open dashboard, in any process, that there is news; call it after the commit. */
export const tellDashboards = (database: Pick<Database, 'notify'>): void => database.notify(channel)
