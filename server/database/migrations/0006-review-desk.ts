// The review desk: counters kept ready, submissions found by their words, answered inquiries, and live events.
import { type Kysely, sql } from 'kysely'

const counters = ['pending', 'approved', 'rejected', 'signups', 'inquiries'] as const

/** By table: which counter each of its rows counts for. */
const counts = {
  experience_submissions: {
    pending: "(status = 'pending')::int",
    approved: "(status = 'approved')::int",
    rejected: "(status = 'rejected')::int",
  },
  profiles: { signups: '1' },
  inquiries: { inquiries: '1' },
} satisfies Record<string, Partial<Record<(typeof counters)[number], string>>>

/** The rows a statement has put in and taken away. */
const changes = {
  insert: { rows: 'select *, 1 as step from added', sees: 'new table as added' },
  update: {
    rows: 'select *, 1 as step from added union all select *, -1 from removed',
    sees: 'old table as removed new table as added',
  },
  delete: { rows: 'select *, -1 as step from removed', sees: 'old table as removed' },
}

/** Only submissions change what they count for. */
const actsOn = (table: keyof typeof counts): (keyof typeof changes)[] =>
  table === 'experience_submissions' ? ['insert', 'update', 'delete'] : ['insert', 'delete']

/** A restore brings the counters and the search words along with the rows. */
const unlessRestoring = "if current_setting('village.restoring', true) = 'on' then return null; end if;"

/** Counts in the transaction that changes the table, whoever changes it; rows are locked in one order, so that no two wait in a circle. */
const keepCounts = async (db: Kysely<unknown>, table: keyof typeof counts): Promise<void> => {
  const steps: Partial<Record<string, string>> = counts[table]
  const names = Object.keys(steps)
  const list = (write: (name: string) => string): string => names.map(write).join(', ')
  for (const act of actsOn(table)) {
    const { rows, sees } = changes[act]
    await sql
      .raw(`
        create function count_${act}_${table}() returns trigger language plpgsql as $body$
        declare change record;
        begin
          ${unlessRestoring}
          for change in
            select get_byte(uuid_send(id), 15) % 16 as shard,
              ${list((name) => `sum(step * ${steps[name]})::int as ${name}`)}
            from (${rows}) as changed group by 1 order by 1
          loop
            update dashboard_counts as kept set ${list((name) => `${name} = kept.${name} + change.${name}`)}
              where kept.shard = change.shard;
            if not found then
              insert into dashboard_counts as kept (shard, ${list(String)})
                values (change.shard, ${list((name) => `change.${name}`)})
                on conflict (shard) do update set ${list((name) => `${name} = kept.${name} + excluded.${name}`)};
            end if;
          end loop;
          return null;
        end $body$`)
      .execute(db)
    await sql
      .raw(`
        create trigger count_${act} after ${act} on ${table} referencing ${sees}
          for each statement execute function count_${act}_${table}()`)
      .execute(db)
  }
}

/** In sixteen rows, so that writers seldom wait for one another; what a row counts for stands in its id. */
const createCounts = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(`
      create table dashboard_counts (
        shard int primary key check (shard between 0 and 15),
        ${counters.map((name) => `${name} int not null default 0 check (${name} >= 0)`).join(', ')}
      )`)
    .execute(db)
  for (const table of Object.keys(counts) as (keyof typeof counts)[]) {
    const steps: Partial<Record<string, string>> = counts[table]
    const names = Object.keys(steps)
    await sql
      .raw(`
        insert into dashboard_counts as kept (shard, ${names.join(', ')})
          select get_byte(uuid_send(id), 15) % 16, ${names.map((name) => `sum(${steps[name]})::int`).join(', ')}
          from ${table} group by 1
          on conflict (shard) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}`)
      .execute(db)
    await keepCounts(db, table)
  }
}

/** Apart from the submissions: a trigram index on them would cost every decision (docs/performance.md). */
const createWords = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table submission_words (
      submission_id uuid primary key references experience_submissions (id) on delete cascade,
      words text not null
    )`.execute(db)
  const words = `lower(unaccent(' ' || concat_ws(' ', provider_name, submitter_email, city, location)))`
  await sql
    .raw(`insert into submission_words (submission_id, words) select id, ${words} from experience_submissions`)
    .execute(db)
  await sql`
    create index submission_words_trigram on submission_words using gin (words gin_trgm_ops)
      with (fastupdate = off)`.execute(db)
  await sql
    .raw(`
      create function keep_submission_words() returns trigger language plpgsql as $body$
      begin
        ${unlessRestoring}
        insert into submission_words (submission_id, words) select id, ${words} from added;
        return null;
      end $body$`)
    .execute(db)
  await sql`
    create trigger keep_words after insert on experience_submissions referencing new table as added
      for each statement execute function keep_submission_words()`.execute(db)
}

const extendInquiries = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table inquiries
      add column wants_invitation boolean not null default false,
      add column read_at timestamptz,
      add column invited_at timestamptz,
      add column invited_by uuid references auth.users (id) on delete set null,
      add column invitation_code text unique references referral_codes (code),
      add constraint invited_with_code check ((invited_at is null) = (invitation_code is null)),
      add constraint invited_when_wanted check (invited_at is null or wants_invitation)`.execute(db)
  await sql`
    update inquiries set wants_invitation = true
    where subject = 'Invitation request' and message like 'Location: %'`.execute(db)
  await sql`
    create index inquiries_unread on inquiries (created_at desc, id desc) where read_at is null`.execute(db)
  await sql`
    create index inquiries_requests on inquiries (created_at desc, id desc) where wants_invitation`.execute(db)
  await sql`create index inquiries_invited_by on inquiries (invited_by) where invited_by is not null`.execute(db)
}

const createLiveEvents = async (db: Kysely<unknown>): Promise<void> => {
  // Its lock lasts until the commit, so events become visible in the order of their numbers: who has read up to one
  // never misses an earlier one.
  await sql`
    create table live_event_clock (
      only_one boolean primary key default true check (only_one),
      last_id int not null
    )`.execute(db)
  await sql`
    create table live_events (
      id int primary key,
      submission_id uuid unique references experience_submissions (id) on delete cascade,
      inquiry_id uuid unique references inquiries (id) on delete cascade,
      created_at timestamptz not null default now(),
      constraint live_event_of_one check (num_nonnulls(submission_id, inquiry_id) = 1)
    )`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createCounts(db)
  await createWords(db)
  await extendInquiries(db)
  await createLiveEvents(db)
}
