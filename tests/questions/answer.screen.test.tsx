// Answering a question: with a provider of the village, or with a recommendation of someone new.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { foundProviderSchema, offeredProviderSchema } from '../../domain/providers/providers.contracts.ts'
import { answerSchema, getQuestion, questionSchema } from '../../domain/questions/questions.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Answers, field, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const question = sampleOf(questionSchema, {
  id: '0198c1de-0000-7000-8000-0000000000a1',
  service_type: 'night-nurse',
  city: 'Oakland',
  state: 'CA',
  asked_from: 'Oakland',
  words: 'Twins due in January.',
  state_now: 'open',
})
const shown = (given: Partial<typeof question> = {}, more = {}) =>
  sampleOf(getQuestion.output, { question: { ...question, ...given }, ...more })
const keiko = sampleOf(offeredProviderSchema, {
  provider_id: '0198c1de-0000-7000-8000-0000000000b1',
  provider_name: 'Keiko N.',
  service_type: 'night-nurse',
  city: 'Alameda',
  state: 'CA',
  total_recommendations: 6,
})
const open = (answers: Answers = {}) =>
  openPage(`/questions/${question.id}/answer`, {
    as: 'member',
    answers: { 'get-question': shown(), 'suggest-providers': { providers: [keiko] }, ...answers },
  })
const choose = async (page: Awaited<ReturnType<typeof open>>) => {
  await page.fill('Who is it?', 'ke')
  await page.user.click(await screen.findByRole('option', { name: /Keiko N\..*Night Nurse, Alameda, CA.*6 parents/ }))
}
const why = 'Why them? One line is enough'

beforeEach(() => localStorage.clear())

