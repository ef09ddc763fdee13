// Erasing a member on a day to come: who, when, what becomes of her recommendations, and how she stood before.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table scheduled_erasures (
      user_id uuid primary key references auth.users (id) on delete cascade,
      erase_at timestamptz not null,
      recommendations text not null check (recommendations in ('keep', 'remove')),
      -- her suspension before, which taking back restores; null: none
      was_banned_at timestamptz,
      was_banned_until timestamptz
    )`.execute(db)
  await sql`create index scheduled_erasures_at on scheduled_erasures (erase_at)`.execute(db)
  await sql`
    alter table member_acts
      drop constraint member_acts_act_check,
      add constraint member_acts_act_check check (
        act in (
          'suspend', 'lift', 'end_sessions', 'replace_code', 'grant_administrator', 'revoke_administrator',
          'pause_invitations', 'resume_invitations', 'close_joining', 'open_joining', 'schedule_erasing', 'cancel_erasing'
        )
      ),
      drop constraint member_acts_words,
      add constraint member_acts_words check (
        (act = 'suspend' or words is null) and (act in ('suspend', 'schedule_erasing') or until is null)
      )`.execute(db)
}
