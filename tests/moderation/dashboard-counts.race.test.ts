// Simultaneous sharing, deciding, writing and leaving: counters and provider numbers equal a recount, without
// deadlocks.
import { describe, expect, it } from 'vitest'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { decideSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { expectRecount } from '../providers/merge-facts.ts'
import { nothingWrong, wrongNumbers } from '../recommendations/recommendation-versions.ts'
import { share, tryDecide } from '../submissions.ts'
import { summedDashboard } from './dashboard-recount.ts'

const village = await forFile(startTestVillage({ environment: { DATABASE_POOL: '16' } }))

describe('simultaneous calls that change counters', () => {
  it('leave the counters, every provider’s numbers and the tallies equal to a recount', async () => {
    const ids: string[] = []
    for (let at = 0; at < 24; at++)
      ids.push(await share(village, { provider_name: `Counted Person${at % 5}`, rating: 1 + (at % 5) }))
    const answers: Promise<{ status: number }>[] = [
      ...ids.map((id, at) => tryDecide(village, id, at % 3 === 0 ? 'rejected' : 'approved')),
      village.call(
        decideSubmissions,
        { status: 'approved', submissions: ids.map((id) => ({ id, from_status: 'pending' as const })) },
        ada,
      ),
      ...Array.from({ length: 8 }, (_, at) =>
        village.call(sendInquiry, { name: 'N', email: `n${at}@example.com`, subject: 'Hello', message: 'Hello there' }),
      ),
    ]
    // Set-based updates of many rows, in both directions.
    const bulk = [
      village.sql`
        insert into inquiries (id, name, email, subject, message)
        select gen_random_uuid(), 'N', 'bulk@example.com', 'S', 'M' from generate_series(1, 300)`,
      village.sql`delete from inquiries where email = 'bulk@example.com'`,
    ]
    await Promise.all(bulk)
    for (const { status } of await Promise.all(answers)) expect([200, 409]).toContain(status)
    expect(await summedDashboard(village.database.db)).toMatchObject({ pending: 0 })
    expect(await wrongNumbers(village)).toEqual(nothingWrong)
    await expectRecount(village)
  })
})
