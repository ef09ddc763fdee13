// The doctor's checks of the replicas: whether each responds, follows this primary, and keeps up.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { clientsOf } from '../database/client.ts'
import { openPool } from '../database/pool.ts'
import { mostLagMs } from '../database/replicas.ts'
import type { Db } from '../database/tables.ts'
import { type Finding, reasonOf } from './command.ts'

const patienceMs = 5000

interface ReplicaState {
  follows: boolean
  /** The system identifier that a primary and its replicas share. */
  cluster: string
  feedback: boolean
}

const readState = async (db: Db): Promise<ReplicaState | undefined> => {
  const {
    rows: [state],
  } = await sql<ReplicaState>`
    select pg_is_in_recovery() as follows, system_identifier::text as cluster,
      current_setting('hot_standby_feedback')::boolean as feedback
    from pg_control_system()`.execute(db)
  return state
}

/**
 * Whether the replica receives, within the lag that reads allow, everything that the primary had written at the call.
 */
const keepsUp = async (primary: Db, replica: Db): Promise<boolean> => {
  const {
    rows: [written],
  } = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(primary)
  const until = Date.now() + mostLagMs
  for (;;) {
    const {
      rows: [replayed],
    } = await sql<{ enough: boolean }>`
      select pg_last_wal_replay_lsn() >= ${written?.at ?? ''}::pg_lsn as enough`.execute(replica)
    if (replayed?.enough) return true
    if (Date.now() > until) return false
    await wait(100)
  }
}

const examine = async (primary: Db, replica: Db, subject: string): Promise<Finding> => {
  const [own, state] = await Promise.all([readState(primary), readState(replica)])
  const wrong = (seen: string, advice: string): Finding => ({ level: 'error', subject, seen, advice })
  if (!state?.follows)
    return wrong(
      'not a replica: it is a primary',
      'Take it out of DATABASE_REPLICA_URL, or copy it again from the primary.',
    )
  if (state.cluster !== own?.cluster)
    return wrong('follows another primary', 'Let DATABASE_REPLICA_URL name copies of the server in DATABASE_URL.')
  if (!(await keepsUp(primary, replica)))
    return wrong(
      `more than ${mostLagMs / 1000} s behind, so no reads go to it`,
      'Look at its disk, its log and the network to the primary.',
    )
  const advice =
    'Set hot_standby_feedback = on there: otherwise long reads are cancelled and asked again of the primary.'
  const seen = 'answers and keeps up'
  return state.feedback ? { level: 'ok', subject, seen } : { level: 'warning', subject, seen, advice }
}

/** A finding for each URL of `DATABASE_REPLICA_URL`; `sql` is already open. Changes nothing. */
export const checkReplicas = (primary: Db, urls: readonly string[]): Promise<Finding[]> =>
  Promise.all(
    urls.map(async (url) => {
      const subject = `reads from ${new URL(url).host}`
      const replica = openPool({
        Client: clientsOf(url, { statement_timeout: patienceMs }),
        connections: 1,
        isNamed: false,
      })
      try {
        return await examine(primary, replica.kysely(patienceMs), subject)
      } catch (error) {
        const advice = 'Until then, reads go to the primary. Start it, or take it out of DATABASE_REPLICA_URL.'
        return { level: 'error', subject, seen: reasonOf(error), advice } as const
      } finally {
        await replica.close(1000)
      }
    }),
  )
