// Members as administrators read them: the searched list, one member with their details and log, and their inviters.
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import {
  invitedPageSize,
  type listMembers,
  type MemberFilter,
  memberRecommendationsPageSize,
  membersPageSize,
  shownActs,
  shownCodes,
  shownUses,
  shownVouchers,
} from '../../domain/members/members.contracts.ts'
import { normalizeReferralCode } from '../../domain/referrals/referral-code.rules.ts'
import type { Queryable } from '../database/open.ts'
import { administratorName, awaitsReview, escapeLike, suspended } from '../database/sql.ts'
import { pageOf, readCursor, readPageByMoment } from '../http/cursor.ts'
import { codeStatus, joiningClosedAt, usable } from '../referrals/referral-codes.queries.ts'

/** Words of a search that are used; later ones are ignored. */
const searchWords = 6

const isAdministrator = sql<boolean>`exists (select from user_roles r where r.user_id = p.id and r.role = 'admin')`

const status = sql<'active' | 'suspended' | 'unconfirmed'>`case
  when ${suspended('u')} then 'suspended' when u.email_confirmed_at is null then 'unconfirmed' else 'active' end`

const shown: Record<MemberFilter, ReturnType<typeof sql<boolean>>> = {
  all: sql`true`,
  new: awaitsReview('p', 'u'),
  closer: awaitsReview('p', 'u', 'closer'),
  active: sql`${status} = 'active'`,
  suspended: sql`${status} = 'suspended'`,
  unconfirmed: sql`${status} = 'unconfirmed'`,
  administrators: isAdministrator,
}

const withWord = (word: string) => sql<boolean>`p.id in (
  select id from profiles where folded(full_name || ' ' || coalesce(location, '')) like folded(${`%${escapeLike(word)}%`})
  union all select id from auth.users where email like ${`%${escapeLike(word.toLowerCase())}%`}
  union all select owner_id from referral_codes where code = ${normalizeReferralCode(word)} and owner_id is not null)`

const newestAct = <Value>(column: RawBuilder<unknown>, where = sql`true`) =>
  sql<Value | null>`(
    select ${column} from member_acts a where a.member_id = p.id and ${where} order by a.id desc limit 1)`

/** A column of the action by which an administrator began a closer look; null if there is none. */
const closerLook = <Value>(column: RawBuilder<unknown>) =>
  newestAct<Value>(column, sql`p.review = 'closer' and a.act = 'look_closer' and a.undone_at is null`)

const selectMembers = (db: Queryable) =>
  db
    .selectFrom('profiles as p')
    .innerJoin('auth.users as u', 'u.id', 'p.id')
    .leftJoin('profiles as inviter', 'inviter.id', 'p.invited_by')
    .select(['p.id', 'p.full_name', 'u.email', 'p.location', 'p.created_at', 'inviter.full_name as invited_by'])
    .leftJoin('scheduled_erasures as e', 'e.user_id', 'p.id')
    .select(['e.erase_at', status.as('status'), isAdministrator.as('is_administrator')])
    .select(sql<Date | null>`case when ${suspended('u')} then u.banned_until end`.as('suspended_until'))
    .select(
      sql<number>`(select count(distinct coalesce(s.edit_of, s.id))::int from experience_submissions s
        where s.user_id = p.id and s.status in ('pending', 'approved', 'rejected'))`.as('recommendations'),
    )
    .select(['p.review', newestAct<string>(sql`a.id`).as('last_act_id')])
    .select([
      closerLook<string>(sql`a.reason`).as('closer_reason'),
      closerLook<string>(administratorName('a.by_id')).as('closer_by'),
      closerLook<Date>(sql`a.at`).as('closer_at'),
    ])

/** One page of the list, newest first. Filters for members who await review put the longest waiting first. */
export const readMembers = (db: Queryable, { show, search, cursor }: z.output<typeof listMembers.input>) => {
  const words = search.split(/\s+/).filter(Boolean).slice(0, searchWords)
  const members = selectMembers(db)
    .where(shown[show])
    .$if(words.length > 0, (query) => query.where((found) => found.and(words.map(withWord))))
  return readPageByMoment(members, {
    cursor,
    size: membersPageSize,
    columns: ['p.created_at', 'p.id'],
    key: ({ created_at, id }) => [created_at, id],
    direction: show === 'new' || show === 'closer' ? 'asc' : 'desc',
  })
}

/** The number of members by status, of members who joined since a given time, and of usable codes. */
export const countMembers = async (db: Queryable, since: Date) => {
  const { rows } = await sql<Record<MemberFilter | 'joined_lately' | 'usable_codes', number>>`
    select count(*)::int as "all",
      ${sql.join(
        (['new', 'closer', 'active', 'suspended', 'unconfirmed', 'administrators'] as const).map(
          (name) => sql`count(*) filter (where ${shown[name]})::int as ${sql.ref(name)}`,
        ),
      )},
      count(*) filter (where u.email_confirmed_at is not null and p.created_at > ${since})::int as joined_lately,
      (select count(*)::int from referral_codes where ${usable}) as usable_codes
    from profiles p join auth.users u on u.id = p.id`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('counts without a row')
  return counts
}

