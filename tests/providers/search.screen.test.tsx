// Search results and a provider's page: the content of a card, contacts and notes that fail to load, and other states.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  type FoundProvider,
  getProvider,
  recommendationSchema,
  searchProviders,
} from '../../domain/providers/providers.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Answers, field, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const refused = new Refusal('too_many_requests')
/** The generated sentence, shown if the parent wrote nothing. */
const generated =
  'I used this service and was particularly impressed by: flexible scheduling. Overall, I would rate them 3 stars.'
const id = (at: number) => `0198c1de-0000-7000-8000-${String(at).padStart(12, '0')}`

const provider = (provider_name: string, more: Partial<FoundProvider> = {}): FoundProvider =>
  sampleOf(searchProviders.output.shape.providers.element, {
    ...{ provider_name, service_type: 'nanny', city: 'Oakland', state: 'CA', location: 'Oakland, CA', miles: null },
    ...{ rating: 4.5, total_recommendations: 2, all_recommendation_ids: [id(1), id(2)], recommendation: generated },
    ...{ combined_highlights: ['Reliable'], highlights: 'Reliable', available_start_date: null },
    ...more,
  })
const rosa = provider('Rosa M.', { has_any_contact_info: true, has_contact_consent: true })
const found = (...providers: (typeof rosa)[]) => ({
  providers,
  total: providers.length,
  region: 'East Bay',
  next_cursor: null,
})
const nannies = '/search-results?location=Oakland%2C+CA&category=nanny'
const search = (answers: Answers = {}, path = nannies) =>
  openPage(path, { as: 'member', answers: { 'search-providers': found(rosa), ...answers } })
const card = async (name: string) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('article') as HTMLElement)
const contact = {
  business_name: null,
  provider_email: null,
  provider_phone: '510-555-0142',
  provider_social: null,
  business_website: null,
  available_start_date: null,
}

const providerPage = sampleOf(getProvider.output, {
  provider_name: 'Nanny C.',
  service_type: 'nanny',
  rating: 1.5,
  rating_counts: [1, 1, 0, 0, 0],
  total_recommendations: 2,
  would_not_use_again: 2,
  has_any_contact_info: true,
  has_contact_consent: true,
})
const openProvider = (answers: Answers = {}) =>
  openPage('/providers/nanny-c-000000000001', { as: 'member', answers: { 'get-provider': providerPage, ...answers } })

