// The doctor's checks of an open database and its replicas: version, settings, extensions, migrations, clock, waiting emails, lag.
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Configuration } from '../configuration.ts'
import { clientsOf } from '../database/client.ts'
import { isOfFirstReleases, migrations, moveFirstReleases, readMigrations } from '../database/migrate.ts'
import type { Database, Queryable } from '../database/open.ts'
import { openPool } from '../database/pool.ts'
import { findMissingColumns } from '../database/recounts.ts'
import { mostLagMs } from '../database/replicas.ts'
import type { Db } from '../database/tables.ts'
import { ownerOfKeys, readListLoss } from '../gotrue/create-auth.ts'
import { villageFile } from '../platform/village-file.ts'
import { readFiling } from '../providers/filing.queries.ts'
import { type Finding, judge, reasonOf } from './command.ts'

/** Connections of each process besides `DATABASE_POOL`: three for jobs and commands, and one that listens. */
const besidePool = 4

interface Facts {
  version: number
  named: string
  encoding: string
  readOnly: boolean
  connections: number
  now: Date
}

const readFacts = async (db: Db): Promise<Facts> => {
  const { rows } = await sql<Facts>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as named,
      pg_encoding_to_char(d.encoding) as encoding, clock_timestamp() as now,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "readOnly",
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections
    from pg_database d where d.datname = current_database()`.execute(db)
  if (!rows[0]) throw new Error('The database returned no information about itself.')
  return rows[0]
}

const onConnections = ({ connections }: Facts, { DATABASE_POOL }: Configuration): Finding => {
  const each = DATABASE_POOL + besidePool
  const processes = Math.floor(connections / each)
  return judge(
    'connections',
    `${connections} on the server, ${each} for each process: room for ${processes} processes`,
    processes < 2,
    processes < 1 ? 'error' : 'warning',
  )
}

const onExtensions = async (db: Db): Promise<Finding> => {
  const needed = ['btree_gin', 'pg_trgm', 'unaccent']
  const { rows: there } = await sql<{ name: string }>`
    select name from pg_available_extensions where name = any(${needed})`.execute(db)
  const missing = needed.filter((extension) => !there.some(({ name }) => name === extension))
  const seen = missing.length > 0 ? `${missing.join(', ')} not available on this server` : needed.join(', ')
  return judge('extensions', seen, missing.length > 0)
}

const listShort = (names: readonly string[]): string =>
  `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`

const onMigrations = async (db: Db): Promise<Finding> => {
  const applied = await readMigrations(db)
  const pending = Object.keys(migrations).filter((name) => !applied.includes(name))
  const unknown = applied.filter((name) => !(name in migrations))
  const subject = 'migrations'
  if (unknown.length > 0) {
    const advice = isOfFirstReleases(applied)
      ? moveFirstReleases
      : 'A newer release migrated this database. Run that release, or restore an earlier backup.'
    return { level: 'error', subject, seen: `${listShort(unknown)} unknown here`, advice }
  }
  const seen = pending.length > 0 ? `${pending.length} to apply: ${pending[0]} and on` : `all ${applied.length} applied`
  return judge(subject, seen, pending.length > 0, 'warning')
}

const onColumns = async (db: Db): Promise<Finding> => {
  const missing = await findMissingColumns(db)
  const isComplete = missing.length === 0
  return judge('columns', isComplete ? 'all that this release reads' : `${listShort(missing)} missing`, !isComplete)
}

const onFiling = async (db: Db): Promise<Finding> => {
  const filing = await readFiling(db)
  const isOther = filing?.is_own === false
  const seen = isOther
    ? `filed under other parts than those in ${villageFile}`
    : filing?.refiled_to
      ? 'a refile was interrupted'
      : 'filed under the parts of the village’s file'
  return judge('pages', seen, isOther || Boolean(filing?.refiled_to))
}

const onMails = async (db: Db): Promise<Finding> => {
  const { rows } = await sql<{ late: number; failed: number }>`
    select count(*) filter (where sent_at is null and failed_at is null and created_at < now() - make_interval(mins => 30))::int as late,
      count(*) filter (where failed_at > now() - make_interval(hours => 24))::int as failed from mail_outbox`.execute(
    db,
  )
  const { late = 0, failed = 0 } = rows[0] ?? {}
  const seen = `${late} queued for over 30 minutes, ${failed} failed in the last 24 hours`
  return judge('queued mail', seen, late + failed > 0, 'warning')
}

const onReplicas = async (db: Db): Promise<Finding[]> => {
  const { rows: lags } = await sql<{ name: string; seconds: number }>`
    select application_name as name, coalesce(extract(epoch from replay_lag), 0)::float8 as seconds from pg_stat_replication`.execute(
    db,
  )
  const advice = 'Members see stale data: check its disk and network, or remove it.'
  return lags.map(({ name, seconds }) => {
    const found = { subject: `replica ${name}`, seen: `${seconds.toFixed(1)} s behind` }
    return seconds > 10 ? { ...found, level: 'warning', advice } : { ...found, level: 'ok' }
  })
}

const onAdministrators = async (db: Db): Promise<Finding> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from user_roles where role = 'admin'`.execute(db)
  const count = rows[0]?.count ?? 0
  return judge('administrators', String(count), count === 0, 'warning')
}

