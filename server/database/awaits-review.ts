// Whether a member waits for an administrator to look at them: they have joined, and nobody has.
import { type RawBuilder, sql } from 'kysely'
import { suspended } from './suspended.ts'

/** True in SQL for a row of `profiles` and its row of `auth.users`, known by these names. Suspended and leaving members do not wait. */
export const awaitsReview = (
  profiles: string,
  users: string,
  review: 'new' | 'closer' = 'new',
): RawBuilder<boolean> => sql`(
  ${sql.ref(`${profiles}.review`)} = ${sql.lit(review)} and ${sql.ref(`${users}.email_confirmed_at`)} is not null
  and not ${suspended(users)})`
