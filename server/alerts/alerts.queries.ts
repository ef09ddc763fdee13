// SQL of a member's alerts: the searches and questions that they are emailed about.
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type alertSchema, alertSearch, type changeAlert } from '../../domain/alerts/alerts.contracts.ts'
import { alertsLimit } from '../../domain/limits.ts'
import { Refusal } from '../../domain/refusal.ts'
import { village } from '../../domain/village.ts'
import type { Queryable } from '../database/open.ts'
import { asJson } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { morningOf } from '../platform/digests.job.ts'
import { holdOpen } from '../questions/locked-questions.queries.ts'
import { isOpen } from '../questions/questions.queries.ts'

type Alert = z.output<typeof alertSchema>

/** SQL: the day after `at` in the village. */
const tomorrow = (at: Date): RawBuilder<unknown> =>
  sql`((${at}::timestamptz at time zone ${village.timeZone})::date + 1)`

/** Days after its end for which a question can still bring something: an answer that was reviewed late. */
const lateDays = 14

/** SQL: whether a question `q` can still bring something. */
const isLive = (at: Date) =>
  sql`coalesce(q.closed_at, q.open_until) > ${at}::timestamptz - make_interval(days => ${lateDays})`

/** SQL: whether this member (by a column) is emailed about anything. */
const hasSources = (userId: RawBuilder<unknown>, at: Date): RawBuilder<boolean> => sql`(
  exists (select from alerts a where a.user_id = ${userId} and a.ended_at is null)
  or exists (select from posts p join questions q on q.id = p.id
    where p.user_id = ${userId} and p.kind = 'question' and not q.emails_off and ${isLive(at)})
  or exists (select from question_followers f join questions q on q.id = f.question_id where f.user_id = ${userId} and ${isLive(at)}))`

/** Lets the digests look at the alerts of a member from tomorrow on. Call it after the alert was written. */
export const scheduleAlerts = (trx: Trx, userId: string, at: Date) =>
  sql`
    insert into digests (user_id, alerts_due) values (${userId}, ${morningOf(tomorrow(at), sql`${userId}::uuid`)})
    on conflict (user_id) do update set alerts_due = coalesce(digests.alerts_due, excluded.alerts_due)`.execute(trx)

/** Moves members to the next morning; those without alerts and questions are not looked at until they have one. */
export const rescheduleAlerts = (trx: Trx, userIds: readonly string[], at: Date) =>
  sql`
    update digests d set alerts_due = case when ${hasSources(sql`d.user_id`, at)} then ${morningOf(tomorrow(at), sql`d.user_id`)} end
    where d.user_id = any(${userIds}::uuid[])`.execute(trx)

/**
 * After a restored backup: what was approved until now is not emailed again, nor are the letters of days that have passed. Nobody knows
 * which emails went out since the backup.
 */
export const skipMissedDigests = async (trx: Trx, at: Date): Promise<void> => {
  await sql`update alerts set told_until = greatest(told_until, ${at})`.execute(trx)
  await sql`update question_followers set told_until = greatest(told_until, ${at})`.execute(trx)
  await sql`update questions set told_until = greatest(told_until, ${at}) where asked_at is not null`.execute(trx)
  await sql`
    update digests d set alerts_due = case when alerts_due is not null then greatest(alerts_due, ${morningOf(tomorrow(at), sql`d.user_id`)}) end,
      letter_due = case when letter_due > ${at} then letter_due
        when letter_every = 'month' then letter_due + make_interval(months => 1)
        else letter_due + make_interval(weeks => ceil(extract(epoch from ${at} - letter_due) / 604800 + 0.01)::int) end`.execute(
    trx,
  )
}

export const readSearchAlerts = async (db: Queryable, userIds: readonly string[]) => {
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'user_id', 'every', 'created_at', 'told_until', 'named_ids', 'search'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  // one that an earlier release stored, and that this one cannot read, stops no others
  return rows.flatMap((row) => {
    const { data: search } = alertSearch.safeParse(row.search)
    return search ? [{ ...row, search }] : []
  })
}

type SearchAlert = Awaited<ReturnType<typeof readSearchAlerts>>[number]

const shown = ({ id, every, created_at: since, search }: SearchAlert): Alert => ({
  ...{ id, every, since, search },
  about: 'search',
  question: null,
})

/** What a member is emailed about: searches, oldest first, then questions. */
export const readAlerts = async (db: Queryable, userId: string, at: Date): Promise<Alert[]> => {
  const searches = await readSearchAlerts(db, [userId])
  const { rows } = await sql<
    { id: string; about: Alert['about']; every: Alert['every']; since: Date } & NonNullable<Alert['question']>
  >`
    select q.id, about.about, about.every, about.since, q.service_type, q.city, q.state, q.asked_from,
      case when ${isOpen(at)} then q.open_until end as open_until
    from (
      select question_id as id, 'same_here' as about, every, followed_at as since from question_followers where user_id = ${userId}
      union all
      select q.id, 'own_question', 'day', q.asked_at from questions q join posts p on p.id = q.id
      where p.user_id = ${userId} and not q.emails_off
    ) as about join questions q on q.id = about.id join posts post on post.id = q.id
    where q.asked_at is not null and post.status <> 'withdrawn' and ${isLive(at)} order by about.since, q.id`.execute(
    db,
  )
  return [
    ...searches.map(shown),
    ...rows.map(({ id, about, every, since, ...question }) => ({ id, about, every, since, search: null, question })),
  ]
}

