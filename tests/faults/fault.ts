// What a fault is, and how faults reach the PostgreSQL server of a stage.

import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { connectTo, type Sql } from '../sql.ts'
import type { DatabaseKind, Ground, Stage } from './stage.ts'

export interface Fault {
  name: string
  on: readonly DatabaseKind[]
  /** Prepares the fault before the village opens. Resolves with the reason if this machine cannot run it. */
  prepare?: () => Promise<Ground | string>
  strike: (stage: Stage) => Promise<void>
}

/** Duration in milliseconds of a fault that does not end by itself. */
export const lastsMs = 3_000

/** Starts a fault with `begin`, and ends it after `ms` with the function that `begin` returned. */
export const lasting = async (ms: number, begin: () => () => void): Promise<void> => {
  const mend = begin()
  await wait(ms)
  mend()
}

/** Runs `act` on a separate connection, as a superuser. */
export const administer = async <T>(
  { databaseUrl = '' }: Pick<Stage, 'databaseUrl'>,
  act: (sql: Sql) => Promise<T>,
): Promise<T> => {
  const sql = connectTo(databaseUrl)
  return act(sql).finally(() => sql.end())
}

const parentOf = (pid: number): number => {
  // "pid (name) state ppid …"; the name may contain spaces.
  const after = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1) ?? ''
  return Number(after.split(' ')[1])
}

/** The process id of the postmaster and those of its children. */
export const serverProcesses = async (stage: Stage): Promise<number[]> => {
  const first = await administer(stage, async (sql) => {
    const [row] = await sql<{ pid: number }>`select pg_backend_pid() as pid`
    return parentOf(row?.pid ?? 0)
  })
  const others = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .filter((pid) => {
      try {
        return parentOf(pid) === first
      } catch {
        return false
      }
    })
  return [first, ...others]
}
