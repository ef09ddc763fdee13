// What members see of the old list: the rows at /old-list, and the ways to it from the home page and from a search.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../domain/refusal.ts'
import { type Answers, field, openPage, see } from '../open-page.tsx'
import { entry, kind, listOf } from './old-list-answers.ts'

const marta = entry('Marta K.', { words: 'great w/ twins' })
const open = (answers: Answers = {}, path = '/old-list') =>
  openPage(path, {
    as: 'member',
    settings: { hasList: true },
    answers: {
      'get-old-list': listOf(kind('nanny', [marta])),
      'report-list-entry': ({ works }) => ({ works }),
      ...answers,
    },
  })

describe('the old list', () => {
  it('shows kinds near the member’s town, three at first, then all', async () => {
    const kinds = ['nanny', 'daycare', 'babysitter', 'night-nurse'].map((slug, at) =>
      kind(slug, [entry(`Number ${at}`, { service_type: slug })], { entries_count: 12, near_count: at === 1 ? 0 : 9 }),
    )
    const daycares = kind('daycare', [entry('Number 1'), entry('Another one')])
    const { calls, press, address } = await open({
      'get-old-list': (input) => (input.kind ? listOf(daycares) : listOf(...kinds)),
    })
    await see('9 near Oakland', '12 elsewhere', '41 of 212 have a page', '2 of them because of you.')
    await see('We delete the rest from November 2027.', 'Number 2')
    expect(calls('get-old-list')).toEqual([{ location: 'Oakland, CA' }])
    expect(screen.queryByText('Number 3')).toBeNull()
    await press('All 4 kinds')
    await see('Number 3')
    expect(document.activeElement?.textContent).toContain('Number 3')
    await press(/^Show all 12\s*Daycares$/, 'link')
    await waitFor(() => expect(calls('get-old-list').at(-1)).toEqual({ location: 'Oakland, CA', kind: 'daycare' }))
    expect(address()).toBe('/old-list?kind=daycare')
    // where the pressed link was
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Another one'))
  })

  it('is asked for the place and the kind in the URL', async () => {
    const { calls, user, address } = await open({}, '/old-list?location=Albany,+CA&kind=nanny')
    await see('Near Albany')
    await user.selectOptions(field('Kind of care'), 'Any kind of care')
    await waitFor(() => expect(address()).toBe('/old-list?location=Albany%2C+CA'))
    expect(calls('get-old-list')).toEqual([{ location: 'Albany, CA', kind: 'nanny' }, { location: 'Albany, CA' }])
  })

  it('says that everyone has a page, and that it failed to load', async () => {
    const { answer, press } = await open({ 'get-old-list': new Refusal('too_many_requests') })
    await see('We couldn’t load the list')
    answer({ 'get-old-list': { ...listOf(), total: 3, adopted: 3 } })
    await press('Try again')
    await see('Everyone on the list has a page now.')
  })
})

