// Home: an empty and a grown village for visitors, and what members see near them.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../domain/contract.ts'
import type { countByCategory, countByPlace } from '../../domain/providers/provider-counts.contracts.ts'
import { publicCardSchema } from '../../domain/providers/providers.contracts.ts'
import { getMySubmissions, getRecentRecommendations } from '../../domain/recommendations/recommendations.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { savedProviderSchema } from '../../domain/saved/saved.contracts.ts'
import { type Answers, field, memberOfPage, type OpenedPage, openPage, see, session } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const recentCard = getRecentRecommendations.output.shape.recommendations.element
const card = (provider_name: string, more: Partial<Parameters<typeof sampleOf<typeof recentCard>>[1]> = {}) =>
  sampleOf(recentCard, {
    provider_name,
    service_type: 'nanny',
    city: 'Walnut Creek',
    state: 'CA',
    rating: 5,
    experience_year: '2025',
    recommendation: `I used this service of ${provider_name}.`,
    ...more,
  })
const business = (business_name: string) =>
  sampleOf(publicCardSchema, {
    business_name,
    provider_name: business_name,
    service_type: 'daycare',
    city: 'Oakland',
    state: 'CA',
    rating: 5,
    total_recommendations: 1,
    combined_highlights: ['Clean & safe', 'Healthy meals', 'Flexible hours'],
  })
const region = (name: string | RegExp) => screen.findByRole('region', { name })

describe('a visitor’s home page', () => {
  it('introduces the village, and invites to share if there are no recommendations', async () => {
    await openPage('/')
    screen.getByRole('heading', {
      level: 1,
      name: 'Where parents find trusted care, recommended by those who know',
    })
    for (const value of ['Verified by Parents', 'Invitation Only', 'Parent-to-Parent'])
      screen.getByRole('heading', { name: value })
    await see('No recommendations available yet', 'Be the first to share your experience!')
    expect(screen.queryByRole('region', { name: 'Parent-Approved Businesses' })).toBeNull()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Join Community' }).getAttribute('href')).toBe('/signup')
    const share = main.getAllByRole('link', { name: 'Share Your Experience' })
    expect(share.map((link) => link.getAttribute('href'))).toEqual(share.map(() => '/add-listing'))
  })

  it('keeps loaded content if a refetch fails', async () => {
    const { answer } = await openPage('/', {
      answers: { 'get-recent-recommendations': { recommendations: [card('Rosa M.')] } },
    })
    await see('Rosa M.')
    answer({ 'get-recent-recommendations': new Refusal('too_many_requests') })
    const { queries } = await import('../../web/app/queries.ts')
    await queries.invalidateQueries()
    await waitFor(() => expect(queries.getQueryState(['get-recent-recommendations', null])?.status).toBe('error'))
    // rendered a moment later
    await new Promise((drawn) => setTimeout(drawn, 50))
    await see('Rosa M.')
    expect(screen.queryByText('Unable to load recommendations')).toBeNull()
  })

  it('shows a business with two of its highlights, and new recommendations without private content', async () => {
    await openPage('/', {
      answers: {
        'get-featured-businesses': { businesses: [business('Little Acorns Daycare')] },
        'get-recent-recommendations': {
          recommendations: [
            card('Rosa L.', {
              city: null,
              state: null,
              experience_year: null,
              combined_highlights: ['Patient & kind'],
            }),
            card('Denise W.'),
            card('Hannah K.'),
            card('Aisha K.'),
          ],
        },
      },
    })
    await see('Little Acorns Daycare')
    const banner = await region('Parent-Approved Businesses')
    expect(banner.textContent).toContain('1 parent recommends Little Acorns Daycare')
    const highlights = within(within(banner).getByRole('list', { name: 'Highlights' })).getAllByRole('listitem')
    expect(highlights.map(({ textContent }) => textContent)).toEqual(['Clean & safe', 'Healthy meals'])
    const board = within(await region('Recent Recommendations'))
    await board.findByText('Rosa L.')
    const names = board.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(names).toEqual(['Rosa L.', 'Denise W.', 'Hannah K.'])
    // highlights replace the generated sentence
    expect(board.getByRole('list', { name: 'Highlights' }).textContent).toBe('Patient & kind')
    expect(board.queryByText('I used this service of Rosa L.')).toBeNull()
    board.getByText('Location not specified')
    board.getByText('Recent')
    expect(board.getAllByText('Walnut Creek, CA')).toHaveLength(2)
    expect(board.getAllByRole('img', { name: '5 out of 5 stars' })).toHaveLength(3)
  })

  it('reports that recommendations failed to load, retries, and leaves out the banner', async () => {
    const { press, answer } = await openPage('/', {
      answers: {
        'get-recent-recommendations': new Refusal('too_many_requests'),
        'get-featured-businesses': new Refusal('too_many_requests'),
      },
    })
    await see('Unable to load recommendations')
    expect(screen.queryByRole('region', { name: 'Parent-Approved Businesses' })).toBeNull()
    answer({ 'get-recent-recommendations': { recommendations: [card('Olga S.')] } })
    await press('Try again')
    await see('Olga S.')
  })
})

