// What a PostgreSQL server's background processes do and an embedded one does not: vacuum, analyze and checkpoint.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** As much log as a crash leaves to read again at the next start, and as much as the folder grows by between checkpoints. */
const MOST_LOG_BYTES = 64 * 1024 * 1024

/**
 * Vacuums and analyzes the tables that changed, one statement each so that queries get their turn in between.
 * When is autovacuum's own rule with its default thresholds (PostgreSQL manual, "The Autovacuum Daemon"). The counters
 * do not survive a restart, so the first run after a start looks after every table.
 * @param goesOn asked before each table; false ends the run early
 */
export const vacuumTables = async (db: Kysely<Tables>, goesOn: () => boolean): Promise<void> => {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', seen.schemaname, seen.relname) as name
    from pg_stat_all_tables seen
    join pg_class class on class.oid = seen.relid
    where class.relkind in ('r', 'm') and class.relpersistence <> 't'
      and (
        seen.last_vacuum is null
        or seen.n_dead_tup > 50 + 0.2 * greatest(class.reltuples, 0)
        or seen.n_ins_since_vacuum > 1000 + 0.2 * greatest(class.reltuples, 0)
        or seen.n_mod_since_analyze > 50 + 0.1 * greatest(class.reltuples, 0)
        or age(class.relfrozenxid) > 150000000
      )`.execute(db)
  for (const { name } of tables) {
    if (!goesOn()) return
    await sql`vacuum (analyze) ${sql.raw(name)}`.execute(db)
  }
}

/** Writes a checkpoint when enough log has gathered since the last one; a lone process never does so by itself. */
export const checkpointLog = async (db: Kysely<Tables>): Promise<void> => {
  const {
    rows: [log],
  } = await sql<{ bytes: number }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`.execute(db)
  if (log && log.bytes > MOST_LOG_BYTES) await sql`checkpoint`.execute(db)
}
