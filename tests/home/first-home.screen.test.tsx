// The home page of a new village's first members.
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getMySubmissions, getRecentRecommendations } from '../../domain/recommendations/recommendations.contracts.ts'
import { draftItem } from '../../web/app/stored-items.ts'
import { type Answers, memberOfPage, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const open = (answers: Answers = {}) => openPage('/', { as: 'member', settings: { isNew: true }, answers })

it('has no empty part and no zero; its chips open Share with their kind', async () => {
  const { press, address } = await open()
  await see('Welcome, Maya', 'MOM2024HALF')
  const headings = within(screen.getByRole('main')).getAllByRole('heading')
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'Welcome, Maya',
    'Who helped your family?',
    'Bring a friend',
    'Looking already?',
  ])
  expect(screen.getByRole('main').textContent).not.toMatch(/\b0\b/)
  await press('A pediatrician', 'link')
  await screen.findByRole('form', { name: 'Your recommendation' })
  expect(address()).toBe('/add-listing?kind=pediatrician')
  expect(screen.getByLabelText<HTMLSelectElement>(/^Type of service/).value).toMatch(/pediatrician/i)
})

it('shows the first notes, and what became of the member’s own', async () => {
  const card = sampleOf(getRecentRecommendations.output.shape.recommendations.element, { provider_name: 'Rosa M.' })
  const own = sampleOf(getMySubmissions.output.shape.submissions.element, {
    status: 'pending',
    provider_name: 'Ana B.',
  })
  const mine = { ...own, created_at: new Date().toISOString(), change_letter: null }
  await open({
    'get-recent-recommendations': { recommendations: [card] },
    'get-my-submissions': { ...sampleOf(getMySubmissions.output), submissions: [mine] },
  })
  await see('The first notes', 'Rosa M.', 'Your village', 'Ana B.')
})

it('a chip does not change the kind in a draft', async () => {
  draftItem.write(JSON.stringify({ own_words: 'So calm.', service_type: 'nanny' }), memberOfPage.id)
  await openPage('/add-listing?kind=daycare', { as: 'member' })
  await see('We saved what you wrote.')
  expect(screen.getByLabelText<HTMLSelectElement>(/^Type of service/).value).toMatch(/nanny/i)
})
