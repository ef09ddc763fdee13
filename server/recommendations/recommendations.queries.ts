// Submissions as their parents see them. The row of the first version is locked before any version of it changes.
import { type Insertable, sql } from 'kysely'
import type { z } from 'zod'
import { submissionStatuses } from '../../domain/limits.ts'
import {
  type getMyRecommendation,
  ownVersionSchema,
  storyLimit,
} from '../../domain/recommendations/own-recommendation.contracts.ts'
import { ownSubmissionSchema, type SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import { invalidField } from '../../domain/refusal.ts'
import type { Queryable } from '../database/open.ts'
import { fieldsFrom, openChangeRequest, otherIsShown } from '../database/sql.ts'
import type { Tables, Trx } from '../database/tables.ts'

/** Inserts a submission with the table's default status, `pending`. */
export const insertSubmission = (
  trx: Trx,
  submission: Omit<
    Insertable<Tables['experience_submissions']>,
    'status' | 'reviewed_at' | 'reviewed_by' | 'admin_notes' | 'decision_reason'
  >,
) => trx.insertInto('experience_submissions').values(submission).execute()

/**
 * The response to an earlier call with this request id; undefined if there was none. Throws `invalid_input` if the id
 * belongs to another recommendation.
 */
export const findRequested = async (trx: Trx, id: string, userId: string) => {
  const found = await trx
    .selectFrom('experience_submissions')
    .select(['id', 'user_id', 'edit_of', 'created_at', 'do_not_list_match'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  if (found.user_id !== userId || found.edit_of !== null)
    throw invalidField('request_id', 'This id belongs to another recommendation.')
  const { created_at, do_not_list_match: match } = found
  return { id, status: 'pending' as const, created_at, looked_at_first: match === 'possible' }
}

/** Whether a version waits because its provider may be on the do-not-list. */
const lookedAtFirst = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.status`)} = 'pending' and ${sql.ref(`${alias}.do_not_list_match`)} is not null)`

const firstId = (alias: string) => sql<string>`coalesce(${sql.ref(`${alias}.edit_of`)}, ${sql.ref(`${alias}.id`)})`

/**
 * The time from which a new version of a pending one waits: that of the earlier version, without the time it waited for
 * its parent. The caller holds the lock of all versions.
 */
export const waitGoesOn = async (trx: Trx, pendingId: string, at: Date): Promise<Date> => {
  const { rows } = await sql<{ since: Date }>`
    select s.waits_since + coalesce(${at}::timestamptz - r.asked_at, interval '0') as since from experience_submissions s
    left join change_requests r on r.submission_id = s.id and r.undone_at is null where s.id = ${pendingId}`.execute(
    trx,
  )
  return rows[0]?.since ?? at
}

export const readOwnSubmissions = async (db: Queryable, userId: string) =>
  db
    .selectFrom((newest) =>
      newest
        .selectFrom('experience_submissions as s')
        .distinctOn(firstId('s'))
        .select(
          fieldsFrom(
            's',
            ownSubmissionSchema.omit({ earlier_shown: true, change_letter: true, looked_at_first: true }),
          ),
        )
        .select(otherIsShown('s').as('earlier_shown'))
        .select(openChangeRequest<string>('s', 'letter').as('change_letter'))
        .select(lookedAtFirst('s').as('looked_at_first'))
        .where('s.user_id', '=', userId)
        .where('s.status', 'in', submissionStatuses)
        .orderBy(firstId('s'))
        .orderBy('s.created_at', 'desc')
        .orderBy('s.id', 'desc')
        .as('newest'),
    )
    .selectAll()
    .$narrowType<{ status: SubmissionStatus }>()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

const findFirst = (db: Queryable, userId: string, id: string) =>
  db
    .selectFrom('experience_submissions as first')
    .select('first.id')
    .where('first.user_id', '=', userId)
    .where('first.id', '=', (any) =>
      any.selectFrom('experience_submissions as s').select(firstId('s').as('id')).where('s.id', '=', id),
    )

const versionsOf = (db: Queryable, first: string) =>
  db
    .selectFrom('experience_submissions as s')
    .where((is) => is.or([is('s.id', '=', first), is('s.edit_of', '=', first)]))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')

const readStory = async (db: Queryable, first: string) => {
  const { rows } = await sql<z.output<typeof getMyRecommendation.output>['story'][number]>`
    with versions as (
      select id, created_at, edit_of from experience_submissions where id = ${first} or edit_of = ${first}
    )
    select case when edit_of is null then 'shared' else 'edited' end as kind, created_at as at from versions
    union all
    select 'change_asked', r.asked_at from change_requests r join versions v on v.id = r.submission_id and r.undone_at is null
    union all
    select d.to_status, d.decided_at from submission_decisions d join versions v on v.id = d.submission_id and d.undone_at is null
    order by at desc limit ${storyLimit}`.execute(db)
  return rows
}

/** A member's recommendation in its newest version, by the id of any; null if there is none or it is withdrawn. */
export const readOwnRecommendation = async (db: Queryable, userId: string, id: string) => {
  const first = await findFirst(db, userId, id).executeTakeFirst()
  if (!first) return null
  const newest = await versionsOf(db, first.id)
    .select(fieldsFrom('s', ownVersionSchema))
    .select(otherIsShown('s').as('earlier_shown'))
    .select(openChangeRequest<string>('s', 'letter').as('change_letter'))
    .select(lookedAtFirst('s').as('looked_at_first'))
    .where('s.status', 'in', submissionStatuses)
    .$narrowType<{ status: SubmissionStatus }>()
    .limit(1)
    .executeTakeFirst()
  if (!newest) return null
  const shown = await db
    .selectFrom('experience_submissions as s')
    .innerJoin('providers as p', 'p.id', 's.provider_id')
    .select('p.total_recommendations')
    .where(firstId('s'), '=', first.id)
    .where('s.status', '=', 'approved')
    .executeTakeFirst()
  return { ...newest, last_of_provider: shown?.total_recommendations === 1, story: await readStory(db, first.id) }
}

/**
 * Locks a member's recommendation until the transaction ends, so that edits, withdrawals and decisions run one after
 * another. Returns its versions, newest first; none if it is not theirs.
 */
export const lockOwnVersions = async (trx: Trx, userId: string, id: string) => {
  const first = await findFirst(trx, userId, id).forUpdate().executeTakeFirst()
  if (!first) return []
  // read anew: another transaction may have added a version while this one waited
  return versionsOf(trx, first.id)
    .select(fieldsFrom('s', ownVersionSchema))
    .select(['s.edit_of', 's.do_not_list_match', 's.list_entry_id'])
    .execute()
}

/** Changes the status of versions. Returns their current providers in the order of their ids. */
export const retireVersions = async (trx: Trx, ids: readonly string[], status: 'replaced' | 'withdrawn') => {
  if (ids.length === 0) return []
  const rows = await trx
    .updateTable('experience_submissions')
    .set({ status })
    .where('id', 'in', ids)
    .returning('provider_id')
    .execute()
  return [...new Set(rows.map(({ provider_id }) => provider_id))].sort()
}
