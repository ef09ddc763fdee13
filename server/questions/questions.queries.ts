// SQL of questions and their answers as members see them.
import { type RawBuilder, sql } from 'kysely'
import { v7 } from 'uuid'
import { z } from 'zod'
import { openQuestionsLimit, questionDays, questionsInMonth, questionsPageSize } from '../../domain/limits.ts'
import { areaOf } from '../../domain/places/location.rules.ts'
import { placeLabel } from '../../domain/places/us-states.ts'
import { retention } from '../../domain/privacy/retention.ts'
import { availabilityOn } from '../../domain/provider-portal/page-settings.rules.ts'
import { type Neighbors, nearTown, placeShown } from '../../domain/questions/question-places.rules.ts'
import type { listQuestions, ownQuestionSchema, QuestionOrder } from '../../domain/questions/questions.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { village } from '../../domain/village.ts'
import type { Queryable } from '../database/open.ts'
import { openChangeRequest, recordDeletion } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { cursorMoment, pageOf, readCursor } from '../http/cursor.ts'
import { dropMailsAbout } from '../moderation/decision-mails.ts'
import { milesFrom, spotOf } from '../places/gazetteer.ts'
import { requireLimit } from '../platform/limits.ts'
import { remainingProvider } from '../providers/provider-numbers.queries.ts'
import { allOf, cardColumns, ownWordColumns } from '../providers/provider-search.queries.ts'

/** The answers `a` of a condition whose provider `p` is shown, after merges, with the approved version `s` of a recommendation. */
export const shownAnswers = sql`
  answers a
  left join experience_submissions s on coalesce(s.edit_of, s.id) = a.submission_id and s.status = 'approved'
  join providers p on p.total_recommendations > 0
    and p.id = ${remainingProvider(sql`id = coalesce(a.provider_id, s.provider_id)`)}`

/** SQL: when members could first see an answer `a`, whose recommendation may have been edited since. */
export const firstShown = sql<Date>`coalesce(
  (select min(v.reviewed_at) from experience_submissions v
    where (v.id = a.submission_id or v.edit_of = a.submission_id) and v.status in ('approved', 'replaced')), a.created_at)`

/** Named so that the indexes of asked questions fit. */
const isAsked = sql`post.status = 'approved' and q.asked_at is not null`

export const isOpen = (at: Date): RawBuilder<boolean> =>
  sql`(${isAsked} and q.closed_at is null and q.open_until > ${at})`

export const isReadable = (at: Date): RawBuilder<boolean> => sql`(${isAsked}
  and coalesce(q.closed_at, q.open_until) > ${at}::timestamptz - make_interval(days => ${retention.questions.days}))`

type OwnQuestion = z.output<typeof ownQuestionSchema>

interface QuestionRow extends Omit<OwnQuestion, 'undo_seconds'> {
  rank: number
  undo_seconds: number | null
  found: 'provider' | 'someone' | 'no_one' | null
  found_name: string | null
}

/** Sort values before the newest first; smaller comes first. */
const ranks: Record<QuestionOrder, RawBuilder<number>> = {
  newest: sql`0`,
  soonest: sql`case q.needed when 'now' then 0 when 'any' then 100000 else q.needed_by - date '2000-01-01' end`,
  unanswered: sql`exists (select from answers a where a.question_id = q.id)::int`,
}

/** Closed questions come after open ones. */
const rankOf = (order: QuestionOrder, at: Date) => sql<number>`(${ranks[order]} + 200000 * (not ${isOpen(at)})::int)`

interface Reading {
  /** The member who reads. */
  by: string
  at: Date
  /** Undefined: the newest first, whether open or closed. */
  order?: QuestionOrder | undefined
  limit?: number
}

