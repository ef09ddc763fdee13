// Inquiries at the desk: the list with its statuses and counts, a thread that is read, answered or marked, and failed
// loading.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Inquiry, type InquiryReply, receivedInquirySchema } from '../../domain/inquiries/inquiries.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Answers, field, type OpenOptions, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const at = '2026-11-20T18:00:00.000Z'
const joiningClosed =
  'Joining is closed, so the link wouldn’t work. Open joining under Members first. We’ll keep this request here.'
const refused = new Refusal('too_many_requests')
const idOf = (number: number) => `0198c1de-0000-7000-8000-00000000000${number}`
const inquiry = (number: number, more: Partial<Inquiry> = {}): Inquiry =>
  sampleOf(receivedInquirySchema, {
    id: idOf(number),
    name: 'Yusra Haddad',
    email: `writer${number}@example.com`,
    subject: `Subject ${number}`,
    message: `Message ${number}`,
    ...more,
  })
const reply = (text: string, more: Partial<InquiryReply> = {}): InquiryReply => ({
  id: idOf(9),
  kind: 'reply',
  text,
  by: 'Otto Lindqvist',
  at,
  mail: 'sent',
  ...more,
})
const listed = (...inquiries: Inquiry[]) => ({ inquiries, next_cursor: null })
const open = (list: Inquiry[], answers: Answers = {}, path = '/admin/inquiries', options: OpenOptions = {}) =>
  openPage(path, {
    as: 'administrator',
    answers: {
      'list-inquiries': listed(...list),
      'get-inquiry': ({ id }) => ({ inquiry: list.find((one) => one.id === id) as Inquiry, replies: [] }),
      'mark-inquiry': ({ id }) => ({ ...(list.find((one) => one.id === id) as Inquiry), read_at: at }),
      ...answers,
    },
    ...options,
  })
const row = async (subject: string) =>
  within(
    (await screen.findByText(subject, { selector: '[aria-label="List of inquiries"] *' })).closest('li') as HTMLElement,
  )
const thread = async () => within(await screen.findByRole('region', { name: 'Thread' }))

describe('the list of inquiries', () => {
  it('shows the status of each inquiry, and the count of each kind', async () => {
    await open(
      [
        inquiry(1),
        inquiry(2, { read_at: at }),
        inquiry(3, { read_at: at, answered_at: at, answered_by: 'Otto Lindqvist' }),
        inquiry(4, { wants_invitation: true, read_at: at, subject: 'Pat wants in' }),
        inquiry(5, { wants_invitation: true, read_at: at, invited_at: at, subject: 'Robin wants in' }),
        inquiry(6, { read_at: at, answered_at: at, mail_failed: true }),
      ],
      { 'count-inquiries': { all: 6, unread: 1, requests: 1, to_answer: 1 } },
    )
    ;(await row('Subject 1')).getByText('Unread')
    ;(await row('Subject 2')).getByText('Needs a reply')
    ;(await row('Subject 3')).getByText('Answered by Otto Lindqvist')
    ;(await row('Pat wants in')).getByText('Wants an invitation')
    ;(await row('Robin wants in')).getByText('Invited')
    ;(await row('Subject 6')).getByText('Email bounced')
    await see('1 unread, 1 to answer, 1 invitation request.')
    const filters = within(screen.getByRole('radiogroup', { name: 'Inquiries shown' }))
    for (const [label, count] of [
      ['All', '6'],
      ['Unread', '1'],
      ['Requests', '1'],
    ])
      expect(filters.getByText(label as string).closest('label')?.textContent).toContain(count)
  })

  it('loads more inquiries on request', async () => {
    const { press, calls } = await open([], {
      'list-inquiries': ({ cursor }) =>
        cursor ? listed(inquiry(2)) : { inquiries: [inquiry(1)], next_cursor: 'next' },
    })
    await see('Subject 1')
    await press('Show more')
    await see('Subject 2')
    expect(calls('list-inquiries').map(({ cursor }) => cursor)).toEqual([undefined, 'next'])
  })

  it('reports an empty list, and a list or a thread that failed to load', async () => {
    await open([])
    await see('No inquiries yet')
    const { press, answer } = await open([inquiry(1)], { 'list-inquiries': refused, 'get-inquiry': refused })
    await see('Failed to load inquiries')
    answer({ 'list-inquiries': listed(inquiry(1)) })
    await press('Try again')
    await press(/Subject 1/, 'link')
    await see('Failed to load the thread')
    answer({ 'get-inquiry': { inquiry: inquiry(1), replies: [] } })
    await press('Try again')
    ;(await thread()).getByText('Message 1')
  })
})

