// The counters' locks on PostgreSQL: moving recommendations to another provider never waits for decisions about other
// providers.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { share } from '../submissions.ts'
import { recountDashboard, summedDashboard } from './dashboard-recount.ts'

const village = await forFile(startTestVillage())

it('recommendations are moved to another provider while those of others are being decided', async () => {
  const { db } = village.database
  const ids: string[] = []
  for (let at = 0; at < 48; at++) ids.push(await share(village, { provider_name: `Moved Person${at}` }))
  const [decided, moved] = [ids.slice(0, 24), ids.slice(24)]
  await db.transaction().execute(async (deciding) => {
    await deciding
      .updateTable('experience_submissions')
      .set({ status: 'rejected', reviewed_at: new Date() })
      .where('id', 'in', decided)
      .execute()
    await db.transaction().execute(async (moving) => {
      await sql`set local lock_timeout = '1s'`.execute(moving)
      await moving
        .updateTable('experience_submissions')
        .set(({ ref }) => ({ provider_id: ref('provider_id') }))
        .where('id', 'in', moved)
        .execute()
    })
  })
  const summed = await summedDashboard(db)
  expect(summed).toEqual(await recountDashboard(db))
  expect(summed).toMatchObject({ pending: 24, rejected: 24 })
})
