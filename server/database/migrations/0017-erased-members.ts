// Members who were erased: a node without a name in the tree of invitations, and recommendations that nobody signs.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table erased_members (
      -- made at random; nothing leads from it to who she was
      id uuid primary key,
      invited_by uuid references profiles (id) on delete set null deferrable,
      invited_by_erased uuid references erased_members (id) deferrable,
      constraint erased_invited_by_one check (invited_by is null or invited_by_erased is null)
    )`.execute(db)
  await sql`create index erased_members_invited_by on erased_members (invited_by) where invited_by is not null`.execute(
    db,
  )
  await sql`
    alter table profiles
      add column invited_by_erased uuid references erased_members (id) deferrable,
      add constraint profiles_invited_by_one check (invited_by is null or invited_by_erased is null)`.execute(db)
  await sql`
    alter table experience_submissions
      alter column user_id drop not null,
      alter column submitter_email drop not null,
      add constraint unsigned_wholly check (
        (user_id is null) = (submitter_email is null) and (user_id is not null or edit_of is null)
      )`.execute(db)
}
