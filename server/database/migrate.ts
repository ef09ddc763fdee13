// Brings a database to the newest migration; several processes may start at once, Kysely's lock lets one work.
import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { OperatorError } from '../platform/operator-error.ts'
import type { Tables } from './tables.ts'

const schema = readFileSync(new URL('schema.sql', import.meta.url), 'utf8')

/** The statements of a part of schema.sql, for a database that has none of it yet. */
const listingTables = [
  ...(/^-- What providers decide[\s\S]*?(?=^-- Inquiries$)/m.exec(schema)?.[0] ?? '')
    .replaceAll(/^create (table|index) /gm, 'create $1 if not exists ')
    .matchAll(/^create [\s\S]*?;$/gm),
].map(([statement]) => statement)

/**
 * All migrations in order, forward only. schema.sql is always the newest schema: a later migration changes that file as well,
 * and does nothing to a database that it made (`if not exists`); a test compares the two.
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
        ...listingTables,
        `drop trigger if exists renew_shown_version on listing_answers`,
        `create constraint trigger renew_shown_version after insert or update or delete on listing_answers
           deferrable initially deferred for each row execute function renew_shown_version()`,
      ])
        await sql.raw(change).execute(db)
    },
  },
  '0005-undo-and-outbox': {
    up: async (db) => {
      const olderOfTwo = `older.sent_at is null and older.failed_at is null and exists (
        select from mail_outbox newer where newer.merge_key = older.merge_key and newer.sent_at is null
          and newer.failed_at is null and (newer.created_at, newer.id) > (older.created_at, older.id))`
      for (const change of [
        `alter table profiles
           add column if not exists mail_token_until timestamptz,
           add column if not exists mail_link_id uuid not null default gen_random_uuid()
             constraint profiles_mail_link unique,
           add column if not exists mail_secret uuid not null default gen_random_uuid()`,
        // Links that were mailed before hold mail_token alone.
        `update profiles set mail_token_until = now() + '60 days'::interval`,
        `alter table submission_decisions
           add column if not exists undo_until timestamptz,
           add column if not exists withdrew_mail boolean not null default false`,
        `alter table change_requests add column if not exists undo_until timestamptz`,
        `alter table mail_outbox add column if not exists taken_at timestamptz`,
        // Of two mails of one key the newer one leaves; those that each say something of their own both do.
        `update mail_outbox older set merge_key = older.merge_key || ':' || older.id
           where older.kind = 'invited_joined' and ${olderOfTwo}`,
        `delete from mail_outbox older where ${olderOfTwo}`,
        `drop index if exists mail_outbox_merge`,
        `create unique index mail_outbox_merge on mail_outbox (merge_key)
           where taken_at is null and sent_at is null and failed_at is null`,
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

/** What an operator does with a database of the first releases. */
export const moveFirstReleases =
  'Write its rows to a file with the release that made it (`npm run village -- dump FILE`), and read them into an empty ' +
  'database with this one (`npm run village -- restore FILE`).'

/**
 * Applies what is missing, in one transaction. Returns the names applied now.
 * @param upTo the last migration wanted; a restore is tried at the one its dump was made at
 * @throws the migration's own error, with nothing half applied; OperatorError for a database of the first releases
 */
export const migrate = async (db: Kysely<Tables>, upTo?: string): Promise<string[]> => {
  if (isOfFirstReleases(await readMigrations(db)))
    throw new OperatorError(`This database was made by an earlier release. ${moveFirstReleases}`)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}
