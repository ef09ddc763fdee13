// The letter on its page and on the home page, and how it is chosen by email.
import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../domain/contract.ts'
import { getLetter, type LetterSetting, letterSchema } from '../../domain/letter/letter.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Answers, openPage, see } from '../open-page.tsx'
import { mostOf, sampleOf } from '../sample.ts'

const setting: LetterSetting = { every: 'off', weekday: 0, next: null, near: 'Berkeley' }
const week = { from: '2026-11-22', to: '2026-11-28' }
const before = { from: '2026-11-15', to: '2026-11-21' }
const id = '0198c1de-0000-7000-8000-000000000077'
const rosa = {
  ...{ provider_id: id, provider_name: 'Rosa M.', is_business: false, service_type: 'nanny', city: 'Oakland' },
  words: 'Never one hurried morning.',
}
const ask = { id, service_type: 'babysitter', asked_from: 'Berkeley', words: 'Sunday mornings.', recommended: 2 }
const letter = sampleOf(letterSchema, { ...week, near: 'Berkeley', notes: [rosa], asks: [ask], thanks: 4 })
const pageWith = (more: Partial<Answer<typeof getLetter>> = {}) =>
  sampleOf(getLetter.output, { letter, setting, earlier: [before], ...more })

const open = (answers: Answers, path = '/letter') => openPage(path, { as: 'member', answers })
const chosen = () =>
  screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.parentElement?.textContent

const isSaved = () =>
  waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain('Saved'))

describe('the page of the letter', () => {
  it('has what is in it, and leaves out empty parts', async () => {
    await open({ 'get-letter': pageWith() })
    await see(
      'The village letter',
      'Nov 22 to 28, 2026, near Berkeley',
      '“Never one hurried morning.”',
      'Nanny, Oakland',
    )
    await see(
      'A parent in Berkeley asks: babysitter',
      'You recommended 2 babysitters.',
      '4 parents thanked you for your answers.',
    )
    expect(screen.getByRole('link', { name: 'Rosa M.' }).getAttribute('href')).toMatch(/^\/providers\/rosa-m-/)
    expect(screen.getByRole('link', { name: /^I know someone/ }).getAttribute('href')).toBe(`/questions/${id}/answer`)
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).not.toContain(
      'Available soon',
    )
  })

  it('has all parts', async () => {
    await open({ 'get-letter': pageWith({ letter: { ...mostOf(letterSchema), every: 'week' } }) })
    await see('New near you', 'You could answer', 'Available soon', 'Asked and answered')
  })

  it('opens earlier ones beside the list of them, and the present one again', async () => {
    const { press, calls, address } = await open({
      'get-letter': ({ to }) => pageWith(to ? { letter: { ...letter, ...before } } : {}),
    })
    await press('Nov 15 to 21', 'link')
    await see('Nov 15 to 21, 2026, near Berkeley')
    expect(address()).toBe('/letter?to=2026-11-21')
    expect(screen.getByRole('link', { name: 'Nov 15 to 21' }).getAttribute('aria-current')).toBe('page')
    await press('This week', 'link')
    await see('Nov 22 to 28, 2026, near Berkeley')
    expect(calls('get-letter')).toEqual([{}, { to: '2026-11-21' }])
  })

  it.each<[string, Partial<Answer<typeof getLetter>>, string[], string?]>([
    [
      'shows the last one in a quiet week',
      { quiet: true, letter: { ...letter, ...before } },
      ['A quiet week.', 'Here’s the last letter.'],
    ],
    [
      'says that nothing is new',
      { quiet: true, letter: null },
      ['A quiet week', 'What’s new near you will show up here.'],
    ],
    [
      'says that an earlier week was quiet',
      { quiet: true, letter: null },
      ['That was a quiet week'],
      '/letter?to=2026-11-21',
    ],
    ['or a month', { quiet: true, letter: null }, ['That was a quiet month'], '/letter?to=2026-10-31&every=month'],
    [
      'says for how long letters can be read',
      { quiet: false, letter: null },
      ['Letters can be read for 12 weeks.'],
      '/letter?to=2020-01-04',
    ],
  ])('%s', async (_, page, words, path = '/letter') => {
    await open({ 'get-letter': pageWith(page) }, path)
    await see(...words, 'Earlier letters')
  })

  it('leads to a second try when it fails', async () => {
    const { press, answer } = await open({ 'get-letter': new Refusal('too_many_requests') })
    await see('We couldn’t load the letter')
    answer({ 'get-letter': pageWith() })
    await press('Try again')
    await see('“Never one hurried morning.”')
  })
})

