// Inquiries as threads: replies mailed once, refusals with a reason, marks, counts, and the status of the mails.
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { v7 } from 'uuid'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  answerInquiry,
  countInquiries,
  getInquiry,
  listInquiries,
  markInquiry,
  sendInquiry,
} from '../../domain/inquiries/inquiries.contracts.ts'
import { village as villageWords } from '../../domain/village.ts'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { sweepAll } from '../sweep-all.ts'
import { startInquiryVillage } from './inquiry-village.ts'

const village = await forFile(startInquiryVillage())
const { write, ask, reply, refuse, invite, thread, mailsTo } = village
const counts = async () => (await village.call(countInquiries, {}, ada)).body

describe('a reply', () => {
  it('is mailed with the original message, signed with a first name, and marks the inquiry as answered', async () => {
    const { id, email } = await write({ message: 'First line\nhttps://evil.example/win' })
    const { status, body } = await reply(id, { text: ' Hello!\n\nSee https://village.example/about <b>soon</b> ' })
    expect(status).toBe(200)
    expect(body.inquiry).toMatchObject({ id, answered_by: ada.fullName, mail_failed: false })
    expect(body.inquiry.answered_at).not.toBeNull()
    expect(body.inquiry.read_at).not.toBeNull()
    expect(body.replies).toEqual([
      {
        id: expect.any(String),
        kind: 'reply',
        text: 'Hello!\n\nSee https://village.example/about soon',
        by: ada.fullName,
        at: expect.any(String),
        mail: expect.stringMatching(/^(waiting|sent)$/),
      },
    ])
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Re: Code not working')
    expect(mail?.text).toContain(`Hello!\n\nSee https://village.example/about soon\n\nAda, for ${villageWords.name}`)
    expect(mail?.text).toContain('> First line\n> https:\u200b//evil.\u200bexample/win')
    expect(`${mail?.text}${mail?.html}`).not.toContain(ada.email)
    expect(mail?.html).toContain('https://village.example/about')
    expect((await thread(id)).replies[0]?.mail).toBe('sent')
  })

  it('is refused if its request id was used for another text', async () => {
    const { id, email } = await write()
    const request_id = v7()
    await reply(id, { request_id })
    const other = await reply(id, { request_id, text: 'Something else' })
    expect(other.problem).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'request_id', message: 'This id belongs to another answer.' }],
    })
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('is refused if a newer reply was not seen, and accepted once it was', async () => {
    const { id, email } = await write()
    const { body } = await reply(id)
    const late = await reply(id, { text: 'Me too' })
    expect(late.status).toBe(409)
    expect(late.problem).toMatchObject({
      code: 'answered_meanwhile',
      detail: `${ada.fullName} replied after you opened this. We kept your draft. Please read their reply first.`,
    })
    const after = await reply(id, { text: 'Me too', last_reply_id: body.replies[0]?.id ?? null })
    expect(after.body.replies.map(({ text }) => text)).toEqual(['Try again now.', 'Me too'])
    expect(await mailsTo(email)).toHaveLength(2)
  })
})

describe('a refusal', () => {
  it('mails the reason, removes the request from the queue, and allows an invitation later', async () => {
    const { id, email } = await ask()
    const { status, body } = await refuse(id)
    expect(status).toBe(200)
    expect(body.inquiry).toMatchObject({ id, invited_at: null, answered_by: ada.fullName })
    expect(body.inquiry.refused_at).not.toBeNull()
    expect(body.replies).toMatchObject([{ kind: 'refusal', text: 'We are full in Oakland.', by: ada.fullName }])
    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe(`About your request to join ${villageWords.name}`)
    expect(mail?.text).toContain(`We are full in Oakland.\n\nAda, for ${villageWords.name}`)
    const { body: list } = await village.call(listInquiries, { show: 'requests' }, ada)
    expect(list.inquiries.map((one) => one.id)).not.toContain(id)

    expect((await invite(id)).problem.code).toBe('answered_meanwhile')
    const invited = await invite(id, { last_reply_id: body.replies[0]?.id ?? null })
    expect(invited.body.inquiry.invited_at).not.toBeNull()
    expect(invited.body.replies.map(({ kind }) => kind)).toEqual(['refusal', 'invitation'])
    expect(await mailsTo(email)).toHaveLength(2)
  })

  it('is refused after an invitation, like a second invitation, and for a message', async () => {
    const { id, email } = await ask()
    await invite(id)
    for (const late of [await refuse(id), await invite(id)]) {
      expect(late.status).toBe(409)
      expect(late.problem).toMatchObject({
        code: 'already_invited',
        detail: 'This invitation has already been sent. The list now shows when and by whom.',
      })
    }
    expect(await mailsTo(email)).toHaveLength(1)
    const { id: message } = await write()
    expect((await refuse(message)).problem.code).toBe('not_found')
  })
})