/** Throws `ten_alerts`. Call it with the account locked. */
const requireRoom = async (trx: Trx, userId: string): Promise<void> => {
  if ((await readSearchAlerts(trx, [userId])).length >= alertsLimit) throw new Refusal('ten_alerts')
}

/** Today in place of an earlier day: then it means "available now". */
const current = (search: z.output<typeof alertSearch>, at: Date) => {
  const today = at.toISOString().slice(0, 10)
  return search.free_by && search.free_by < today ? { ...search, free_by: today } : search
}

/**
 * Adds an alert, unless the member has one with this id or for the same search; returns that one. Switches its emails on. Call it with the
 * account locked.
 */
export const addAlert = async (
  trx: Trx,
  { id, userId, search, at }: { id: string; userId: string; search: z.output<typeof alertSearch>; at: Date },
): Promise<Alert & { existed: boolean }> => {
  await sql`update profiles set mails_off = array_remove(mails_off, 'alerts') where id = ${userId} and 'alerts' = any(mails_off)`.execute(
    trx,
  )
  await scheduleAlerts(trx, userId, at)
  const wanted = JSON.stringify(current(search, at))
  const before = await readSearchAlerts(trx, [userId])
  const same = before.find((one) => one.id === id || JSON.stringify(current(one.search, at)) === wanted)
  if (same) return { ...shown(same), existed: same.id !== id }
  await requireRoom(trx, userId)
  await trx
    .insertInto('alerts')
    .values({ id, user_id: userId, search: asJson(search), every: 'day', created_at: at, told_until: at })
    // a repeated call, whose alert was ended since
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ended_at: null }))
    .execute()
  return { id, about: 'search', search, question: null, every: 'day', since: at, existed: false }
}

type Change = z.output<typeof changeAlert.input>

const changeSearch = async (trx: Trx, userId: string, { id, every, ended }: Change, at: Date): Promise<boolean> => {
  const alert = await trx
    .selectFrom('alerts')
    .select('ended_at')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!alert) throw new Refusal('not_found')
  if (ended === false && alert.ended_at) {
    await requireRoom(trx, userId)
    await scheduleAlerts(trx, userId, at)
  }
  const ended_at = ended === undefined ? alert.ended_at : ended ? (alert.ended_at ?? at) : null
  await trx
    .updateTable('alerts')
    .set({ ended_at, ...(every && { every }) })
    .where('id', '=', id)
    .execute()
  return ended_at !== null
}

const changeOwn = async (trx: Trx, userId: string, { id, ended }: Change, at: Date): Promise<boolean> => {
  const { rows } = await sql<{ emails_off: boolean }>`
    update questions q set emails_off = coalesce(${ended ?? null}, emails_off),
      told_until = case when ${ended ?? null}::boolean is false and emails_off then ${at} else told_until end
    from posts p where p.id = q.id and q.id = ${id} and p.user_id = ${userId} returning q.emails_off`.execute(trx)
  const [question] = rows
  if (!question) throw new Refusal('not_found')
  if (!question.emails_off) await scheduleAlerts(trx, userId, at)
  return question.emails_off
}

/** "Same here" brings the answers by email, too. */
export const follow = async (trx: Trx, userId: string, questionId: string, at: Date): Promise<void> => {
  // first, as the job does
  await scheduleAlerts(trx, userId, at)
  await holdOpen(trx, questionId, userId, at)
  await trx
    .insertInto('question_followers')
    .values({ question_id: questionId, user_id: userId, followed_at: at, told_until: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const unfollow = (trx: Trx, userId: string, questionId: string) =>
  trx.deleteFrom('question_followers').where('question_id', '=', questionId).where('user_id', '=', userId).execute()

const changeFollowed = async (trx: Trx, userId: string, { id, every, ended }: Change, at: Date): Promise<boolean> => {
  if (ended) await unfollow(trx, userId, id)
  if (ended === false) {
    await follow(trx, userId, id, at)
    // the end is taken back: answers since the last email are still to be named
    await sql`
      update question_followers set told_until = least(told_until, d.alerts_due - make_interval(hours => 24)) from digests d
      where question_id = ${id} and d.user_id = ${userId} and question_followers.user_id = ${userId}`.execute(trx)
  }
  if (!every || ended) return ended ?? false
  const { numUpdatedRows } = await trx
    .updateTable('question_followers')
    .set({ every })
    .where('question_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('not_found')
  return false
}

const changes = { search: changeSearch, own_question: changeOwn, same_here: changeFollowed }

/** Changes or ends an alert; returns whether it has ended. Throws as `change-alert` says. For a search, call it with the account locked. */
export const changeOwnAlert = (trx: Trx, userId: string, change: Change, at: Date): Promise<boolean> =>
  changes[change.about](trx, userId, change, at)

/** What the alert of a mailed link is about, and whether it is on; undefined if it is gone. */
export const findAlert = async (db: Queryable, userId: string, id: string) => {
  const { rows } = await sql<{ about: Alert['about']; on: boolean }>`
    select 'search' as about, ended_at is null as on from alerts where id = ${id} and user_id = ${userId}
    union all
    select 'own_question', not q.emails_off from questions q join posts p on p.id = q.id where q.id = ${id} and p.user_id = ${userId}
    union all
    select 'same_here', exists (select from question_followers f where f.question_id = q.id and f.user_id = ${userId})
    from questions q join posts p on p.id = q.id where q.id = ${id} and p.user_id is distinct from ${userId}::uuid`.execute(
    db,
  )
  return rows[0]
}
