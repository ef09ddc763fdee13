// The review desk's own SQL: the counters, the queue, the locked row of a decision, and the log of decisions.
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { z } from 'zod'
import { submissionStatuses } from '../../domain/limits.ts'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import {
  decisionSchema,
  type listSubmissions,
  reviewedSubmissionSchema,
  submissionStatusSchema,
  submissionsPageSize,
} from '../../domain/moderation/moderation.contracts.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Queryable } from '../database/open.ts'
import {
  administratorName,
  awaitsReview,
  countWaiting,
  escapeLike,
  fieldsFrom,
  openChangeRequest,
  submitterAddress,
} from '../database/sql.ts'
import type { Db, Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { cursorMoment, pageOf, readCursor, readPageByMoment } from '../http/cursor.ts'
import { dropWaitingMail } from '../platform/outbox.queries.ts'
import { decisionMailKey, undoSecondsLeft, undoUntil } from './decision-mails.ts'
import { readPosts } from './posts.queries.ts'
import { editKind } from './versions.queries.ts'

/** Words of a search that are used; later ones are ignored. */
const searchWords = 8

/** Characters that a trigram index needs to find a text inside a word; a shorter text must begin the word. */
const leastInside = 3

const patternsOf = (search: string): string[] =>
  search
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, searchWords)
    .map((word) => `%${word.length < leastInside ? ' ' : ''}${escapeLike(word)}%`)

type QueuePage = z.output<typeof listSubmissions.input>

const readSubmissions = (db: Queryable, { status, cursor, order, id }: QueuePage, patterns: readonly string[]) => {
  const submissions = db
    .selectFrom('experience_submissions as s')
    .select(
      fieldsFrom(
        's',
        reviewedSubmissionSchema.omit({
          reviewed_by: true,
          submitter_email: true,
          submitter_name: true,
          edit: true,
          change_asked_at: true,
        }),
      ),
    )
    .select(openChangeRequest<Date>('s', 'asked_at').as('change_asked_at'))
    .select([administratorName('s.reviewed_by').as('reviewed_by'), editKind('s').as('edit')])
    .select(submitterAddress('s.submitter_email').as('submitter_email'))
    .select(({ selectFrom }) =>
      selectFrom('profiles as p').select('p.full_name').whereRef('p.id', '=', 's.user_id').as('submitter_name'),
    )
    .$narrowType<{ status: SubmissionStatus }>()
    .where('s.status', 'in', status ? [status] : submissionStatuses)
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? null))
    .$if(patterns.length > 0, (query) =>
      query.where('s.id', 'in', (found) =>
        found
          .selectFrom('submission_words')
          .select('submission_id')
          .where((words) =>
            words.and(patterns.map((pattern) => words('words', 'like', sql<string>`lower(unaccent(${pattern}))`))),
          ),
      ),
    )
  return readPageByMoment(submissions, {
    cursor,
    size: submissionsPageSize,
    columns: ['s.waits_since', 's.id'],
    key: ({ waits_since, id: rowId }) => [waits_since, rowId],
    direction: order === 'newest' ? 'desc' : 'asc',
  })
}

const queueCursor = z.tuple([cursorMoment, z.uuid()])

/** Recommendations and posts in one order: a page of each, of which the first rows of both are the page. */
const readPage = async (db: Queryable, wanted: QueuePage) => {
  const { kind, cursor, order, status, id } = wanted
  const patterns = patternsOf(wanted.search)
  const after = readCursor(cursor, queueCursor)
  const submissions =
    !kind || kind === 'recommendation' ? await readSubmissions(db, wanted, patterns) : { rows: [], next_cursor: null }
  const posts = kind === 'recommendation' ? [] : await readPosts(db, { id, status, kind, patterns, order, after })
  const sign = order === 'newest' ? -1 : 1
  const keys = [...submissions.rows, ...posts]
    .map(({ waits_since, id: rowId }) => ({ waits_since, id: rowId }))
    .sort(
      (one, other) => sign * (one.waits_since.getTime() - other.waits_since.getTime() || (one.id < other.id ? -1 : 1)),
    )
  const page = pageOf(keys, submissionsPageSize, ({ waits_since, id: rowId }) => [waits_since, rowId])
  const ids = new Set(page.rows.map((row) => row.id))
  return {
    submissions: submissions.rows.filter((row) => ids.has(row.id)),
    posts: posts.filter((row) => ids.has(row.id)),
    next_cursor: page.next_cursor ?? submissions.next_cursor,
  }
}

