// npm run test:cluster: the API, race and live tests against three instances behind HAProxy, on a database behind PgBouncer.
import { startPooler } from '../tests/cluster/pgbouncer.ts'
import { startCluster } from '../tests/postgres-cluster.ts'
import { passes, run, siteBuild } from './checks.ts'

const primary = await startCluster()
if (!primary) throw new Error('No PostgreSQL 15 or newer was found.')
const pooler = await startPooler(primary.url)
try {
  const isBuilt = await passes(siteBuild)
  const command = ['vitest', 'run', '--config', 'tests/cluster/cluster-suite.ts', ...process.argv.slice(2)] as const
  process.exitCode = isBuilt
    ? await run([command[0], ...command.slice(1)], {
        TEST_CLUSTER: 'on',
        TEST_DATABASE_URL: primary.url,
        TEST_DATABASE_POOLER_URL: pooler.url,
      })
    : 1
} finally {
  await pooler.stop()
  await primary.stop()
}
process.exit()
