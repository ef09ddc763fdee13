// What the doctor asks a database that is open: version, settings, extensions, migrations, clock, mails that wait.
import { sql } from 'kysely'
import type { Configuration } from '../configuration.ts'
import { isOfFirstReleases, migrations, moveFirstReleases, readMigrations } from '../database/migrate.ts'
import type { Database, Queryable } from '../database/open.ts'
import { findMissingColumns } from '../database/recounts.ts'
import type { Db } from '../database/tables.ts'
import { ownerOfKeys, readListLoss } from '../gotrue/create-auth.ts'
import { checkReplicas } from './check-replicas.ts'
import { type Finding, judge } from './command.ts'

/** What each process holds beside `DATABASE_POOL`: three for jobs and commands, and one that listens. */
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
    'A zero-downtime restart needs room for one more process. Lower DATABASE_POOL or raise max_connections.',
    processes < 1 ? 'error' : 'warning',
  )
}

const onExtensions = async (db: Db): Promise<Finding> => {
  const needed = ['btree_gin', 'pg_trgm', 'unaccent']
  const { rows: there } = await sql<{
    name: string
  }>`select name from pg_available_extensions where name = any(${needed})`.execute(db)
  const missing = needed.filter((extension) => !there.some(({ name }) => name === extension))
  return judge(
    'extensions',
    missing.length > 0 ? `${missing.join(', ')} not available on this server` : needed.join(', '),
    missing.length > 0,
    'Install them: they come with PostgreSQL as "contrib".',
  )
}

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
        seen: `${unknown.slice(0, 3).join(', ')}${unknown.length > 3 ? ` and ${unknown.length - 3} more` : ''} unknown here`,
        advice,
      },
      isCurrent: false,
    }
  }
  const seen = pending.length > 0 ? `${pending.length} to apply: ${pending[0]} and on` : `all ${applied.length} applied`
  const advice = 'The next start applies them, or run `migrate`. Back up first.'
  return { finding: judge(subject, seen, pending.length > 0, advice, 'warning'), isCurrent: pending.length === 0 }
}

const onColumns = async (db: Db): Promise<Finding> => {
  const missing = await findMissingColumns(db)
  return judge(
    'columns',
    missing.length > 0
      ? `${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ` and ${missing.length - 3} more` : ''} missing`
      : 'all that this release reads',
    missing.length > 0,
    'This release changed the schema without a migration: go back to the previous release and report it.',
  )
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
  return judge(
    'queued mail',
    `${late} queued for over 30 minutes, ${failed} failed in the last 24 hours`,
    late + failed > 0,
    'Look at last_error in mail_outbox, and try --mail. See "Mail not delivered" in docs/runbook.md.',
    'warning',
  )
}

const onReplicas = async (db: Db): Promise<Finding[]> => {
  const { rows: lags } = await sql<{ name: string; seconds: number }>`
    select application_name as name, coalesce(extract(epoch from replay_lag), 0)::float8 as seconds from pg_stat_replication`.execute(
    db,
  )
  return lags.map(({ name, seconds }) =>
    judge(
      `replica ${name}`,
      `${seconds.toFixed(1)} s behind`,
      seconds > 10,
      'Members see stale data: check its disk and network, or remove it.',
      'warning',
    ),
  )
}

const onAdministrators = async (db: Db): Promise<Finding> => {
  const {
    rows: [row],
  } = await sql<{ count: number }>`select count(*)::int as count from user_roles where role = 'admin'`.execute(db)
  const count = row?.count ?? 0
  return judge('administrators', String(count), count === 0, 'Make one: `create-admin EMAIL`.', 'warning')
}

const onKeys = async (db: Queryable, configuration: Configuration): Promise<Finding> => {
  const owner = await ownerOfKeys(db, configuration)
  return judge(
    'signing keys',
    owner === 'nobody' ? 'the first start makes them' : `made with ${owner}`,
    owner === 'another secret',
    'Run this with the VILLAGE_SECRET or DATA_DIR of the site. If its secret is lost: `accept-secret`, once.',
  )
}

const onDoNotList = async (db: Queryable): Promise<Finding> => {
  const lost = await readListLoss(db)
  const advice = 'Restore a backup from before the change of secret, or remove people again as they write to you.'
  return judge('do-not-list', lost ?? 'every entry belongs to this secret', lost !== null, advice, 'warning')
}

/** Everything that can be asked of an open database. Changes nothing. Throws what the database throws. */
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
      'The site needs PostgreSQL 15 or newer.',
    ),
    judge('encoding', facts.encoding, facts.encoding !== 'UTF8', 'Make a database with encoding UTF8 and move there.'),
    judge(
      'writing',
      facts.readOnly ? 'the database takes no changes' : 'the database takes changes',
      facts.readOnly,
      'It is a replica, was moved, or is read-only. Point DATABASE_URL at the primary.',
    ),
    ...(kind === 'server'
      ? [
          onConnections(facts, configuration),
          judge(
            'clock of the database',
            `${apart.toFixed(1)} s from this machine’s`,
            apart > 5,
            'Run a time service (chrony, systemd-timesyncd) on both: sessions and limits compare the two clocks.',
          ),
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