/** Questions of a condition on `q` and its post `post`, with what they are to the reader. */
export const readQuestions = async (
  db: Queryable,
  where: RawBuilder<unknown>,
  { by, at, order, limit = questionsPageSize }: Reading,
): Promise<QuestionRow[]> => {
  const rank = order ? rankOf(order, at) : sql<number>`0`
  // without a rank, an index has the order
  const ranked = order ? sql`rank, ` : sql``
  const { rows } = await sql<QuestionRow>`
    select q.id, q.service_type, q.city, q.state, q.needed, q.needed_by::text, post.words, q.asked_from, q.emblem,
      case when post.status = 'pending' then
          case when ${openChangeRequest('post', 'asked_at', 'post_id')} is null then 'pending' else 'change_asked' end
        when post.status = 'rejected' then 'rejected' when ${isOpen(at)} then 'open' else 'closed' end as state_now,
      q.asked_at, q.open_until, coalesce(q.closed_at, case when q.open_until <= ${at} then q.open_until end) as closed_at,
      named.answers_count, named.answered_with,
      (select count(*)::int from question_followers f where f.question_id = q.id) as followers,
      exists (select from question_followers f where f.question_id = q.id and f.user_id = ${by}) as following,
      post.user_id is not distinct from ${by}::uuid as mine,
      case when post.user_id = ${by} then named.new_answers else 0 end as new_answers,
      (select case
          when bool_or(coalesce(line.status, waiting.status) = 'pending') then 'waiting'
          when bool_or(a.provider_id is not null or s.id is not null) then 'shown' end
        from answers a left join posts line on line.id = a.line_id
        left join experience_submissions s on coalesce(s.edit_of, s.id) = a.submission_id and s.status = 'approved'
        left join experience_submissions waiting on coalesce(waiting.edit_of, waiting.id) = a.submission_id and waiting.status = 'pending'
        where a.question_id = q.id and a.user_id = ${by}) as my_answer,
      post.decision_reason, ${openChangeRequest('post', 'letter', 'post_id')} as letter,
      greatest(0, extract(epoch from q.undo_until - clock_timestamp()))::float8 as undo_seconds,
      q.found, (select shown_name from providers where total_recommendations > 0
        and id = ${remainingProvider(sql`id = q.found_id`)}) as found_name, chosen.rank
    from (
      select q.id, ${rank} as rank from questions q join posts post on post.id = q.id
      where ${where} order by ${ranked}q.asked_at desc nulls first, q.id desc limit ${limit}) as chosen
    join questions q on q.id = chosen.id join posts post on post.id = q.id
    cross join lateral (
      select count(distinct p.id)::int as answers_count,
        coalesce(to_jsonb((array_agg(distinct jsonb_build_object('provider_id', p.id, 'is_business', p.is_business)))[1:3]), '[]')
          as answered_with,
        count(distinct p.id) filter (where q.seen_at is null or ${firstShown} > q.seen_at)::int as new_answers
      from ${shownAnswers} where a.question_id = q.id) as named
    order by chosen.rank, q.asked_at desc nulls first, q.id desc`.execute(db)
  return rows
}

/** An own question, with what only its member reads. */
export const ownOf = (row: QuestionRow): OwnQuestion => ({ ...row, undo_seconds: row.undo_seconds ?? 0 })

/** The caller's own question in any state but withdrawn, or one that members can read. */
export const findQuestion = async (db: Queryable, id: string, reading: Reading): Promise<QuestionRow | undefined> => {
  const mayRead = sql`q.id = ${id} and post.status <> 'withdrawn'
    and (post.user_id = ${reading.by} or ${isReadable(reading.at)})`
  return (await readQuestions(db, mayRead, { ...reading, limit: 1 }))[0]
}

/** An own question that is not withdrawn. Throws `not_found`. */
export const requireOwn = async (db: Queryable, id: string, by: string, at: Date): Promise<OwnQuestion> => {
  const own = await findQuestion(db, id, { by, at })
  if (!own?.mine) throw new Refusal('not_found')
  return ownOf(own)
}

type Areas = readonly string[] | null

type Wanted = Pick<z.output<typeof listQuestions.input>, 'kind' | 'recommended' | 'order' | 'cursor'>

/** Everywhere if `areas` is null. */
const filters = (areas: Areas, { kind, recommended }: Wanted, { by, at }: Reading) => [
  areas && sql`q.area = any(${areas}::text[])`,
  kind ? sql`q.service_type = ${kind}` : null,
  recommended
    ? sql`q.service_type in (select service_type from experience_submissions where user_id = ${by} and status in ('pending', 'approved'))`
    : null,
  kind ? isReadable(at) : isOpen(at),
]

