// Inquiries as threads: what administrators answered, what became of the mails, and requests that were refused.
import { type Kysely, sql } from 'kysely'

/** An outbox row goes some days after its mail has left or was given up; the thread keeps what became of it. */
const followMails = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function follow_reply_mail() returns trigger language plpgsql as $body$
    begin
      update inquiry_replies set mail_sent_at = new.sent_at, mail_failed_at = new.failed_at where mail_id = new.id;
      return null;
    end $body$`.execute(db)
  await sql`
    create trigger follow_reply after update on mail_outbox for each row
      when (new.sent_at is distinct from old.sent_at or new.failed_at is distinct from old.failed_at)
      execute function follow_reply_mail()`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table inquiries
      add column answered_at timestamptz(3),
      add column answered_by uuid references auth.users (id) on delete set null,
      -- kept when an invitation follows after all
      add column refused_at timestamptz(3),
      add constraint answered_by_somebody check (answered_by is null or answered_at is not null),
      add constraint refused_when_wanted check (refused_at is null or wants_invitation)`.execute(db)
  await sql`create index inquiries_answered_by on inquiries (answered_by) where answered_by is not null`.execute(db)
  await sql`drop index inquiries_requests`.execute(db)
  await sql`
    create index inquiries_waiting on inquiries (created_at, id) where wants_invitation and answered_at is null`.execute(
    db,
  )
  await sql`
    create table inquiry_replies (
      -- chosen by the browser that sends it, so that a repeated request sends one mail
      id uuid primary key,
      inquiry_id uuid not null references inquiries (id) on delete cascade,
      kind text not null check (kind in ('reply', 'refusal', 'invitation')),
      text text check (char_length(text) between 1 and 4000),
      replied_by uuid references auth.users (id) on delete set null,
      replied_at timestamptz(3) not null default clock_timestamp(),
      -- a row of mail_outbox, which goes earlier; null when nothing is known of a mail
      mail_id uuid unique,
      mail_sent_at timestamptz(3),
      mail_failed_at timestamptz(3),
      constraint inquiry_replies_words check ((kind = 'invitation') = (text is null)),
      constraint inquiry_replies_mail check (mail_id is not null or num_nonnulls(mail_sent_at, mail_failed_at) = 0)
    )`.execute(db)
  await sql`create index inquiry_replies_thread on inquiry_replies (inquiry_id, replied_at, id)`.execute(db)
  await sql`create index inquiry_replies_by on inquiry_replies (replied_by) where replied_by is not null`.execute(db)
  await followMails(db)
  await sql`
    insert into inquiry_replies (id, inquiry_id, kind, replied_by, replied_at)
    select gen_random_uuid(), id, 'invitation', invited_by, invited_at from inquiries where invited_at is not null`.execute(
    db,
  )
  // Replies to messages were written in the administrators' own mail programs: what was read counts as answered.
  await sql`
    update inquiries set answered_at = coalesce(invited_at, read_at), answered_by = invited_by
    where invited_at is not null or (read_at is not null and not wants_invitation)`.execute(db)
}