const onKeys = async (db: Queryable, configuration: Configuration): Promise<Finding> => {
  const owner = await ownerOfKeys(db, configuration)
  const seen = owner === 'nobody' ? 'the first start makes them' : `made with ${owner}`
  return judge('signing keys', seen, owner === 'another secret')
}

const onDoNotList = async (db: Queryable): Promise<Finding> => {
  const lost = await readListLoss(db)
  return judge('do-not-list', lost ?? 'every entry belongs to this secret', lost !== null, 'warning')
}

/** All checks of an open database. Changes nothing. Throws errors of the database. */
export const checkDatabase = async (
  { background: { db }, kind }: Pick<Database, 'background' | 'kind'>,
  configuration: Configuration,
): Promise<Finding[]> => {
  const facts = await readFacts(db)
  const apart = Math.abs(facts.now.getTime() - Date.now()) / 1000
  const migrated = await onMigrations(db)
  const columns = migrated.level === 'ok' ? await onColumns(db) : null
  return [
    judge(
      'database',
      `PostgreSQL ${facts.named}, ${kind === 'server' ? 'a server' : 'embedded'}`,
      facts.version < 150_000,
    ),
    judge('encoding', facts.encoding, facts.encoding !== 'UTF8'),
    judge('writing', `the database takes ${facts.readOnly ? 'no changes' : 'changes'}`, facts.readOnly),
    ...(kind === 'server'
      ? [
          onConnections(facts, configuration),
          judge('clock of the database', `${apart.toFixed(1)} s from this machine’s`, apart > 5),
          ...(await onReplicas(db)),
          ...(await checkReplicas(db, configuration.DATABASE_REPLICA_URL ?? [])),
        ]
      : []),
    await onExtensions(db),
    migrated,
    ...(columns ? [columns] : []),
    ...(columns?.level === 'ok'
      ? [
          await onKeys(db, configuration),
          await onDoNotList(db),
          await onFiling(db),
          await onMails(db),
          await onAdministrators(db),
        ]
      : []),
  ]
}

const patienceMs = 5000

interface ReplicaState {
  follows: boolean
  /** The system identifier that a primary and its replicas share. */
  cluster: string
  feedback: boolean
}

const readState = async (db: Db): Promise<ReplicaState | undefined> => {
  const { rows } = await sql<ReplicaState>`
    select pg_is_in_recovery() as follows, system_identifier::text as cluster,
      current_setting('hot_standby_feedback')::boolean as feedback
    from pg_control_system()`.execute(db)
  return rows[0]
}

/**
 * Whether the replica receives, within the lag that reads allow, everything that the primary had written at the call.
 */
const keepsUp = async (primary: Db, replica: Db): Promise<boolean> => {
  const { rows: written } = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(primary)
  const until = Date.now() + mostLagMs
  for (;;) {
    const { rows } = await sql<{ enough: boolean }>`
      select pg_last_wal_replay_lsn() >= ${written[0]?.at ?? ''}::pg_lsn as enough`.execute(replica)
    if (rows[0]?.enough) return true
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
