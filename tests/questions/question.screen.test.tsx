// One question: its answers, “Same here”, thanks, reports, and what its own member does with it.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Refusal } from '../../domain/refusal.ts'
import { type Answers, field, openPage, see } from '../open-page.tsx'
import { answerFrom, listOf, ownPageOf, ownQuestion, pageOf, question } from './question-answers.ts'

const asked = question(1)
const own = ownQuestion({ followers: 3 })
const keiko = answerFrom('Keiko N.', { line: 'Never once made us feel slow.', from: 'Albany' })
const open = (answers: Answers, id = asked.id, fakeTimers = false) =>
  openPage(`/questions/${id}`, { as: 'member', answers, fakeTimers })
const openOwn = (answers: Answers, fakeTimers = false) => open(answers, own.id, fakeTimers)

describe('a question', () => {
  it('shows each provider once, with the lines of all who named them', async () => {
    const both = answerFrom('Adaeze O.', { line: 'Two preemies.' }, { line: 'Six weeks.', from: 'Marin' })
    await open({ 'get-question': pageOf(asked, { answers: [{ ...both, is_new: true }, keiko], also: [question(2)] }) })
    await see('“Twins due in January.”', 'A parent in Oakland asks', '2 answers', 'New in the village')
    const [card] = screen.getAllByRole('article').map((article) => within(article))
    card?.getByText('“Two preemies.”')
    card?.getByText('“Six weeks.”')
    card?.getByText('2 parents')
    card?.getByText('A parent, yesterday')
    card?.getByText('A parent in Marin, yesterday')
    await see('A parent in Albany, yesterday', 'Night Nurse, Alameda · 3 miles', 'Also asked near Oakland')
    expect(screen.queryByRole('button', { name: /^Thank/ })).toBeNull()
    screen.getAllByRole('button', { name: /^Same here/ })
    const know = screen.getAllByRole('link', { name: /^I know someone/ })
    expect(know[0]?.getAttribute('href')).toBe(`/questions/${asked.id}/answer`)
  })

  it('can be thanked for by who looks for the same; a failed press is taken back', async () => {
    const page = pageOf({ ...asked, following: true, followers: 1 }, { answers: [keiko], may_thank: true })
    const { press, answer, calls } = await open({ 'get-question': page, 'thank-for-answer': (given) => given })
    await press(/^Thank\s*for Keiko N\.$/)
    await screen.findByRole('button', { name: /^Thanked/, pressed: true })
    answer({ 'thank-for-answer': new Refusal('not_allowed') })
    await press(/^Thanked/)
    await see('We couldn’t save that')
    await screen.findByRole('button', { name: /^Thanked/, pressed: true })
    expect(calls('thank-for-answer').map(({ thanked }) => thanked)).toEqual([true, false])
  })

  it('shows the member’s own answer, which can be taken back', async () => {
    const mine = answerFrom('Keiko N.', { line: 'Calm.', mine: true, waiting: true })
    const { press, user, answer, calls } = await open({
      'get-question': pageOf(asked, { answers: [mine], waiting: 1 }),
      'take-back-answer': { taken_back: true },
    })
    await see('You, yesterday', 'Your line waits for review', 'Your answer waits for review.')
    await press('Take back')
    const dialog = within(await screen.findByRole('dialog', { name: 'Take back Keiko N. as your answer?' }))
    dialog.getByText('The answer is deleted, with its line. This can’t be undone.')
    expect(calls('take-back-answer')).toEqual([])
    answer({ 'get-question': pageOf(asked) })
    await user.click(dialog.getByRole('button', { name: 'Take back' }))
    await see('No answer yet')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('No answer yet'))
    expect(calls('take-back-answer')).toEqual([{ answer_id: mine.lines[0]?.answer_id }])
  })

  it('can be reported; the text stays if that fails, and is sent again with the same id', async () => {
    const { press, fill, answer, calls } = await open({ 'get-question': pageOf(asked), 'report-question': 'lost' })
    await press('Report it')
    await fill('What’s wrong?', 'It names a child.')
    await press('Send')
    await see('We couldn’t send this')
    expect(field('What’s wrong?').value).toBe('It names a child.')
    answer({ 'report-question': { id: asked.id, created_at: '2026-11-28T12:00:00.000Z' } })
    await press('Send')
    await see('Thank you for telling us')
    const [first, second] = calls('report-question')
    expect(first).toMatchObject({ id: asked.id, message: 'It names a child.' })
    expect(second).toEqual(first)
  })

  it('is readable when closed, but cannot be answered', async () => {
    const closed = question(1, { state_now: 'closed', closed_at: '2026-12-02T20:00:00.000Z' })
    await open({ 'get-question': pageOf(closed, { readable_until: '2027-03-02T20:00:00.000Z', answers: [keiko] }) })
    await see('Closed Dec 2, 2026, readable until Mar 2, 2027')
    expect(screen.queryAllByRole('button', { name: /^Same here/ })).toEqual([])
    expect(screen.queryAllByRole('link', { name: /^I know someone/ })).toEqual([])
  })

  it('that is gone leads to the others', async () => {
    await open({ 'get-question': new Refusal('not_found') })
    await screen.findByRole('heading', { level: 1, name: 'This question isn’t here anymore' })
    const others = screen.getByRole('link', { name: 'All questions near you' })
    expect(others.getAttribute('href')).toBe('/questions')
  })
})

