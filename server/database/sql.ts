// SQL fragments that several features use, and the columns that a query selects for a response.
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Tables, Trx } from './tables.ts'

/** As text, because the driver would convert an array to a PostgreSQL array. */
export const asJson = (value: unknown): RawBuilder<string> => sql`${JSON.stringify(value)}::jsonb`

export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** Locks the row of `auth.users` until the transaction ends; rows may still refer to it. False if it does not exist. */
export const lockUser = async (trx: Trx, id: string): Promise<boolean> => {
  const user = await trx.selectFrom('auth.users').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return user !== undefined
}

/** An SQL condition: this row of `auth.users` (by alias) is suspended now. */
export const suspended = (users: string): RawBuilder<boolean> => sql`(
  ${sql.ref(`${users}.banned_at`)} is not null and coalesce(${sql.ref(`${users}.banned_until`)} > now(), true))`

/** An SQL condition: the member of this row of `auth.users` (by alias) is leaving. Signing in cancels that. */
export const leaving = (users: string): RawBuilder<boolean> => sql`exists (
  select from scheduled_erasures e where e.user_id = ${sql.ref(`${users}.id`)} and e.kept_ids is not null)`

/** An SQL condition on a row of `profiles` and its row of `auth.users` (by alias): waits for review. Suspended and leaving members do not wait. */
export const awaitsReview = (
  profiles: string,
  users: string,
  review: 'new' | 'closer' = 'new',
): RawBuilder<boolean> => sql`(
  ${sql.ref(`${profiles}.review`)} = ${sql.lit(review)} and ${sql.ref(`${users}.email_confirmed_at`)} is not null
  and not ${suspended(users)})`

/** Names of a schema's fields, to be selected as columns: a query then reads exactly what the contract shows. */
export const fieldsOf = <Shape extends z.core.$ZodShape>(schema: z.ZodObject<Shape>): (keyof Shape & string)[] =>
  Object.keys(schema.shape) as (keyof Shape & string)[]

/** The same for a table with an alias. */
export const fieldsFrom = <Alias extends string, Shape extends z.core.$ZodShape>(
  alias: Alias,
  schema: z.ZodObject<Shape>,
) => fieldsOf(schema).map((field) => `${alias}.${field}` as const)

/** Full name, else email, of the administrator whose id is in a column (with its table); null without one. */
export const administratorName = (column: `${string}.${string}`): RawBuilder<string | null> => sql`(
  select coalesce(administrator.full_name, account.email) from auth.users account
  left join profiles administrator on administrator.id = account.id where account.id = ${sql.ref(column)})`

export const formerMember = 'a former member'

export const submitterAddress = (column: string) => sql<string>`coalesce(${sql.ref(column)}, ${formerMember})`

export const otherIsShown = (alias: string) =>
  sql<boolean>`exists (
    select 1 from experience_submissions shown
    where coalesce(shown.edit_of, shown.id) = coalesce(${sql.ref(`${alias}.edit_of`)}, ${sql.ref(`${alias}.id`)})
      and shown.status = 'approved' and shown.id <> ${sql.ref(`${alias}.id`)})`

/** A column of the open change request of a pending submission or post; null if there is none. */
export const openChangeRequest = <Value>(
  alias: string,
  column: 'letter' | 'asked_at',
  of: 'submission_id' | 'post_id' = 'submission_id',
) =>
  sql<Value | null>`case when ${sql.ref(`${alias}.status`)} = 'pending' then (
    select ${sql.ref(column)} from change_requests
    where ${sql.ref(of)} = ${sql.ref(`${alias}.id`)} and undone_at is null and answered_at is null) end`

/** How many pending submissions and posts have waited since before this moment. The wait stops while a parent is asked for a change. */
export const countWaiting = (since: Date) => sql<number>`(
  (select count(*)::int from experience_submissions s
    where status = 'pending' and waits_since < ${since} and ${openChangeRequest('s', 'asked_at')} is null)
  + (select count(*)::int from posts
    where status = 'pending' and waits_since < ${since} and ${openChangeRequest('posts', 'asked_at', 'post_id')} is null))`

export type DeletionKind = Tables['deletions']['kind']

/** The hash that identifies a deleted row; `id` is the row's id in SQL. */
export const idHash = (kind: DeletionKind, id: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql`sha256(convert_to(${`${kind}:`}::text || ${id}::text, 'UTF8'))`

/**
 * Call it in the deleting transaction. A recommendation is recorded by all its versions, or by its first one if no
 * version stays.
 */
export const recordDeletion = (trx: Trx, kind: DeletionKind, ids: readonly string[]) =>
  sql`
    insert into deletions (id_hash, kind) select ${idHash(kind, sql`id`)}, ${kind} from unnest(${ids}::uuid[]) as id
    on conflict (id_hash) do nothing`.execute(trx)
