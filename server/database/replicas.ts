// Streaming replicas to read from: how far each has replayed, which may answer now, and which are skipped.
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Interval between two checks of each replica; in between its state is unknown. */
const askEveryMs = 100

/** A replica is skipped if it has not responded for this long, or failed a read within this time. */
const silenceMs = 1000

/** A replica is skipped if it lacks what the primary had written this long ago. */
export const mostLagMs = 3000

const sampleEveryMs = 500

export interface Replica {
  db: Db
  /** Skips this replica for a second, because a read failed. */
  leaveOut(): void
}

export interface Replicas {
  /** A replica that has replayed at least this position, round-robin; undefined if there is none. */
  pick(atLeast: bigint): Replica | undefined
  /** The primary's current position: everything committed before is at or below it. In PostgreSQL's format ("16/B374D848"). */
  position(): Promise<string>
  close(): Promise<void>
}

export interface ReplicaPool {
  host: string
  db: Db
  end(): Promise<void>
}

/** A position in PostgreSQL's format as a comparable number; null if it is invalid. */
export const readPosition = (text: string | undefined): bigint | null => {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text ?? '') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`) : null
}

interface Watched extends Replica {
  replayed: bigint
  /** Both in milliseconds of this process's monotonic clock, so that a clock change skips no replica. */
  answeredAt: number
  outUntil: number
}

const positionOf = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn()::text as at`.execute(db)
  return rows[0]?.at ?? ''
}

/** Null for a server that is not replaying: a promoted server is no longer our replica. */
const replayedOf = async (db: Db): Promise<bigint | null> => {
  const { rows } = await sql<{ at: string | null }>`select pg_last_wal_replay_lsn()::text as at
    where pg_is_in_recovery()`.execute(db)
  return readPosition(rows[0]?.at ?? undefined)
}

export const watchReplicas = (
  primary: Db,
  pools: readonly ReplicaPool[],
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Replicas => {
  const over = new AbortController()
  /** The primary's positions over time, oldest first. */
  let samples: { at: number; position: bigint }[] = []
  let required = 0n
  let next = 0

  /** Repeats `once` at intervals until closed, also after an error. */
  const repeat = async (everyMs: number, once: () => Promise<void>): Promise<void> => {
    while (!over.signal.aborted) {
      await once().catch(() => undefined)
      await wait(everyMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined)
    }
  }
  const sample = async (): Promise<void> => {
    const position = readPosition(await positionOf(primary))
    if (position !== null) samples.push({ at: performance.now(), position })
    const past = samples.filter(({ at }) => at <= performance.now() - mostLagMs).at(-1)
    if (past) required = past.position
    samples = samples.filter(({ at }) => at >= (past?.at ?? 0))
  }
  const watch = ({ host, db }: ReplicaPool): [Watched, Promise<void>] => {
    const replica: Watched = {
      db,
      replayed: -1n,
      answeredAt: Number.NEGATIVE_INFINITY,
      outUntil: Number.NEGATIVE_INFINITY,
      leaveOut: () => {
        replica.outUntil = performance.now() + silenceMs
      },
    }
    let wasFit = false
    const watching = repeat(askEveryMs, async () => {
      const replayed = await replayedOf(db).catch(() => null)
      if (replayed !== null) Object.assign(replica, { replayed, answeredAt: performance.now() })
      const fit = isFit(replica)
      if (fit !== wasFit)
        log[fit ? 'info' : 'warn']({ host }, fit ? 'a replica answers reads' : 'a replica is left out')
      wasFit = fit
    })
    return [replica, watching]
  }
  const isFit = ({ answeredAt, outUntil, replayed }: Watched, atLeast = 0n): boolean =>
    answeredAt > performance.now() - silenceMs &&
    outUntil < performance.now() &&
    replayed >= required &&
    replayed >= atLeast

  const sampling = repeat(sampleEveryMs, sample)
  const watched = pools.map(watch)
  return {
    pick: (atLeast) => {
      const fit = watched.map(([replica]) => replica).filter((replica) => isFit(replica, atLeast))
      return fit[next++ % fit.length]
    },
    position: () => positionOf(primary),
    close: async () => {
      over.abort()
      await Promise.all(pools.map(({ end }) => end()))
      await Promise.all([sampling, ...watched.map(([, watching]) => watching)])
    },
  }
}
