// A provider's own statements as members see them, searching by availability, and a page that is taken down while it is
// read.
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  getProvider,
  getProviderContact,
  providerNoteSchema,
  searchProviders,
} from '../../domain/providers/providers.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { today } from '../../web/ui/dates.ts'
import { nextYear } from '../next-year.ts'
import { type Answers, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const confirmed = `${new Date().getFullYear()}-01-03T20:00:00.000Z`

const rosa = sampleOf(searchProviders.output.shape.providers.element, {
  provider_name: 'Rosa M.',
  service_type: 'nanny',
  free: 'not',
  contact_confirmed_at: confirmed,
  has_contact_consent: true,
})
const search = (path = '/search-results?category=nanny') =>
  openPage(path, {
    as: 'member',
    answers: { 'search-providers': { providers: [rosa], total: 1, region: null, next_cursor: null } },
  })

const page = sampleOf(getProvider.output, {
  provider_name: 'Rosa M.',
  service_type: 'nanny',
  total_recommendations: 1,
  rating: 5,
  free: 'now',
  free_told_at: confirmed,
  contact_confirmed_at: confirmed,
})
const openProvider = (answers: Answers = {}, more = {}) =>
  openPage('/providers/rosa-m-000000000001', { as: 'member', answers: { 'get-provider': page, ...answers }, ...more })

describe('a provider’s own statement', () => {
  it('is on the card', async () => {
    await search()
    const card = within((await screen.findByRole('heading', { level: 3, name: 'Rosa M.' })).closest('article') as never)
    card.getByText('Verified')
    expect(card.getAllByText(/Contact confirmed by Rosa on Jan 3/)).not.toEqual([])
    card.getByText('Not taking new families')
    expect(card.queryByText(/OK to contact/)).toBeNull()
  })

  it('is on the page, with the answer under its note', async () => {
    const answer = 'I was.\nThe tunnel was closed.'
    const note = sampleOf(providerNoteSchema, { rating: 5, own_words: 'Late twice.', answer })
    const contact = sampleOf(getProviderContact.output.shape.contact.unwrap(), { provider_phone: '(510) 555-0142' })
    await openProvider({
      'get-provider': { ...page, has_any_contact_info: true, has_contact_consent: true },
      'get-provider-contact': { contact },
      'list-provider-notes': { notes: [note], next_cursor: null },
    })
    await see('Contact confirmed by Rosa on Jan 3', 'told by Rosa on Jan 3')
    expect((await screen.findByText(/I was\./)).textContent).toBe(answer)
    const link = screen.getByRole('link', { name: 'See what you can do' })
    expect(link.getAttribute('href')).toBe('/is-this-you')
  })
})

describe('hidden contact details', () => {
  const hidden = { contact_hidden: true, has_contact_consent: false, has_any_contact_info: false } as const
  const words = 'Rosa has chosen not to show contact details'

  it('are shown as hidden on the card, without consent', async () => {
    const unconfirmed = { ...rosa, ...hidden, contact_confirmed_at: null }
    await openPage('/search-results?category=nanny', {
      as: 'member',
      answers: { 'search-providers': { providers: [unconfirmed], total: 1, region: null, next_cursor: null } },
    })
    const card = within((await screen.findByRole('heading', { level: 3, name: 'Rosa M.' })).closest('article') as never)
    expect(card.getAllByText(new RegExp(words))).not.toEqual([])
    card.getByRole('button', { name: 'No contact information available' })
    expect(card.queryByText(/Verified|agreed/)).toBeNull()
  })

  it('are shown as hidden on the page, which does not suggest asking the parents', async () => {
    const { calls } = await openProvider({ 'get-provider': { ...page, ...hidden, contact_confirmed_at: null } })
    await see('Good to know')
    expect(screen.getAllByText(new RegExp(words)).map(({ textContent }) => textContent)).toEqual([words, `${words}.`])
    expect(screen.getByRole('main').textContent).not.toMatch(/Verified|agreed|No contact information|Ask the parents/)
    expect(calls('get-provider-contact')).toEqual([])
  })
})

it('a page that is taken down disappears while it is read, and is not fetched again', async () => {
  const { answer, calls } = await openProvider({}, { fakeTimers: true })
  await see('Rosa M.')
  answer({ 'get-provider': new Refusal('page_gone') })
  await vi.advanceTimersByTimeAsync(20_500)
  await see('This page has been taken down')
  const asked = calls('get-provider').length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls('get-provider')).toHaveLength(asked)
})

describe('the search by availability', () => {
  it('can be for now or a day, shows which, and can be removed', async () => {
    const { press, address, calls, fill } = await search()
    await press('Available by…')
    await press('Now')
    await expect.poll(address).toBe('/search-results?category=nanny&free=now')
    await expect.poll(() => calls('search-providers').at(-1)?.free_by).toBe(today())
    await press(/Available now$/)
    await expect.poll(address).toBe('/search-results?category=nanny')
    await press('Available by…')
    await fill('By a date', `${nextYear}-01-05`)
    await press('Choose')
    await see(/^Available by Jan 5/)
    expect(calls('search-providers').at(-1)?.free_by).toBe(`${nextYear}-01-05`)
    expect(document.activeElement?.textContent).toContain('Available by Jan 5')
  })
})
