// The list of questions, and the part of a member's home that shows some.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Question } from '../../domain/questions/questions.contracts.ts'
import { getMySubmissions } from '../../domain/recommendations/recommendations.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { agoWords } from '../../web/questions/question.copy.ts'
import { type Answers, field, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'
import { listOf, question } from './question-answers.ts'

const open = (answers: Answers, path = '/questions') => openPage(path, { as: 'member', answers })
const row = async (name: string) =>
  within((await screen.findByRole('link', { name })).closest('article') as HTMLElement)
const sameHere = (count: number | '') => new RegExp(`^Same here\\s*${count}\\s*Night Nurse, Oakland$`)

describe('the list of questions', () => {
  it('has full rows of this week and short ones of before, each under the heading of its time', async () => {
    const questions = [
      question(0, { city: 'Today', needed: 'now', followers: 3 }),
      question(2, {
        city: 'Week',
        answers_count: 2,
        answered_with: [{ provider_id: question(0).id, is_business: true }],
      }),
      question(9, { city: 'Older', words: 'Two nights.', answers_count: 1 }),
    ]
    const { calls } = await open({ 'list-questions': listOf(questions, { total: 31, region: 'East Bay' }) })
    await see('31 open questions in East Bay.', '312 parents in East Bay read')
    expect(calls('list-questions')).toEqual([{ location: 'Oakland, CA', order: 'newest' }])
    const list = screen.getAllByRole('list').find((one) => one.querySelector('h2')) as HTMLElement
    expect([...list.querySelectorAll('h2, h3')].map(({ textContent }) => textContent)).toEqual([
      'Today',
      'Night Nurse, Today',
      'This week',
      'Night Nurse, Week',
      'Earlier',
      'Night Nurse, Older',
    ])
    const today = await row('Night Nurse, Today')
    today.getByText('“Twins due in January.”')
    expect(today.getByText('as soon as possible').className).toContain('text-warn-text')
    today.getByText('A parent in Oakland, just now')
    const know = today.getByRole('link', { name: /^I know someone/ })
    expect(know.getAttribute('href')).toBe(`/questions/${questions[0]?.id}/answer`)
    const week = await row('Night Nurse, Week')
    expect(week.getByText('2 answers').parentElement?.innerHTML).toMatch(/#em-shop-/)
    week.getByText('A parent in Oakland, 2 days ago')
    const older = await row('Night Nurse, Older')
    older.getByText('Two nights.')
    older.getByText('1 answer')
    expect(older.queryByRole('button')).toBeNull()
  })

  it('shows what the member did: asked, answered, or waits', async () => {
    const mine = question(1, { city: 'Mine', mine: true, answers_count: 2, new_answers: 1 })
    const waiting = question(1, { city: 'Waits', mine: true, state_now: 'pending', asked_at: null })
    await open({
      'list-questions': listOf(
        [mine, question(1, { city: 'Line', my_answer: 'waiting' }), question(1, { city: 'Pick', my_answer: 'shown' })],
        { mine: [mine, waiting] },
      ),
    })
    await see('1 new', 'You asked, yesterday', 'Your answer waits for review', 'You answered')
    await see('2 answers, 1 new', 'Waiting for review')
    screen.getByRole('link', { name: /^See answers/ })
    expect(screen.queryByRole('button', { name: /^Same here/ })).toBeNull()
  })

  it('counts “Same here” at once and back, and takes it back if it fails', async () => {
    const held = Promise.withResolvers<{ following: boolean; followers: number }>()
    const { press, answer, calls } = await open({
      'list-questions': listOf([question(0)]),
      'follow-question': () => held.promise,
    })
    await press(sameHere(''))
    expect(screen.getByRole('button', { name: sameHere(1) }).getAttribute('aria-pressed')).toBe('true')
    held.resolve({ following: true, followers: 5 })
    await press(sameHere(5))
    answer({ 'follow-question': new Refusal('question_closed') })
    await screen.findByRole('button', { name: sameHere(5) })
    await press(sameHere(5))
    await see('We couldn’t save that')
    expect(screen.getByRole('button', { name: sameHere(5) }).getAttribute('aria-pressed')).toBe('true')
    expect(calls('follow-question').map(({ following }) => following)).toEqual([true, false, false])
    expect(calls('list-questions')).toHaveLength(1)
  })

  it('asks for kind, own kinds and order, and focuses the first row of the next page', async () => {
    const { press, calls, user, address } = await open({
      'list-questions': async ({ cursor }) => {
        if (!cursor) return listOf([question(0)], { total: 5, next_cursor: 'more' })
        await new Promise((resolve) => setTimeout(resolve, 50))
        return listOf([question(20, { city: 'Next' })], { total: null })
      },
    })
    await press('Show 4 more')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Night Nurse, Next'))
    await press('Kinds I have recommended')
    await user.selectOptions(field('Order'), 'Needed soonest')
    await user.selectOptions(field('Kind of care'), 'Nanny')
    await waitFor(() => expect(address()).toBe('/questions?recommended=1&order=soonest&kind=nanny'))
    await see('Needed soonest')
    const asked = { location: 'Oakland, CA', order: 'soonest', kind: 'nanny', recommended: '1' }
    await waitFor(() => expect(calls('list-questions').at(-1)).toEqual(asked))
    // closed ones follow
    await screen.findByRole('button', { name: 'Show more' })
  })

  it('leads elsewhere when nobody near asks, and to a second try when it fails', async () => {
    const { press, answer } = await open({ 'list-questions': new Refusal('too_many_requests') })
    await see('We couldn’t load the questions')
    answer({ 'list-questions': listOf([], { elsewhere: [{ place: 'North Bay', questions: 8 }] }) })
    await press('Try again')
    await see('All quiet near Oakland', 'No one is looking right now.')
    const elsewhere = screen.getByRole('link', { name: /^North Bay\s*8$/ })
    expect(elsewhere.getAttribute('href')).toBe('/questions?location=North+Bay')
  })
})

it('times are in words for a week, then days', () => {
  const now = new Date('2026-11-28T01:00:00')
  const words = (moment: string) => agoWords(moment, now)
  expect(words('2026-11-28T00:30:00')).toBe('just now')
  expect(words('2026-11-27T23:30:00')).toBe('yesterday')
  expect(words('2026-11-22T00:30:00')).toBe('6 days ago')
  expect(words('2026-11-18T12:00:00')).toBe('Nov 18')
  expect(words('2025-11-18T12:00:00')).toBe('Nov 18, 2025')
  expect(agoWords('2026-11-28T01:00:00', new Date('2026-11-28T03:30:00'))).toBe('2 hours ago')
})

describe('on the home page', () => {
  const note = sampleOf(getMySubmissions.output.shape.submissions.element, { service_type: 'nanny' })

  it('questions of others are shown, kinds that the member recommended first', async () => {
    const { calls } = await open(
      {
        'get-my-submissions': { submissions: [note] },
        'list-questions': listOf(
          [
            question(0, { mine: true, city: 'Mine' }),
            question(0, { my_answer: 'shown', city: 'Answered' }),
            question(0, { city: 'One' }),
            question(1, { city: 'Two' }),
            question(2, { city: 'Three' }),
            question(3, { city: 'Known', service_type: 'nanny' }),
          ],
          { total: 31 },
        ),
      },
      '/',
    )
    const section = within(await screen.findByRole('region', { name: 'Parents near you ask' }))
    const names = section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(names).toEqual(['Nanny, Known', 'Night Nurse, One', 'Night Nurse, Two'])
    section.getByRole('link', { name: /^All\s*31 questions$/ })
    expect(calls('list-questions')).toHaveLength(1)
  })

  it('news of own questions come before what is approved', async () => {
    const own = (city: string, more: Partial<Question>) => question(1, { city, mine: true, ...more })
    await open(
      {
        'get-my-submissions': { submissions: [{ ...note, status: 'approved', reviewed_at: new Date().toISOString() }] },
        'list-questions': listOf([], {
          mine: [
            own('One', { new_answers: 2 }),
            own('Two', { state_now: 'change_asked' }),
            own('Three', { state_now: 'rejected' }),
            own('Four', {}),
          ],
        }),
      },
      '/',
    )
    const news = within(await screen.findByRole('region', { name: 'Your village' }))
    await waitFor(() => expect(news.getAllByRole('listitem')).toHaveLength(4))
    const [reply, answers, rejected] = news.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(reply).toBe('Our reviewers ask for a change to your question: Night Nurse, Two')
    expect(answers).toBe('2 new answers to your question: Night Nurse, One')
    expect(rejected).toBe('We didn’t post your question: Night Nurse, Three')
  })

  it('they are left out when there is none', async () => {
    const { calls } = await open({ 'list-questions': listOf([question(0, { mine: true })]) }, '/')
    await waitFor(() => expect(calls('list-questions')).toHaveLength(1))
    await screen.findByRole('heading', { name: 'Recent Recommendations' })
    expect(screen.queryByText('Parents near you ask')).toBeNull()
  })
})
