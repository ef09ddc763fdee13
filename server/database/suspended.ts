// Whether an account is suspended now: until a moment, or for good.
import { type RawBuilder, sql } from 'kysely'

/** True in SQL for a row of `auth.users`, known by this name, whose suspension has not run out. */
export const suspended = (users: string): RawBuilder<boolean> => sql`(
  ${sql.ref(`${users}.banned_at`)} is not null and coalesce(${sql.ref(`${users}.banned_until`)} > now(), true))`