/** One page of the questions of an area. Throws `cursor_invalid`. */
export const readQuestionPage = async (db: Queryable, areas: Areas, wanted: Wanted, reading: Reading) => {
  const last = readCursor(wanted.cursor, z.tuple([z.int().min(0).max(400_000), cursorMoment, z.uuid()]))
  const isOlder = last && sql`(q.asked_at, q.id) < (${last[1]}, ${last[2]}::uuid)`
  const rank = rankOf(wanted.order, reading.at)
  const rest =
    last &&
    (wanted.order === 'newest' && !wanted.kind
      ? isOlder
      : sql`(${rank} > ${last[0]} or ${rank} = ${last[0]} and ${isOlder})`)
  const found = await readQuestions(db, allOf([...filters(areas, wanted, reading), rest]), {
    ...reading,
    // only open ones are listed without a kind
    order: wanted.order === 'newest' && !wanted.kind ? undefined : wanted.order,
    limit: questionsPageSize + 1,
  })
  return pageOf(found, questionsPageSize, ({ rank, asked_at, id }) => [rank, asked_at ?? new Date(0), id])
}

export const countOpen = async (db: Queryable, areas: Areas, wanted: Wanted, reading: Reading) => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from questions q join posts post on post.id = q.id
    where ${allOf([...filters(areas, wanted, reading), isOpen(reading.at)])}`.execute(db)
  return rows[0]?.total ?? 0
}

/** Where there are open questions: the part of the metro or the town, most first. */
export const readElsewhere = async (db: Queryable, wanted: Wanted, reading: Reading) => {
  const { rows } = await sql<{ city: string; state: string; questions: number }>`
    select min(q.city) as city, min(q.state) as state, count(*)::int as questions
    from questions q join posts post on post.id = q.id
    where ${allOf([...filters(null, wanted, reading), isOpen(reading.at)])} group by q.area`.execute(db)
  const counts = new Map<string, number>()
  for (const { questions, ...town } of rows) {
    const place = nearTown(town).region ?? placeLabel(town)
    counts.set(place, (counts.get(place) ?? 0) + questions)
  }
  return [...counts]
    .map(([place, questions]) => ({ place, questions }))
    .sort((one, other) => other.questions - one.questions || one.place.localeCompare(other.place))
    .slice(0, 8)
}

/** More than a member asks in the time for which questions are stored. */
const mostOwn = 60

/** The caller's own questions, newest first. */
export const readOwnQuestions = (db: Queryable, reading: Reading) =>
  readQuestions(db, sql`post.user_id = ${reading.by} and post.status <> 'withdrawn'`, { ...reading, limit: mostOwn })

interface AnswerRow {
  answer_id: string
  provider_id: string
  line: string | null
  from: string | null
  answered_at: Date
  mine: boolean
  waiting: boolean
  is_note: boolean
  thanked: boolean
  thanks: number | null
  rejected: { reason: string | null } | null
}

interface AnswerOf extends AnswerRow {
  /** Null: its member left. */
  user_id: string | null
}

/** Characters of a recommendation that its answer, or a letter, shows. */
const noteShown = 200

/** The beginning of what a member wrote. */
export const shorten = (text: string): string =>
  text.length > noteShown ? `${text.slice(0, noteShown).trimEnd()}…` : text

/** The answers of a question that members see, newest first; one for each provider. */
export const readAnswers = async (
  db: Queryable,
  question: { id: string; city: string; state: string },
  { by, at }: Reading,
) => {
  const { rows: answers } = await sql<AnswerOf>`
    select a.id as answer_id, a.user_id, p.id as provider_id, a.answered_from as from, a.created_at as answered_at,
      coalesce(s.own_words, s.recommendation, case when line.status = 'approved' or a.user_id = ${by} then line.words end) as line,
      case when a.user_id = ${by} and line.status = 'rejected' then jsonb_build_object('reason', line.decision_reason) end as rejected,
      case when a.user_id = ${by} then (select count(*)::int from answer_thanks t where t.answer_id = a.id) end as thanks,
      a.user_id is not distinct from ${by}::uuid as mine, coalesce(a.user_id = ${by} and line.status = 'pending', false) as waiting,
      s.id is not null as is_note, exists (select from answer_thanks t where t.answer_id = a.id and t.user_id = ${by}) as thanked
    from ${shownAnswers} left join posts line on line.id = a.line_id
    where a.question_id = ${question.id} order by ${firstShown} desc, a.id desc limit 200`.execute(db)
  // a parent who named a provider and also recommended them, or named two pages that became one, is one parent
  const isBySame = (one: AnswerOf, other: AnswerOf): boolean =>
    one.user_id !== null && one.user_id === other.user_id && one.provider_id === other.provider_id
  const rows = answers.filter((one) => {
    const same = answers.filter((other) => isBySame(one, other))
    return same.length === 0 || one === (same.find(({ is_note }) => is_note) ?? same[0])
  })
  const providerIds = [...new Set(rows.map(({ provider_id }) => provider_id))]
  if (providerIds.length === 0) return []
  const providers = await db
    .selectFrom('providers as p')
    .select([...cardColumns, ...ownWordColumns])
    .where('p.id', '=', sql<string>`any(${providerIds}::uuid[])`)
    .execute()
  const milesTo = milesFrom(`${question.city}, ${question.state}`)
  const today = at.toISOString().slice(0, 10)
  return providerIds.flatMap((id) => {
    const provider = providers.find(({ provider_id }) => provider_id === id)
    if (!provider) return []
    const lines = rows.filter(({ provider_id }) => provider_id === id)
    const spot = provider.city && spotOf({ city: provider.city, state: provider.state ?? village.state })
    return {
      provider: { ...provider, ...availabilityOn(provider, today), miles: spot ? milesTo(spot) : null },
      is_new:
        provider.total_recommendations === 1 && lines.some(({ is_note }) => is_note) && isLate(provider.created_at, at),
      lines: lines.map(({ provider_id: _, user_id: _member, ...line }) => ({
        ...line,
        line: line.line && shorten(line.line),
      })),
    }
  })
}

const isLate = (created: Date | null, at: Date): boolean =>
  created !== null && at.getTime() - created.getTime() < questionDays * 86_400_000

/** The caller's recommendations for a question that are not shown yet. */
export const countWaiting = async (db: Queryable, questionId: string, by: string): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from answers a
    where a.question_id = ${questionId} and a.user_id = ${by} and exists (
      select from experience_submissions s where coalesce(s.edit_of, s.id) = a.submission_id and s.status = 'pending')`.execute(
    db,
  )
  return rows[0]?.waiting ?? 0
}

