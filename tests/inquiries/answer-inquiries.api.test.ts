// Administrators' calls for inquiries: reading them page by page, marking them, and answering a request with an
// invitation.
import { describe, expect, it } from 'vitest'
import { inquiriesPageSize, listInquiries, markInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { setJoining } from '../../domain/members/member-acts.contracts.ts'
import { validateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { village as villageWords } from '../../domain/village.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startInquiryVillage } from './inquiry-village.ts'

const village = await forFile(startInquiryVillage())
const { write, ask, invite, mailsTo } = village
const list = async (
  input: Parameters<typeof village.call<typeof listInquiries.input, typeof listInquiries.output>>[1],
) => (await village.call(listInquiries, input, ada)).body

describe('list-inquiries', () => {
  it('shows every field an administrator needs, newest first', async () => {
    const [first, second] = [await write({ subject: 'About cookies' }), await ask()]
    const { inquiries, next_cursor } = await list({})
    expect(inquiries).toEqual([
      {
        ...second,
        name: 'Pat Underhill',
        subject: 'Invitation request',
        message: 'Location: Oakland\n\nTwo kids and no sitter',
        created_at: expect.any(String),
        wants_invitation: true,
        read_at: null,
        invited_at: null,
        invited_by: null,
        refused_at: null,
        answered_at: null,
        answered_by: null,
        mail_failed: false,
        provider_id: null,
        provider_name: null,
      },
      expect.objectContaining({ ...first, subject: 'About cookies', message: 'Hello there', wants_invitation: false }),
    ])
    expect(next_cursor).toBeNull()
  })

  it('treats a subject as plain text: only the form creates a request for an invitation', async () => {
    const { id } = await write({ subject: 'Invitation request' })
    expect((await list({ show: 'requests' })).inquiries.map((one) => one.id)).not.toContain(id)
    expect((await invite(id)).problem.code).toBe('not_found')
  })

  it('returns every inquiry exactly once, page by page', async () => {
    await village.sql`
      insert into inquiries (id, name, email, subject, message, created_at)
      select gen_random_uuid(), 'N', 'many@example.com', 'S', 'M', '2025-01-01'::timestamptz
      from generate_series(1, ${2 * inquiriesPageSize})`
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ ...(cursor ? { cursor } : {}) })
      seen.push(...page.inquiries.map((one) => one.id))
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    const [all] = await village.sql`select count(*)::int as rows from inquiries`
    expect(seen).toHaveLength(all?.rows ?? 0)
    expect(new Set(seen).size).toBe(all?.rows)
    expect((await list({ limit: 5 })).inquiries.map((one) => one.id)).toEqual(seen.slice(0, 5))
  })
})

describe('mark-inquiry', () => {
  it('marks as read for everybody, keeps the time of the first mark, and can be undone', async () => {
    const { id } = await write()
    const { body: read } = await village.call(markInquiry, { id, read: true }, ada)
    expect(read.read_at).not.toBeNull()
    expect((await village.call(markInquiry, { id, read: true }, ada)).body.read_at).toBe(read.read_at)
    expect((await list({ show: 'unread' })).inquiries.map((one) => one.id)).not.toContain(id)
    expect((await village.call(markInquiry, { id, read: false }, ada)).body.read_at).toBeNull()
    expect((await list({ show: 'unread' })).inquiries[0]).toMatchObject({ id })
  })
})

describe('an invitation', () => {
  it('is not sent while joining is closed, and the request stays open', async () => {
    const { id, email } = await ask()
    await village.call(setJoining, { closed: true, reason: 'A code was posted' }, ada)
    const { status, problem } = await invite(id)
    expect([status, problem.code]).toEqual([409, 'joining_closed'])
    expect(problem.detail).toMatch(/^Joining is closed, so the link wouldn’t work\./)
    await village.mailSettled()
    expect(await mailsTo(email)).toEqual([])
    await village.call(setJoining, { closed: false, reason: 'Sorted out' }, ada)
    expect((await invite(id)).body.inquiry.invited_at).not.toBeNull()
  })

  it('mails a link with which one parent can join, and records it', async () => {
    const { id, email } = await ask()
    const { status, body } = await invite(id)
    expect(status).toBe(200)
    expect(body.inquiry).toMatchObject({ id, invited_by: ada.fullName })
    expect(body.inquiry.invited_at).not.toBeNull()
    expect(body.inquiry.read_at).not.toBeNull()
    expect((await list({})).inquiries[0]).toEqual(body.inquiry)
    expect((await list({ show: 'requests' })).inquiries.map((one) => one.id)).not.toContain(id)

    const [mail] = await mailsTo(email)
    expect(mail?.subject).toBe(`Your invitation to ${villageWords.name}`)
    expect(mail?.html).toContain('Accept the invitation')
    const link = new URL(mail?.link ?? '')
    expect(`${link.origin}${link.pathname}`).toBe(`${village.url}/referral-signup`)
    const ref_code = link.searchParams.get('code') ?? ''
    expect((await village.call(validateReferralCode, { ref_code })).body).toMatchObject({ is_valid: true })
    const [code] = await village.sql`
      select max_uses, kind, expires_unused_at - now() > interval '29 days' as lasts from referral_codes where code = ${ref_code}`
    expect(code).toEqual({ max_uses: 1, kind: 'operator', lasts: true })
  })
})