describe('a row', () => {
  it('leads to the form, or to the recommendation that waits', async () => {
    const mine = { mine: 'waiting', submission_id: '0198c1de-0000-7000-8000-000000000099' } as const
    await open({ 'get-old-list': listOf(kind('nanny', [marta, entry('Yolanda R.', mine)])) })
    const link = await screen.findByRole('link', { name: /^I can recommend them\s*Marta K\.$/ })
    expect(link.getAttribute('href')).toBe(`/add-listing?entry=${marta.id}`)
    await see('You recommended them. It’s waiting for review.')
    const own = screen.getByRole('link', { name: /^See it\s*Yolanda R\.$/ })
    expect(own.getAttribute('href')).toBe(`/my-recommendations/${mine.submission_id}`)
    expect(screen.queryByRole('button', { name: /Yolanda/ })).toBeNull()
  })

  it('stays after a report and can be undone; a double click counts once', async () => {
    const { user, press, calls } = await open()
    const button = await screen.findByRole('button', { name: /^No longer works\s*Marta K\.$/ })
    await user.dblClick(button)
    await see('You said they no longer work.')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Undo\s*Marta K\.$/ }))
    expect(calls('report-list-entry')).toMatchObject([{ id: marta.id, works: false }])
    await press(/^Undo\s*Marta K\.$/)
    await see('“great w/ twins”')
    await waitFor(() => expect(calls('report-list-entry')).toHaveLength(2))
    // the list keeps its rows until it is opened again
    expect(calls('get-old-list')).toHaveLength(1)
  })

  it('shows the last confirmed state and an error if a press fails', async () => {
    const { press, answer } = await open({ 'report-list-entry': 'lost' })
    await press(/^No longer works\s*Marta K\.$/)
    await see('We couldn’t save that. Please try again.', '“great w/ twins”')
    answer({ 'report-list-entry': { works: false } })
    await press(/^No longer works\s*Marta K\.$/)
    await see('You said they no longer work.')
    expect(screen.queryByText('We couldn’t save that. Please try again.')).toBeNull()
    answer({ 'report-list-entry': new Refusal('not_found') })
    await press(/^Undo\s*Marta K\.$/)
    await see('They already have a page, or are no longer on the list.', 'You said they no longer work.')
  })
})

describe('the ways to the list', () => {
  it('are on the home page one entry each of two kinds, after its own content', async () => {
    const recent = Promise.withResolvers<{ recommendations: [] }>()
    const reported = entry('Dr. Amin', { mine: 'reported' })
    const { calls } = await open(
      {
        'get-recent-recommendations': () => recent.promise,
        'get-old-list': listOf(kind('nanny', [reported, marta]), kind('babysitter', [entry('Tina S.')])),
      },
      '/',
    )
    await screen.findByRole('heading', { name: 'Recent Recommendations' })
    await screen.findByRole('heading', { name: 'Care near Oakland' })
    expect(calls('get-old-list')).toEqual([])
    recent.resolve({ recommendations: [] })
    const section = within(await screen.findByRole('region', { name: 'Do you know them?' }))
    const names = section.getAllByRole('listitem').map((item) => item.querySelector('b')?.textContent)
    expect(names).toEqual(['Marta K.', 'Tina S.'])
  })

  it.each<[string, Answers['get-old-list']]>([
    ['without a list', { ...listOf(), total: 0, adopted: 0 }],
    ['once everyone has a page', { ...listOf(kind('nanny', [marta])), total: 3, adopted: 3 }],
    ['if it fails to load', new Refusal('too_many_requests')],
  ])('are absent %s', async (_when, answer) => {
    const { calls } = await open({ 'get-old-list': answer }, '/')
    await waitFor(() => expect(calls('get-old-list')).toHaveLength(1))
    await screen.findByRole('heading', { name: 'Recent Recommendations' })
    expect(screen.queryByText('Do you know them?')).toBeNull()
  })

  it('make no call for a visitor, and none in a village without a list', async () => {
    const { calls } = await openPage('/', { settings: { hasList: true } })
    await see('No recommendations available yet')
    expect(calls('get-old-list')).toEqual([])
    cleanup()
    const { calls: memberCalls } = await openPage('/', { as: 'member' })
    await see('Recent Recommendations', 'No recommendations available yet')
    expect(memberCalls('get-old-list')).toEqual([])
  })

  it('are below a search that found nobody: entries of its kind near its place', async () => {
    const far = entry('Far F.')
    await open(
      { 'get-old-list': listOf(kind('nanny', [marta, far], { near_count: 1 }), kind('other', [entry('Other O.')])) },
      '/search-results?location=Albany,+CA&category=nanny',
    )
    await see('No recommendations here yet', 'Marta K.')
    expect(screen.queryByText(/Far F.|Other O./)).toBeNull()
    const all = screen.getByRole('link', { name: /^All\s*from our old list$/ })
    expect(all.getAttribute('href')).toBe('/old-list?location=Albany%2C+CA&kind=nanny')
  })
})
