// The second factor: authenticator apps, recovery codes, and when a session was given it.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table auth.mfa_factors (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      friendly_name text check (char_length(friendly_name) between 1 and 100),
      status text not null default 'unverified' check (status in ('unverified', 'verified')),
      -- AES-256-GCM under a key that the database does not hold
      wrapped_secret bytea not null,
      -- the newest time step whose code was taken (RFC 6238): a code works once
      last_step int not null default 0 check (last_step >= 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint mfa_factors_one_each unique (user_id, status)
    )`.execute(db)
  await sql`
    create table auth.mfa_recovery_codes (
      factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
      -- HMAC-SHA-256 under a key that the database does not hold
      code_hash bytea not null check (octet_length(code_hash) = 32),
      used_at timestamptz,
      primary key (factor_id, code_hash)
    )`.execute(db)
  // Null: the session was opened by a password or a mailed link alone (aal1).
  await sql`alter table auth.sessions add column second_factor_at timestamptz`.execute(db)
}
