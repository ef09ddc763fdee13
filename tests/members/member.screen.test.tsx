// One member's page for administrators: each act asks for confirmation, and a refusal is shown in the dialog.
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getMember, listInvited, type Member } from '../../domain/members/members.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Answers, openPage, see } from '../open-page.tsx'
import { mostOf, sampleOf } from '../sample.ts'

const id = '0198c1de-0000-7000-8000-000000000077'
const session = '0198c1de-0000-7000-8000-000000000088'
const base = mostOf(getMember.output)
const priya = {
  ...base.member,
  id,
  full_name: 'Priya Raman',
  suspended_until: null,
  suspended_at: null,
  erase_at: null,
}
const member = { ...priya, status: 'active', invitations_paused_at: null, is_administrator: false } as const
const codes: Member['codes'] = [
  {
    code: 'MOM-ABCD',
    kind: 'personal',
    status: 'active',
    uses: 0,
    max_uses: null,
    created_at: member.created_at,
    used_by: [],
  },
]
const sessions = [{ id: session, signed_in_at: '2026-11-20T18:00:00.000Z', last_seen_at: '2026-11-20T18:00:00.000Z' }]
const open = (changed: Partial<Member['member']> = {}, answers: Answers = {}) =>
  openPage(`/admin/members/${id}`, {
    as: 'administrator',
    answers: {
      'get-member': { ...base, invited: 0, codes, sessions, member: { ...member, ...changed } },
      ...answers,
    },
  })

it.each([
  ['Re-issue this code, MOM-ABCD', 'Re-issue the code', {}, { kind: 'replace_code', code: 'MOM-ABCD' }],
  [/^End the session of/, 'Sign out this device', {}, { kind: 'end_sessions', session_id: session }],
  ['End: Sign out everywhere', 'Sign out everywhere', {}, { kind: 'end_sessions' }],
  ['Pause: Pause invitations', 'Pause invitations', {}, { kind: 'pause_invitations' }],
  [
    'Resume: Resume invitations',
    'Resume invitations',
    { invitations_paused_at: '2026-11-20T18:00:00.000Z' },
    { kind: 'resume_invitations' },
  ],
  ['Make admin: Make administrator', 'Make administrator', {}, { kind: 'grant_administrator' }],
  [
    'Remove: Remove as administrator',
    'Remove as administrator',
    { is_administrator: true },
    { kind: 'revoke_administrator' },
  ],
] as const)('%s asks for a reason first', async (button, confirm, changed, act) => {
  const { press, fill, calls } = await open(changed)
  await press(button)
  await fill('Reason', 'It was posted')
  await press(confirm)
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(calls('act-on-member')).toEqual([{ id, act, reason: 'It was posted', last_act_id: member.last_act_id }])
})

it('the dialog says that the last administrator cannot be removed', async () => {
  const { press, fill } = await open({ is_administrator: true }, { 'act-on-member': new Refusal('last_administrator') })
  await press('Remove: Remove as administrator')
  await fill('Reason', 'I leave')
  await press('Remove as administrator')
  await within(await screen.findByRole('dialog')).findByText(
    'This is the only administrator. Please make someone else one first.',
  )
})

it('the dialog shows a colleague’s act; pressing again performs one’s own', async () => {
  const { press, fill, answer, calls } = await open({}, { 'act-on-member': new Refusal('member_changed') })
  await press('Pause: Pause invitations')
  await fill('Reason', 'Too many')
  await press('Pause invitations')
  await see(/^This member’s page just changed\./)
  answer({ 'act-on-member': { last_act_id: session } })
  await press('Pause invitations')
  await see('Their invitations are paused')
  expect(calls('act-on-member')).toHaveLength(2)
})

it('invited members are loaded branch by branch, page by page', async () => {
  const invited = (name: string, count = 0) =>
    sampleOf(listInvited.output.shape.invited.element, { id: crypto.randomUUID(), name, invited: count })
  const { press, answer } = await open(
    {},
    {
      'get-member': { ...base, codes, sessions, member, vouchers: [], invited: 2 },
      'list-invited': ({ cursor }) =>
        cursor
          ? { invited: [invited('Second Child')], next_cursor: null }
          : { invited: [invited('First Child', 1)], next_cursor: 'more' },
    },
  )
  await see('0 above them, 2 invited by them', 'First Child')
  await press('Show more')
  await see('Second Child')
  answer({ 'list-invited': { invited: [invited('Grandchild')], next_cursor: null } })
  await press('Show 1 invited by First Child')
  await see('Grandchild')
})