describe('a thread', () => {
  const openThread = async (more: Partial<Inquiry> = {}, answers: Answers = {}) => {
    const page = await open([inquiry(1, more)], answers, `/admin/inquiries?open=${idOf(1)}`)
    await (await thread()).findByText('Message 1')
    return page
  }

  it('is marked as read when opened, and as unread on request', async () => {
    const { press, calls } = await openThread()
    await waitFor(() => expect(calls('mark-inquiry')).toMatchObject([{ read: true }]))
    await press('More')
    await press('Mark as unread', 'menuitem')
    await waitFor(() => expect(calls('mark-inquiry')).toHaveLength(2))
    expect(calls('mark-inquiry')[1]).toMatchObject({ read: false })
  })

  it('of a correction links to its provider page', async () => {
    await openThread({ provider_id: idOf(7), provider_name: 'Rosa Martinez' })
    const link = (await thread()).getByRole('link', { name: 'Rosa Martinez' })
    expect(link.getAttribute('href')).toMatch(/^\/providers\/\w+$/)
  })

  it('reports that a mark was refused', async () => {
    const { press } = await openThread({ read_at: at }, { 'mark-inquiry': refused })
    await press('Mark as answered')
    await see('Failed to mark the inquiry')
  })

  it('preserves text typed while a reply is being sent, even after a reload', async () => {
    const held = Promise.withResolvers<void>()
    const list = [inquiry(1, { read_at: at })]
    const { press, fill, user } = await openThread(
      { read_at: at },
      {
        'answer-inquiry': async ({ request_id, ...answer }) => {
          await held.promise
          const text = 'text' in answer ? answer.text : ''
          return { inquiry: list[0] as Inquiry, replies: [reply(text, { id: request_id, by: 'Maya Kaplan' })] }
        },
      },
    )
    const box = 'Reply to Yusra Haddad'
    await press('Send reply')
    await see('Please write a reply')
    await fill(box, 'Here is your code.')
    await press('Send reply')
    await user.type(field(box), ' And one more thing')
    held.resolve()
    await see('Reply sent')
    expect(field(box).value).toBe('And one more thing')
    await openThread({ read_at: at })
    await waitFor(() => expect(field(box).value).toBe('And one more thing'))
  })

  it('reports that mail to the address bounces', async () => {
    await openThread(
      { read_at: at, answered_at: at, mail_failed: true },
      {
        'get-inquiry': { inquiry: inquiry(1, { mail_failed: true }), replies: [reply('Hello', { mail: 'failed' })] },
      },
    )
    await see('email bounced')
    expect(screen.getByRole('region', { name: 'Thread' }).textContent).toContain('isn’t getting our email.')
  })

  it('of an invitation request can be declined with a reason, and answered with an invitation afterwards', async () => {
    let replies: InquiryReply[] = []
    let asked = inquiry(1, { wants_invitation: true, read_at: at })
    const { press, fill, calls } = await openThread(asked, {
      'list-inquiries': () => listed(asked),
      'get-inquiry': () => ({ inquiry: asked, replies }),
      'answer-inquiry': ({ kind }) => {
        asked = { ...asked, refused_at: at, invited_at: kind === 'invitation' ? at : null }
        replies = [reply('We are full in Oakland.', { kind: 'refusal' })]
        return { inquiry: asked, replies }
      },
    })
    const reason = 'Your reason, for Yusra Haddad to read'
    await press('Decline with a reason')
    await waitFor(() => expect(document.activeElement).toBe(field(reason)))
    await press('Cancel')
    await press('Decline with a reason')
    await fill(reason, 'We are full in Oakland.')
    await press('Decline and send')
    await see('Request declined')
    await (await row('Subject 1')).findByText('Declined')
    await (await thread()).findByText('We are full in Oakland.')
    await press('Send invitation')
    await see('Invitation sent')
    await (await row('Subject 1')).findByText('Invited')
    expect(calls('answer-inquiry')).toMatchObject([
      { kind: 'refusal', text: 'We are full in Oakland.' },
      { kind: 'invitation' },
    ])
  })

  it('shows a colleague’s newer reply, keeps the draft, and sends it as the next reply', async () => {
    const theirs = reply('Otto was here')
    const { press, fill, answer, calls } = await openThread(
      { read_at: at },
      {
        'answer-inquiry': new Refusal('answered_meanwhile', {
          detail: 'Otto Lindqvist replied after you opened this.',
        }),
      },
    )
    await fill('Reply to Yusra Haddad', 'My own answer')
    answer({ 'get-inquiry': { inquiry: inquiry(1, { read_at: at }), replies: [theirs] } })
    await press('Send reply')
    await see('Failed to send the reply', 'Otto Lindqvist replied after you opened this.', 'Otto was here')
    await see('Otto Lindqvist just replied.')
    expect(field('Reply to Yusra Haddad').value).toBe('My own answer')
    await press('Send reply')
    await waitFor(() => expect(calls('answer-inquiry')).toHaveLength(2))
    expect(calls('answer-inquiry').map(({ last_reply_id }) => last_reply_id)).toEqual([null, theirs.id])
  })

  it('shows which colleague sent the invitation; a retry after a lost response has the same request id', async () => {
    const { press, answer, calls } = await openThread(
      { wants_invitation: true, read_at: at },
      { 'answer-inquiry': 'lost' },
    )
    await press('Send invitation')
    await see('Failed to send the invitation')
    const invited = inquiry(1, { wants_invitation: true, read_at: at, invited_at: at, invited_by: 'Otto Lindqvist' })
    answer({
      'answer-inquiry': new Refusal('already_invited'),
      'list-inquiries': listed(invited),
      'get-inquiry': { inquiry: invited, replies: [reply('', { kind: 'invitation' })] },
    })
    await press('Send invitation')
    await see(
      'This invitation has already been sent. The list now shows when and by whom.',
      /^Invitation sent .* by Otto Lindqvist$/,
    )
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Send invitation' })).toBeNull())
    const [first, second] = calls('answer-inquiry')
    expect(second?.request_id).toBe(first?.request_id)
  })

  it('of an invitation request reports that joining is closed', async () => {
    const { press } = await openThread(
      { wants_invitation: true, read_at: at },
      { 'answer-inquiry': new Refusal('joining_closed', { detail: joiningClosed }) },
    )
    await press('Send invitation')
    await see('Failed to send the invitation', joiningClosed)
  })
})

