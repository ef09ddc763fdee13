// Simultaneous visits: none is lost, none is counted twice, and nothing deadlocks.
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { recordVisit, sessionVisitLimit } from '../../domain/visits/visits.contracts.ts'
import { insertVisit } from '../../server/visits/visits.queries.ts'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { sweepAll } from '../sweep-all.ts'
import { readSums } from './recount.ts'

const village = await forFile(startTestVillage())

describe('simultaneous visits', () => {
  it('by the same sessions, on the same pages, add up while old ones are deleted', async () => {
    const {
      sql,
      database: { db },
    } = village
    const noon = new Date('2026-11-20T12:00:00Z')
    const paths = ['/', '/about', '/contact', '/search-results']
    const visits = Array.from({ length: 400 }, (_, i) =>
      insertVisit(db, {
        id: v7(),
        page_path: paths[i % 4] ?? '/',
        page_title: 'Title',
        session_id: `session-${i % 7}`,
        created_at: noon,
      }),
    )
    await Promise.all([
      ...visits,
      sweepAll(village, { VISITS_KEEP_DAYS: 3650 }),
      sweepAll(village, { VISITS_KEEP_DAYS: 3650 }),
    ])
    const [row] = await sql`select count(*)::int as visits from page_visits`
    expect(row).toEqual({ visits: 400 })
    const kept = await readSums(village.database)
    expect(kept.sessions.map(({ pages }) => pages)).toEqual(Array(7).fill(paths))
    expect(kept.days).toMatchObject([{ visits: 400 }])
    expect(kept.hours).toEqual([
      { hour: noon, hours_away: 0, visits: 393 },
      { hour: noon, hours_away: 168, visits: 7 },
    ])
    expect(kept.pages.map(({ total_visits, unique_visitors }) => [total_visits, unique_visitors])).toEqual(
      paths.map(() => [100, 7]),
    )
  })

  it('by one session are stored up to its limit', async () => {
    const visit = { page_path: '/', session_id: 'hurried' }
    const wave = () => Promise.all(Array.from({ length: 25 }, () => village.call(recordVisit, visit)))
    const answers = [...(await wave()), ...(await wave()), ...(await wave())]
    const kept = answers.filter(({ status }) => status === 200).length
    expect(kept).toBeGreaterThanOrEqual(sessionVisitLimit.times)
    expect(kept).toBeLessThan(answers.length)
    expect(answers.find(({ status }) => status === 429)?.problem.code).toBe('too_many_requests')
    const [row] = await village.sql`
      select count(*)::int as visits from page_visits where session_id = 'hurried'`
    expect(row).toEqual({ visits: kept })
    expect((await village.call(recordVisit, { ...visit, session_id: 'calm' })).status).toBe(200)
  })
})
