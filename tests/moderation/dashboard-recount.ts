// The dashboard's counters as stored, and as recounted from the rows.
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../server/database/tables.ts'

type Counts = Record<'pending' | 'approved' | 'rejected' | 'signups' | 'inquiries', number>

const read = async (db: Kysely<Tables>, query: string): Promise<Counts | undefined> =>
  (await sql.raw<Counts>(query).execute(db)).rows[0]

/** The recounted counters. */
export const recountDashboard = (db: Kysely<Tables>) =>
  read(
    db,
    `select count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'rejected')::int as rejected,
      (select count(*)::int from profiles) as signups, (select count(*)::int from inquiries) as inquiries
    from (select status from experience_submissions union all select status from posts) as reviewed`,
  )

/** The stored counters. */
export const summedDashboard = (db: Kysely<Tables>) =>
  read(
    db,
    `select sum(pending)::int as pending, sum(approved)::int as approved, sum(rejected)::int as rejected,
      sum(signups)::int as signups, sum(inquiries)::int as inquiries from dashboard_counts`,
  )
