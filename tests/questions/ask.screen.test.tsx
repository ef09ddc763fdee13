// Asking the village: the form in its places, what is sent, and what stays after a failure.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { listQuestions, ownQuestionSchema, questionSchema } from '../../domain/questions/questions.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Answers, field, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const id = '0198c1de-0000-7000-8000-00000000000a'
const words = 'Twins due in January.\nThree nights a week.'
const question = sampleOf(ownQuestionSchema, {
  ...{ id, service_type: 'night-nurse', city: 'Bolinas', state: 'CA', words, mine: true, state_now: 'pending' },
})
const asks = (given: Partial<Parameters<typeof sampleOf<typeof listQuestions.output>>[1]> = {}) =>
  sampleOf(listQuestions.output, { readers: 41, region: 'Marin', asking_from: 'East Bay', ...given })
const own = (city: string, state_now: 'pending' | 'change_asked' | 'open' | 'closed') =>
  sampleOf(questionSchema, { id: crypto.randomUUID(), service_type: 'nanny', city, state_now, mine: true })

const open = (answers: Answers = {}, path = '/ask?kind=night-nurse&location=Bolinas%2C+CA') =>
  openPage(path, { as: 'member', answers: { 'list-questions': asks(), 'ask-question': question, ...answers } })
const own_words = 'In your own words'
const send = () => screen.findByRole('button', { name: 'Ask the village' })

describe('a question', () => {
  it('is sent for kind and town of the URL, and replaced by what was sent', async () => {
    const page = await open()
    await see('41 parents in Marin can read it for 14 days.', 'A parent in East Bay asks')
    await page.fill(own_words, words)
    await see(/^42 of 500$/)
    await page.press('Ask the village')
    await see('Asked', 'Pending Review', 'Night Nurse, Bolinas, as soon as possible')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Asked' }))
    expect(screen.getByText(/Three nights a week/).textContent).toBe(`“${words}”`)
    expect(screen.getByRole('link', { name: 'See your question' }).getAttribute('href')).toBe(`/questions/${id}`)
    expect(page.calls('ask-question')).toMatchObject([
      { service_type: 'night-nurse', city: 'Bolinas', state: 'CA', needed: 'any', needed_by: null, words },
    ])
    // the next one starts empty
    await open()
    await waitFor(() => expect(field(own_words).value).toBe(''))
  })

  it('is of the member’s own town without one in the URL, and of a month until its last day', async () => {
    const page = await open({}, '/ask')
    await waitFor(() => expect(field('Town').value).toBe('Oakland, CA'))
    await page.user.selectOptions(field('Kind of care'), 'nanny')
    await page.user.selectOptions(field('By when'), 'next')
    await page.fill(own_words, 'Mornings.')
    await page.press('Ask the village')
    await see('Asked')
    const [sent] = page.calls('ask-question')
    expect(sent).toMatchObject({ service_type: 'nanny', city: 'Oakland', needed: 'month' })
    expect(new Date(Date.parse(String(sent?.needed_by)) + 86_400_000).getUTCDate()).toBe(1)
  })

  it('says at each field what is missing, until something is changed', async () => {
    const fields = [
      { path: 'service_type', message: 'Please choose a kind of care' },
      { path: 'needed_by', message: 'Please choose a date' },
    ]
    const page = await open({ 'ask-question': new Refusal('invalid_input', { fields }) }, '/ask')
    await page.user.selectOptions(await screen.findByLabelText('By when'), 'day')
    await page.press('Ask the village')
    await see('Please choose a kind of care', 'Please choose a date')
    await page.focused('Kind of care')
    await page.user.selectOptions(field('Kind of care'), 'nanny')
    await waitFor(() => expect(screen.queryByText('Please choose a date')).toBeNull())
    expect(page.calls('ask-question')).toMatchObject([{ needed: 'day', needed_by: null, city: 'Oakland', state: 'CA' }])
  })

  it('keeps its words after a lost answer, is sent again with the same id, and stays in the tab', async () => {
    const page = await open({ 'ask-question': 'lost' })
    await page.fill(own_words, words)
    await page.press('Ask the village')
    await see('We couldn’t send your question.')
    expect(field(own_words).value).toBe(words)
    // the words were changed, and the first ones had been asked
    await page.fill(own_words, 'Other words.')
    page.answer({ 'ask-question': question, 'end-question': () => null })
    await page.press('Ask the village')
    await see('Asked')
    const [first, again] = page.calls('ask-question')
    expect(again).toEqual({ ...first, words: 'Other words.' })
    await page.press('Take it back')
    await page.press('Ask again')
    expect(field(own_words).value).toBe('Other words.')

    const other = await open({ 'ask-question': new Refusal('too_many_questions') })
    await other.fill(own_words, words)
    await other.press('Ask the village')
    await see('You can ask ten questions in 30 days. Please come back later.')
    await open()
    await waitFor(() => expect(field(own_words).value).toBe(words))
  })

  it('is taken back, brought back, or asked again with its words', async () => {
    const page = await open({ 'end-question': ({ act }) => (act === 'withdraw' ? null : question) as never })
    await page.fill(own_words, words)
    await page.press('Ask the village')
    await page.press('Take it back')
    await see('You took it back')
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'You took it back' }))
    await page.press('Undo')
    await see('Pending Review')
    await page.press('Take it back')
    await page.press('Ask again')
    await page.focused(own_words)
    expect(field(own_words).value).toBe(words)
    expect(page.calls('end-question')).toMatchObject([{ act: 'withdraw' }, { act: 'undo' }, { act: 'withdraw' }])
  })

  it('cannot be the third that is open', async () => {
    const mine = [own('Oakland', 'pending'), own('Albany', 'closed'), own('Berkeley', 'change_asked')]
    const page = await open({ 'ask-question': new Refusal('two_questions_open') })
    await page.fill(own_words, words)
    // the second was asked in another tab
    page.answer({ 'list-questions': asks({ mine }) })
    await page.press('Ask the village')
    await see('You have two open questions')
    const links = ['Nanny, Oakland', 'Nanny, Berkeley'].map((name) => screen.getByRole('link', { name }))
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [mine[0], mine[2]].map((one) => `/questions/${one?.id}`),
    )
    expect(screen.queryByRole('button', { name: 'Ask the village' })).toBeNull()
    expect(field(own_words).value).toBe(words)
  })

  it('warns of words that may identify somebody when the field is left, and is sent all the same', async () => {
    const page = await open()
    await page.fill(own_words, 'We live at 12 Oak Street.')
    expect(screen.queryByText(/looks like a street/)).toBeNull()
    await page.user.tab()
    await see('This looks like a street. Neighbors may know the house.')
    await page.press('Ask the village')
    await see('Asked')
  })

  it('says at least that no name is read when the list cannot be loaded', async () => {
    await open({ 'list-questions': new Refusal('too_many_requests') })
    await see('“A parent” and at most your town')
  })

  it('reads the counter aloud from 450 characters, and keeps longer text', async () => {
    const page = await open()
    const over = '501 of 500 characters. Please shorten it.'
    await page.fill(own_words, 'a'.repeat(449))
    expect((await screen.findByText('449 of 500')).getAttribute('aria-live')).toBe('off')
    await page.fill(own_words, 'a'.repeat(450))
    expect((await screen.findByText('450 of 500')).getAttribute('aria-live')).toBe('polite')
    await page.fill(own_words, 'a'.repeat(501))
    await waitFor(() => expect(screen.getAllByRole('status').at(-1)?.textContent).toBe(over))
    expect(field(own_words).value).toHaveLength(501)
  })
})

