// What a member's page shows beside their account: codes with their uses, recommendations, sessions, and the log.
import { sql } from 'kysely'
import {
  memberRecommendationsPageSize,
  shownActs,
  shownCodes,
  shownUses,
} from '../../domain/members/members.contracts.ts'
import { administratorName } from '../database/fields.ts'
import type { Queryable } from '../database/open.ts'
import { suspended } from '../database/suspended.ts'
import { readPageByMoment } from '../http/cursor.ts'
import { codeStatus } from '../referrals/referral-codes.queries.ts'
import { selectMembers } from './members.queries.ts'

/** One member; undefined when there is none. */
export const readMember = (db: Queryable, id: string) =>
  selectMembers(db)
    .select(['p.user_type', 'p.children_count', 'p.children_ages', 'p.parenting_story', 'p.invitations_paused_at'])
    .select(['u.email_confirmed_at', 'u.last_sign_in_at', 'e.recommendations as erase_recommendations'])
    .select(sql<Date | null>`case when ${suspended('u')} then u.banned_at end`.as('suspended_at'))
    .where('p.id', '=', id)
    .executeTakeFirst()

/** Their own codes, newest first, each with the members who came by it. */
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

/** How many recommendations of theirs there are by status; those an edit replaced are not counted. */
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

/** One page of what they shared, newest first. */
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

/** What administrators did about them, newest first. */
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
