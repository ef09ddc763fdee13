// A member's referral codes: generating, sharing and revoking one, their status and maximum, and failures.
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../domain/contract.ts'
import { listReferralCodes } from '../../domain/referrals/referrals.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Answers, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

type Codes = Answer<typeof listReferralCodes>
const listed = listReferralCodes.output.shape.codes.element
const code = (name: string, more: Partial<Codes['codes'][number]> = {}) =>
  sampleOf(listed, { code: name, max_uses: 5, expires_at: '2026-12-20T18:00:00.000Z', ...more })
const codes = (list: Codes['codes'], most = 10, grows_at: string | null = null): Codes => ({
  codes: list,
  joined: [],
  invitations: 'open',
  quota: { most, grows_at },
})
const open = (answers: Answers) => openPage('/generate-referral', { as: 'member', answers })
const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement)
const generate = () => screen.findByRole('button', { name: 'Generate a new code' })

describe('referral codes', () => {
  it('are explained if there are none', async () => {
    await open({ 'list-referral-codes': codes([]) })
    await see(/^No other codes yet/, 'Each code works for up to 5 parents.', 'An unused code expires after 30 days.')
    await see('You can have 10 active codes at a time.')
  })

  it('are generated, copied as code and as link, and revoked; then the focus is on the code', async () => {
    const made = code('MOM2024ABCDEF-GHJKLM')
    const becomes = (one: typeof made) => () => {
      answer({ 'list-referral-codes': codes([one]) })
      return one
    }
    const { press, answer, user } = await open({ 'list-referral-codes': codes([]) })
    answer({ 'generate-referral-code': becomes(made) })
    await press('Generate a new code')
    await see('Your new code is ready', '0 of 5 used', 'Expires Dec 20, 2026 if unused')
    await press('Copy')
    await see('Referral code copied to clipboard!')
    expect(await navigator.clipboard.readText()).toBe(made.code)
    await user.click(row(made.code).getByRole('button', { name: 'Copy link' }))
    await see('Invitation link copied to clipboard')
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/referral-signup?code=${made.code}`)
    answer({ 'revoke-referral-code': becomes({ ...made, status: 'revoked' }) })
    await press('Revoke')
    await press('Revoke code')
    await see('Code revoked', 'Revoked')
    await expect.poll(() => document.activeElement?.textContent).toBe(made.code)
    expect(row(made.code).queryByRole('button', { name: 'Copy link' })).toBeNull()
  })

  it('show their status', async () => {
    await open({
      'list-referral-codes': codes([
        code('MOM2024SHARED', {
          uses: 1,
          created_at: '2026-10-02T20:00:00.000Z',
          expires_at: null,
        }),
        code('MOM2024EXPIRED', { status: 'expired', created_at: '2024-03-01T07:59:00.000Z' }),
        code('MOM2024USED', { status: 'used', uses: 5, expires_at: null }),
      ]),
    })
    await see('1 of 5 used', 'Expired', 'Used up', '5 of 5 used')
    row('MOM2024SHARED').getByText('Active')
    row('MOM2024SHARED').getByText('Created Oct 2, 2026')
    expect(row('MOM2024SHARED').queryByText(/^Expires/)).toBeNull()
    row('MOM2024EXPIRED').getByText('Created Feb 29, 2024')
    expect(screen.getAllByRole('button', { name: 'Revoke' })).toHaveLength(1)
  })

  it('list who joined, five until all are requested, with the code if it was a generated one', async () => {
    const joined = Array.from({ length: 7 }, (_, at) => ({
      code: at === 0 ? 'MOM2024SHARED' : 'MOM2024PERSONAL',
      name: `Nora ${at}.`,
      joined_at: `2026-10-0${9 - at}T18:00:00.000Z`,
    }))
    const { press } = await open({ 'list-referral-codes': { ...codes([code('MOM2024SHARED')]), joined } })
    const rows = () => within(screen.getByRole('region', { name: 'Who joined' })).getAllByRole('listitem')
    await see('Oct 9, 2026, with MOM2024SHARED', 'Oct 8, 2026')
    expect(rows()).toHaveLength(5)
    await press('All 7')
    expect(rows().at(-1)?.textContent).toContain('Nora 6.Oct 3, 2026')
  })

  it.each([
    [1, 3, '2026-12-20T18:00:00.000Z', /^You can make 2 more codes now\. As a new member, you can have 3 at a time\./],
    [3, 3, '2026-12-20T18:00:00.000Z', /^You have 3 of 3 active codes\./],
    [3, 10, null, 'You can make 7 more codes now.'],
  ])('show with %i of %i how many more can be generated', async (count, most, grows_at, words) => {
    const list = Array.from({ length: count }, (_, at) => code(`MOM2024CODE${at}`))
    await open({ 'list-referral-codes': codes(list, most, grows_at) })
    await see(words)
    expect((await generate()).getAttribute('aria-disabled')).toBe(count === most ? 'true' : null)
  })

  it.each([
    ['paused', /so your codes don’t work for now/],
    ['closed', 'The village isn’t taking new members right now. Your codes are saved and will work when we reopen.'],
  ] as const)('are shown as not working while invitations are %s', async (invitations, words) => {
    await open({ 'list-referral-codes': { ...codes([code('MOM2024CODE')]), invitations } })
    await see(words)
  })

  it('are limited by the server’s maximum, even if the page was outdated', async () => {
    const { press, answer, calls } = await open({
      'list-referral-codes': codes([code('MOM2024ONE')], 1 + 1),
      'generate-referral-code': new Refusal('too_many_codes'),
    })
    await generate()
    answer({ 'list-referral-codes': codes([code('MOM2024ONE'), code('MOM2024TWO')], 2) })
    await press('Generate a new code')
    await see('Failed to generate a code')
    await see('You’ve reached your limit of active codes. Revoke one, or wait until one is used up.')
    await see('You have 2 active codes. Revoke one to make another.')
    expect(calls('generate-referral-code')).toHaveLength(1)
  })

  it('report a failure to load and to revoke', async () => {
    const { press, answer } = await open({
      'list-referral-codes': new Refusal('too_many_requests'),
      'revoke-referral-code': new Refusal('fault'),
    })
    await see('Failed to load referral codes')
    answer({ 'list-referral-codes': codes([code('MOM2024ONE')]) })
    await press('Try again')
    await press('Revoke')
    await press('Revoke code')
    await see('Failed to revoke the code')
    await press('Keep it')
    row('MOM2024ONE').getByText('Active')
  })
})