describe('a search', () => {
  const rosa = sampleOf(searchProviders.output.shape.providers.element, { provider_name: 'Rosa M.' })
  const found = (...providers: (typeof rosa)[]) => ({
    'search-providers': { providers, total: providers.length, region: null, next_cursor: null },
  })
  const path = '/search-results?location=Oakland%2C+CA&category=night-nurse'

  it('that found nobody shows the form; closed, it keeps what was typed', async () => {
    const page = await open(found(), path)
    await waitFor(() => expect(field('Town').value).toBe('Oakland, CA'))
    expect(field('Kind of care').value).toBe('night-nurse')
    await page.fill(own_words, words)
    await page.press('Close')
    expect(document.activeElement).toBe(await send())
    await page.press('Ask the village')
    await page.focused(own_words)
    expect(field(own_words).value).toBe(words)
  })

  it('that found one or two offers the form, whose words take the focus', async () => {
    const page = await open(found(rosa), path)
    const line = within(await screen.findByRole('region', { name: 'Not the right one? Ask the village' }))
    expect(line.getByRole('button').getAttribute('aria-expanded')).toBe('false')
    await page.press('Ask the village')
    await page.focused(own_words)
  })

  it('that found more does not', async () => {
    await open(found(rosa, { ...rosa, provider_id: id }, { ...rosa, provider_id: crypto.randomUUID() }), path)
    await screen.findAllByText('Rosa M.')
    expect(screen.queryByText(/Not the right one/)).toBeNull()
  })
})