describe('a card', () => {
  it('shows rating, place, price, and what a parent wrote', async () => {
    const rich = provider('Rosa M.', {
      city: 'Berkeley',
      miles: 3,
      available_start_date: '2027-01-05',
      total_recommendations: 8,
      own_words: 'She calls when the bus is late.',
      pricing: '$25-50 an hour',
      has_contact_consent: true,
      combined_highlights: ['Reliable', 'Punctual', 'On time', 'Safety-focused'],
    })
    await search({ 'search-providers': found(rich, provider('Teresa L.', { total_recommendations: 1 })) })
    const { getByText, getByRole, queryByText } = await card('Rosa M.')
    for (const words of ['Nanny, Berkeley · 3 miles', '4.5', '8 parents', '$25-50 an hour', 'Available Jan 5'])
      getByText(words, { exact: words !== 'Nanny, Berkeley · 3 miles' })
    for (const words of ['+1 more', 'Verified', '“She calls when the bus is late.”']) getByText(words)
    getByRole('button', { name: 'View all 8 recommendations' })
    expect(queryByText(generated)).toBeNull()
    await see('The recommending parent confirmed that the provider agreed to be contacted.')

    const teresa = await card('Teresa L.')
    teresa.getByText('1 parent recommends Teresa')
    teresa.getByRole('img', { name: '4.5 out of 5 stars' })
    teresa.getByText(generated)
    expect(teresa.queryByText('Verified')).toBeNull()
    expect(teresa.queryByRole('button', { name: /^View all/ })).toBeNull()
  })

  it('explains Verified, and says if there is no contact', async () => {
    await search({ 'search-providers': found(provider('Quiet N.', { has_contact_consent: true })) })
    const quiet = await card('Quiet N.')
    quiet.getByText('Verified')
    quiet.getByText('OK to contact')
    const details = quiet.getByRole('button', { name: 'No contact information available' })
    expect(details.getAttribute('aria-disabled')).toBe('true')
    expect(details.title).toBe('No contact information available')
    // the generated text is shown without its own rating beside that of the provider
    quiet.getByText('I used this service and was particularly impressed by: flexible scheduling.')
  })

  it('expands and collapses the rest of its highlights', async () => {
    const combined_highlights = ['Reliable', 'Punctual', 'On time', 'Warm', 'Sings']
    const { user } = await search({ 'search-providers': found({ ...rosa, combined_highlights }) })
    const { getByRole } = await card('Rosa M.')
    const list = getByRole('list', { name: 'Highlights' })
    const shown = () =>
      within(list)
        .getAllByRole('listitem')
        .filter((item) => !item.querySelector('button')).length

    await user.click(within(list).getByRole('button', { name: '+2 more' }))
    expect(shown()).toBe(5)
    await user.click(within(list).getByRole('button', { name: 'Show fewer' }))
    expect(shown()).toBe(3)
  })

  it('does not show consent for a website alone', async () => {
    const business_website = 'https://brightpath.example'
    const { press } = await search({
      'search-providers': found(provider('Bright Path', { is_business: true, has_any_contact_info: true })),
      'get-provider-contact': { contact: { ...contact, provider_phone: null, business_website } },
    })
    await press('View Details')
    await screen.findByRole('link', { name: /^brightpath.example/ })
    expect((await card('Bright Path')).queryByText(/Verified|OK to contact/)).toBeNull()
  })

  it('stays closed if the contact fails to load or is empty', async () => {
    const { press, answer } = await search({ 'get-provider-contact': refused })
    const details = () => screen.getByRole('button', { name: 'View Details' })
    await press('View Details')
    await see('Failed to get contact information')
    expect(details().getAttribute('aria-expanded')).toBe('false')
    answer({ 'get-provider-contact': { contact: null } })
    await press('View Details')
    await see('Contact information not available for this provider')
    expect(details().getAttribute('aria-expanded')).toBe('false')
    answer({ 'get-provider-contact': { contact } })
    await press('View Details')
    await see('(510) 555-0142')
  })
})

it('a contact is fetched once, and shown as links that can be hidden again', async () => {
  const available_start_date = '2027-01-12'
  const given = {
    ...{ ...contact, available_start_date },
    ...{ provider_email: 'rosa.m@example.com', business_website: 'https://rosacares.example' },
  }
  const { press, calls } = await search({ 'get-provider-contact': { contact: given } })
  await press('View Details')
  await see('Jan 12, 2027', 'OK to contact')
  const links = (await card('Rosa M.')).getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.slice(-3)).toEqual(['tel:+15105550142', 'mailto:rosa.m@example.com', 'https://rosacares.example'])
  await press('Hide Details')
  await press('View Details')
  await screen.findByRole('button', { name: 'Hide Details' })
  expect(calls('get-provider-contact')).toHaveLength(1)
})

it('more results are loaded on request, and the focus moves to the first of them', async () => {
  const held = Promise.withResolvers<ReturnType<typeof found>>()
  const { press } = await search({
    'search-providers': ({ cursor }) => (cursor ? held.promise : { ...found(rosa), total: 2, next_cursor: 'more' }),
  })
  await see('1 of 2 shown')
  await press('Show more')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Show more' }).getAttribute('aria-busy')).toBe('true'))
  held.resolve(found(provider('Studio 25', { id: id(9) })))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Studio 25'))
})

