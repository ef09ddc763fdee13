// Inquiries from one address at the same moment, and simultaneous answers of several administrators to one request.
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { requestInvitation, sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { forFile } from '../for-file.ts'
import { startInquiryVillage } from './inquiry-village.ts'

const village = await forFile(startInquiryVillage())
const { write, ask, reply, refuse, invite, thread, mailsTo } = village

describe('simultaneous inquiries', () => {
  it('of two inquiries and two invitation requests from one address, one is stored', async () => {
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

describe('simultaneous answers', () => {
  it('of eight answers to one request, one creates a code and mails it', async () => {
    const { id, email } = await ask()
    const codes = () => village.database.db.selectFrom('referral_codes').select('code').execute()
    const before = (await codes()).length
    const answers = await Promise.all(Array.from({ length: 8 }, () => invite(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect((await codes()).length).toBe(before + 1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('of eight replies to an unanswered message, one is sent; the others are refused', async () => {
    const { id, email } = await write()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => reply(id, { text: `Reply ${n}` })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(new Set(answers.map(({ problem }) => problem.code))).toEqual(new Set([undefined, 'answered_meanwhile']))
    expect((await thread(id)).replies).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('the same reply sent eight times is mailed once, and each response contains the thread', async () => {
    const { id, email } = await write()
    const request_id = v7()
    const answers = await Promise.all(Array.from({ length: 8 }, () => reply(id, { request_id })))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect((await thread(id)).replies).toHaveLength(1)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('of two inquiries answered with the same request id, one is answered', async () => {
    const inquiries = [await write(), await write()]
    const request_id = v7()
    const answers = await Promise.all(inquiries.map(({ id }) => reply(id, { request_id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    const mails = await Promise.all(inquiries.map(({ email }) => mailsTo(email)))
    expect(mails.flat()).toHaveLength(1)
  })

  it('a requester who is invited and refused at the same moment gets one of the two mails', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, email } = await ask()
      const [invited, refused] = await Promise.all([invite(id), refuse(id)])
      expect([invited.status, refused.status].sort()).toEqual([200, 409])
      const { inquiry, replies } = await thread(id)
      expect(replies.map(({ kind }) => kind)).toEqual([invited.status === 200 ? 'invitation' : 'refusal'])
      expect([inquiry.invited_at !== null, inquiry.refused_at !== null]).toEqual([
        invited.status === 200,
        refused.status === 200,
      ])
      expect(await mailsTo(email)).toHaveLength(1)
    }
  })
})
