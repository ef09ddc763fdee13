// Brings a database to the newest migration; several processes may start at once, Kysely's lock lets one work.
import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { OperatorError } from '../platform/operator-error.ts'
import type { Tables } from './tables.ts'

const schema = readFileSync(new URL('schema.sql', import.meta.url), 'utf8')

/**
 * All migrations in order, forward only. schema.sql is always the newest schema, and all that an empty database gets: a
 * migration changes that file as well, and runs only in a database that an earlier release made. It holds its own statements,
 * which stay as they landed. A restore of an earlier dump runs none of them, so a column that is added may be null or has a
 * default, and a row that must change is changed by what reads it. Tests bring a database, and a dump, of each release forward.
 */
export const migrations: Record<string, Migration> = {
  '0001-schema': {
    // One statement, since the driver sends one at a time.
    up: async (db) => void (await sql.raw(`do $schema$ begin ${schema} end $schema$`).execute(db)),
  },
  '0002-settings': {
    up: async (db) => {
      for (const change of [
        `alter table auth.users
           add column if not exists new_email text constraint users_new_email check (
             new_email = lower(new_email) and new_email <> email and char_length(new_email) between 3 and 254),
           add column if not exists email_change_sent_at timestamptz`,
        `alter table auth.sessions add column if not exists device text check (char_length(device) between 1 and 100)`,
        `alter table auth.one_time_tokens
           drop constraint one_time_tokens_kind_check,
           add constraint one_time_tokens_kind_check
             check (kind in ('signup', 'recovery', 'email_change_current', 'email_change_new'))`,
        `alter table profiles
           add column if not exists mails_off text[] not null default '{}',
           add column if not exists mail_token uuid not null default gen_random_uuid()
             constraint profiles_mail_token unique`,
        `alter table scheduled_erasures add column if not exists kept_ids uuid[]`,
        `alter table mail_outbox add column if not exists off_url text`,
      ])
        await sql.raw(change).execute(db)
    },
  },
  '0003-listings': {
    up: async (db) => {
      for (const change of [
        `alter table providers
           add column if not exists erased_at timestamptz,
           add column if not exists contact_confirmed_at timestamptz(3),
           add column if not exists free text check (free in ('now', 'from', 'not')),
           add column if not exists free_from date,
           add column if not exists free_told_at timestamptz(3)`,
        `alter table providers
           drop constraint if exists providers_erased,
           add constraint providers_erased check (erased_at is null or (removed_at is not null and provider_name is null))`,
        `create table if not exists provider_listings (
          provider_id uuid primary key references providers on delete cascade,
          mailbox text not null check (char_length(mailbox) between 3 and 254),
          hidden text[] not null default '{}' check (hidden <@ array['phone', 'email', 'website', 'social']),
          phone text check (char_length(phone) <= 50),
          email text check (char_length(email) <= 254),
          website text check (char_length(website) <= 500),
          confirmed_at timestamptz(3),
          free text check (free in ('now', 'from', 'not')),
          free_from date,
          free_told_at timestamptz(3),
          lapse_told_at timestamptz(3),
          constraint provider_listings_free_from check ((free_from is not null) = (free is not null and free = 'from')),
          constraint provider_listings_free_dated check ((free is null) = (free_told_at is null))
        )`,
        `create index if not exists provider_listings_mailbox on provider_listings (mailbox)`,
        `create table if not exists listing_links (
          token_hash bytea primary key check (octet_length(token_hash) = 32),
          provider_id uuid references providers on delete cascade,
          mailbox text not null check (char_length(mailbox) between 3 and 254),
          lifts text[],
          key_hash bytea constraint listing_links_key unique check (octet_length(key_hash) = 32),
          expires_at timestamptz not null,
          constraint listing_links_purpose check ((provider_id is null) = (lifts is not null))
        )`,
        `create index if not exists listing_links_provider on listing_links (provider_id)`,
        `create index if not exists listing_links_expires on listing_links (expires_at)`,
        `create table if not exists listing_answers (
          submission_id uuid primary key references experience_submissions on delete cascade,
          text text check (char_length(text) between 1 and 600),
          shown_at timestamptz(3),
          proposed text check (char_length(proposed) between 1 and 600),
          refused_reason text check (char_length(refused_reason) between 1 and 1000),
          constraint listing_answers_shown check ((text is null) = (shown_at is null)),
          constraint listing_answers_any check (num_nonnulls(text, proposed, refused_reason) > 0)
        )`,
        `create table if not exists listing_requests (
          id uuid primary key,
          kind text not null check (kind in ('claim', 'objection', 'answer', 'removal', 'link', 'lift')),
          provider_id uuid references providers on delete set null,
          submission_id uuid references experience_submissions on delete cascade,
          claimed_name text check (char_length(claimed_name) between 1 and 100),
          claimed_reach text check (char_length(claimed_reach) between 1 and 200),
          words text check (char_length(words) between 1 and 1000),
          asked_at timestamptz(3) not null default clock_timestamp(),
          done_at timestamptz(3),
          done_by uuid references auth.users on delete set null,
          reason text check (char_length(reason) between 1 and 1000),
          constraint listing_requests_claimed check ((kind = 'claim') = (claimed_name is not null and claimed_reach is not null))
        )`,
        `create index if not exists listing_requests_open on listing_requests (asked_at, id) where done_at is null`,
        `create index if not exists listing_requests_done on listing_requests (done_at desc, id) where done_at is not null`,
        `create index if not exists listing_requests_provider on listing_requests (provider_id)`,
        `create index if not exists listing_requests_submission on listing_requests (submission_id)`,
        `create index if not exists listing_requests_done_by on listing_requests (done_by) where done_by is not null`,
        `create table if not exists do_not_list (
          digest text collate "C" primary key check (char_length(digest) = 43),
          entry_id uuid not null,
          added_at timestamptz(3) not null default clock_timestamp()
        )`,
        `create index if not exists do_not_list_entry on do_not_list (entry_id)`,
        `create table if not exists told_addresses (
          digest text collate "C" primary key check (char_length(digest) = 43),
          told_at timestamptz not null default clock_timestamp()
        )`,
        `drop trigger if exists renew_shown_version on listing_answers`,
        `create constraint trigger renew_shown_version after insert or update or delete on listing_answers
           deferrable initially deferred for each row execute function renew_shown_version()`,
      ])
        await sql.raw(change).execute(db)
    },
  },
}