describe('the dashboard', () => {
  it('has six tabs that work by keyboard; the open one is in the URL', async () => {
    const { user, address } = await openPage('/admin', { as: 'administrator' })
    await see('Admin Dashboard', 'No inquiries yet')
    const tabs = ['Recommendations', 'Inquiries', 'Members', 'Providers', 'Baby Products', 'Analytics']
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(tabs)
    screen.getByRole('tab', { name: 'Recommendations' }).focus()
    const addresses = ['/inquiries', '?tab=members', '?tab=providers', '?tab=products', '?tab=analytics']
    for (const [at, end] of addresses.entries()) {
      await user.keyboard('{ArrowRight}')
      await waitFor(() => expect(address()).toBe(`/admin${end}`))
      await screen.findByRole('tabpanel', { name: tabs[at + 1] as string })
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true })))
    }
    await user.click(screen.getByRole('tab', { name: 'Recommendations' }))
    await waitFor(() => expect(address()).toBe('/admin'))
  })

  it('is refused to a member with a message', async () => {
    const { calls } = await openPage('/admin/inquiries?show=unread', { as: 'member' })
    await see('Access Denied', 'You do not have permission to access the admin dashboard.')
    expect(calls('list-inquiries')).toEqual([])
  })

  it('redirects a visitor to sign-in, and back', async () => {
    const path = '/admin/inquiries?show=unread'
    const { address } = await openPage(path)
    await waitFor(() => expect(address()).toBe(`/auth?redirect=${encodeURIComponent(path)}`))
  })

  it('retries the access check after a failure', async () => {
    const { press, answer } = await openPage('/admin', {
      as: 'administrator',
      answers: { 'has-role': new Refusal('too_many_requests', { detail: 'Please wait a minute.' }) },
    })
    await see('We couldn’t check your access', 'Please wait a minute.')
    expect(screen.queryByRole('tab')).toBeNull()
    answer({ 'has-role': { has_role: true } })
    await press('Try again')
    await screen.findByRole('tab', { name: 'Recommendations' })
  })

  it('shows the newest inquiries, shortened, and a message if they fail to load', async () => {
    const list = [inquiry(1, { created_at: new Date().toISOString(), message: `${'x'.repeat(99)}yz and much more` })]
    await open(list, {}, '/admin')
    const latest = within(await screen.findByRole('region', { name: 'Latest Inquiries' }))
    await latest.findByText('New')
    latest.getByText(`${'x'.repeat(99)}y...`)
    expect(
      screen
        .getByText(/See all/)
        .closest('a')
        ?.getAttribute('href'),
    ).toBe('/admin/inquiries')
    const { press, answer } = await open([], { 'list-inquiries': refused }, '/admin')
    await see('Inquiries didn’t load.')
    answer({ 'list-inquiries': listed() })
    await press('Try again')
    await see('No inquiries yet')
  })
})