describe('by email', () => {
  it('shows the choice and that it is saved, or the earlier choice if saving fails', async () => {
    const { press, answer } = await open({
      'get-letter': pageWith(),
      'set-letter': ({ every, weekday }) => ({ ...setting, every, weekday, next: '2026-11-29' }),
    })
    await screen.findByText('Only here')
    expect(chosen()).toBe('Only here')
    await press('Weekly, on Sundays', 'radio')
    await isSaved()
    await see('Next on Nov 29, near Berkeley.')
    expect(chosen()).toBe('Weekly, on Sundays')
    answer({ 'get-letter': pageWith(), 'set-letter': new Refusal('too_many_requests') })
    await press('Monthly', 'radio')
    await see('We couldn’t save that')
    expect(chosen()).toBe('Weekly, on Sundays')
  })

  it('has a day beside off, weekly and monthly, where all alerts are', async () => {
    const { calls, user } = await open({ 'get-letter': pageWith(), 'set-letter': { ...setting, every: 'week' } })
    const [{ LetterChoice }, { QueryClientProvider }, { queries }] = await Promise.all([
      import('../../web/letter/letter-choice.tsx'),
      import('@tanstack/react-query'),
      import('../../web/app/queries.ts'),
    ])
    const { RouterContextProvider } = await import('@tanstack/react-router')
    const { router } = await import('../../web/app/routes.tsx')
    render(
      <QueryClientProvider client={queries}>
        <RouterContextProvider router={router}>
          <LetterChoice setting={{ ...setting, every: 'month', next: '2026-12-06' }} />
        </RouterContextProvider>
      </QueryClientProvider>,
    )
    await see(
      'Next on Dec 6, near Berkeley.',
      'Skipped when there are fewer than three things.',
      'Questions you could answer',
    )
    await user.selectOptions(screen.getByLabelText('Day of the letter'), 'First Tuesday of the month')
    await waitFor(() => expect(calls('set-letter')).toEqual([{ every: 'month', weekday: 2 }]))
    await isSaved()
  })
})

describe('on the home page', () => {
  it('says what is in it until it is read, and emails it', async () => {
    const { press, calls } = await open(
      { 'get-letter': pageWith(), 'set-letter': { ...setting, every: 'week', next: '2026-11-29' } },
      '/',
    )
    await see('This week’s letter', '1 new note, 1 question for you, 4 thank-yous.')
    expect(calls('get-letter')).toEqual([{ peek: '1' }])
    await press('Email it to me')
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Email it to me' }).getAttribute('aria-pressed')).toBe('true'),
    )
    expect(calls('set-letter')).toEqual([{ every: 'week', weekday: 0 }])
    await press('Read it', 'link')
    await see('The village letter', 'Weekly, on Sundays')
    await press('Trusted Village, home', 'link')
    await see('Ask the village')
    expect(screen.queryByText('This week’s letter')).toBeNull()
  })

  it.each([{ read: true }, { letter: null, quiet: true }])('leaves it out with %j', async (page) => {
    await open({ 'get-letter': pageWith(page) }, '/')
    await see('Ask the village')
    expect(screen.queryByText('This week’s letter')).toBeNull()
  })
})