/** Ties a recommendation to the question that it was shared for; false if that is closed or the member's own. */
export const tieToQuestion = async (
  trx: Trx,
  { questionId, submissionId, userId, at }: { questionId: string; submissionId: string; userId: string; at: Date },
  neighbors: Neighbors,
): Promise<boolean> => {
  await trx.selectFrom('questions').select('id').where('id', '=', questionId).forShare().executeTakeFirst()
  // read after the lock, as `holdOpen` does
  const open = await trx
    .selectFrom('questions as q')
    .innerJoin('posts as post', 'post.id', 'q.id')
    .select('q.id')
    .where('q.id', '=', questionId)
    .where(isOpen(at))
    .where(sql<boolean>`post.user_id is distinct from ${userId}`)
    .executeTakeFirst()
  if (!open) return false
  const answered_from = await readPlaceShown(trx, userId, neighbors)
  await trx
    .insertInto('answers')
    .values({
      id: v7(),
      question_id: questionId,
      user_id: userId,
      submission_id: submissionId,
      answered_from,
      created_at: at,
    })
    .execute()
  return true
}

/** What members read of where a member lives now. */
export const readPlaceShown = async (db: Queryable, userId: string, neighbors: Neighbors): Promise<string | null> => {
  const profile = await db.selectFrom('profiles').select('location').where('id', '=', userId).executeTakeFirst()
  return placeShown(profile?.location ?? null, neighbors)
}

