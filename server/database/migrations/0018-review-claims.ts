// The review desk for several: who looks at which submission, changes asked of a parent, and a wait that an edit does not begin anew.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table submission_claims (
      submission_id uuid not null references experience_submissions (id) on delete cascade,
      user_id uuid not null references auth.users (id) on delete cascade,
      claimed_at timestamptz(3) not null,
      -- the last sign of life of the page that shows it
      seen_at timestamptz(3) not null check (seen_at >= claimed_at),
      primary key (submission_id, user_id)
    )`.execute(db)
  await sql`create index submission_claims_user on submission_claims (user_id)`.execute(db)
  await sql`create index submission_claims_seen on submission_claims (seen_at)`.execute(db)

  await sql`
    create table change_requests (
      -- the act of the administrator; repeated, it asks once
      id uuid primary key,
      submission_id uuid not null references experience_submissions (id) on delete cascade,
      asked_by uuid references auth.users (id) on delete set null,
      asked_at timestamptz(3) not null,
      letter text not null check (char_length(letter) between 1 and 1000),
      undone_at timestamptz(3) check (undone_at >= asked_at)
    )`.execute(db)
  await sql`
    create unique index change_requests_one_open on change_requests (submission_id) where undone_at is null`.execute(db)
  await sql`create index change_requests_submission on change_requests (submission_id)`.execute(db)
  await sql`create index change_requests_asked_by on change_requests (asked_by) where asked_by is not null`.execute(db)

  // An edit keeps the place of the version it replaces; the time that was spent with the parent does not count.
  await sql`alter table experience_submissions add column waited_from timestamptz`.execute(db)
  await sql`
    alter table experience_submissions
      add column waits_since timestamptz not null generated always as (coalesce(waited_from, created_at)) stored`.execute(
    db,
  )
  await sql`drop index submissions_by_status`.execute(db)
  await sql`drop index submissions_by_created`.execute(db)
  await sql`create index submissions_queue on experience_submissions (status, waits_since desc, id desc)`.execute(db)
  await sql`create index submissions_all on experience_submissions (waits_since desc, id desc)`.execute(db)
}