/** Whether a list of applied migrations is that of a release before all of them became schema.sql. */
export const isOfFirstReleases = (applied: readonly string[]): boolean => applied.includes('0001-members')

/** Names of the migrations this database has had, in order. */
export const readMigrations = async (db: Kysely<Tables>): Promise<string[]> => {
  const {
    rows: [found],
  } = await sql<{ exists: boolean }>`select to_regclass('public.kysely_migration') is not null as exists`.execute(db)
  if (!found?.exists) return []
  const { rows } = await sql<{ name: string }>`select name from public.kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The migrations as they run; in a database that the first of them has just filled, the others are only recorded. */
const forRun = (): Record<string, Migration> => {
  let isNew = false
  const wrapped = Object.entries(migrations).map(([name, { up }], place): [string, Migration] => [
    name,
    {
      up: async (db) => {
        if (!isNew) await up(db)
        if (place === 0) isNew = true
      },
    },
  ])
  return Object.fromEntries(wrapped)
}

/** What an operator does with a database of the first releases. */
export const moveFirstReleases =
  'Write its rows to a file with the release that made it (`npm run village -- dump FILE`), and read them into an empty ' +
  'database with this one (`npm run village -- restore FILE`).'

/**
 * Applies what is missing, in one transaction. Returns the names applied now.
 * @throws the migration's own error, with nothing half applied; OperatorError for a database of the first releases
 */
export const migrate = async (db: Kysely<Tables>): Promise<string[]> => {
  if (isOfFirstReleases(await readMigrations(db)))
    throw new OperatorError(`This database was made by an earlier release. ${moveFirstReleases}`)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => forRun() } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}
