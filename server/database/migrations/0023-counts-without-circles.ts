// The dashboard's counters again: a transaction locks one row of them at most, and none where it changes no counter.
import { type Kysely, sql } from 'kysely'

/** By table: which counter each of its rows counts for. */
const counts = {
  experience_submissions: {
    pending: "(status = 'pending')::int",
    approved: "(status = 'approved')::int",
    rejected: "(status = 'rejected')::int",
  },
  profiles: { signups: '1' },
  inquiries: { inquiries: '1' },
} satisfies Record<string, Record<string, string>>

/** The rows that a statement has put in and taken away, and what each of them adds. */
const changes = {
  insert: 'select *, 1 as step from added',
  update: 'select *, 1 as step from added union all select *, -1 from removed',
  delete: 'select *, -1 as step from removed',
}

/** Only submissions change what they count for. */
const acts = [
  ['experience_submissions', 'insert'],
  ['experience_submissions', 'update'],
  ['experience_submissions', 'delete'],
  ['profiles', 'insert'],
  ['profiles', 'delete'],
  ['inquiries', 'insert'],
  ['inquiries', 'delete'],
] as const

/**
 * The row is chosen by the connection. Chosen by the submission, as before, two transactions with several submissions
 * each could wait for one another's rows. One row's counter may fall below zero now; their sum cannot.
 */
const countByConnection = async (
  db: Kysely<unknown>,
  table: keyof typeof counts,
  act: keyof typeof changes,
): Promise<void> => {
  const steps: Record<string, string> = counts[table]
  const names = Object.keys(steps)
  const list = (write: (name: string) => string, separator = ', '): string => names.map(write).join(separator)
  await sql
    .raw(`
      create or replace function count_${act}_${table}() returns trigger language plpgsql as $body$
      declare change record;
      begin
        if current_setting('village.restoring', true) = 'on' then return null; end if;
        select ${list((name) => `coalesce(sum(step * ${steps[name]}), 0)::int as ${name}`)} into change
          from (${changes[act]}) as changed;
        if ${list((name) => `change.${name} <> 0`, ' or ')} then
          insert into dashboard_counts as kept (shard, ${list(String)})
            values (pg_backend_pid() % 16, ${list((name) => `change.${name}`)})
            on conflict (shard) do update set ${list((name) => `${name} = kept.${name} + excluded.${name}`)};
        end if;
        return null;
      end $body$`)
    .execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table dashboard_counts
      drop constraint dashboard_counts_pending_check, drop constraint dashboard_counts_approved_check,
      drop constraint dashboard_counts_rejected_check, drop constraint dashboard_counts_signups_check,
      drop constraint dashboard_counts_inquiries_check`.execute(db)
  for (const [table, act] of acts) await countByConnection(db, table, act)
}