describe('a search', () => {
  const wantNanny = async (page: OpenedPage, location: string) => {
    await page.fill('Location', location)
    await page.user.selectOptions(field('Category'), 'Nanny')
  }
  const search = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Search Providers' })
  const main = () => within(screen.getByRole('main'))

  it('by a visitor is stored until they have signed in', async () => {
    const page = await openPage('/', { auth: { token: () => [200, session()] } })
    expect(search().disabled).toBe(true)
    await wantNanny(page, 'Oakland, CA')
    await see(/^Please sign up or sign in/)
    expect(search().disabled).toBe(true)
    expect(main().getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toMatch(/^\/signup/)
    await page.user.click(main().getByRole('link', { name: 'Sign In' }))
    await see('Welcome back')
    await page.fill('Email', memberOfPage.email)
    await page.fill(/^Password/, 'seven-gold-poppies')
    await page.user.click(main().getByRole('button', { name: 'Sign In' }))
    await expect.poll(page.address).toBe('/search-results?location=Oakland%2C+CA&category=nanny')
  })

  it('by a member is linked from the top of the page, and accepts only listed places', async () => {
    const page = await openPage('/', { as: 'member' })
    await see(/^Good /)
    await page.user.click(await main().findByRole('link', { name: 'Browse Services' }))
    await page.focused('Location')
    await page.fill('Location', 'Springfield')
    await see(/^Choose the place from the list/)
    expect(search().disabled).toBe(true)
    // "any kind of care" counts as a choice
    await page.fill('Location', 'oakland, ca')
    await page.press('Search Providers')
    await expect.poll(page.address).toBe('/search-results?location=Oakland%2C+CA')
  })
})

const count = (service_type: string, near: number, everywhere: number) => ({ service_type, near, everywhere })
const categories: Answer<typeof countByCategory> = {
  region: null,
  categories: [count('nanny', 2, 2), count('daycare', 0, 1)],
}
const place = (name: string, location: string, providers: number): Answer<typeof countByPlace>['places'][number] => ({
  name,
  location,
  providers,
})

type Submission = Answer<typeof getMySubmissions>['submissions'][number]

const atHome = (answers: Answers = {}, location: string | null = 'San Rafael, CA') =>
  openPage('/', {
    as: 'member',
    profile: { location },
    answers: { 'count-by-category': categories, ...answers },
  })

describe('a member’s home page', () => {
  it('shows counts near their town, and saved providers with their notes', async () => {
    const saved = sampleOf(savedProviderSchema, { provider_name: 'Rosa M.', note: 'Ask about Fridays.' })
    const page = await atHome({
      'list-saved-providers': { providers: [saved], next_cursor: null },
      'list-saved-ids': { provider_ids: [saved.provider_id] },
    })
    const care = within(await region('Care near San Rafael'))
    await care.findByRole('link', { name: /^Nannies\s*2 near San Rafael$/ })
    const tiles = care.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(tiles.slice(0, 2)).toEqual(['Nannies2 near San Rafael', 'Daycares1 elsewhere'])
    expect(tiles).toHaveLength(7)
    await page.press('All 14')
    care.getByRole('link', { name: /^Night Nurses\s*none yet$/ })
    const links = care.getAllByRole('link').slice(1)
    expect(links).toHaveLength(14)
    expect(document.activeElement).toBe(links[6])
    await see('Your note: Ask about Fridays.')
    await waitFor(() => expect(field('Location').value).toBe('San Rafael, CA'))
    await page.fill('Location', 'Oakland, CA')
    expect(field('Location').value).toBe('Oakland, CA')
  })

  it('shows counts for everywhere if the member has no town', async () => {
    await atHome({}, null)
    const care = within(await region('Care in the San Francisco Bay Area'))
    await care.findByRole('link', { name: /^Nannies\s*2 recommended$/ })
    expect(field('Location').value).toBe('')
    // sections without content are not rendered
    expect(screen.queryByRole('region', { name: 'Saved' })).toBeNull()
    await see('News about your recommendations will show up here.')
  })

  it('lists reviewers’ questions first, then the newest decisions and new members', async () => {
    const submission = (provider_name: string, more: Partial<Submission>) =>
      sampleOf(getMySubmissions.output.shape.submissions.element, { provider_name, business_name: null, ...more })
    const joined = [{ code: 'MOM2024JUN', name: 'Jun P.', joined_at: '2026-11-20T12:00:00Z' }]
    await atHome({
      'get-my-submissions': {
        submissions: [
          submission('Thuy T.', { status: 'approved', change_letter: null, reviewed_at: '2026-11-08T12:00:00Z' }),
          submission('Rosa M.', {
            status: 'pending',
            change_letter: 'Which year was it?',
            created_at: '2025-01-01T12:00:00Z',
          }),
        ],
      },
      'list-referral-codes': { codes: [], joined, invitations: 'open', quota: { most: 5, grows_at: null } },
    })
    const village = within(await region('Your village'))
    await village.findByText('Thuy T.')
    expect(village.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Our reviewers have a question about your note on Rosa M.: “Which year was it?”'),
      expect.stringContaining('Jun P. joined with your code.'),
      expect.stringContaining('Your note about Thuy T. was approved. Parents can read it now.'),
    ])
    expect(village.getByRole('link', { name: /^Reply/ }).getAttribute('href')).toMatch(/^\/my-recommendations\//)
  })

  it('shows the count of each suggested place, the highest first', async () => {
    const page = await atHome({
      'find-places': { places: ['San Ramon', 'San Rafael'].map((city) => ({ city, state: 'CA' })) },
      'count-by-place': { places: [place('San Rafael', 'San Rafael, CA', 2), place('San Ramon', 'San Ramon, CA', 1)] },
    })
    await page.fill('Location', 'San R')
    await screen.findByText('2 providers')
    const [first] = within(screen.getByRole('listbox', { name: 'Suggestions' })).getAllByRole('option')
    expect(first?.textContent).toBe('San Rafael, CA 2 providers')
  })

  it('lets the member choose a place from a list in which their own is selected', async () => {
    const page = await atHome({
      'count-by-place': { places: [place('East Bay', 'East Bay', 1), place('San Rafael', 'San Rafael, CA', 2)] },
    })
    await waitFor(() => expect(field('Location').value).toBe('San Rafael, CA'))
    await page.press('Browse places')
    const dialog = within(await screen.findByRole('dialog', { name: 'Where?' }))
    const [own] = await dialog.findAllByRole('button', { name: /^San Rafael\s*2$/ })
    expect(own?.getAttribute('aria-pressed')).toBe('true')
    await page.press(/^East Bay/)
    const [whole] = await dialog.findAllByRole('button', { name: /^All of East Bay\s*1$/ })
    await page.user.click(whole as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field('Location').value).toBe('East Bay')
  })

  it('shows everything else if the counts fail to load', async () => {
    await atHome({
      'count-by-category': new Refusal('too_many_requests'),
      'get-recent-recommendations': { recommendations: [card('Ines V.')] },
    })
    await within(await region('Care near San Rafael')).findByRole('link', { name: 'Nannies' })
  })
})
