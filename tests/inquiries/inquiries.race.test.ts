// Messages written at the same moment by one address, and a request answered by several administrators at once.
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import {
  answerInquiry,
  getInquiry,
  requestInvitation,
  sendInquiry,
} from '../../domain/inquiries/inquiries.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'

const village = await forFile(startTestVillage())

describe('writing at once', () => {
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
  it('of eight answers to one request exactly one makes a code and mails it', async () => {
    const from = { name: 'Jordan Wells', email: 'request@example.com' }
    const { body } = await village.call(requestInvitation, { ...from, location: 'Oakland, CA', words: 'Two kids' })
    const codes = () => village.database.db.selectFrom('referral_codes').select('code').execute()
    const before = (await codes()).length
    const invitation = () => ({ id: body.id, kind: 'invitation', request_id: v7(), last_reply_id: null }) as const
    const answers = await Promise.all(Array.from({ length: 8 }, () => village.call(answerInquiry, invitation(), ada)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect((await codes()).length).toBe(before + 1)
    expect((await village.mails()).filter(({ to }) => to === from.email)).toHaveLength(1)
  })

  const from = (email: string) => ({ name: 'Jordan Wells', email })
  const reply = (id: string, text: string, request_id = v7()) =>
    ({ id, kind: 'reply', request_id, last_reply_id: null, text }) as const
  const mailsTo = async (email: string) => (await village.mails()).filter(({ to }) => to === email)
  const repliesTo = async (id: string) => (await village.call(getInquiry, { id }, ada)).body.replies

  it('of eight replies to what nobody had answered one is sent; each of the others is told', async () => {
    const inquiry = { ...from('eight@example.com'), subject: 'Hello', message: 'Hello' }
    const { id } = (await village.call(sendInquiry, inquiry)).body
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => village.call(answerInquiry, reply(id, `Reply ${n}`), ada)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(new Set(answers.map(({ problem }) => problem.code))).toEqual(new Set([undefined, 'answered_meanwhile']))
    expect(await repliesTo(id)).toHaveLength(1)
    expect(await mailsTo('eight@example.com')).toHaveLength(1)
  })

  it('the same reply sent eight times at once is one mail, and everybody gets the thread', async () => {
    const inquiry = { ...from('same@example.com'), subject: 'Hello', message: 'Hello' }
    const { id } = (await village.call(sendInquiry, inquiry)).body
    const same = reply(id, 'Hello')
    const answers = await Promise.all(Array.from({ length: 8 }, () => village.call(answerInquiry, same, ada)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await repliesTo(id)).toHaveLength(1)
    expect(await mailsTo('same@example.com')).toHaveLength(1)
  })

  it('one id for two inquiries at once answers one of them', async () => {
    const ids = await Promise.all(
      ['one@example.com', 'two@example.com'].map(
        async (email) => (await village.call(sendInquiry, { ...from(email), subject: 'Hi', message: 'Hi' })).body.id,
      ),
    )
    const request_id = v7()
    const answers = await Promise.all(ids.map((id) => village.call(answerInquiry, reply(id, 'Hello', request_id), ada)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect([...(await mailsTo('one@example.com')), ...(await mailsTo('two@example.com'))]).toHaveLength(1)
  })

  it('who is invited and refused at once gets one mail of the two', async () => {
    for (let round = 0; round < 4; round++) {
      const email = `both${round}@example.com`
      const asking = { ...from(email), location: 'Oakland, CA', words: 'Two kids' }
      const { id } = (await village.call(requestInvitation, asking)).body
      const [invited, refused] = await Promise.all([
        village.call(answerInquiry, { id, kind: 'invitation', request_id: v7(), last_reply_id: null }, ada),
        village.call(answerInquiry, { id, kind: 'refusal', request_id: v7(), last_reply_id: null, text: 'No' }, ada),
      ])
      expect([invited.status, refused.status].sort()).toEqual([200, 409])
      const { inquiry, replies } = (await village.call(getInquiry, { id }, ada)).body
      expect(replies.map(({ kind }) => kind)).toEqual([invited.status === 200 ? 'invitation' : 'refusal'])
      expect([inquiry.invited_at !== null, inquiry.refused_at !== null]).toEqual([
        invited.status === 200,
        refused.status === 200,
      ])
      expect(await mailsTo(email)).toHaveLength(1)
    }
  })
})
