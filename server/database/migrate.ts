// Migrates a database to the newest version. If several processes start at once, Kysely's lock lets only one of them
// migrate.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { OperatorError } from '../platform/operator-error.ts'
import type { Db } from './tables.ts'

/** The schema of the release that combined all earlier migrations into one. */
const firstSchema = readFileSync(new URL('schema-0001.sql', import.meta.url), 'utf8')

/** The regions of all releases before they were stored, in the order in which they are stored now. */
const formerRegions = [
  [
    'east-bay',
    'East Bay',
    'Alameda, Berkeley, Castro Valley, Dublin, Fremont, Hayward, Livermore, Newark, Oakland, Pleasanton, San Leandro, San Ramon, Union City, Walnut Creek',
  ],
  [
    'peninsula',
    'Peninsula',
    'Belmont, Burlingame, Foster City, Half Moon Bay, Hillsborough, Menlo Park, Millbrae, Pacifica, Redwood City, San Carlos, San Mateo',
  ],
  [
    'south-bay',
    'South Bay',
    'Campbell, Cupertino, Los Gatos, Milpitas, Mountain View, Palo Alto, San Jose, Santa Clara, Saratoga, Sunnyvale',
  ],
].map(([slug, name, towns = '']) => ({
  slug,
  name,
  together: towns.split(', ').map((city) => ({ city, state: 'CA' })),
}))

/**
 * All migrations in order, forward only. The statements of a released migration never change. Each migration also changes schema.sql,
 * the readable sum of all. Tests compare the two, and migrate a database and a dump of each release.
 */
