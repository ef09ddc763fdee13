// SQL of one review: the readers of a submission, its change request, the page it would join, and its parent's history.
import { sql } from 'kysely'
import { claimMinutes, duplicatesShown, presenceSeconds } from '../../domain/moderation/desk.contracts.ts'
import { matchKeys } from '../../domain/providers/match-providers.rules.ts'
import type { Queryable } from '../database/open.ts'
import { administratorName } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { matchRecommendation } from '../providers/provider-identity.queries.ts'
import { undoSecondsLeft } from './decision-mails.ts'
import { isAbout } from './moderation.queries.ts'

const lapsed = sql`clock_timestamp() - make_interval(mins => ${sql.lit(claimMinutes)})`

/** The tables of what is read at the desk, and of who reads it. */
const reading = [
  { table: 'experience_submissions', claims: 'submission_claims', key: 'submission_id' },
  { table: 'posts', claims: 'post_claims', key: 'post_id' },
] as const

/**
 * Records that an administrator reads this submission or post, and nothing else. False if it does not exist. The row lock
 * orders two administrators who claim at the same moment.
 */
export const claim = async (trx: Trx, id: string, userId: string): Promise<boolean> => {
  let found = false
  for (const { table, claims, key } of reading) {
    const { rows } = await sql`select from ${sql.table(table)} where id = ${id} for no key update`.execute(trx)
    const isHere = !found && rows.length > 0
    await sql`
      delete from ${sql.table(claims)} where user_id = ${userId} and (not ${isHere} or ${sql.ref(key)} <> ${id})`.execute(
      trx,
    )
    if (!isHere) continue
    found = true
    await sql`
      insert into ${sql.table(claims)} as c (${sql.ref(key)}, user_id, claimed_at, seen_at)
      select ${id}, ${userId}, at, at from (select clock_timestamp()::timestamptz(3) as at) as clock
      on conflict (${sql.ref(key)}, user_id) do update set seen_at = excluded.seen_at,
        claimed_at = case when c.seen_at < ${lapsed} then excluded.claimed_at else c.claimed_at end`.execute(trx)
  }
  return found
}

export const release = async (db: Queryable, userId: string): Promise<void> => {
  for (const { claims } of reading) await sql`delete from ${sql.table(claims)} where user_id = ${userId}`.execute(db)
}

interface Claim {
  submission_id: string
  name: string
  own: boolean
  first: boolean
  looking: boolean
}

export const readClaims = async (db: Queryable, userId: string): Promise<Claim[]> => {
  const { rows } = await sql<Claim>`
    select id as submission_id, coalesce(${administratorName('c.user_id')}, '') as name, c.user_id = ${userId} as own,
      row_number() over (partition by id order by c.claimed_at, c.user_id) = 1 as first,
      c.seen_at > clock_timestamp() - make_interval(secs => ${sql.lit(presenceSeconds)}) as looking
    from (
      select submission_id as id, user_id, claimed_at, seen_at from submission_claims
      union all select post_id, user_id, claimed_at, seen_at from post_claims) as c
    where c.seen_at > ${lapsed} order by id, c.claimed_at`.execute(db)
  return rows
}

export const findChangeRequest = (trx: Trx, id: string) =>
  trx
    .selectFrom('change_requests')
    .select(['id', sql<string>`coalesce(submission_id, post_id)`.as('submission_id')])
    .select(sql<boolean>`post_id is not null`.as('is_of_post'))
    .select(['asked_by', 'undone_at', undoSecondsLeft.as('undo_seconds')])
    .where('id', '=', id)
    .executeTakeFirst()

export const findOpenLetter = async (trx: Trx, id: string): Promise<string | undefined> => {
  const open = await trx
    .selectFrom('change_requests')
    .select('letter')
    .where(isAbout(id))
    .where('undone_at', 'is', null)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return open?.letter
}

const selectRequests = (db: Queryable) =>
  db
    .selectFrom('change_requests as r')
    .select(['r.id', 'r.letter', 'r.asked_at', administratorName('r.asked_by').as('asked_by')])
    .where('r.undone_at', 'is', null)
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.id', 'desc')

export const readChangeRequests = (db: Queryable, submissionId: string) =>
  selectRequests(db)
    .innerJoin('experience_submissions as s', 's.id', 'r.submission_id')
    .where(
      sql<string>`coalesce(s.edit_of, s.id)`,
      '=',
      sql<string>`(select coalesce(edit_of, id) from experience_submissions where id = ${submissionId})`,
    )
    .execute()

export const readPostRequests = (db: Queryable, postId: string) =>
  selectRequests(db).where('r.post_id', '=', postId).execute()

export const findReviewed = (db: Queryable, id: string) =>
  db
    .selectFrom('experience_submissions')
    .select(['id', 'status', 'user_id', 'provider_id', 'edit_of', 'service_type', 'provider_name', 'city', 'state'])
    .select(['has_contact_consent', 'provider_phone', 'provider_email', 'business_website', 'provider_social'])
    .where('id', '=', id)
    .executeTakeFirst()

type Reviewed = NonNullable<Awaited<ReturnType<typeof findReviewed>>>

const readShownProviders = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('providers')
    .select(['id as provider_id', 'provider_name', 'shown_name', 'is_business', 'service_type', 'towns'])
    .select(['total_recommendations', 'rating'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('total_recommendations', '>', 0)
    .execute()

export const readBesideProviders = async (db: Queryable, submission: Reviewed) => {
  const { joined, matches } = await matchRecommendation(db, submission, matchKeys(submission))
  const evidence = new Map(matches.map((match) => [match.id, match.evidence]))
  const others = matches.filter(({ id }) => id !== joined).slice(0, duplicatesShown)
  const shown = await readShownProviders(db, [joined, ...others.map(({ id }) => id)])
  const find = (id: string) => {
    const provider = shown.find(({ provider_id }) => provider_id === id)
    return provider ? [{ ...provider, evidence: evidence.get(id) ?? [] }] : []
  }
  return { joins: find(joined)[0] ?? null, duplicates: others.flatMap(({ id }) => find(id)) }
}

export const readParent = async (
  db: Queryable,
  { id, edit_of, user_id }: Pick<Reviewed, 'id' | 'edit_of' | 'user_id'>,
) => {
  if (user_id === null) return null
  const count = (status: string) =>
    sql<number>`(
      select count(*)::int from experience_submissions s where s.user_id = p.id and s.status = ${sql.lit(status)}
        and coalesce(s.edit_of, s.id) <> ${edit_of ?? id})`
  const parent = await db
    .selectFrom('profiles as p')
    .leftJoin('profiles as inviter', 'inviter.id', 'p.invited_by')
    .select(['p.id', 'p.full_name as name', 'p.created_at as joined_at', 'inviter.full_name as invited_by'])
    .select([count('approved').as('approved'), count('rejected').as('rejected'), count('pending').as('pending')])
    .where('p.id', '=', user_id)
    .executeTakeFirst()
  return parent ?? null
}
