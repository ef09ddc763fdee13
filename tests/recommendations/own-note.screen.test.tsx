// A parent's own note: why it was rejected, withdrawing it, and an edit that conflicts with a newer version.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getMyRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { OwnRecommendation } from '../../web/recommendations/own-recommendation.copy.ts'
import { type Answers, field, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const id = '0198c1de-0000-7000-8000-000000000001'
const note = (more: Partial<OwnRecommendation> = {}): OwnRecommendation =>
  sampleOf(getMyRecommendation.output, {
    id,
    provider_name: 'Rhea Diaz',
    service_type: 'nanny',
    rating: 4,
    highlights: 'Reliable',
    own_words: 'Kind. Lives in the yellow house.',
    location: 'Oakland, CA',
    business_website: null,
    available_start_date: null,
    experience_year: null,
    pricing_type: null,
    pricing_range: null,
    status: 'pending',
    ...more,
  })
const open = (own: OwnRecommendation, answers: Answers = {}, hash = '') =>
  openPage(`/my-recommendations/${id}${hash}`, {
    as: 'member',
    answers: { 'get-my-recommendation': own, ...answers },
  })

it('a rejected note shows the reason, and only its parent sees it', async () => {
  await open(note({ status: 'rejected', decision_reason: 'It says where Rhea lives.' }))
  await see('Why it wasn’t posted', 'It says where Rhea lives.', 'Only you see this')
  expect(screen.getByRole('link', { name: 'Edit and resend' }).getAttribute('href')).toContain('#edit')
})

it('an edited note says that parents still see the earlier version, and shows its history', async () => {
  const at = '2026-11-20T18:00:00.000Z'
  const story = (['edited', 'approved', 'shared'] as const).map((kind, count) => ({
    kind,
    at: at.replace('20T', `2${3 - count}T`),
  }))
  await open(note({ earlier_shown: true, story }))
  await see('As parents will see it. Parents still see the earlier version.')
  const steps = within(screen.getByRole('region', { name: 'What’s happened so far' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent?.replace(/(Usually|Nov).*/, ''))).toEqual([
    'Waiting for review',
    'You edited it',
    'Approved',
    'You shared it',
  ])
})

it('withdrawing the only note about a provider asks for confirmation, because the page disappears too', async () => {
  const { press, calls, address } = await open(note({ status: 'approved', last_of_provider: true }))
  await press('Withdraw')
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw your note about Rhea Diaz?' }))
  dialog.getByText('Yours is the only note about Rhea Diaz. Without it, the page comes down.')
  dialog.getByRole('button', { name: 'Keep it' }).click()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls('withdraw-recommendation')).toEqual([])
  await press('Withdraw')
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name: 'Withdraw' })
    .click()
  await see('Recommendation withdrawn')
  expect(address()).toBe('/profile')
  expect(calls('withdraw-recommendation')).toEqual([{ id }])
})

it('an outdated edit loads the newer version and keeps typed answers', async () => {
  const page = await open(note(), { 'edit-recommendation': new Refusal('edited_meanwhile') }, '#edit')
  await waitFor(() => expect(field('In your own words').value).toBe('Kind. Lives in the yellow house.'))
  await page.fill('In your own words', 'From this tab.')
  await page.press('Submit recommendation')
  await see('You’ve already sent a newer version.')
  page.answer({
    'get-my-recommendation': note({ own_words: 'From the other tab.', highlights: 'Reliable, Sings' }),
    'edit-recommendation': { id, status: 'pending', created_at: '2026-11-20T18:00:00.000Z', looked_at_first: false },
  })
  await page.press('Load the newer version')
  await see('The newer version is loaded.')
  expect(field('In your own words').value).toBe('From this tab.')
  expect(field('Another strength').value).toBe('Sings')
  await page.press('Submit recommendation')
  await see('Your edited recommendation is waiting for review.')
  expect(page.calls('edit-recommendation').at(-1)).toMatchObject({ own_words: 'From this tab.' })
})
