// Writing to the village and requesting an invitation: what is stored, what is refused, and the limit of one an hour
// per address.
import { v4 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { requestInvitation, sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'

const inquiry = { name: 'Jordan Wells', email: 'jordan@example.com', subject: 'Adding our preschool', message: 'Hello' }
const request = { name: 'Jordan Wells', email: 'jordan@example.com', location: 'Oakland, CA', words: 'Two kids' }

const village = await forFile(startTestVillage())

describe('inquiries', () => {
  beforeEach(async () => {
    await village.database.db.deleteFrom('inquiries').execute()
    await village.database.db.deleteFrom('limits').execute()
  })

  const kept = () => village.database.db.selectFrom('inquiries').selectAll().orderBy('created_at').execute()

  it('send-inquiry and request-invitation are idempotent, even for simultaneous requests', async () => {
    for (const sent of [
      (request_id: string) => village.call(sendInquiry, { ...inquiry, request_id }),
      (request_id: string) => village.call(requestInvitation, { ...request, email: 'two@example.com', request_id }),
    ]) {
      const id = v4()
      const answers = await Promise.all([sent(id), sent(id)])
      answers.push(await sent(id))
      expect(answers.map(({ status, body }) => [status, body.id])).toEqual(Array(3).fill([200, id]))
    }
    const id = (await kept())[0]?.id
    const other = await village.call(sendInquiry, { ...inquiry, message: 'Another one', request_id: id })
    expect([other.status, other.problem.fields?.[0]?.path]).toEqual([422, 'request_id'])
    expect(await kept()).toHaveLength(2)
  })

  it('send-inquiry stores the message as plain text and returns only its id and time', async () => {
    const { status, body } = await village.call(sendInquiry, {
      name: '<b>Jordan</b> Wells 🌞',
      email: ' Jordan@Example.com ',
      subject: 'Tom & Jerry’s <i>Daycare</i>',
      message: 'First line\nمرحبا <script>alert(1)</script>',
    })
    expect(status).toBe(200)
    const rows = await kept()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({
      id: body.id,
      name: 'Jordan Wells 🌞',
      email: 'jordan@example.com',
      subject: 'Tom & Jerry’s Daycare',
      message: 'First line\nمرحبا',
    })
    expect(body).toEqual({ id: rows[0]?.id, created_at: rows[0]?.created_at.toISOString() })
  })

  it('request-invitation stores an inquiry whose message contains the location and the text', async () => {
    const { status, body } = await village.call(requestInvitation, { ...request, words: 'Two kids.\nHannah sent me.' })
    expect(status).toBe(200)
    expect(await kept()).toEqual([
      expect.objectContaining({
        id: body.id,
        name: 'Jordan Wells',
        email: 'jordan@example.com',
        subject: 'Invitation request',
        message: 'Location: Oakland, CA\n\nTwo kids.\nHannah sent me.',
      }),
    ])
  })

  it('a second inquiry from the same email address within the hour is refused in any spelling', async () => {
    expect((await village.call(sendInquiry, inquiry)).status).toBe(200)
    const before = await kept()
    const second = await village.call(sendInquiry, { ...inquiry, email: 'JORDAN@example.com' })
    expect(second.status).toBe(429)
    expect(second.problem).toMatchObject({
      code: 'too_many_inquiries',
      detail: 'Please wait before submitting another message.',
    })
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(Number(second.headers.get('retry-after'))).toBeLessThanOrEqual(3600)
    expect((await village.call(requestInvitation, request)).problem.code).toBe('too_many_inquiries')
    expect(await kept()).toEqual(before)
    expect((await village.call(sendInquiry, { ...inquiry, email: 'sam@example.com' })).status).toBe(200)
  })

  it('the table of limits contains no email address', async () => {
    await village.call(sendInquiry, inquiry)
    const keys = await village.database.db.selectFrom('limits').select('key').execute()
    expect(keys.some(({ key }) => key.startsWith('inquiry:'))).toBe(true)
    expect(JSON.stringify(keys)).not.toContain('jordan')
  })
})
