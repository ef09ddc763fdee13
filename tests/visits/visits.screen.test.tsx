// Visits: when one is sent, and what the Analytics tab shows if there are none or they fail to load.
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Refusal } from '../../domain/refusal.ts'
import { getOutcomes, getVisitSummary } from '../../domain/visits/visits.contracts.ts'
import { openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

it('a visit is sent once a page was open for 100 milliseconds, and not for a redirect', async () => {
  const { press, calls } = await openPage('/contact', { fakeTimers: true })
  const told = () => calls('record-visit').map(({ page_path }) => page_path)
  await press('About Us', 'link')
  await see('Built by mom, for moms.')
  await vi.advanceTimersByTimeAsync(200)
  expect(told()).toEqual(['/about'])
})

it('a visit that cannot be sent shows no error', async () => {
  const { calls } = await openPage('/about', { answers: { 'record-visit': new Refusal('fault') } })
  await expect.poll(() => calls('record-visit').length).toBe(1)
  expect(within(screen.getByRole('region', { name: /^Notifications/ })).queryByRole('listitem')).toBeNull()
})

it('totals, days, hours, pages and the latest visits are shown; another range is not counted as a visit', async () => {
  const at = '2026-11-20T18:00:00.000Z'
  const before = (ms: number) => new Date(Date.parse(at) - ms).toISOString()
  const summary = sampleOf(getVisitSummary.output, {
    total_views: 8,
    views_7_days: 6,
    views_24_hours: 2,
    unique_visitors_7_days: 3,
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour: before((23 - hour) * 3_600_000),
      views: hour === 5 ? 2 : 0,
    })),
    top_pages: [
      {
        page_path: '/about',
        page_title: 'About Us · Trusted Village',
        total_visits: 4,
        unique_visitors: 3,
        last_visited: at,
      },
    ],
    recent_visits: [
      {
        id: '0198c1de-0000-7000-8000-000000000001',
        page_path: '/contact',
        page_title: 'Contact Us · Trusted Village',
        referrer_host: 'instagram.com',
        created_at: at,
      },
    ],
  })
  const daysOf = (count: number) =>
    Array.from({ length: count }, (_, day) => ({
      day: before((count - 1 - day) * 86_400_000).slice(0, 10),
      views: 3,
      visitors: 2,
    }))
  const { user, calls, address } = await openPage('/admin?tab=analytics', {
    as: 'administrator',
    answers: { 'get-visit-summary': ({ days = '7' }) => ({ ...summary, days: daysOf(Number(days)) }) },
  })
  await see('Views, last 7 days', /^Busiest at \d{1,2}\s[AP]M\.$/)
  const figures = ['Total Views (all time)', 'Views (7 days)', 'Views (24 hours)', 'Unique Visitors (7 days)']
  expect(figures.map((label) => screen.getByText(label).nextElementSibling?.textContent)).toEqual(['8', '6', '2', '3'])
  const chart = screen.getByRole('slider', { name: 'Views, last 7 days' })
  expect(chart.getAttribute('aria-valuetext')).toBe('Nov 19, Views 3, Unique visitors 2')
  fireEvent.change(chart, { target: { value: '6' } })
  expect(chart.getAttribute('aria-valuetext')).toMatch(/^Nov 20, /)
  for (const table of screen.getAllByText('Table')) await user.click(table)
  const rowsOf = (name: RegExp) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent)
  expect(rowsOf(/^Views and unique visitors, last 7 days/)[6]).toBe('Nov 20, 202632')
  expect(rowsOf(/^Views by hour/)).toHaveLength(24)
  expect(rowsOf(/^Most Visited Pages/)[0]).toMatch(/^\/aboutAbout Us43Nov 20, 2026, /)
  const [latest] = within(screen.getByRole('region', { name: 'Recent Activity' })).getAllByRole('listitem')
  expect(latest?.textContent).toMatch(
    /^\/contactContact Us, from instagram\.com\d{1,2}:\d\d\s[AP]M [A-Z][a-z]{2} \d{1,2}$/,
  )

  await user.click(within(screen.getByRole('radiogroup', { name: 'Days' })).getByText('30 days'))
  await see('Views, last 30 days')
  expect(rowsOf(/^Views and unique visitors, last 30 days/)).toHaveLength(30)
  expect(address()).toBe('/admin?tab=analytics&days=30')
  expect(calls('record-visit')).toHaveLength(1)
})

it('the tab shows loading, an empty state and a failure', async () => {
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

it('outcomes are shown as counts, and from 20 cases on also as a rate', async () => {
  const { press, answer } = await openPage('/admin?tab=analytics', {
    as: 'administrator',
    answers: {
      'get-visit-summary': sampleOf(getVisitSummary.output, { total_views: 7 }),
      'get-outcomes': new Refusal('too_many_requests'),
    },
  })
  await see('Results', 'Results didn’t load.')
  answer({
    'get-outcomes': sampleOf(getOutcomes.output, {
      searches: 40,
      searches_without_result: 10,
      searches_since: '2026-11-01',
      without_result: [
        { service_type: 'night-nurse', region: 'East Bay', searches: 7 },
        { service_type: null, region: null, searches: 5 },
      ],
      questions_asked: 24,
      questions_answered: 18,
      questions_found: 6,
      codes_made: 3,
      codes_used: 1,
      decisions: 2,
      waiting_late: 37,
    }),
  })
  await press('Try again')
  await see(
    'of 40 searches',
    'Night Nurse, East Bay',
    'Any kind of care, other places or none',
    'Questions answered within 48 h',
    '75%',
    '2 first decisions',
    'Waiting longer than 24 h now',
    '37',
    /^Rates show once there are 20 or more, kinds and places once 5 searches found nothing\. Searches are counted since /,
  )
  expect(screen.getAllByText('25%')).toHaveLength(2)
  expect(screen.getAllByText('of 24 questions asked')).toHaveLength(2)
  expect(screen.getAllByText('not enough yet')).toHaveLength(2)
})

it('visits by administrators can be left out, which is in the URL', async () => {
  const { press, address } = await openPage('/admin?tab=analytics', {
    as: 'administrator',
    answers: {
      'get-visit-summary': ({ administrators }) =>
        sampleOf(getVisitSummary.output, { total_views: administrators === 'left_out' ? 49 : 1049 }),
    },
  })
  await see('1,049', 'Most Visited Pages')
  await press(/^Leave out administrators’ own visits/, 'switch')
  await see('49')
  expect(address()).toBe('/admin?tab=analytics&admins=left-out')
})
