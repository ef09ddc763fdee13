// Networks that members signed in from, and the key by which a waiting mail is replaced by a newer one.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table auth.known_networks (
      -- HMAC of the member's address and the network's: says nothing to who has only a copy of the database
      network_hash bytea primary key check (octet_length(network_hash) = 32),
      user_id uuid not null references auth.users (id) on delete cascade,
      last_sign_in_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index known_networks_user on auth.known_networks (user_id, last_sign_in_at desc)`.execute(db)
  await sql`create index known_networks_age on auth.known_networks (last_sign_in_at)`.execute(db)

  await sql`alter table mail_outbox add column merge_key text check (char_length(merge_key) <= 400)`.execute(db)
  // Only a mail that no process has taken yet can be replaced.
  await sql`
    create unique index mail_outbox_merge on mail_outbox (merge_key)
      where attempts = 0 and sent_at is null and failed_at is null`.execute(db)
}
