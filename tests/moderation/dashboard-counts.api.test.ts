// The dashboard's counters are correct after every change.

import { describe, expect, it } from 'vitest'
import { requestInvitation, sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { getDashboardCounts } from '../../domain/moderation/moderation.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { decide, share, tryDecide } from '../submissions.ts'

const village = await forFile(startTestVillage())

describe('get-dashboard-counts', () => {
  const counts = async () => (await village.call(getDashboardCounts, {}, ada)).body

  it('counts submissions, decisions, inquiries and members', async () => {
    const cast = { signups: 3, inquiries: 0, new_inquiries: 0, new_members: 0, pending_late: 0 }
    expect(await counts()).toEqual({ total: 0, pending: 0, approved: 0, rejected: 0, ...cast })
    const [first, second] = [await share(village), await share(village)]
    await share(village)
    await decide(village, first)
    await decide(village, second, 'rejected')
    expect(await counts()).toEqual({ total: 3, pending: 1, approved: 1, rejected: 1, ...cast })
    await tryDecide(village, second, 'approved', { from_status: 'rejected' })
    expect(await counts()).toEqual({ total: 3, pending: 1, approved: 2, rejected: 0, ...cast })
    const from = { name: 'Jordan Wells', message: 'Hello there', subject: 'Hello' }
    await village.call(sendInquiry, { ...from, email: 'jordan@example.com' })
    await village.call(requestInvitation, { ...from, email: 'pat@example.com', location: 'Oakland', words: 'Two kids' })
    expect(await counts()).toMatchObject({ inquiries: 2, new_inquiries: 2 })
    await village.sql`
      update inquiries set created_at = created_at - interval '24 hours 1 minute' where email = 'pat@example.com'`
    expect(await counts()).toMatchObject({ inquiries: 2, new_inquiries: 1 })
  })
})
