// Lets an administrator take back a decision while the mail about it waits.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table submission_decisions
      -- when it was taken back; the submission then stands as before
      add column undone_at timestamptz(3) check (undone_at >= decided_at),
      -- what the decision changed, as it was; null once it cannot be taken back any more
      add column state_before jsonb,
      add constraint nothing_left_to_undo check (undone_at is null or state_before is null)`.execute(db)
  await sql`
    create index submission_decisions_undoable on submission_decisions (decided_at) where state_before is not null`.execute(
    db,
  )
}
