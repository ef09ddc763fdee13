// New members on the Members tab: the count, marking as fine or for a closer look, Undo, and a colleague who was
// faster.
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { receivedInquirySchema } from '../../domain/inquiries/inquiries.contracts.ts'
import { getMembership, type ListedMember, listMembers } from '../../domain/members/members.contracts.ts'
import { getDashboardCounts } from '../../domain/moderation/moderation.contracts.ts'
import { type Answers, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const id = '0198c1de-0000-7000-8000-000000000001'
const actId = '0198c1de-0000-7000-8000-0000000000aa'
const joined = (changed: Partial<ListedMember> = {}): ListedMember =>
  sampleOf(listMembers.output.shape.members.element, {
    id,
    full_name: 'Priya Raman',
    status: 'active',
    review: 'new',
    ...changed,
  })
const listed = (...members: ListedMember[]) => ({ members, next_cursor: null })
const open = (answers: Answers) =>
  openPage('/admin?tab=members&status=new', {
    as: 'administrator',
    answers: {
      'get-dashboard-counts': sampleOf(getDashboardCounts.output, { new_members: 3 }),
      'list-members': listed(joined()),
      'act-on-member': { last_act_id: actId },
      ...answers,
    },
  })

it('new members are counted on the tab, marked as fine with one press, and listed again by Undo', async () => {
  const { press, calls } = await open({})
  await see('not looked at', 'Priya Raman')
  expect(calls('list-members')[0]).toMatchObject({ show: 'new' })
  await press('Looks fine: Priya Raman')
  await see('Marked “Looks fine”')
  await press('Undo')
  await see('Undone')
  expect(calls('act-on-member')).toEqual([
    { id, act: { kind: 'looks_fine' }, last_act_id: null },
    { id, act: { kind: 'undo_look' }, last_act_id: actId },
  ])
})

it('invitation requests are beside the members, and lead to their threads', async () => {
  const inquiry = sampleOf(receivedInquirySchema, { id, name: 'Pat Underhill', wants_invitation: true })
  const { calls } = await open({ 'list-inquiries': { inquiries: [inquiry], next_cursor: null } })
  const link = await screen.findByRole('link', { name: 'Pat Underhill' })
  expect(link.getAttribute('href')).toBe(`/admin/inquiries?show=requests&open=${id}`)
  expect(calls('list-inquiries')).toMatchObject([{ show: 'requests' }])
})

it('marking for a closer look requires a reason, which the list shows', async () => {
  const { press, fill, calls, answer } = await open({})
  await press('Look closer: Priya Raman')
  await screen.findByRole('dialog')
  await fill('Reason', 'Two accounts from one house')
  const closer_at = '2026-11-26T18:00:00.000Z'
  answer({
    'list-members': listed(
      joined({
        review: 'closer',
        closer_reason: 'Two accounts from one house',
        closer_by: 'Ada Fairweather',
        closer_at,
      }),
    ),
  })
  await press('Look closer')
  await see('Marked “Looking closer”', 'Two accounts from one house')
  expect(calls('act-on-member')[0]).toMatchObject({
    act: { kind: 'look_closer' },
    reason: 'Two accounts from one house',
  })
  expect(screen.queryByRole('button', { name: 'Look closer: Priya Raman' })).toBeNull()
})

it.each([
  ['Close joining', null, true, 'Members can still sign in, share, and search.'],
  ['Open joining', '2026-11-26T18:00:00.000Z', false, 'Invitation requests are waiting in Inquiries.'],
] as const)('%s first asks for a reason', async (confirm, closed_at, closed, meaning) => {
  const membership = (since: string | null) =>
    sampleOf(getMembership.output, { joining: { closed_at: since, closed_by: 'Ada F.', reason: 'A code was posted' } })
  const { press, fill, calls, answer } = await open({ 'get-membership': membership(closed_at) })
  await press('Close joining', 'switch')
  await see(meaning)
  await fill('Note for the other administrators', 'A code was posted')
  answer({ 'get-membership': membership(closed ? '2026-11-26T18:00:00.000Z' : null) })
  await press(confirm)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await screen.findByRole('heading', { name: closed ? 'Joining is closed' : 'Joining is open' })
  expect(screen.getByRole('switch', { name: 'Close joining' }).getAttribute('aria-checked')).toBe(String(closed))
  expect(calls('set-joining')).toEqual([{ closed, reason: 'A code was posted' }])
})
