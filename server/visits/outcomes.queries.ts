// What came of visits since a moment, read from the facts themselves; of searches only sums are kept.
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { getOutcomes } from '../../domain/visits/visits.contracts.ts'
import type { Queryable } from '../database/open.ts'

type Outcomes = z.output<typeof getOutcomes.output>

const only = async <Row>(db: Queryable, query: RawBuilder<Row>): Promise<Row> => {
  const [row] = (await query.execute(db)).rows
  if (!row) throw new Error('a query without rows to group answers one row')
  return row
}

type Searches = Pick<Outcomes, 'searches' | 'searches_without_result' | 'searches_since'>
const searchesSince = (since: Date) => sql<Searches>`
  select coalesce(sum(searches), 0)::int as searches,
    coalesce(sum(without_result), 0)::int as searches_without_result, min(day)::text as searches_since
  from search_days where day >= (${since}::timestamptz at time zone 'UTC')::date`

type Contacts = Pick<Outcomes, 'contacts_opened' | 'contact_members'>
const contactsSince = (since: Date) => sql<Contacts>`
  select count(*)::int as contacts_opened, count(distinct user_id)::int as contact_members
  from contact_reveals where revealed_at >= ${since}`

type Invitations = Pick<Outcomes, 'joined' | 'codes_made' | 'codes_used'>
const invitationsSince = (since: Date) => sql<Invitations>`
  select (select count(*) from referral_uses where used_at >= ${since})::int as joined,
    count(*)::int as codes_made, count(*) filter (where uses > 0)::int as codes_used
  from referral_codes where kind <> 'personal' and created_at >= ${since}`

type Decisions = Pick<Outcomes, 'decisions' | 'decisions_late' | 'hours_p50' | 'hours_p90'>
/** The first decision on each that was not taken back, against the moment from which it waited. */
const decisionsSince = (since: Date) => sql<Decisions>`
  select count(*)::int as decisions, count(*) filter (where hours > 24)::int as decisions_late,
    percentile_cont(0.5) within group (order by hours) as hours_p50,
    percentile_cont(0.9) within group (order by hours) as hours_p90
  from (
    select greatest(0, extract(epoch from d.decided_at - s.waits_since)::float8 / 3600) as hours
    from submission_decisions d join experience_submissions s on s.id = d.submission_id
    where d.decided_at >= ${since} and d.undone_at is null and d.from_status = 'pending'
      and not exists (
        select from submission_decisions earlier where earlier.submission_id = d.submission_id
          and earlier.undone_at is null and (earlier.decided_at, earlier.id) < (d.decided_at, d.id)
      )
  ) as decided`

/** All outcomes since a moment. */
export const readOutcomes = async (db: Queryable, since: Date): Promise<Outcomes> => {
  const [searches, contacts, invitations, decisions] = await Promise.all([
    only(db, searchesSince(since)),
    only(db, contactsSince(since)),
    only(db, invitationsSince(since)),
    only(db, decisionsSince(since)),
  ])
  return { ...searches, ...contacts, ...invitations, ...decisions }
}
