// The faults: each strikes while visitors write, and its `strike` resolves when it is over.

import { setTimeout as wait } from 'node:timers/promises'
import { connectTo } from '../sql.ts'
import { clockFaults } from './clock.ts'
import { failover } from './failover.ts'
import { administer, type Fault, lasting, lastsMs, serverProcesses } from './fault.ts'
import { fullDisk } from './full-disk.ts'
import type { Stage } from './stage.ts'
import { openWire, type Wire } from './wire.ts'

const killServer = async (stage: Stage): Promise<void> => {
  await stage.end('SIGKILL')
  await stage.start()
}

/** Sends a signal to a process, which may have exited since it was listed. */
const signalProcess = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** PostgreSQL ends all its processes and recovers from its log if one of them is killed with SIGKILL. */
const crashDatabase = (stage: Stage): Promise<void> =>
  administer(stage, async (sql) => {
    const rows = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name = 'trusted-village' limit 1`
    if (!rows[0]) throw new Error('The site has no connection to PostgreSQL.')
    process.kill(rows[0].pid, 'SIGKILL')
  })

const freeze = async (stage: Stage): Promise<void> => {
  const pids = await serverProcesses(stage)
  const tell = (signal: 'SIGSTOP' | 'SIGCONT'): void => {
    for (const pid of pids) signalProcess(pid, signal)
  }
  tell('SIGSTOP')
  await wait(lastsMs)
  tell('SIGCONT')
}

const refuseWrites = async (stage: Stage): Promise<void> => {
  const set = (to: 'on' | 'off') =>
    administer(stage, async (sql) => {
      await sql.text(`alter system set default_transaction_read_only = ${to}`)
      await sql`select pg_reload_conf()`
    })
  await set('on')
  await wait(lastsMs)
  // The default can be overridden in a session, which is how it is reset.
  await administer(stage, async (sql) => {
    await sql`set default_transaction_read_only = off`
    await sql.text('alter system reset default_transaction_read_only')
    await sql`select pg_reload_conf()`
  })
}

const cutConnections = (stage: Stage): Promise<void> =>
  administer(stage, async (sql) => {
    const until = Date.now() + lastsMs
    while (Date.now() < until) {
      // The server may contain other villages' databases too.
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'trusted-village' and datname = current_database()`
      await wait(100)
    }
  })

/** Other clients take every connection to PostgreSQL, including the site's, which cannot reconnect meanwhile. */
const takeConnections = async (stage: Stage): Promise<void> => {
  const others = connectTo(stage.databaseUrl ?? '', 220)
  await administer(stage, async (sql) => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'trusted-village'`
    await Promise.allSettled(Array.from({ length: 200 }, () => others`select pg_sleep(${lastsMs / 1000}) /* held */`))
  })
  await others.end()
}

/** Milliseconds that a slow network adds in each direction. */
const slowMs = 200

/** Starts a fault of the wire with `begin`, and ends it with the function that `begin` returned. */
const onWire = (name: string, begin: (wire: Wire) => () => void): Fault => {
  let wire: Wire | undefined
  return {
    name,
    on: ['postgres'],
    prepare: async () => ({
      join: async ({ url }) => {
        wire = await openWire(Number(new URL(url).port))
        const through = new URL(url)
        through.port = String(wire.port)
        return through.href
      },
      close: async () => wire?.close(),
    }),
    strike: async () => {
      const struck = wire
      if (!struck) throw new Error('There is no wire to strike.')
      await lasting(lastsMs, () => begin(struck))
    },
  }
}

const networkFaults: readonly Fault[] = [
  onWire(`network ${slowMs} ms slower each way, for ${lastsMs / 1000} s`, (wire) => wire.slow(slowMs)),
  onWire(`network silent for ${lastsMs / 1000} s, no connection broken`, (wire) => wire.silence()),
  onWire(`network cut for ${lastsMs / 1000} s, every connection reset`, (wire) => wire.cut()),
]

/** The two faults that are also part of `npm test`, for a shorter time. */
export const serverKilled: Fault = { name: 'server killed hard', on: ['embedded', 'postgres'], strike: killServer }
export const connectionsCut: Fault = {
  name: `every connection cut, for ${lastsMs / 1000} s`,
  on: ['postgres'],
  strike: cutConnections,
}

export const faults: readonly Fault[] = [
  serverKilled,
  {
    name: 'server killed hard, three times in a row',
    on: ['embedded', 'postgres'],
    strike: async (stage) => {
      for (let times = 0; times < 3; times++) {
        await killServer(stage)
        await wait(500)
      }
    },
  },
  { name: 'a process of PostgreSQL killed hard', on: ['postgres'], strike: crashDatabase },
  { name: 'PostgreSQL frozen for 3 s', on: ['postgres'], strike: freeze },
  { name: 'PostgreSQL read-only for 3 s', on: ['postgres'], strike: refuseWrites },
  connectionsCut,
  { name: 'every connection taken by others, for 3 s', on: ['postgres'], strike: takeConnections },
  failover,
  fullDisk,
  ...networkFaults,
  ...clockFaults,
]