describe('an answer from the village', () => {
  it('is found from two letters; a line with a street is warned about, and sent once after a lost response', async () => {
    const page = await open({ 'answer-question': 'lost' })
    await see('For a parent in Oakland. Night Nurse, as soon as possible.', '“Twins due in January.”')
    await choose(page)
    expect(page.calls('suggest-providers')).toEqual([
      { provider_name: 'ke', location: 'Oakland, CA', first_kind: 'night-nurse' },
    ])
    await page.focused(why)
    await page.fill(why, 'She lives on 12 Fir St')
    await page.user.tab()
    await see('This looks like a street. Neighbors may know the house.')
    await page.press('Send answer')
    await see('We couldn’t send your answer.')
    expect(field(why).value).toBe('She lives on 12 Fir St')
    page.answer({ 'answer-question': { answer_id: keiko.provider_id, waiting: true } })
    await page.press('Send answer')
    await see('Sent. A reviewer reads it first.')
    const [first, second] = page.calls('answer-question')
    expect(first).toMatchObject({ provider_id: keiko.provider_id, line: 'She lives on 12 Fir St' })
    expect(second).toEqual(first)
    expect(screen.getByRole('link', { name: 'Back to the question' }).getAttribute('href')).toBe(
      `/questions/${question.id}`,
    )
  })

  it('adds a line to a provider who was named, but not a second one of the same member', async () => {
    const named = (mine: boolean) => {
      const provider = sampleOf(foundProviderSchema, { provider_id: keiko.provider_id })
      const line = { ...sampleOf(answerSchema.shape.lines.element), mine }
      return { 'get-question': shown({}, { answers: [sampleOf(answerSchema, { provider, lines: [line] })] }) }
    }
    await choose(await open(named(false)))
    await see('Someone named Keiko N. already.')
    expect(field('Add your line').value).toBe('')
    const again = await open(named(true))
    await choose(again)
    await see('You already named this provider here.')
    expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull()
    await again.press('Change')
    await again.focused('Who is it?')
  })

  it('can be someone new, with the typed name', async () => {
    const page = await open({ 'suggest-providers': { providers: [] } })
    await page.fill('Who is it?', 'Kei Mori')
    await page.user.click(await screen.findByRole('option', { name: /Someone new/ }))
    await expect.poll(page.address).toBe(`/add-listing?question=${question.id}&name=Kei+Mori`)
  })

  it.each([
    [{ 'get-question': shown({ mine: true }) }, 'This is your own question. Others will answer it.'],
    [{ 'get-question': shown({ state_now: 'closed' }) }, 'This question is closed now.'],
    [
      { 'get-question': new Refusal('not_found') },
      'This question is no longer here. The parent may have taken it back.',
    ],
  ])('is not possible to one’s own, a closed or a deleted question', async (answers, words) => {
    await open(answers)
    await see(words)
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})

describe('a recommendation for a question', () => {
  const name = 'Provider or Business Name'
  const share = async (answers: Answers = {}) => {
    const page = await openPage(`/add-listing?question=${question.id}&name=Kei+Mori`, {
      as: 'member',
      answers: { 'get-question': shown(), ...answers },
    })
    await waitFor(() => expect(field(name).matches(':enabled')).toBe(true))
    const submit = async () => {
      await page.user.click(
        within(screen.getByRole('group', { name: 'Is this a business or organization?' })).getByText('No'),
      )
      await page.user.click(screen.getByRole('radio', { name: '5 stars, Excellent' }))
      await page.fill('Another strength', 'Calm')
      await page.user.click(field(/^I agree that my recommendation/))
      await page.press('Submit recommendation')
      await see('What happens next')
      return page.calls('submit-recommendation')
    }
    return { ...page, submit }
  }

  it('starts with name, kind and town, and is sent with the question', async () => {
    const page = await share()
    await see('For a parent in Oakland. Night Nurse, as soon as possible.')
    await waitFor(() => expect(screen.getAllByText('From the question')).toHaveLength(2))
    expect([field(name), field('Type of service'), field('Location')].map(({ value }) => value)).toEqual([
      'Kei Mori',
      'night-nurse',
      'Oakland, CA',
    ])
    expect(await page.submit()).toMatchObject([{ question_id: question.id, provider_name: 'Kei Mori' }])
    const back = screen.getByRole('link', { name: 'Back to the question' })
    expect(back.getAttribute('href')).toBe(`/questions/${question.id}`)
    // the next recommendation is about somebody else
    await page.press('Share another')
    await waitFor(() => expect(field(name).value).toBe(''))
    expect(screen.queryByText('“Twins due in January.”')).toBeNull()
  })

  it('“Not for this” unties it and keeps what was typed', async () => {
    const page = await share()
    await page.fill('In your own words', 'Kind and calm.')
    await page.press('Not for this')
    await waitFor(() => expect(screen.queryByText('“Twins due in January.”')).toBeNull())
    expect([field(name), field('In your own words'), field('Location')].map(({ value }) => value)).toEqual([
      'Kei Mori',
      'Kind and calm.',
      'Oakland, CA',
    ])
    const [sent] = await page.submit()
    expect(sent?.question_id).toBeUndefined()
  })

  it('is not tied to a draft about somebody else; starting over is for the question', async () => {
    const first = await openPage('/add-listing', { as: 'member' })
    await first.fill(name, 'Rosa Lane')
    const page = await share()
    await see('It’s about Rosa Lane. To answer the question, start over.')
    expect(screen.queryByText('“Twins due in January.”')).toBeNull()
    await page.press('Start over')
    await see('“Twins due in January.”')
    await waitFor(() =>
      expect([field(name), field('Type of service'), field('Location')].map(({ value }) => value)).toEqual([
        'Kei Mori',
        'night-nurse',
        'Oakland, CA',
      ]),
    )
  })

  it('is sent all the same after the question was closed', async () => {
    const page = await share({ 'get-question': shown({ state_now: 'closed' }) })
    await see('This question is closed now. Your note can still help other parents.')
    expect(await page.submit()).toMatchObject([{ question_id: question.id }])
  })
})
