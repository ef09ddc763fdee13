// The fault in which the primary is lost permanently and its replica is promoted.

import { setTimeout as wait } from 'node:timers/promises'
import { type StartedReplica, startReplica } from '../cluster/replica.ts'
import { connectTo } from '../sql.ts'
import { administer, type Fault, serverProcesses } from './fault.ts'
import type { Stage } from './stage.ts'

/** Milliseconds until a person or a program would notice that the primary is gone. */
const noticedMs = 2_000

/** Waits for synchronous replication: then no acknowledged commit is lost with the primary. */
const waitForReplica = (url: string): Promise<void> =>
  administer({ databaseUrl: url }, async (sql) => {
    await sql.text(`alter system set synchronous_standby_names = '*'`)
    await sql`select pg_reload_conf()`
    for (let tries = 0; tries < 100; tries++) {
      const rows = await sql`select 1 from pg_stat_replication where sync_state = 'sync'`
      if (rows.length > 0) return
      await wait(100)
    }
    throw new Error('The replica does not follow synchronously.')
  })

/** One URL that names both servers; the client connects to the primary. */
const bothOf = (first: string, second: string): string => {
  const [one, other] = [new URL(first), new URL(second)]
  return `${first.replace(one.host, `${one.host},${other.host}`)}?target_session_attrs=primary`
}

let replica: StartedReplica | undefined

const loseThePrimary = async (stage: Stage): Promise<void> => {
  for (const pid of await serverProcesses(stage)) process.kill(pid, 'SIGKILL')
  await wait(noticedMs)
  const sql = connectTo(replica?.url ?? '')
  await sql`select pg_promote(true, 60)`.finally(() => sql.end())
}

export const failover: Fault = {
  name: `primary killed for good, synchronous replica promoted ${noticedMs / 1000} s later`,
  on: ['postgres'],
  prepare: async () => ({
    join: async (cluster) => {
      replica = await startReplica(cluster)
      await waitForReplica(cluster.url)
      return bothOf(cluster.url, replica.url)
    },
    close: async () => replica?.stop(),
  }),
  strike: loseThePrimary,
}