/**
 * One page of the queue. A search is planned anew each time: a rare word needs its index, a common one is found sooner
 * by scanning the list.
 */
export const readQueue = (db: Db, wanted: QueuePage) =>
  wanted.search
    ? inTransaction(db, async (trx) => {
        await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(trx)
        return readPage(trx, wanted)
      })
    : readPage(db, wanted)

export const readDashboardCounts = async (
  db: Queryable,
  { newSince, lateSince }: { newSince: Date; lateSince: Date },
) => {
  const { rows } = await sql<
    Record<(typeof counters)[number] | 'new_inquiries' | 'new_members' | 'pending_late', number>
  >`
    select ${sql.join(counters.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0)::int as ${sql.ref(name)}`))},
      (select count(*)::int from inquiries where created_at > ${newSince}) as new_inquiries,
      (select count(*)::int from profiles p join auth.users u on u.id = p.id where ${awaitsReview('p', 'u')}) as new_members,
      ${countWaiting(lateSince)} as pending_late
    from dashboard_counts`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('sums without a row')
  return counts
}

const counters = ['pending', 'approved', 'rejected', 'signups', 'inquiries'] as const

/**
 * Locks a submission until the transaction ends, by the row of its first version, which edits and withdrawals lock too.
 * Returns the row with the time of its open change request, or undefined if there is none.
 */
export const lockSubmission = async (trx: Trx, id: string) => {
  const locked = trx
    .selectFrom('experience_submissions as s')
    .selectAll('s')
    .select(openChangeRequest<Date>('s', 'asked_at').as('change_asked_at'))
  const first = await locked
    .where('id', '=', sql<string>`coalesce((select edit_of from experience_submissions where id = ${id}), ${id})`)
    .forUpdate()
    .executeTakeFirst()
  if (!first || first.id === id) return first
  return locked.where('id', '=', id).executeTakeFirst()
}

export type LockedSubmission = NonNullable<Awaited<ReturnType<typeof lockSubmission>>>

export interface WantedDecision {
  id: string
  from: SubmissionStatus
  to: Decision
  /** Undefined: the submission keeps its notes. */
  notes: string | null | undefined
  reason: string | null
  /** Null: from the command line. */
  by: string | null
  at: Date
  /** The request id, which makes it idempotent; undefined if the request cannot be repeated. */
  requestId: string | undefined
  someoneElse?: boolean
  mailProvider?: boolean
  /** Of a post: its words as they were shown, and those marked ones that the administrator found harmless. */
  words?: string | undefined
  clearedWords?: readonly string[]
}

export interface RecordedDecision extends WantedDecision {
  withdrewMail: boolean
  /** What is decided; a submission if left out. */
  of?: 'post'
}

/**
 * Stores a decision in the submission or post, and in the append-only log. Returns its notes and how many seconds it can be
 * undone, or null if another decision has the same request id.
 */
export const recordDecision = async (
  trx: Trx,
  { id, of, from, to, reason, by, at, requestId, withdrewMail, ...wanted }: RecordedDecision,
): Promise<{ notes: string | null; undo_seconds: number } | null> => {
  // both tables have these columns
  const table = of === 'post' ? ('posts' as 'experience_submissions') : 'experience_submissions'
  const { admin_notes: notes } = await trx
    .updateTable(table)
    .set({ status: to, reviewed_at: at, reviewed_by: by, decision_reason: reason })
    .$if(wanted.notes !== undefined, (query) => query.set({ admin_notes: wanted.notes }))
    .where('id', '=', id)
    .returning('admin_notes')
    .executeTakeFirstOrThrow()
  const logged = await trx
    .insertInto('submission_decisions')
    .values({
      id: v7(),
      ...(of === 'post' ? { post_id: id, cleared_words: [...(wanted.clearedWords ?? [])] } : { submission_id: id }),
      decided_by: by,
      from_status: from,
      to_status: to,
      notes,
      decision_reason: reason,
      decided_at: at,
      request_id: requestId ?? null,
      undo_until: undoUntil,
      withdrew_mail: withdrewMail,
    })
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning(['notes', undoSecondsLeft.as('undo_seconds')])
    .executeTakeFirst()
  return logged ?? null
}

/** A condition: a decision or change request is about this submission or post. */
export const isAbout = (id: string) => sql<boolean>`(submission_id = ${id} or post_id = ${id})`

export const findRequestedDecision = (trx: Trx, requestId: string) =>
  trx
    .selectFrom('submission_decisions')
    .selectAll()
    .select(undoSecondsLeft.as('undo_seconds'))
    .where('request_id', '=', requestId)
    .executeTakeFirst()

export type RequestedDecision = NonNullable<Awaited<ReturnType<typeof findRequestedDecision>>>

/**
 * What undoing a decision on a locked submission or post writes to it: what the decision before had written. Withdraws the
 * decision's email. Throws `decided_meanwhile` if it is not the latest decision.
 */
export const readRestored = async (
  trx: Trx,
  { id, status }: { id: string; status: string },
  { id: decisionId, to_status, from_status }: RequestedDecision,
) => {
  const [latest, before] = await trx
    .selectFrom('submission_decisions')
    .selectAll()
    .where(isAbout(id))
    .where('undone_at', 'is', null)
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  if (latest?.id !== decisionId || status !== to_status) throw new Refusal('decided_meanwhile')
  await dropWaitingMail(trx, decisionMailKey(id))
  // words that were changed after a decision wait without it
  const reviewed = from_status === 'pending' ? undefined : before
  return {
    status: from_status,
    admin_notes: before?.notes ?? null,
    decision_reason: reviewed?.decision_reason ?? null,
    reviewed_at: reviewed?.decided_at ?? null,
    reviewed_by: reviewed?.decided_by ?? null,
  }
}

const readStandingsIn = (db: Queryable, table: 'experience_submissions' | 'posts', ids: readonly string[]) =>
  db
    .selectFrom(`${table as 'experience_submissions'} as s`)
    .select(fieldsFrom('s', submissionStatusSchema.omit({ reviewed_by: true, change_asked_at: true })))
    .select(
      openChangeRequest<Date>('s', 'asked_at', table === 'posts' ? 'post_id' : 'submission_id').as('change_asked_at'),
    )
    .select(administratorName('s.reviewed_by').as('reviewed_by'))
    .$narrowType<{ status: SubmissionStatus }>()
    .where('s.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('s.status', 'in', submissionStatuses)
    .execute()

/** The current status of these submissions and posts, without those that their parents edited or withdrew. */
export const readStandings = async (db: Queryable, ids: readonly string[]) => [
  ...(await readStandingsIn(db, 'experience_submissions', ids)),
  ...(await readStandingsIn(db, 'posts', ids)),
]

/** The status of a submission or post that the caller locked. Throws `decided_meanwhile` if it was edited or withdrawn. */
export const readSubmissionStatus = async (trx: Trx, id: string) => {
  const [status] = await readStandings(trx, [id])
  if (!status) throw new Refusal('decided_meanwhile')
  return status
}

export const readDecisions = (db: Queryable, id: string) =>
  db
    .selectFrom('submission_decisions as d')
    .select(fieldsFrom('d', decisionSchema.omit({ decided_by: true })))
    .select(administratorName('d.decided_by').as('decided_by'))
    .where(isAbout(id))
    .orderBy('d.decided_at', 'desc')
    .orderBy('d.id', 'desc')
    .execute()

export const submissionExists = async (db: Queryable, id: string): Promise<boolean> =>
  (await readStandings(db, [id])).length > 0 ||
  (await db.selectFrom('experience_submissions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