describe('a contact over the limit', () => {
  const detail = 'You’ve opened 10 contacts within ten minutes. You can open the next one in 7 minutes.'
  const tooMany = { 'get-provider-contact': new Refusal('too_many_contacts', { detail }) }

  it('stays closed on a card and says when the next one can be opened, without a toast', async () => {
    const { press } = await search(tooMany)
    await press('View Details')
    await see('You’ve reached the limit for now', detail)
    expect(screen.getByRole('button', { name: 'View Details' }).getAttribute('aria-expanded')).toBe('false')
    expect(screen.queryByText('Failed to get contact information')).toBeNull()
  })
})

describe('all recommendations of a provider', () => {
  const note = (at: number) => sampleOf(recommendationSchema, { id: id(at), rating: 5, recommendation: 'Good.' })

  it('are in a dialog, each with rating, year, day, text and highlights', async () => {
    const newer = { ...note(2), experience_year: '2014-earlier', would_use_again: true, highlights: 'Safety-focused' }
    const older = { ...note(1), rating: 4, would_use_again: false, own_words: 'She calls when the bus is late.' }
    const { press } = await search({ 'get-provider-recommendations': { recommendations: [newer, older] } })
    await press('View all 2 recommendations')
    const dialog = within(await screen.findByRole('dialog', { name: 'All recommendations for Rosa M.' }))
    const [first, second] = (await dialog.findAllByRole('article')).map((one) => one.textContent)
    for (const words of [
      /Excellent/,
      /Used in 2014 or earlier, shared Nov 20, 2026/,
      /Would use again/,
      /Safety-focused/,
    ])
      expect(first).toMatch(words)
    expect(first).toContain('Good.')
    for (const words of [/Very Good/, /Shared Nov 20, 2026/, /Wouldn’t use again/, /“She calls when the bus is late.”/])
      expect(second).toMatch(words)
    expect(second).not.toContain('Good.')
  })

  it('report an empty list and a failure to load', async () => {
    const { press } = await search({ 'get-provider-recommendations': { recommendations: [] } })
    await press('View all 2 recommendations')
    await see('No recommendations found')
    const again = await search({ 'get-provider-recommendations': refused })
    await again.press('View all 2 recommendations')
    await see('Failed to load recommendations')
  })
})

