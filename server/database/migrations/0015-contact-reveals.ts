// Who looked at which provider's contact, and the alarm for administrators when a member meets a limit.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // A row stays with the provider it was made for; of a merged one, readers follow `merged_into`.
  await sql`
    create table contact_reveals (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      provider_id uuid not null references providers (id) on delete cascade,
      revealed_at timestamptz(3) not null default clock_timestamp()
    )`.execute(db)
  await sql`
    create index contact_reveals_member on contact_reveals (user_id, revealed_at desc, id desc) include (provider_id)`.execute(
    db,
  )
  await sql`create index contact_reveals_provider on contact_reveals (provider_id)`.execute(db)
  await sql`create index contact_reveals_moment on contact_reveals (revealed_at)`.execute(db)

  await sql`
    create table contact_alarms (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      -- in UTC
      day date not null,
      reached text not null check (reached in ('minutes', 'day')),
      -- looks that were refused
      refused int not null default 1 check (refused > 0),
      -- contacts shown in the 24 hours before the last refusal
      shown int not null check (shown > 0),
      first_at timestamptz(3) not null default clock_timestamp(),
      last_at timestamptz(3) not null default clock_timestamp(),
      seen_at timestamptz(3),
      seen_by uuid references auth.users (id) on delete set null,
      constraint contact_alarms_once unique (user_id, day),
      constraint contact_alarms_seen check (seen_by is null or seen_at is not null)
    )`.execute(db)
  await sql`create index contact_alarms_open on contact_alarms (last_at desc, id) where seen_at is null`.execute(db)
  await sql`create index contact_alarms_moment on contact_alarms (last_at)`.execute(db)
  await sql`create index contact_alarms_seen_by on contact_alarms (seen_by) where seen_by is not null`.execute(db)
}
