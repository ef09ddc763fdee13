// Whether an account is suspended now: until a moment, or for good; and whether its member leaves.
import { type RawBuilder, sql } from 'kysely'

/** True in SQL for a row of `auth.users`, known by this name, whose suspension has not run out. */
export const suspended = (users: string): RawBuilder<boolean> => sql`(
  ${sql.ref(`${users}.banned_at`)} is not null and coalesce(${sql.ref(`${users}.banned_until`)} > now(), true))`

/** True in SQL for a row of `auth.users`, known by this name, whose member leaves: who signs in takes that back. */
export const leaving = (users: string): RawBuilder<boolean> => sql`exists (
  select from scheduled_erasures e where e.user_id = ${sql.ref(`${users}.id`)} and e.kept_ids is not null)`
