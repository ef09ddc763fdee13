// Who is in the village: suspensions that end, paused invitations, closed joining, what administrators did, and a search of members.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table auth.users
      -- null while banned: for good
      add column banned_until timestamptz,
      add constraint users_banned_until check (banned_until is null or banned_at is not null)`.execute(db)
  await sql`alter table profiles add column invitations_paused_at timestamptz`.execute(db)
  await sql`
    create table village_settings (
      only_one boolean primary key default true check (only_one),
      -- null while codes let somebody join
      joining_closed_at timestamptz
    )`.execute(db)
  await sql`
    create table member_acts (
      id uuid primary key,
      -- null: it was about the whole village
      member_id uuid references auth.users (id) on delete cascade,
      act text not null check (
        act in (
          'suspend', 'lift', 'end_sessions', 'replace_code', 'grant_administrator', 'revoke_administrator',
          'pause_invitations', 'resume_invitations', 'close_joining', 'open_joining'
        )
      ),
      reason text not null check (char_length(reason) between 1 and 1000),
      -- of a suspension: what she was told, and until when
      words text check (char_length(words) between 1 and 1000),
      until timestamptz,
      -- null: from the command line, or an administrator who was erased
      by_id uuid references auth.users (id) on delete set null,
      from_command boolean not null default false,
      at timestamptz not null default clock_timestamp(),
      constraint member_acts_about check ((member_id is null) = (act in ('close_joining', 'open_joining'))),
      constraint member_acts_words check (act = 'suspend' or (words is null and until is null))
    )`.execute(db)
  await sql`create index member_acts_of on member_acts (member_id, id desc)`.execute(db)
  await sql`create index member_acts_by on member_acts (by_id) where by_id is not null`.execute(db)

  // A personal code that leaked is closed and replaced by another one.
  await sql`drop index referral_codes_one_personal`.execute(db)
  await sql`
    create unique index referral_codes_one_personal on referral_codes (owner_id)
      where kind = 'personal' and revoked_at is null`.execute(db)

  // Only the one dictionary is used, so the answer never changes and an index may hold it.
  await sql`
    create function folded(words text) returns text language sql immutable parallel safe
    as $$ select lower(public.unaccent('public.unaccent'::regdictionary, words)) $$`.execute(db)
  await sql`
    create index profiles_words on profiles
      using gin (folded(full_name || ' ' || coalesce(location, '')) gin_trgm_ops)`.execute(db)
  await sql`create index users_email_parts on auth.users using gin (email gin_trgm_ops)`.execute(db)
  await sql`create index profiles_created on profiles (created_at, id)`.execute(db)
}