describe('the results', () => {
  it('offer named sort orders and ratings', async () => {
    const { press } = await search()
    const options = within(await screen.findByRole('combobox', { name: 'Sort by' })).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Highest rated',
      'Most recommended',
      'Most recent',
      'Name, A to Z',
      'Type of service',
    ])
    await press('Filters')
    await screen.findByRole('radio', { name: 'Any rating' })
    const ratings = ['Any rating', '4 and up', '5 only'].map((name) => screen.getByRole('radio', { name }))
    expect(ratings.map((radio) => (radio as HTMLInputElement).checked)).toEqual([true, false, false])
  })

  it.each([
    ['query=terresa&rating=4', 'No one found for “terresa”', /another word/],
    ['rating=4', 'No one matches these filters', /^Clear them/],
  ])('say whether the text or the filters found nothing, and return without either: %s', async (query, ...words) => {
    const { press, address } = await search(
      { 'search-providers': ({ min_rating }) => (Number(min_rating) ? found() : found(rosa)) },
      `${nannies}&${query}&sort=alphabetical`,
    )
    await see('No providers found, including nearby East Bay towns.', ...words)
    await press('Clear filters')
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Providers' }))
    await expect.poll(address).toBe(`${nannies}&sort=alphabetical`)
    await card('Rosa M.')
  })

  it('offer the most recommended first where few families rated the first, and remember the order', async () => {
    const many = provider('Teresa L.', { id: id(8), rating: 4, total_recommendations: 8 })
    const providers = { 'search-providers': found(rosa, provider('Imani O.', { id: id(9) }), many) }
    const { press, address, calls } = await search(providers)
    await press('Show most recommended first')
    await expect.poll(address).toBe(`${nannies}&sort=recommended`)
    expect(screen.queryByText('Show most recommended first')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Providers' }))
    expect(calls('search-providers').map(({ sort_by }) => sort_by)).toEqual(['rating', 'recommended'])

    const again = await search(providers)
    await card('Teresa L.')
    expect(field('Sort by').value).toBe('recommended')
    await again.user.selectOptions(field('Sort by'), 'Highest rated')
    await expect.poll(again.address).toBe(`${nannies}&sort=rating`)
    await search(providers, `${nannies}&sort=recent`)
    await card('Teresa L.')
    expect(field('Sort by').value).toBe('recent')
  })

  it('do not offer another order if the first cards are from three families', async () => {
    await search({ 'search-providers': found(provider('Teresa L.', { total_recommendations: 3 }), rosa, rosa) })
    await card('Teresa L.')
    expect(screen.queryByText('Show most recommended first')).toBeNull()
  })

  it('report no results, and link to places nearby', async () => {
    await search(
      {
        'search-providers': { ...found(), region: 'Peninsula' },
        'count-by-town': {
          towns: [
            { town: 'San Jose', location: 'San Jose, CA', providers: 1, miles: 31, latitude: 37.3, longitude: -121.9 },
          ],
        },
      },
      '/search-results?location=Half+Moon+Bay%2C+CA&category=night-nurse',
    )
    await see('No providers found, including nearby Peninsula towns.', 'No recommendations here yet')
    within(screen.getByRole('main')).getByRole('link', { name: 'Share Your Experience' })
    const further = within(await screen.findByRole('region', { name: 'A little farther away' }))
    await further.findByRole('link', { name: /^San Jose · 31 miles\s*1$/ })
  })

  it('report a failure to load, and load on a retry', async () => {
    const { press, answer } = await search({ 'search-providers': refused })
    await see('Failed to load experiences')
    answer({ 'search-providers': found(rosa) })
    await press('Try again')
    await card('Rosa M.')
  })

  it.each([
    ['/search-results?category=nanny', 'All nannies', '1 provider parents have worked with.'],
    ['/search-results', 'All providers', '1 provider parents have worked with.'],
  ])('have a title without a place: %s', async (path, title, words) => {
    const nadia = provider('Nadia P.', { city: null, state: null, location: null })
    await search({ 'search-providers': { ...found(nadia), region: null } }, path)
    await see(title, words)
    ;(await card('Nadia P.')).getByText('Nanny, Location not specified')
  })

  it('change with the place and the category', async () => {
    const { fill, user, press, address } = await search()
    await fill('Location', 'San Mateo, CA')
    await user.selectOptions(field('Category'), 'Family Photographer')
    await press('Search Providers')
    await expect.poll(address).toBe('/search-results?location=San+Mateo%2C+CA&category=family-photographer')
    await see('Family photographers near San Mateo')
  })
})

describe('heart buttons', () => {
  const pressed = () => screen.getByRole('button', { name: /^Save/ }).getAttribute('aria-pressed')

  it('are rolled back if refused, and unsave without a toast', async () => {
    const { press, answer, calls } = await search({ 'save-provider': refused })
    await card('Rosa M.')
    await press('Save Rosa M. to favorites')
    await see('We couldn’t save this')
    await waitFor(() => expect(pressed()).toBe('false'))
    answer({
      'save-provider': ({ saved }) => ({ saved, note: null }),
      'list-saved-ids': { provider_ids: [rosa.provider_id] },
    })
    await press('Save Rosa M. to favorites')
    await see('Added to favorites!')
    answer({ 'list-saved-ids': { provider_ids: [] } })
    await press('Save Rosa M. to favorites')
    await waitFor(() => expect(calls('save-provider').map(({ saved }) => saved)).toEqual([true, true, false]))
    expect(pressed()).toBe('false')
  })

  it('that delete a note say so, and Undo restores both', async () => {
    const { press, calls } = await search({
      'list-saved-ids': { provider_ids: [rosa.provider_id] },
      'save-provider': ({ saved }) => ({ saved, note: 'Free in May' }),
    })
    await card('Rosa M.')
    await waitFor(() => expect(pressed()).toBe('true'))
    await press('Save Rosa M. to favorites')
    await see('Your private note is gone, too.')
    await press('Undo')
    await see('Added to favorites!')
    expect(calls('save-provider')).toMatchObject([{ saved: false }, { saved: true, note: 'Free in May' }])
  })
})