export const migrations: Record<string, Migration> = {
  '0001-schema': {
    // One statement, because the driver sends one at a time.
    up: async (db) => void (await sql.raw(`do $schema$ begin ${firstSchema} end $schema$`).execute(db)),
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
        `create table provider_listings (
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
        `create index provider_listings_mailbox on provider_listings (mailbox)`,
        `create table listing_links (
          token_hash bytea primary key check (octet_length(token_hash) = 32),
          provider_id uuid references providers on delete cascade,
          mailbox text not null check (char_length(mailbox) between 3 and 254),
          lifts text[],
          key_hash bytea constraint listing_links_key unique check (octet_length(key_hash) = 32),
          expires_at timestamptz not null,
          constraint listing_links_purpose check ((provider_id is null) = (lifts is not null))
        )`,
        `create index listing_links_provider on listing_links (provider_id)`,
        `create index listing_links_expires on listing_links (expires_at)`,
        `create table listing_answers (
          submission_id uuid primary key references experience_submissions on delete cascade,
          text text check (char_length(text) between 1 and 600),
          shown_at timestamptz(3),
          proposed text check (char_length(proposed) between 1 and 600),
          refused_reason text check (char_length(refused_reason) between 1 and 1000),
          constraint listing_answers_shown check ((text is null) = (shown_at is null)),
          constraint listing_answers_any check (num_nonnulls(text, proposed, refused_reason) > 0)
        )`,
        `create table listing_requests (
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
        `create index listing_requests_open on listing_requests (asked_at, id) where done_at is null`,
        `create index listing_requests_done on listing_requests (done_at desc, id) where done_at is not null`,
        `create index listing_requests_provider on listing_requests (provider_id)`,
        `create index listing_requests_submission on listing_requests (submission_id)`,
        `create index listing_requests_done_by on listing_requests (done_by) where done_by is not null`,
        `create table do_not_list (
          digest text collate "C" primary key check (char_length(digest) = 43),
          entry_id uuid not null,
          added_at timestamptz(3) not null default clock_timestamp()
        )`,
        `create index do_not_list_entry on do_not_list (entry_id)`,
        `create table told_addresses (
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
  '0004-listing-safety': {
    up: async (db) => {
      for (const change of [
        `alter table providers add column removal_id uuid`,
        `alter table provider_listings
           add column shown text[] not null default '{}'
             check (shown <@ array['phone', 'email', 'website', 'social']),
           add column hidden_at timestamptz(3),
           add column corrected_at timestamptz(3),
           add column unconfirmed_email text check (char_length(unconfirmed_email) <= 254),
           drop constraint provider_listings_free_dated,
           add constraint provider_listings_free_dated check (free is null or free_told_at is not null)`,
        `update provider_listings set corrected_at = confirmed_at
           where corrected_at is null and num_nonnulls(phone, email, website) > 0`,
        `create table listing_mailboxes (
           provider_id uuid not null references providers on delete cascade,
           mailbox text not null check (mailbox = lower(mailbox) and char_length(mailbox) between 3 and 254),
           established_at timestamptz(3),
           named_by text check (char_length(named_by) between 3 and 254),
           refused_at timestamptz(3),
           by_id uuid references auth.users on delete set null,
           added_at timestamptz(3) not null default clock_timestamp(),
           primary key (provider_id, mailbox),
           constraint listing_mailboxes_either check (established_at is null or refused_at is null)
         )`,
        `create index listing_mailboxes_mailbox on listing_mailboxes (mailbox)`,
        `create index listing_mailboxes_by on listing_mailboxes (by_id) where by_id is not null`,
        // Addresses that no note names, to which administrators sent a link, can still open their page.
        `insert into listing_mailboxes (provider_id, mailbox)
           select provider_id, mailbox from (
             select provider_id, lower(mailbox) as mailbox from listing_links where provider_id is not null
             union select provider_id, lower(mailbox) from provider_listings
           ) as opened
           where not exists (select from experience_submissions s where lower(s.provider_email) = opened.mailbox)`,
        `alter table listing_links
           add column opened_at timestamptz(3),
           add column named_by text check (char_length(named_by) between 3 and 254)`,
        `create table provider_removals (
           id uuid primary key,
           mailbox text check (mailbox = lower(mailbox) and char_length(mailbox) between 3 and 254),
           by_id uuid references auth.users on delete set null,
           asked_at timestamptz(3) not null,
           delete_at timestamptz(3) not null,
           objected_at timestamptz(3),
           entry_id uuid not null,
           constraint provider_removals_later check (delete_at > asked_at)
         )`,
        `create index provider_removals_due on provider_removals (delete_at) where objected_at is null`,
        `create index provider_removals_by on provider_removals (by_id) where by_id is not null`,
        `alter table providers
           add constraint providers_removal
             check (removal_id is null or (removed_at is not null and erased_at is null)),
           add constraint providers_removal_exists
             foreign key (removal_id) references provider_removals deferrable initially deferred`,
        `create index providers_removal_of on providers (removal_id) where removal_id is not null`,
        `alter table listing_requests
           add column mailbox text check (char_length(mailbox) between 3 and 254),
           add column wishes text[] not null default '{}'
             check (wishes <@ array['hide', 'correct', 'confirm', 'remove']),
           add column removal_id uuid references provider_removals on delete set null,
           drop constraint listing_requests_kind_check,
           add constraint listing_requests_kind_check
             check (kind in ('claim', 'objection', 'answer', 'new_address', 'removal', 'link', 'lift')),
           add constraint listing_requests_mailbox check (kind <> 'new_address' or mailbox is not null)`,
        `drop index listing_requests_open`,
        `create index listing_requests_open on listing_requests ((kind = 'claim'), asked_at, id) where done_at is null`,
        `create unique index listing_requests_one_address on listing_requests (provider_id, mailbox)
           where kind = 'new_address' and done_at is null`,
        `create index listing_requests_removal on listing_requests (removal_id) where removal_id is not null`,
        // entries can now be lifted by name too: people who wait for a link must request one again
        `delete from listing_links where lifts is not null`,
        `alter table do_not_list
           add column kind text not null default 'before'
             check (kind in ('sure', 'contact', 'name', 'mailbox', 'before')),
           drop constraint do_not_list_pkey,
           add primary key (digest, entry_id)`,
        `alter table experience_submissions
           add column do_not_list_match text check (do_not_list_match in ('possible', 'cleared'))`,
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
        // Links mailed before contain only mail_token.
        `update profiles set mail_token_until = now() + '60 days'::interval`,
        `alter table submission_decisions
           add column if not exists undo_until timestamptz,
           add column if not exists withdrew_mail boolean not null default false`,
        `alter table change_requests add column if not exists undo_until timestamptz`,
        `alter table mail_outbox add column if not exists taken_at timestamptz`,
        // Of two emails with one key the newer replaces the older; emails with different content are both sent.
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
  '0006-deletions': {
    up: async (db) => {
      for (const change of [
        `create table deletions (
           id_hash bytea primary key check (octet_length(id_hash) = 32),
           kind text not null check (kind in ('member', 'provider', 'recommendation')),
           at timestamptz(3) not null default clock_timestamp()
         )`,
        `create index deletions_at on deletions (at)`,
        `create table auth.list_key (
           only_one boolean primary key default true check (only_one),
           wrapped_key bytea not null,
           since timestamptz(3)
         )`,
        // Corrects databases whose first migrations ran in an earlier form.
        `drop table if exists contact_alarms`,
        `alter table inquiries
           add column if not exists about_member uuid references auth.users on delete cascade,
           add column if not exists alarm_day date,
           drop constraint if exists inquiries_one_alarm,
           add constraint inquiries_one_alarm unique (about_member, alarm_day),
           drop constraint if exists alarm_of_a_day,
           add constraint alarm_of_a_day check ((about_member is null) = (alarm_day is null))`,
        `alter table submission_decisions
           drop constraint if exists nothing_left_to_undo,
           drop column if exists state_before`,
        `drop trigger if exists renew_shown_version on listing_answers`,
        `create constraint trigger renew_shown_version after insert or update or delete on listing_answers
           deferrable initially deferred for each row execute function renew_shown_version()`,
      ])
        await sql.raw(change).execute(db)
    },
  },
  '0007-search-counts': {
    up: async (db) => {
      for (const change of [
        `alter table providers add column contact_hidden boolean not null default false`,
        `create index providers_again_by_rating on providers
           (service_type, area, rating desc, total_recommendations desc, newest_at desc, id desc)
           where total_recommendations > 0 and would_use_again > would_not_use_again`,
        `create index providers_available on providers
           (service_type, area,
            greatest(free_told_at, availability_told_at, available_start_date::timestamp at time zone 'utc'))
           where total_recommendations > 0
             and greatest(free_told_at, availability_told_at, available_start_date::timestamp at time zone 'utc') is not null`,
        // Every reported contact of a page is hidden, or all four kinds are.
        `with recursive pages as (
           select id as page_id, id from providers where total_recommendations > 0
           union all select pages.page_id, p.id from pages join providers p on p.merged_into = pages.id
         ), hidden as (
           select page_id, array_agg(distinct way) as ways
           from pages join provider_listings l on l.provider_id = pages.id, unnest(l.hidden) as way group by page_id
         ), told as (
           select s.provider_id as page_id, way from experience_submissions s,
             lateral (values ('website', s.business_website), ('phone', s.provider_phone), ('email', s.provider_email),
               ('social', s.provider_social)) as t (way, value)
           where s.status = 'approved' and value <> '' and (s.has_contact_consent or way = 'website')
           union select page_id, way from pages join provider_listings l on l.provider_id = pages.id,
             lateral (values ('website', l.website), ('phone', l.phone), ('email', l.email)) as t (way, value)
           where value is not null
         )
         update providers p set contact_hidden = true, has_contact_consent = false, has_any_contact_info = false
         from hidden h where h.page_id = p.id and not exists (
             select from told t where t.page_id = p.id and not t.way = any(h.ways))
           and (cardinality(h.ways) = 4 or exists (select from told t where t.page_id = p.id))`,
        // Run its triggers now: none may be pending when a table is altered.
        `set constraints all immediate`,
        `set constraints all deferred`,
      ])
        await sql.raw(change).execute(db)
    },
  },
  '0008-new-members': {
    up: async (db) => {
      for (const change of [
        // Earlier members count as reviewed.
        `alter table profiles
           add column review text not null default 'done' constraint profiles_review check (review in ('new', 'closer', 'done'))`,
        `alter table profiles alter column review set default 'new'`,
        `create index profiles_new on profiles (created_at, id) where review <> 'done'`,
        `alter table member_acts
           alter column reason drop not null,
           add column undone_at timestamptz,
           drop constraint member_acts_act_check,
           add constraint member_acts_act_check check (
             act in (
               'looks_fine', 'look_closer', 'suspend', 'lift', 'end_sessions', 'replace_code', 'grant_administrator',
               'revoke_administrator', 'pause_invitations', 'resume_invitations', 'close_joining', 'open_joining',
               'schedule_erasing', 'cancel_erasing'
             )
           ),
           add constraint member_acts_reason check (act = 'looks_fine' or reason is not null),
           add constraint member_acts_undone check (undone_at is null or act in ('looks_fine', 'look_closer'))`,
      ])
        await sql.raw(change).execute(db)
    },
  },
  '0009-regions': {
    up: async (db) => {
      await sql`
        alter table village_settings
          add column regions jsonb check (jsonb_typeof(regions) = 'array'),
          add column earlier_regions jsonb check (jsonb_typeof(earlier_regions) = 'array'),
          add column refiled_to uuid`.execute(db)
      // Pages of earlier releases are filed under the regions that these had; a village's file may name others.
      await sql`
        insert into village_settings (regions) select ${JSON.stringify(formerRegions)}::jsonb
        where exists (select from providers) or exists (select from do_not_list)
        on conflict (only_one) do update set regions = excluded.regions`.execute(db)
    },
  },
  '0010-old-list': {
    up: async (db) => {
      for (const change of [
        `create table list_imports (
           id uuid primary key,
           imported_by uuid references auth.users on delete set null,
           imported_at timestamptz not null
         )`,
        `create index list_imports_by on list_imports (imported_by) where imported_by is not null`,
        `create table list_entries (
           id uuid primary key,
           import_id uuid not null references list_imports on delete cascade,
           name text not null check (char_length(name) between 1 and 100),
           forms text[] not null check (cardinality(forms) > 0),
           service_type text not null,
           city text,
           state text,
           words text check (char_length(words) between 1 and 300),
           last_used smallint,
           created_at timestamptz not null,
           removed_at timestamptz,
           leaving_id uuid
         )`,
        `create index list_entries_of on list_entries (import_id)`,
        `create index list_entries_forms on list_entries using gin (forms) with (fastupdate = off)`,
        `create index list_entries_leaving on list_entries (leaving_id) where leaving_id is not null`,
        `create table list_entry_reports (
           entry_id uuid not null references list_entries on delete cascade,
           user_id uuid not null references auth.users on delete cascade,
           by_admin boolean not null,
           reported_at timestamptz not null,
           primary key (entry_id, user_id)
         )`,
        `create index list_entry_reports_by on list_entry_reports (user_id)`,
        `alter table list_entries
           add constraint list_entries_leaving_exists
             foreign key (leaving_id) references provider_removals on delete set null deferrable initially deferred`,
        `alter table experience_submissions add column list_entry_id uuid references list_entries on delete set null`,
        `create index submissions_of_entries on experience_submissions (list_entry_id) where list_entry_id is not null`,
        `alter table member_acts
           drop constraint member_acts_act_check,
           add constraint member_acts_act_check check (
             act in (
               'looks_fine', 'look_closer', 'suspend', 'lift', 'end_sessions', 'replace_code', 'grant_administrator',
               'revoke_administrator', 'pause_invitations', 'resume_invitations', 'close_joining', 'open_joining',
               'schedule_erasing', 'cancel_erasing', 'import_list', 'take_back_list'
             )
           ),
           drop constraint member_acts_about,
           add constraint member_acts_about check (
             (member_id is null) =
             (act in ('close_joining', 'open_joining', 'import_list', 'take_back_list'))
           )`,
        `alter table deletions
           drop constraint deletions_kind_check,
           add constraint deletions_kind_check check (kind in ('member', 'provider', 'recommendation', 'list_entry'))`,
        `alter table village_settings
           add column list_skipped_at timestamptz,
           add column first_steps_hidden_at timestamptz,
           add column grown_at timestamptz`,
        // A village that has members with recommendations is past its first hour.
        `insert into village_settings (first_steps_hidden_at, grown_at) select now(), now()
         where exists (select from experience_submissions)
         on conflict (only_one) do update set first_steps_hidden_at = now(), grown_at = now()`,
      ])
        await sql.raw(change).execute(db)
    },
  },
  '0011-questions': {
    up: async (db) => {
      for (const change of [
        `create table posts (
           id uuid primary key,
           kind text not null check (kind in ('question', 'line')),
           user_id uuid references auth.users on delete cascade,
           words text not null check (char_length(words) between 1 and 500),
           status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
           reviewed_at timestamptz,
           reviewed_by uuid references auth.users on delete set null,
           admin_notes text check (char_length(admin_notes) <= 5000),
           decision_reason text check (char_length(decision_reason) between 1 and 1000),
           created_at timestamptz(3) not null,
           waits_since timestamptz(3) not null,
           constraint posts_lines_short check (kind = 'question' or char_length(words) <= 200),
           constraint posts_reviewed check ((status in ('approved', 'rejected')) <= (reviewed_at is not null))
         )`,
        `create index posts_queue on posts (status, waits_since desc, id desc)`,
        `create index posts_all on posts (waits_since desc, id desc)`,
        `create index posts_by_user on posts (user_id, created_at desc)`,
        `create index posts_reviewed_by on posts (reviewed_by) where reviewed_by is not null`,
        `create index posts_created on posts (created_at)`,
        `create table post_claims (
           post_id uuid not null references posts on delete cascade,
           user_id uuid not null references auth.users on delete cascade,
           claimed_at timestamptz(3) not null,
           seen_at timestamptz(3) not null,
           primary key (post_id, user_id),
           constraint post_claims_seen_later check (seen_at >= claimed_at)
         )`,
        `create index post_claims_user on post_claims (user_id)`,
        `create index post_claims_seen on post_claims (seen_at)`,
        `create table questions (
           id uuid primary key references posts on delete cascade,
           service_type text not null,
           city text not null,
           state text not null,
           area text not null,
           needed text not null check (needed in ('now', 'month', 'day', 'any')),
           needed_by date,
           asked_from text,
           emblem smallint not null check (emblem between 0 and 11),
           asked_at timestamptz(3),
           open_until timestamptz(3),
           extended_at timestamptz(3),
           closed_at timestamptz(3),
           closed_by text check (closed_by in ('member', 'village')),
           found text check (found in ('provider', 'someone', 'no_one')),
           found_id uuid references providers on delete set null,
           undo_until timestamptz,
           seen_at timestamptz(3),
           constraint questions_needed check ((needed in ('month', 'day')) = (needed_by is not null)),
           constraint questions_asked check ((asked_at is null) = (open_until is null)),
           constraint questions_closed check ((closed_at is null) = (closed_by is null)),
           constraint questions_found check (closed_at is not null or found is null),
           constraint questions_found_one check (found_id is null or found = 'provider')
         )`,
        `create index questions_in_area on questions (area, asked_at desc, id desc) where closed_at is null and asked_at is not null`,
        `create index questions_newest on questions (asked_at desc, id desc) where closed_at is null and asked_at is not null`,
        `create index questions_of_kind on questions (service_type, asked_at desc, id desc) where asked_at is not null`,
        `create index questions_ends on questions (coalesce(closed_at, open_until)) where asked_at is not null`,
        `create index questions_found_page on questions (found_id) where found_id is not null`,
        `create table answers (
           id uuid primary key,
           question_id uuid not null references questions on delete cascade,
           user_id uuid references auth.users on delete cascade,
           provider_id uuid references providers,
           submission_id uuid references experience_submissions on delete cascade,
           line_id uuid references posts on delete set null,
           answered_from text,
           created_at timestamptz(3) not null,
           constraint answers_of_one check (num_nonnulls(provider_id, submission_id) = 1),
           constraint answers_once unique (question_id, user_id, provider_id),
           constraint answers_shared_once unique (question_id, submission_id)
         )`,
        `create index answers_by_user on answers (user_id) where user_id is not null`,
        `create index answers_provider on answers (provider_id) where provider_id is not null`,
        `create index answers_submission on answers (submission_id) where submission_id is not null`,
        `create unique index answers_line on answers (line_id) where line_id is not null`,
        `create table question_followers (
           question_id uuid not null references questions on delete cascade,
           user_id uuid not null references auth.users on delete cascade,
           followed_at timestamptz(3) not null,
           primary key (question_id, user_id)
         )`,
        `create index question_followers_by on question_followers (user_id)`,
        `create table answer_thanks (
           answer_id uuid not null references answers on delete cascade,
           user_id uuid not null references auth.users on delete cascade,
           thanked_at timestamptz(3) not null,
           primary key (answer_id, user_id)
         )`,
        `create index answer_thanks_by on answer_thanks (user_id)`,
        `create trigger count_insert after insert on posts
           referencing new table as added for each statement execute function count_submissions()`,
        `create trigger count_update after update on posts
           referencing old table as removed new table as added for each statement execute function count_submissions()`,
        `create trigger count_delete after delete on posts
           referencing old table as removed for each statement execute function count_submissions()`,
        `alter table submission_decisions
           alter column submission_id drop not null,
           add column post_id uuid references posts on delete cascade,
           add column cleared_words text[] not null default '{}',
           add constraint submission_decisions_of_one check (num_nonnulls(submission_id, post_id) = 1)`,
        'create index decisions_of_post on submission_decisions (post_id, decided_at) where post_id is not null',
        `alter table change_requests
           alter column submission_id drop not null,
           add column post_id uuid references posts on delete cascade,
           add column answered_at timestamptz(3),
           add constraint change_requests_of_one check (num_nonnulls(submission_id, post_id) = 1)`,
        `create unique index change_requests_one_open_of_post on change_requests (post_id)
           where undone_at is null and answered_at is null`,
        'create index change_requests_post on change_requests (post_id) where post_id is not null',
        `alter table deletions
           drop constraint deletions_kind_check,
           add constraint deletions_kind_check
             check (kind in ('member', 'provider', 'recommendation', 'list_entry', 'post', 'answer'))`,
        `create table searches_without_result (
           day date,
           service_type text,
           region text,
           searches int not null check (searches > 0),
           primary key (day, service_type, region)
         )`,
        // one that was created before the option
        'alter index list_entries_forms set (fastupdate = off)',
      ])
        await sql.raw(change).execute(db)
    },
  },
  '0012-alerts': {
    up: async (db) => {
      for (const change of [
        `alter table questions
           add column told_until timestamptz(3),
           add column emails_off boolean not null default false`,
        `alter table question_followers
           add column every text not null default 'day' check (every in ('day', 'week')),
           add column told_until timestamptz(3) not null default clock_timestamp()`,
        `create table alerts (
           id uuid primary key,
           user_id uuid not null references auth.users on delete cascade,
           search jsonb not null,
           every text not null check (every in ('day', 'week')),
           created_at timestamptz(3) not null,
           told_until timestamptz(3) not null,
           named_ids uuid[] not null default '{}',
           ended_at timestamptz(3)
         )`,
        'create index alerts_by_user on alerts (user_id, created_at)',
        'create index alerts_ended on alerts (ended_at) where ended_at is not null',
        `create table digests (
           user_id uuid primary key references auth.users on delete cascade,
           alerts_due timestamptz(3),
           letter_every text check (letter_every in ('week', 'month')),
           letter_weekday smallint not null default 0 check (letter_weekday between 0 and 6),
           letter_due timestamptz(3),
           letter_read date,
           constraint digests_letter check ((letter_every is null) = (letter_due is null))
         )`,
        'create index digests_alerts_due on digests (alerts_due) where alerts_due is not null',
        'create index digests_letter_due on digests (letter_due) where letter_due is not null',
        `create index submissions_news on experience_submissions (service_type, reviewed_at) where status = 'approved'`,
        `create index providers_free_news on providers (service_type, free_told_at)
           where total_recommendations > 0 and free in ('now', 'from')`,
      ])
        await sql.raw(change).execute(db)
    },
  },
}

/** Whether a list of applied migrations is that of a release before schema.sql combined them. */
export const isOfFirstReleases = (applied: readonly string[]): boolean => applied.includes('0001-members')

export const readMigrations = async (db: Db): Promise<string[]> => {
  const {
    rows: [found],
  } = await sql<{ exists: boolean }>`select to_regclass('public.kysely_migration') is not null as exists`.execute(db)
  if (!found?.exists) return []
  const { rows } = await sql<{ name: string }>`select name from public.kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

export const moveFirstReleases =
  'Write its rows to a file with the release that made it (`npm run village -- dump FILE`), and read them into an empty ' +
  'database with this one (`npm run village -- restore FILE`).'

/**
 * Applies the missing migrations in one transaction, or in the caller's, and returns their names. `upTo`: the last one
 * wanted; a dump is restored into the schema that it was written with. Throws the migration's own error, with nothing half
 * applied, and `OperatorError` for a database of the first releases.
 */
export const migrate = async (db: Db, upTo?: string): Promise<string[]> => {
  if (isOfFirstReleases(await readMigrations(db)))
    throw new OperatorError(`This database was made by an earlier release. ${moveFirstReleases}`)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}
