// Who is in the village: the searched list of members, and how many there are by status.
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type listMembers, type MemberFilter, membersPageSize } from '../../domain/members/members.contracts.ts'
import { normalizeReferralCode } from '../../domain/referrals/referral-code.rules.ts'
import { awaitsReview } from '../database/awaits-review.ts'
import { escapeLike } from '../database/escape-like.ts'
import { administratorName } from '../database/fields.ts'
import type { Queryable } from '../database/open.ts'
import { suspended } from '../database/suspended.ts'
import { readPageByMoment } from '../http/cursor.ts'
import { joiningClosedAt } from '../referrals/joining.queries.ts'
import { usable } from '../referrals/referral-codes.queries.ts'

/** Words of a search that count; what comes after them is not looked at. */
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

/** Members with this word in name, town, email, or as a code of theirs. */
const withWord = (word: string) => sql<boolean>`p.id in (
  select id from profiles where folded(full_name || ' ' || coalesce(location, '')) like folded(${`%${escapeLike(word)}%`})
  union all select id from auth.users where email like ${`%${escapeLike(word.toLowerCase())}%`}
  union all select owner_id from referral_codes where code = ${normalizeReferralCode(word)} and owner_id is not null)`

/** A column of the newest act on a member, of those in `where`. */
const newestAct = <Value>(column: RawBuilder<unknown>, where = sql`true`) =>
  sql<Value | null>`(
    select ${column} from member_acts a where a.member_id = p.id and ${where} order by a.id desc limit 1)`

/** A column of the act by which somebody looks closer at a member; null unless somebody does. */
const closerLook = <Value>(column: RawBuilder<unknown>) =>
  newestAct<Value>(column, sql`p.review = 'closer' and a.act = 'look_closer' and a.undone_at is null`)

/** Members with the fields that both the list and a member's page show. */
export const selectMembers = (db: Queryable) =>
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

/** One page of the list, newest first; of those to look at the longest wait first. */
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

/** How many members there are by status, how many joined since a moment, and how many codes let somebody join. */
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

/** Whether joining is closed, since when, by whom and why. */
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
