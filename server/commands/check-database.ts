// The doctor's checks of an open database: version, settings, extensions, migrations, clock, waiting emails.
import { sql } from 'kysely'
import type { Configuration } from '../configuration.ts'
import { isOfFirstReleases, migrations, moveFirstReleases, readMigrations } from '../database/migrate.ts'
import type { Database, Queryable } from '../database/open.ts'
import { findMissingColumns } from '../database/recounts.ts'
import type { Db } from '../database/tables.ts'
import { ownerOfKeys, readListLoss } from '../gotrue/create-auth.ts'
import { checkReplicas } from './check-replicas.ts'
import { type Finding, judge } from './command.ts'

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
  const {
    rows: [facts],
  } = await sql<Facts>`
    select current_setting('server_version_num')::int as version, current_setting('server_version') as named,
      pg_encoding_to_char(d.encoding) as encoding, clock_timestamp() as now,
      pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "readOnly",
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections
    from pg_database d where d.datname = current_database()`.execute(db)
  if (!facts) throw new Error('The database returned no information about itself.')
  return facts
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
  const { rows: there } = await sql<{
    name: string
  }>`select name from pg_available_extensions where name = any(${needed})`.execute(db)
  const missing = needed.filter((extension) => !there.some(({ name }) => name === extension))
  const seen = missing.length > 0 ? `${missing.join(', ')} not available on this server` : needed.join(', ')
  return judge('extensions', seen, missing.length > 0)
}

const listShort = (names: readonly string[]): string =>
  `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}`

const onMigrations = async (db: Db): Promise<{ finding: Finding; isCurrent: boolean }> => {
  const applied = await readMigrations(db)
  const pending = Object.keys(migrations).filter((name) => !applied.includes(name))
  const unknown = applied.filter((name) => !(name in migrations))
  const subject = 'migrations'
  if (unknown.length > 0) {
    const advice = isOfFirstReleases(applied)
      ? moveFirstReleases
      : 'A newer release migrated this database. Run that release, or restore an earlier backup.'
    return {
      finding: {
        level: 'error',
        subject,
        seen: `${listShort(unknown)} unknown here`,
        advice,
      },
      isCurrent: false,
    }
  }
  const seen = pending.length > 0 ? `${pending.length} to apply: ${pending[0]} and on` : `all ${applied.length} applied`
  return { finding: judge(subject, seen, pending.length > 0, 'warning'), isCurrent: pending.length === 0 }
}

const onColumns = async (db: Db): Promise<Finding> => {
  const missing = await findMissingColumns(db)
  const isComplete = missing.length === 0
  return judge('columns', isComplete ? 'all that this release reads' : `${listShort(missing)} missing`, !isComplete)
}

const onMails = async (db: Db): Promise<Finding> => {
  const {
    rows: [mails],
  } = await sql<{ late: number; failed: number }>`
    select count(*) filter (where sent_at is null and failed_at is null and created_at < now() - make_interval(mins => 30))::int as late,
      count(*) filter (where failed_at > now() - make_interval(hours => 24))::int as failed from mail_outbox`.execute(
    db,
  )
  const { late = 0, failed = 0 } = mails ?? {}
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
  const {
    rows: [row],
  } = await sql<{ count: number }>`select count(*)::int as count from user_roles where role = 'admin'`.execute(db)
  const count = row?.count ?? 0
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
  const columns = migrated.isCurrent ? await onColumns(db) : null
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
    migrated.finding,
    ...(columns ? [columns] : []),
    ...(columns?.level === 'ok'
      ? [await onKeys(db, configuration), await onDoNotList(db), await onMails(db), await onAdministrators(db)]
      : []),
  ]
}
