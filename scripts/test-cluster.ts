// npm run test:cluster: the API, race and live tests against three instances behind HAProxy, with PgBouncer and a replica.
import { startPooler } from '../tests/cluster/pgbouncer.ts'
import { startReplica } from '../tests/cluster/replica.ts'
import { startCluster } from '../tests/postgres-cluster.ts'
import { connectTo } from '../tests/sql.ts'
import { passes, run, siteBuild } from './checks.ts'

const primary = await startCluster()
if (!primary) throw new Error('No PostgreSQL 15 or newer was found.')
const replica = await startReplica(primary)
const pooler = await startPooler(primary.url)
/**
 * A commit returns once the replica shows it: tests write rows directly and read them immediately, which members cannot do.
 * `replicas.cluster.test.ts` tests on a separate pair what a lagging replica means for members.
 */
const waitForReplica = async (url: string): Promise<void> => {
  const sql = connectTo(url)
  await sql`alter role village set synchronous_commit = 'remote_apply'`
  await sql`alter system set synchronous_standby_names = '*'`
  await sql`select pg_reload_conf()`
  await sql.end()
}

try {
  await waitForReplica(primary.url)
  const args = ['run', '--config', 'tests/cluster/cluster-suite.ts', ...process.argv.slice(2)]
  process.exitCode = (await passes(siteBuild))
    ? await run(['vitest', ...args], {
        TEST_CLUSTER: 'on',
        TEST_DATABASE_URL: primary.url,
        TEST_DATABASE_POOLER_URL: pooler.url,
        TEST_DATABASE_REPLICA_URL: replica.url,
      })
    : 1
} finally {
  await pooler.stop()
  await replica.stop()
  await primary.stop()
}
process.exit()
