// Messages written at the same moment by one address.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestInvitation, sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { startTestVillage, type TestVillage } from '../app.ts'

describe('writing at once', () => {
  let village: TestVillage
  beforeAll(async () => {
    village = await startTestVillage()
  })
  afterAll(() => village.close())

  it('of two inquiries and two invitation requests by one e-mail exactly one is kept', async () => {
    const from = { name: 'Jordan Wells', email: 'jordan@example.com' }
    const inquiry = { ...from, subject: 'Hello', message: 'Is the playground still open' }
    const request = { ...from, location: 'Oakland, CA', words: 'Two kids' }
    const answers = await Promise.all([
      village.call(sendInquiry, inquiry),
      village.call(requestInvitation, request),
      village.call(sendInquiry, inquiry),
      village.call(requestInvitation, request),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
    const rows = await village.database.db.selectFrom('inquiries').select('id').execute()
    expect(rows).toEqual([{ id: answers.find(({ status }) => status === 200)?.body.id }])
  })
})
