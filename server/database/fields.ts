// What a query selects for an answer: the fields of the contract's schema, and names in place of ids.
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'

/** Names of a schema's fields, to be selected as columns: a query then reads what the contract shows and nothing else. */
export const fieldsOf = <Shape extends z.core.$ZodShape>(schema: z.ZodObject<Shape>): (keyof Shape & string)[] =>
  Object.keys(schema.shape) as (keyof Shape & string)[]

/** The same for a table that a query knows by another name. */
export const fieldsFrom = <Alias extends string, Shape extends z.core.$ZodShape>(
  alias: Alias,
  schema: z.ZodObject<Shape>,
) => fieldsOf(schema).map((field) => `${alias}.${field}` as const)

/** Full name, else email, of the administrator whose id stands in a column, named with its table; null without one. */
export const administratorName = (column: `${string}.${string}`): RawBuilder<string | null> => sql`(
  select coalesce(administrator.full_name, account.email) from auth.users account
  left join profiles administrator on administrator.id = account.id where account.id = ${sql.ref(column)})`

/** Stands for who shared a recommendation that nobody signs any more. */
export const formerMember = 'a former member'

/** The address of who shared a recommendation, for administrators. */
export const submitterAddress = (column: string) => sql<string>`coalesce(${sql.ref(column)}, ${formerMember})`

/** Whether parents see another version of a recommendation than the one in this row of submissions. */
export const otherIsShown = (alias: string) =>
  sql<boolean>`exists (
    select 1 from experience_submissions shown
    where coalesce(shown.edit_of, shown.id) = coalesce(${sql.ref(`${alias}.edit_of`)}, ${sql.ref(`${alias}.id`)})
      and shown.status = 'approved' and shown.id <> ${sql.ref(`${alias}.id`)})`

/** A column of the change that the parent of a pending row of submissions is asked for; null when they are not asked. */
export const openChangeRequest = <Value>(alias: string, column: 'letter' | 'asked_at') =>
  sql<Value | null>`case when ${sql.ref(`${alias}.status`)} = 'pending' then (
    select ${sql.ref(column)} from change_requests
    where submission_id = ${sql.ref(`${alias}.id`)} and undone_at is null) end`