describe('an own question', () => {
  it('is closed with whom the member found, which can be undone for 8 seconds', async () => {
    const closed = { ...own, state_now: 'closed' as const, closed_at: own.asked_at, undo_seconds: 12 }
    const found = { kind: 'provider' as const, provider_name: 'Keiko N.' }
    const { press, user, answer, calls } = await openOwn(
      { 'get-question': ownPageOf(own, { answers: [keiko] }), 'end-question': own },
      true,
    )
    await see(/^Your question, open until/, '3 parents are looking for the same.')
    await user.click(await screen.findByRole('radio', { name: 'Keiko N.' }))
    answer({ 'get-question': ownPageOf(closed, { answers: [keiko], found }) })
    await press('Close the question')
    await see('Closed. You found Keiko N.')
    const hasFocus = (words: string) => expect(document.activeElement?.textContent).toBe(words)
    await waitFor(() => hasFocus('Closed. You found Keiko N.Undo'))
    const ended = { id: own.id, act: 'close', found: 'provider', found_id: keiko.provider.provider_id }
    expect(calls('end-question')).toEqual([ended])
    answer({ 'get-question': ownPageOf(own, { answers: [keiko] }) })
    await press('Undo')
    await see(/^Your question, open until/)
    answer({ 'get-question': ownPageOf(closed, { answers: [keiko], found: null }) })
    await press('Close the question')
    await see('Closed.')
    expect(calls('end-question').at(-1)).toEqual({ id: own.id, act: 'close' })
    screen.getByRole('button', { name: 'Undo' }).focus()
    await vi.advanceTimersByTimeAsync(8_100)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
    hasFocus('Closed.')
  })

  it('that is opened again has Undo only for what is left of the 8 seconds', async () => {
    const closed = { ...own, state_now: 'closed' as const, closed_at: own.asked_at, undo_seconds: 12 }
    const page = { 'get-question': ownPageOf(closed), 'list-questions': listOf([]) }
    const { press } = await openOwn(page, true)
    await screen.findByRole('button', { name: 'Undo' })
    await press('Parents near you ask', 'link')
    await see('No one is looking right now.')
    await vi.advanceTimersByTimeAsync(9_000)
    window.history.back()
    await see('Closed.')
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('whose new answers were seen is fetched again for the lists', async () => {
    const { press, calls } = await openOwn({
      'get-question': ownPageOf({ ...own, new_answers: 1 }),
      'list-questions': listOf([own]),
    })
    await press('Parents near you ask', 'link')
    await see('You asked, yesterday')
    await press('Night Nurse, Oakland', 'link')
    await see('1 new')
    await press('Parents near you ask', 'link')
    await waitFor(() => expect(calls('list-questions')).toHaveLength(2))
  })

  it('without an answer says who can see it', async () => {
    await openOwn({ 'get-question': ownPageOf(own) })
    await see('No answer yet', '41 parents can see it.')
  })

  it('goes back to review with changed words, which survive a refusal', async () => {
    const { press, fill, answer, calls } = await openOwn({
      'get-question': ownPageOf(own),
      'change-question': new Refusal('edited_meanwhile', { detail: 'Changed in another window.' }),
    })
    await press('Change the words')
    await fill('In your own words', 'Twins due in March.')
    await press('Send for review')
    await see('Changed in another window.')
    expect(field('In your own words').value).toBe('Twins due in March.')
    expect(document.activeElement).toBe(field('In your own words'))
    const pending = { ...own, words: 'Twins due in March.', state_now: 'pending' as const }
    answer({ 'change-question': pending, 'get-question': ownPageOf(pending) })
    await press('Send for review')
    await see('Your question is waiting for review', '“Twins due in March.”')
    const sent = { id: own.id, words: 'Twins due in March.', shown_words: own.words }
    expect(calls('change-question')).toEqual([sent, sent])
  })

  it.each<[string, Partial<typeof own>, string[]]>([
    [
      'asked to be changed',
      { state_now: 'change_asked', letter: 'Which month?' },
      ['We’d like a small change', 'Which month?'],
    ],
    [
      'rejected',
      { state_now: 'rejected', decision_reason: 'It names a child.' },
      ['Why it wasn’t posted', 'It names a child.'],
    ],
  ])('that is %s says why, and can be taken back', async (_state, more, words) => {
    const { press, calls } = await openOwn({
      'get-question': ownPageOf({ ...own, ...more }),
      'end-question': () => null,
    })
    await see(...words)
    await screen.findByRole('button', { name: 'Change the words' })
    await press('Take it back')
    await see('You took it back.')
    expect(calls('end-question')).toEqual([{ id: own.id, act: 'withdraw' }])
    expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(more.state_now === 'rejected' ? 0 : 1)
  })
})
