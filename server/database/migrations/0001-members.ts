// Members: accounts, sessions, mailed links, signing keys, profiles, referral codes, roles, limits, mail.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create extension if not exists pg_trgm`.execute(db)
  await sql`create extension if not exists unaccent`.execute(db)
  await sql`create extension if not exists citext`.execute(db)
  await sql`create extension if not exists btree_gin`.execute(db)
  await sql`create schema if not exists auth`.execute(db)

  await sql`
    create table auth.users (
      id uuid primary key,
      email text not null check (email = lower(email) and char_length(email) between 3 and 254),
      password_hash text not null,
      user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
      email_confirmed_at timestamptz,
      confirmation_sent_at timestamptz,
      recovery_sent_at timestamptz,
      last_sign_in_at timestamptz,
      banned_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint users_email_unique unique (email)
    )`.execute(db)
  // Unconfirmed accounts are found by age when their referral use is given back.
  await sql`create index users_unconfirmed on auth.users (created_at) where email_confirmed_at is null`.execute(db)

  await sql`
    create table auth.sessions (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      counter int not null default 0 check (counter >= 0),
      rotated_at timestamptz not null default now(),
      -- whether the access token of the active generation was ever presented: then a late parent token means theft
      access_seen boolean not null default false,
      amr jsonb not null check (jsonb_typeof(amr) = 'array'),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index sessions_user on auth.sessions (user_id)`.execute(db)
  await sql`create index sessions_rotated on auth.sessions (rotated_at)`.execute(db)

  await sql`
    create table auth.one_time_tokens (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      user_id uuid not null references auth.users (id) on delete cascade,
      kind text not null check (kind in ('signup', 'recovery')),
      redirect_to text not null,
      -- a later sign-up for an unconfirmed address takes effect only through its own link
      pending_password_hash text,
      pending_data jsonb check (jsonb_typeof(pending_data) = 'object'),
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      constraint one_time_tokens_one_live unique (user_id, kind)
    )`.execute(db)

  await sql`
    create table auth.signing_keys (
      kid text primary key,
      public_jwk jsonb not null,
      wrapped_private_key bytea not null,
      signs_from timestamptz not null,
      created_at timestamptz not null default now()
    )`.execute(db)

  await sql`
    create table auth.audit_log (
      id uuid primary key,
      event text not null,
      user_id uuid,
      session_id uuid,
      address inet,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index audit_log_user on auth.audit_log (user_id, created_at desc)`.execute(db)

  await sql`
    create table profiles (
      id uuid primary key references auth.users (id) on delete cascade,
      full_name text not null check (char_length(full_name) between 1 and 200),
      user_type text not null check (user_type in ('parent_seeking', 'parent_recommending')),
      referral_code text not null constraint profiles_referral_code_unique unique,
      invited_by uuid references profiles (id) on delete set null deferrable initially deferred,
      location text check (char_length(location) <= 200),
      children_count text check (children_count in ('1', '2', '3', '4+', 'expecting')),
      children_ages text check (char_length(children_ages) <= 200),
      parenting_story text check (char_length(parenting_story) <= 5000),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index profiles_invited_by on profiles (invited_by)`.execute(db)

  await sql`
    create table referral_codes (
      code text primary key check (code = upper(code) and char_length(code) between 4 and 40),
      -- null: an invitation made by an operator from the command line
      owner_id uuid references profiles (id) on delete cascade deferrable initially deferred,
      kind text not null check (kind in ('personal', 'generated', 'operator')),
      -- null: no limit (a member's personal code)
      max_uses int check (max_uses > 0),
      -- rows in referral_uses, kept by the same transaction that adds or removes one
      uses int not null default 0 check (uses >= 0 and (max_uses is null or uses <= max_uses)),
      -- an unused code ends here; a used one lives on
      expires_unused_at timestamptz,
      revoked_at timestamptz,
      created_at timestamptz not null default now(),
      check ((kind = 'operator') or owner_id is not null)
    )`.execute(db)
  await sql`create index referral_codes_owner on referral_codes (owner_id, created_at desc)`.execute(db)
  await sql`
    create unique index referral_codes_one_personal on referral_codes (owner_id) where kind = 'personal'`.execute(db)
  await sql`
    alter table profiles add constraint profiles_referral_code_exists
      foreign key (referral_code) references referral_codes (code) deferrable initially deferred`.execute(db)

  await sql`
    create table referral_uses (
      user_id uuid primary key references auth.users (id) on delete cascade,
      code text not null references referral_codes (code) deferrable initially deferred,
      used_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index referral_uses_code on referral_uses (code, used_at)`.execute(db)

  await sql`
    create table user_roles (
      user_id uuid not null references auth.users (id) on delete cascade,
      role text not null check (role in ('admin')),
      granted_at timestamptz not null default now(),
      primary key (user_id, role)
    )`.execute(db)

  await sql`
    create table limits (
      key text primary key check (char_length(key) <= 400),
      -- the moment until which the allowance of this key is spent (generic cell rate algorithm)
      spent_until timestamptz not null
    )`.execute(db)
  await sql`create index limits_spent_until on limits (spent_until)`.execute(db)

  await sql`
    create table mail_outbox (
      id uuid primary key,
      kind text not null,
      recipient text not null check (char_length(recipient) between 3 and 254),
      subject text not null,
      text_body text not null,
      html_body text not null,
      attempts int not null default 0,
      next_attempt_at timestamptz not null default now(),
      sent_at timestamptz,
      failed_at timestamptz,
      last_error text,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create index mail_outbox_due on mail_outbox (next_attempt_at)
      where sent_at is null and failed_at is null`.execute(db)
  await sql`create index mail_outbox_created on mail_outbox (created_at)`.execute(db)
}
