// Months of page visits: made ahead, dropped whole when over, and no visit is lost where its month was not made.

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sweepVisitMonths } from '../../server/visits/visit-months.sweep.ts'
import { insertVisit } from '../../server/visits/visits.queries.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { sqlOn } from '../sql.ts'
import { sweepAll } from '../sweep-all.ts'

let village: TestVillage | undefined
const started = async (): Promise<TestVillage> => {
  village ??= await startTestVillage()
  return village
}
afterAll(() => village?.close())
beforeEach(async () => {
  const { database } = await started()
  await sqlOn(database.unhurried.db)`truncate page_visits, visit_sessions, visit_hours, visit_days, visit_pages`
})

/** The first moment of the month so many months from now, in UTC. */
const monthStart = (ahead: number): Date => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead))
}

const named = (kind: 'until' | 'from', month: Date): string =>
  `${kind}_${month.toISOString().slice(0, 7).replace('-', '_')}`

const visitAt = async (created_at: Date): Promise<void> =>
  insertVisit((await started()).database.db, { id: randomUUID(), page_path: '/', session_id: randomUUID(), created_at })

/** Visits by the partition that holds them. */
const held = async (): Promise<Record<string, number>> => {
  const { rows } = await sql<{ name: string; visits: number }>`
    select c.relname as name, count(*)::int as visits
    from page_visits v join pg_class c on c.oid = v.tableoid group by 1`.execute((await started()).database.db)
  return Object.fromEntries(rows.map(({ name, visits }) => [name, visits]))
}

const months = async (): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'visit_months'::regnamespace and relkind = 'r'
    order by 1`.execute((await started()).database.db)
  return rows.map(({ name }) => name)
}

const sweep = async (days: number): Promise<void> => {
  const { database, configuration } = await started()
  await sweepVisitMonths(database.db, { ...configuration, VISITS_KEEP_DAYS: days })
}

describe('months of visits', () => {
  it('begin with everything until the end of this month, and the next two', async () => {
    const expected = [
      named('from', monthStart(1)),
      named('from', monthStart(2)),
      'other',
      named('until', monthStart(1)),
    ]
    expect(await months()).toEqual(expected)
    await sweep(90)
    expect(await months()).toEqual(expected)
  })

  it('keep a visit on either side of their bounds apart', async () => {
    await visitAt(new Date(monthStart(1).getTime() - 1))
    await visitAt(monthStart(1))
    await visitAt(new Date(monthStart(2).getTime() - 1))
    await visitAt(monthStart(2))
    expect(await held()).toEqual({
      [named('until', monthStart(1))]: 1,
      [named('from', monthStart(1))]: 2,
      [named('from', monthStart(2))]: 1,
    })
  })

  it('lose no visit whose month was not made; it moves there when it is', async () => {
    const { database } = await started()
    await visitAt(monthStart(3))
    await visitAt(new Date(monthStart(4).getTime() - 1))
    await visitAt(monthStart(4))
    expect(await held()).toEqual({ other: 3 })
    await sql`select make_visit_month(${monthStart(3)}::timestamptz::date)`.execute(database.db)
    expect(await held()).toEqual({ other: 1, [named('from', monthStart(3))]: 2 })
  })

  it('are dropped when their last moment is older than visits are kept, and not before', async () => {
    const { database } = await started()
    // As it will be in a year: what came before ended long ago, and months followed it.
    const until = sql.table(`visit_months.${named('until', monthStart(1))}`)
    await sql`alter table page_visits detach partition ${until}`.execute(database.db)
    await sql`alter table ${until} rename to until_2025_03`.execute(database.db)
    await sql`
      alter table page_visits attach partition visit_months.until_2025_03
        for values from (minvalue) to ('2025-03-01 00:00:00+00')`.execute(database.db)
    await sql`select make_visit_month('2025-03-01'), make_visit_month('2025-04-01')`.execute(database.db)
    for (const moment of ['2025-02-28T23:59:59Z', '2025-03-31T23:59:59Z', '2025-04-01T00:00:00Z']) {
      await visitAt(new Date(moment))
    }
    const daysSince = (moment: string) => Math.floor((Date.now() - Date.parse(moment)) / 86_400_000)
    // Kept since a moment of 31 March: March is not over, what came before it is.
    await sweep(daysSince('2025-03-31T00:00:00Z'))
    expect(await held()).toEqual({ from_2025_03: 1, from_2025_04: 1 })
    await sweep(daysSince('2025-04-02T00:00:00Z'))
    expect(await held()).toEqual({ from_2025_04: 1 })
    // Inside the month that is not over as a whole, what is too old goes row by row.
    await sweepAll(await started(), { VISITS_KEEP_DAYS: daysSince('2025-04-03T00:00:00Z') })
    expect(await held()).toEqual({})
    expect(await months()).toContain('from_2025_04')
  })
})