describe('the queue of requests', () => {
  it('contains open requests, the longest wait first, also after a reply, until they are answered', async () => {
    await village.sql`delete from inquiries`
    const [first, second, third] = [await ask(), await ask(), await ask()]
    const waiting = async () =>
      (await village.call(listInquiries, { show: 'requests' }, ada)).body.inquiries.map(({ id }) => id)
    expect(await waiting()).toEqual([first.id, second.id, third.id])
    await reply(second.id, { text: 'Who told you of us?' })
    expect((await thread(second.id)).inquiry.answered_at).toBeNull()
    await refuse(first.id)
    await village.call(markInquiry, { id: third.id, answered: true }, ada)
    expect(await waiting()).toEqual([second.id])
    const page = await village.call(listInquiries, { show: 'requests', limit: 1 }, ada)
    expect(page.body.next_cursor).toBeNull()
    await village.call(markInquiry, { id: third.id, answered: false }, ada)
    const { body } = await village.call(listInquiries, { show: 'requests', limit: 1 }, ada)
    const next = await village.call(listInquiries, { show: 'requests', limit: 1, cursor: body.next_cursor ?? '' }, ada)
    expect([...body.inquiries, ...next.body.inquiries].map(({ id }) => id)).toEqual([second.id, third.id])
  })
})

describe('counts and marks', () => {
  it('count unread messages, unanswered ones, and requests for an invitation', async () => {
    await village.sql`delete from inquiries`
    expect(await counts()).toEqual({ all: 0, unread: 0, requests: 0, to_answer: 0 })
    const [one] = [await write(), await write(), await ask()]
    expect(await counts()).toEqual({ all: 3, unread: 3, requests: 1, to_answer: 0 })
    await village.call(markInquiry, { id: one.id, read: true }, ada)
    expect(await counts()).toEqual({ all: 3, unread: 2, requests: 1, to_answer: 1 })
    await reply(one.id)
    expect(await counts()).toEqual({ all: 3, unread: 2, requests: 1, to_answer: 0 })
  })

  it('set an inquiry to answered without a mail, keep the first time, can be undone, and are independent', async () => {
    const { id, email } = await write()
    const { body: answered } = await village.call(markInquiry, { id, answered: true }, ada)
    expect(answered).toMatchObject({ answered_by: ada.fullName, read_at: null })
    const { body: again } = await village.call(markInquiry, { id, answered: true, read: true }, ada)
    expect(again.answered_at).toBe(answered.answered_at)
    expect(again.read_at).not.toBeNull()
    const { body: undone } = await village.call(markInquiry, { id, answered: false }, ada)
    expect(undone).toMatchObject({ answered_at: null, answered_by: null, read_at: again.read_at })
    expect(await mailsTo(email)).toEqual([])
  })
})

describe('the status of a reply’s mail', () => {
  it('stays after the outbox row is deleted', async () => {
    const { id } = await write()
    await reply(id)
    await village.mails()
    await village.sql`update mail_outbox set sent_at = sent_at - interval '30 days' where sent_at is not null`
    await sweepAll(village)
    expect(await village.database.db.selectFrom('mail_outbox').select('id').execute()).toEqual([])
    expect((await thread(id)).replies[0]?.mail).toBe('sent')
  })

  it('is failed if the address refuses mail, until another reply reaches it', async () => {
    const taken: string[] = []
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onRcptTo: ({ address }, _session, done) => {
        if (address.startsWith('gone') && taken.length === 0)
          return done(Object.assign(new Error('no such user'), { responseCode: 550 }))
        taken.push(address)
        done()
      },
      onData: (stream, _session, done) => {
        stream.on('end', () => done()).resume()
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const SMTP_URL = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
    const posting = await startTestVillage({ environment: { SMTP_URL } })
    onTestFinished(posting.close)
    const message = { name: 'Gone', email: 'gone@example.com', subject: 'Hello', message: 'Hello' }
    const { id } = (await posting.call(sendInquiry, message)).body
    const answer = { id, kind: 'reply', request_id: v7(), last_reply_id: null, text: 'Hello' } as const
    await posting.call(answerInquiry, answer, ada)
    await posting.mailSettled()
    const { body: failed } = await posting.call(getInquiry, { id }, ada)
    expect(failed.replies.map(({ mail }) => mail)).toEqual(['failed'])
    expect(failed.inquiry.mail_failed).toBe(true)
    expect((await posting.call(listInquiries, {}, ada)).body.inquiries[0]?.mail_failed).toBe(true)
    taken.push('from now on')
    await posting.call(answerInquiry, { ...answer, request_id: v7(), last_reply_id: answer.request_id }, ada)
    await posting.mailSettled()
    const { body: reached } = await posting.call(getInquiry, { id }, ada)
    expect(reached.replies.map(({ mail }) => mail)).toEqual(['failed', 'sent'])
    expect(reached.inquiry.mail_failed).toBe(false)
  })
})
