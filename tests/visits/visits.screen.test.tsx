// Visits: when one is told, and what the Analytics tab says when there is nothing or nothing comes.
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Refusal } from '../../domain/refusal.ts'
import { getVisitSummary } from '../../domain/visits/visits.contracts.ts'
import { openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

it('a visit is told once a page has stood for 100 milliseconds, not when it is only passed through', async () => {
  const { press, calls } = await openPage('/contact', { fakeTimers: true })
  const told = () => calls('record-visit').map(({ page_path }) => page_path)
  await press('About Us', 'link')
  await see('Built by mom, for moms.')
  await vi.advanceTimersByTimeAsync(200)
  expect(told()).toEqual(['/about'])
})

it('nobody notices a visit that cannot be told', async () => {
  const { calls } = await openPage('/about', { answers: { 'record-visit': new Refusal('fault') } })
  await expect.poll(() => calls('record-visit').length).toBe(1)
  expect(within(screen.getByRole('region', { name: /^Notifications/ })).queryByRole('listitem')).toBeNull()
})

it('the tab says that it loads, that nobody has come by, and that it could not be loaded', async () => {
  const held = Promise.withResolvers<Refusal>()
  const { press, answer } = await openPage('/admin?tab=analytics', {
    as: 'administrator',
    answers: { 'get-visit-summary': () => held.promise },
  })
  await see('Loading analytics')
  held.resolve(new Refusal('too_many_requests'))
  await see('Failed to load analytics data')
  answer({ 'get-visit-summary': undefined as never })
  await press('Try again')
  await see('No visits yet')
})

it('what came of visits is told as counts, with a rate where there are 20 cases', async () => {
  const { press, answer } = await openPage('/admin?tab=analytics', {
    as: 'administrator',
    answers: {
      'get-visit-summary': sampleOf(getVisitSummary.output, { total_views: 7 }),
      'get-outcomes': new Refusal('too_many_requests'),
    },
  })
  await see('What came of it', 'The outcomes did not load.')
  answer({
    'get-outcomes': {
      searches: 40,
      searches_without_result: 10,
      searches_since: '2026-11-01',
      contacts_opened: 0,
      contact_members: 0,
      joined: 0,
      codes_made: 3,
      codes_used: 1,
      decisions: 2,
      decisions_late: 0,
      hours_p50: 3,
      hours_p90: 5,
    },
  })
  await press('Try again')
  await see('of 40 searches', '25 in 100', /^Rates are shown from 20 cases on\. Searches are counted since /)
  expect(screen.getAllByText('too few for a rate')).toHaveLength(2)
})

it('the visits of administrators are left out by choice, which the address keeps', async () => {
  const open = (path: string) =>
    openPage(path, {
      as: 'administrator',
      answers: {
        'get-visit-summary': ({ administrators }) =>
          sampleOf(getVisitSummary.output, { total_views: administrators === 'left_out' ? 49 : 1049 }),
      },
    })
  const choice = /^Leave out administrators’ own visits/
  const first = await open('/admin?tab=analytics')
  await see('1,049', 'Most Visited Pages')
  await first.press(choice, 'switch')
  await see('49')
  const { user } = await open(first.address())
  await see('49')
  const pressed = screen.getByRole('switch', { name: choice })
  expect(pressed.getAttribute('aria-checked')).toBe('true')
  pressed.focus()
  await user.keyboard(' ')
  await see('1,049')
})
