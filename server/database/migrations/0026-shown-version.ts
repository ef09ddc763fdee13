// One version for all that the search and providers' pages show: it changes with every transaction that changes any of it.
import { type Kysely, sql } from 'kysely'

/** By table that those read: which of its rows they may show, and which change of a row that shows nothing counts too. */
const shown: Record<string, { row: string; change?: string }> = {
  providers: { row: 'total_recommendations > 0', change: 'old.merged_into is distinct from new.merged_into' },
  experience_submissions: { row: "status = 'approved'" },
  provider_tallies: { row: 'providers is not null' },
  area_cities: { row: 'area is not null' },
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table shown_version (
      only_one boolean primary key default true check (only_one),
      version uuid not null
    )`.execute(db)
  // Random, not counted: a database that is taken back to an earlier day must not come to a version again.
  await sql`
    create function renew_shown_version() returns trigger language plpgsql as $body$
    begin
      if current_setting('village.restoring', true) = 'on' then return null; end if;
      -- Once in a transaction, however many rows it changes.
      if current_setting('village.renewed_in', true) = pg_current_xact_id()::text then return null; end if;
      perform set_config('village.renewed_in', pg_current_xact_id()::text, true);
      insert into shown_version (version) values (gen_random_uuid())
        on conflict (only_one) do update set version = excluded.version;
      return null;
    end $body$`.execute(db)
  // Deferred to the commit: the row is locked last and for a moment, so that nobody who holds it waits for anybody.
  for (const [table, { row, change }] of Object.entries(shown)) {
    const acts = {
      insert: `new.${row}`,
      update: [`old.${row}`, `new.${row}`, change].filter(Boolean).join(' or '),
      delete: `old.${row}`,
    }
    for (const [act, counts] of Object.entries(acts)) {
      await sql
        .raw(`
          create constraint trigger renew_shown_version_${act} after ${act} on ${table}
            deferrable initially deferred for each row when (${counts}) execute function renew_shown_version()`)
        .execute(db)
    }
  }
}