export const readJoining = async (db: Queryable) => {
  const closed_at = await joiningClosedAt(db)
  if (closed_at === null) return { closed_at, closed_by: null, reason: null }
  const act = await db
    .selectFrom('member_acts as a')
    .select(['a.reason', administratorName('a.by_id').as('closed_by')])
    .where('a.act', '=', 'close_joining')
    .orderBy('a.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { closed_at, closed_by: act?.closed_by ?? null, reason: act?.reason ?? null }
}

export const readMember = (db: Queryable, id: string) =>
  selectMembers(db)
    .select(['p.user_type', 'p.children_count', 'p.children_ages', 'p.parenting_story', 'p.invitations_paused_at'])
    .select(['u.email_confirmed_at', 'u.last_sign_in_at', 'e.recommendations as erase_recommendations'])
    .select(sql<Date | null>`case when ${suspended('u')} then u.banned_at end`.as('suspended_at'))
    .where('p.id', '=', id)
    .executeTakeFirst()

export const readCodes = async (db: Queryable, ownerId: string) => {
  const codes = await db
    .selectFrom('referral_codes')
    .select(['code', 'kind', 'uses', 'max_uses', 'created_at', codeStatus.as('status')])
    .$narrowType<{ kind: 'personal' | 'generated' }>()
    .where('owner_id', '=', ownerId)
    .orderBy('created_at', 'desc')
    .orderBy('code')
    .limit(shownCodes)
    .execute()
  const { rows } = await sql<{ code: string; id: string; name: string; used_at: Date }>`
    select used.code, p.id, p.full_name as name, used.used_at
    from unnest(${codes.map(({ code }) => code)}::text[]) as shown (code)
    cross join lateral (
      select * from referral_uses r where r.code = shown.code order by r.used_at, r.user_id limit ${shownUses}
    ) used
    join profiles p on p.id = used.user_id
    order by used.used_at, p.id`.execute(db)
  return codes.map((code) => ({ ...code, used_by: rows.filter((use) => use.code === code.code) }))
}

/** The number of a member's recommendations by status, without those that an edit replaced. */
export const countRecommendations = (db: Queryable, userId: string) =>
  db
    .selectFrom('experience_submissions')
    .select(
      (['pending', 'approved', 'rejected', 'withdrawn'] as const).map((status) =>
        sql<number>`count(*) filter (where status = ${status})::int`.as(status),
      ),
    )
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

export const readRecommendations = (db: Queryable, userId: string, cursor: string | undefined) => {
  const shared = db
    .selectFrom('experience_submissions as s')
    .select(['s.id', 's.provider_name', 's.service_type', 's.city', 's.location', 's.rating', 's.status'])
    .select('s.created_at')
    .$narrowType<{ status: 'pending' | 'approved' | 'rejected' | 'withdrawn' }>()
    .where('s.user_id', '=', userId)
    .where('s.status', '!=', 'replaced')
  return readPageByMoment(shared, {
    cursor,
    size: memberRecommendationsPageSize,
    columns: ['s.created_at', 's.id'],
    key: ({ created_at, id }) => [created_at, id],
  })
}

export const readSessions = (db: Queryable, userId: string) =>
  db
    .selectFrom('auth.sessions')
    .select(['id', 'created_at as signed_in_at', 'rotated_at as last_seen_at'])
    .where('user_id', '=', userId)
    .orderBy('rotated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const readActs = (db: Queryable, userId: string) =>
  db
    .selectFrom('member_acts as a')
    .select(['a.id', 'a.act', 'a.reason', 'a.words', 'a.until', 'a.from_command', 'a.at', 'a.undone_at'])
    .select(administratorName('a.by_id').as('by'))
    .where('a.member_id', '=', userId)
    .orderBy('a.id', 'desc')
    .limit(shownActs)
    .execute()

export const readPersonalCode = async (db: Queryable, id: string): Promise<string> =>
  (await db.selectFrom('profiles').select('referral_code').where('id', '=', id).executeTakeFirstOrThrow()).referral_code

interface Relative {
  id: string
  name: string | null
  joined_at: Date | null
}

const nodes = sql`(
  select id, full_name as name, created_at as joined_at, coalesce(invited_by, invited_by_erased) as inviter from profiles
  union all select id, null, null, coalesce(invited_by, invited_by_erased) from erased_members) as node`

export const readVouchers = async (db: Queryable, id: string): Promise<Relative[]> => {
  const { rows } = await sql<Relative>`
    with recursive chain as (
      select node.id, node.name, node.joined_at, node.inviter, 0 as far from ${nodes} where node.id = ${id}
      union all
      select node.id, node.name, node.joined_at, node.inviter, far + 1
      from chain join ${nodes} on node.id = chain.inviter where far < ${shownVouchers}
    )
    select id, name, joined_at from chain where far > 0 order by far`.execute(db)
  return rows
}

const invitedBy = (id: ReturnType<typeof sql>) => sql`(
  select id, full_name as name, created_at as joined_at from profiles where ${id} in (invited_by, invited_by_erased)
  union all select id, null, null from erased_members where ${id} in (invited_by, invited_by_erased))`

export const countInvited = async (db: Queryable, id: string): Promise<number> => {
  const { rows } = await sql<{ invited: number }>`
    select count(*)::int as invited from ${invitedBy(sql`${id}::uuid`)} as child`.execute(db)
  return rows[0]?.invited ?? 0
}

/** One page of the members whom a member or an erased member invited: oldest first, erased ones last. */
export const readInvited = async (db: Queryable, id: string, cursor: string | undefined) => {
  const last = readCursor(cursor, z.tuple([z.int().min(0).max(1), z.uuid()]))
  const { rows } = await sql<Relative & { invited: number }>`
    select child.id, child.name, child.joined_at,
      (select count(*)::int from ${invitedBy(sql`child.id`)} as grandchild) as invited
    from ${invitedBy(sql`${id}::uuid`)} as child
    where ${last ? sql`((child.name is null)::int, child.id) > (${last[0]}, ${last[1]}::uuid)` : sql`true`}
    order by (child.name is null)::int, child.id
    limit ${invitedPageSize + 1}`.execute(db)
  return pageOf(rows, invitedPageSize, (child) => [child.name === null ? 1 : 0, child.id])
}
