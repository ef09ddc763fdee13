// Runs housekeeping immediately, for tests of expiry.
import type { Configuration } from '../server/configuration.ts'
import { expirySweeps } from '../server/platform/housekeeping.job.ts'
import type { TestVillage } from './app.ts'

/** Runs every sweep, with the test's settings. */
export const sweepAll = async (
  { database, configuration }: Pick<TestVillage, 'database' | 'configuration'>,
  instead: Partial<Configuration> = {},
): Promise<void> => {
  for (const sweep of expirySweeps) await sweep(database.db, { ...configuration, ...instead })
}
