// The summary uses indexes and sums: no scan of the visits, however many there are.
import { beforeAll, describe, expect, it } from 'vitest'
import { lastDays } from '../../domain/visits/visit.schema.ts'
import { readDays, readFigures, readHours, readRecentVisits, readTopPages } from '../../server/visits/visits.queries.ts'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { plansOf } from '../plans.ts'
import { fillVisitSums } from './fill-visit-sums.ts'

const village = await forFile(startTestVillage())

describe('query plans', () => {
  const now = new Date('2026-11-20T09:41:00Z')
  beforeAll(async () => {
    const {
      sql,
      database: { db },
    } = village
    // Enough rows that a sequential scan would cost more than an index scan.
    await sql`
      insert into page_visits (id, page_path, session_id, created_at)
      select gen_random_uuid(), '/page-' || i % 1500, 'session-' || i / 3, ${now}::timestamptz - i * interval '90 seconds'
      from generate_series(1, 40000) as i`
    await fillVisitSums(db)
    await sql`update visit_pages set last_visited_by_others = last_visited`
    await sql`vacuum analyze`
  })
  describe.each(['counted', 'left_out'] as const)('with administrators %s', (counted) => {
    it('the totals are read from the sums, and from an hour of visits and of sessions', async () => {
      const [plan] = await plansOf(village.database, (db) => readFigures(db, now, counted))
      expect(plan).toMatch(
        /Index (Only )?Scan using page_visits_pkey[^\n]*\n\s*Index Cond: \(\(created_at >= .*created_at < /,
      )
      expect(plan).toMatch(/Scan (using|on) visit_sessions_last_seen/)
      expect(plan).toMatch(/Scan (using|on) visit_hours_pkey/)
      expect(plan).not.toMatch(/Seq Scan on (page_visits|visit_sessions|visit_hours)/)
    })

    it('days and hours are read from the sums of their hours', async () => {
      const plans = await plansOf(village.database, async (db) => {
        await readDays(db, lastDays(now, 7, 'America/Los_Angeles'), counted)
        await readHours(db, now, counted)
      })
      expect(plans).toHaveLength(2)
      for (const plan of plans) {
        expect(plan).toMatch(/Scan (using|on) visit_hours_pkey/)
        expect(plan).not.toMatch(/Seq Scan|page_visits/)
      }
    })

    it('the pages are read by index, and only the shown latest visits are read, in index order', async () => {
      const plans = await plansOf(village.database, async (db) => {
        await readTopPages(db, counted)
        await readRecentVisits(db, counted)
      })
      expect(plans[0]).toMatch(
        /Limit[\s\S]*Index Scan using visit_pages_\w+[^\n]*\n\s*(Index Cond|Filter): .*page_path = ANY/,
      )
      expect(plans[1]).toMatch(/Limit[^\n]*\n\s*->\s+Index Scan Backward using page_visits_pkey/)
    })
  })
})