describe('a provider’s page', () => {
  it('does not claim that parents recommend a provider whom nobody would use again', async () => {
    await openProvider()
    await see('2 parents shared, 0 of 2 would use again.')
    expect(screen.getByRole('main').textContent).not.toMatch(/parents? recommend|recommended by/i)
  })

  it('redirects a visitor to sign-in, and shows no contact without consent', async () => {
    const { address } = await openPage('/providers/nanny-c-000000000001')
    await expect.poll(address).toBe('/login?redirect=%2Fproviders%2Fnanny-c-000000000001')
    const results = await openPage(`${nannies}&rating=4`)
    await expect.poll(results.address).toBe(`/login?redirect=${encodeURIComponent(`${nannies}&rating=4`)}`)
    const { user, address: asking } = await openProvider({
      'get-provider': { ...providerPage, has_any_contact_info: false, has_contact_consent: false },
    })
    await see(
      /The parents who wrote about Nanny may know .* Your question goes to the administrators, who pass it on\.$/,
    )
    await user.click(screen.getAllByRole('link', { name: 'Ask the parents' })[0] as HTMLElement)
    await expect.poll(() => asking().split('?')[0]).toBe('/contact')
    await expect.poll(() => field('Subject').value).toBe('Question for parents about Nanny C.')
    await see('Your question goes to the administrators, who pass it on to the parents.')
    expect(field('Message').value).toMatch(/who wrote about Nanny C\. \(Nanny, .*\) how to get in touch\?$/)
  })

  it('says that it isn’t available if it was taken down or never existed', async () => {
    await openProvider({ 'get-provider': new Refusal('not_found') })
    await see('This page isn’t available')
  })

  it('keeps a correction that failed, was closed with Escape, or was typed while another was sent', async () => {
    const held = Promise.withResolvers<{ id: string; created_at: string }>()
    const { press, fill, user, answer } = await openProvider({ 'report-provider-change': refused })
    const label = 'What changed?'
    await press('Tell us')
    await screen.findByRole('dialog', { name: 'Something changed?' })
    await press('Send')
    await see('Please tell us what changed')
    await fill(label, 'She moved.')
    await press('Send')
    await see('We couldn’t send this')
    expect(field(label).value).toBe('She moved.')
    answer({ 'report-provider-change': () => held.promise })
    await fill(label, 'She moved to Alameda.')
    await user.keyboard('{Escape}')
    await press('Tell us')
    expect(field(label).value).toBe('She moved to Alameda.')
    await press('Send')
    await user.type(field(label), ' And has a new number.')
    held.resolve({ id: id(1), created_at: '2026-11-20T18:00:00.000Z' })
    await see('Thank you for telling us')
    expect(field(label).value).toBe('And has a new number.')
  })
})

it('the places of recent searches are suggested again', async () => {
  await search()
  await see('Nannies near Oakland')
  await expect.poll(() => localStorage.getItem('lastSearch')).toContain('Oakland, CA')
  await search({}, '/search-results?location=San+Rafael%2C+CA&category=nanny')
  await see('Nannies near San Rafael')
  await expect.poll(() => localStorage.getItem('lastSearch')).toContain('San Rafael, CA')
  const page = await openPage('/', { as: 'member', profile: { location: null } })
  await page.press('Browse places')
  await see('Recent', 'San Rafael, CA')
  await page.press('Oakland, CA')
  expect(field('Location').value).toBe('Oakland, CA')
})
