// Messages written at the same moment by one address, and a request answered by several administrators at once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerInvitationRequest, requestInvitation, sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada } from '../cast.ts'

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

describe('answering at once', () => {
  let village: TestVillage
  beforeAll(async () => {
    village = await startTestVillage()
  })
  afterAll(() => village.close())

  it('of eight answers to one request exactly one makes a code and mails it', async () => {
    const from = { name: 'Jordan Wells', email: 'jordan@example.com' }
    const { body } = await village.call(requestInvitation, { ...from, location: 'Oakland, CA', words: 'Two kids' })
    const codes = () => village.database.db.selectFrom('referral_codes').select('code').execute()
    const before = (await codes()).length
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => village.call(answerInvitationRequest, { id: body.id }, ada)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect((await codes()).length).toBe(before + 1)
    expect((await village.mails()).filter(({ to }) => to === from.email)).toHaveLength(1)
  })
})