/**
 * Deletes posts with what depends on them: the answers to a question and their lines. Records the deletion. Locks the questions first,
 * as every change of a question does.
 */
export const deletePosts = async (trx: Trx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`
    select from questions where id = any(${ids}::uuid[])
      or id in (select question_id from answers where line_id = any(${ids}::uuid[])) order by id for update`.execute(
    trx,
  )
  const { rows } = await sql<{ id: string }>`
    select id from posts where id = any(${ids}::uuid[])
      or id in (select line_id from answers where question_id = any(${ids}::uuid[]))
    order by id for update`.execute(trx)
  const gone = rows.map(({ id }) => id)
  await recordDeletion(trx, 'post', gone)
  await dropMailsAbout(trx, gone)
  await sql`delete from posts where id = any(${gone}::uuid[])`.execute(trx)
}

/**
 * Deletes an answer with its line: of this member, or anybody's if `userId` is null. Returns its author's id (null: the author has left);
 * undefined if there is no such answer.
 */
export const deleteAnswer = async (trx: Trx, id: string, userId: string | null): Promise<string | null | undefined> => {
  const answer = await trx
    .selectFrom('answers')
    .select(['line_id', 'user_id'])
    .where('id', '=', id)
    .$if(userId !== null, (query) => query.where('user_id', '=', userId))
    .executeTakeFirst()
  if (!answer) return undefined
  if (answer.line_id) await deletePosts(trx, [answer.line_id])
  await recordDeletion(trx, 'answer', [id])
  await trx.deleteFrom('answers').where('id', '=', id).execute()
  return answer.user_id
}

/** Deletes the answers that name these providers, with their lines, and forgets that they were found. */
export const deleteAnswersAbout = async (trx: Trx, providerIds: readonly string[]): Promise<void> => {
  const answers = await trx
    .selectFrom('answers')
    .select(['id', 'line_id'])
    .where('provider_id', '=', sql<string>`any(${providerIds}::uuid[])`)
    .execute()
  await deletePosts(
    trx,
    answers.flatMap(({ line_id }) => line_id ?? []),
  )
  await sql`delete from answers where id = any(${answers.map(({ id }) => id)}::uuid[])`.execute(trx)
  await sql`update questions set found_id = null, found = 'someone' where found_id = any(${providerIds}::uuid[])`.execute(
    trx,
  )
}

export const isIdOfPost = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.selectFrom('posts').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

/** Throws `two_questions_open`. Call it with the account locked. */
export const requireRoom = async (trx: Trx, userId: string, at: Date): Promise<void> => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from questions q join posts post on post.id = q.id
    where post.user_id = ${userId} and (post.status = 'pending' or ${isOpen(at)})`.execute(trx)
  if ((rows[0]?.open ?? 0) >= openQuestionsLimit) throw new Refusal('two_questions_open')
}

/** Days that count as a month. */
const monthDays = 30

/** Throws `too_many_questions`. Questions that were taken back count, too. */
export const requireMonth = async (trx: Trx, userId: string, at: Date): Promise<void> => {
  const { rows } = await sql<{ lately: number }>`
    select count(*)::int as lately from posts where user_id = ${userId} and kind = 'question'
      and created_at > ${at}::timestamptz - make_interval(days => ${monthDays})`.execute(trx)
  if ((rows[0]?.lately ?? 0) >= questionsInMonth) throw new Refusal('too_many_questions')
  const limit = { times: questionsInMonth, seconds: monthDays * 86_400 }
  await requireLimit(trx, `questions:${userId}`, limit, 'too_many_questions')
}

/** Files questions under the regions of the village's file. */
export const refileQuestions = async (trx: Trx): Promise<void> => {
  const towns = await trx.selectFrom('questions').select(['city', 'state', 'area']).distinct().execute()
  for (const { area, ...town } of towns) {
    if (areaOf(town) === area) continue
    await trx
      .updateTable('questions')
      .set({ area: areaOf(town) })
      .where('city', '=', town.city)
      .where('state', '=', town.state)
      .execute()
  }
}
