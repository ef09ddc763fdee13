// Recommendations that their parents edit or withdraw: every version is a row, and one of them at most is shown or waits.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table experience_submissions
      -- the first version, of which this is an edit; null for the first. Deferrable, so that a restore can fill the table
      add column edit_of uuid references experience_submissions (id) on delete cascade deferrable,
      -- the version that went down when this one was approved, and comes back when this one is rejected
      add column replaces_id uuid references experience_submissions (id) on delete set null deferrable,
      -- what the parent is told when it was not approved
      add column decision_reason text check (char_length(decision_reason) between 1 and 1000),
      drop constraint experience_submissions_status_check,
      drop constraint reviewed_when_decided,
      add constraint experience_submissions_status_check check (
        status in ('pending', 'approved', 'rejected', 'replaced', 'withdrawn')
      ),
      add constraint reviewed_when_decided check (
        case status
          when 'pending' then reviewed_at is null
          when 'approved' then reviewed_at is not null
          when 'rejected' then reviewed_at is not null
          else true
        end
      ),
      add constraint replaces_another check (replaces_id <> id and edit_of <> id),
      add constraint replaces_as_edit check (replaces_id is null or edit_of is not null)`.execute(db)
  await sql`
    create unique index submissions_one_approved on experience_submissions (coalesce(edit_of, id))
      where status = 'approved'`.execute(db)
  await sql`
    create unique index submissions_one_pending on experience_submissions (coalesce(edit_of, id))
      where status = 'pending'`.execute(db)
  await sql`create index submissions_edits on experience_submissions (edit_of) where edit_of is not null`.execute(db)
  await sql`
    create index submissions_replaced on experience_submissions (replaces_id) where replaces_id is not null`.execute(db)
  await sql`
    alter table submission_decisions
      add column decision_reason text check (char_length(decision_reason) between 1 and 1000)`.execute(db)
}
