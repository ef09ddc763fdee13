// Housekeeping at once, for tests of what goes by itself.
import type { Configuration } from '../server/configuration.ts'
import { expirySweeps } from '../server/platform/housekeeping.job.ts'
import type { TestVillage } from './app.ts'

/** Runs every sweep of the table of retention, with other settings where a test wants them. */
export const sweepAll = async (
  { database, configuration }: Pick<TestVillage, 'database' | 'configuration'>,
  instead: Partial<Configuration> = {},
): Promise<void> => {
  for (const sweep of expirySweeps) await sweep(database.db, { ...configuration, ...instead })
}
