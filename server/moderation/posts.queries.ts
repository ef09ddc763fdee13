// The desk's SQL of posts: the words of questions and the lines of answers.
import { sql } from 'kysely'
import type { z } from 'zod'
import { submissionStatuses } from '../../domain/limits.ts'
import { type reviewedPostSchema, submissionsPageSize } from '../../domain/moderation/moderation.contracts.ts'
import { placeLabel } from '../../domain/places/us-states.ts'
import type { Queryable } from '../database/open.ts'
import { administratorName, formerMember, openChangeRequest } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { allOf, resolvePlace } from '../providers/provider-search.queries.ts'
import { isOpen } from '../questions/questions.queries.ts'

export interface WantedPosts {
  id?: string | undefined
  status?: (typeof submissionStatuses)[number] | undefined
  kind?: 'question' | 'line' | undefined
  patterns: readonly string[]
  order: 'newest' | 'oldest'
  after: readonly [Date, string] | null
}

interface PostRow extends z.output<typeof reviewedPostSchema> {
  /** Null: its member left. */
  user_id: string | null
}

/** One more than a page, in the order of the queue, each with its question. */
export const readPosts = async (db: Queryable, { id, status, kind, patterns, order, after }: WantedPosts) => {
  const [behind, direction] = order === 'newest' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`]
  const { rows } = await sql<PostRow>`
    select post.id, post.user_id, post.kind, post.status, post.words, post.admin_notes, post.reviewed_at, post.created_at, post.waits_since,
      ${administratorName('post.reviewed_by')} as reviewed_by, ${openChangeRequest('post', 'asked_at', 'post_id')} as change_asked_at,
      coalesce(u.email, ${formerMember}) as submitter_email, member.full_name as submitter_name,
      q.id as question_id, q.service_type, q.city, q.state, q.needed, q.needed_by::text, q.open_until, q.closed_at,
      q.extended_at is not null as is_extended, q.asked_from,
      case when post.kind = 'line' then asked.words end as question_words,
      (select shown_name from providers where id = a.provider_id) as provider_name
    from posts post
    left join answers a on a.line_id = post.id
    join questions q on q.id = coalesce(a.question_id, post.id) join posts asked on asked.id = q.id
    left join auth.users u on u.id = post.user_id left join profiles member on member.id = post.user_id
    where ${allOf([
      status ? sql`post.status = ${status}` : sql`post.status = any(${submissionStatuses}::text[])`,
      id ? sql`post.id = ${id}` : null,
      kind ? sql`post.kind = ${kind}` : null,
      after ? sql`(post.waits_since, post.id) ${behind} (${after[0]}, ${after[1]}::uuid)` : null,
      ...patterns.map(
        (pattern) =>
          sql`lower(unaccent(' ' || concat_ws(' ', post.words, u.email, q.city))) like lower(unaccent(${pattern}))`,
      ),
    ])}
    order by post.waits_since ${direction}, post.id ${direction} limit ${submissionsPageSize + 1}`.execute(db)
  return rows
}

/** Locks a post, after its question, until the transaction ends. Undefined if it does not exist or is withdrawn. */
export const lockPost = async (trx: Trx, id: string) => {
  await sql`
    select from questions where id = coalesce((select question_id from answers where line_id = ${id}), ${id}) for update`.execute(
    trx,
  )
  const post = await trx
    .selectFrom('posts as post')
    .selectAll('post')
    .select(openChangeRequest<Date>('post', 'asked_at', 'post_id').as('change_asked_at'))
    .where('id', '=', id)
    .where('status', '<>', 'withdrawn')
    .forUpdate('post')
    .executeTakeFirst()
  const email = await trx
    .selectFrom('auth.users')
    .select('email')
    .where('id', '=', post?.user_id ?? null)
    .executeTakeFirst()
  return post && { ...post, email: email?.email ?? null }
}

export type LockedPost = NonNullable<Awaited<ReturnType<typeof lockPost>>>

/** Undefined if it does not exist or is withdrawn. */
export const findPost = async (db: Queryable, id: string) =>
  (await readPosts(db, { id, patterns: [], order: 'newest', after: null }))[0]

/** How many pages of the kind there are around the town of a question, and how many open questions its member has. */
export const readVillageHas = async (db: Queryable, { user_id, service_type, city, state }: PostRow) => {
  const { areas } = await resolvePlace(db, placeLabel({ city, state }))
  const { rows } = await sql<{ providers: number; open_questions: number }>`
    select coalesce((select sum(providers) from provider_tallies
        where service_type = ${service_type} and area = any(${areas ?? []}::text[])), 0)::int as providers,
      (select count(*)::int from questions q join posts post on post.id = q.id
        where post.user_id = ${user_id} and ${isOpen(new Date())}) as open_questions`.execute(db)
  return rows[0] ?? { providers: 0, open_questions: 0 }
}
