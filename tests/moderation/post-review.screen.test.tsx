// Questions and lines of answers at the desk: in the queue, with marked words, decided with the words that were shown.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getReviewContext } from '../../domain/moderation/desk.contracts.ts'
import {
  decideSubmission,
  listDecisions,
  type ReviewedPost,
  reviewedPostSchema,
  reviewedSubmissionSchema,
} from '../../domain/moderation/moderation.contracts.ts'
import { type Answers, field, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const idAt = (at: number) => `0198c1de-0000-7000-8000-00000000000${at}`
const words = 'Twins due in January. Milo is two, near 1420 Alcatraz Ave, and sleeps.'
const post = (given: Partial<ReviewedPost> = {}) =>
  sampleOf(reviewedPostSchema, {
    id: idAt(1),
    question_id: idAt(1),
    kind: 'question',
    status: 'pending',
    words,
    service_type: 'night-nurse',
    city: 'Oakland',
    state: 'CA',
    waits_since: hoursAgo(2),
    ...given,
  })
const note = sampleOf(reviewedSubmissionSchema, {
  id: idAt(2),
  provider_name: 'Lena Lost',
  status: 'pending',
  waits_since: hoursAgo(3),
})
const line = post({
  id: idAt(3),
  kind: 'line',
  words: 'Calm.',
  provider_name: 'Keiko N.',
  asked_from: 'Albany',
  waits_since: hoursAgo(4),
})
const listed = (...posts: ReviewedPost[]) => ({ submissions: [note], posts, next_cursor: null })
const open = (answers: Answers = {}) =>
  openPage('/admin', { as: 'administrator', answers: { 'list-submissions': listed(line, post()), ...answers } })
const ready = () => waitFor(() => expect(document.querySelector('.desk-acts:not(:has([data-deaf]))')).toBeTruthy())
const openPost = async (answers: Answers = {}) => {
  const page = await open({ 'list-submissions': listed(post()), ...answers })
  await page.press(/^View Details, Night Nurse, Oakland/)
  await screen.findByRole('dialog', { name: 'Night Nurse, Oakland' })
  await ready()
  return page
}
const decided = sampleOf(decideSubmission.output, { id: idAt(1), status: 'approved' })

it('are in one queue with the recommendations, and can be filtered by kind, which is in the URL', async () => {
  const { user, address, calls } = await open()
  await screen.findByRole('button', { name: /^View Details, Answer: Keiko/ })
  expect(
    screen.getAllByRole('button', { name: /^View Details/ }).map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Night Nurse, Oakland', 'Lena Lost', 'Answer: Keiko N.'].map((name) => `View Details, ${name}`))
  await user.selectOptions(screen.getByLabelText('Show'), 'Answers')
  await expect.poll(address).toBe('/admin?kind=line')
  await waitFor(() => expect(calls('list-submissions').at(-1)?.kind).toBe('line'))
})

it('have numbered marks; a fine one is sent with the decision, and with one left Approve asks once', async () => {
  const { press, calls } = await openPost({ 'decide-submission': decided })
  const dialog = within(screen.getByRole('dialog'))
  dialog.getByText('2 words marked')
  dialog.getByText('“Milo” looks like a name')
  await press('Fine, “Milo”')
  expect(dialog.getByRole('button', { name: 'Fine, “Milo”' }).getAttribute('aria-pressed')).toBe('true')
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    '1420 Alcatraz Ave mark 2',
  ])
  await press(/^Approve/)
  await see('1 word marked. To approve it anyway, press Approve again.')
  expect(calls('decide-submission')).toEqual([])
  await ready()
  await press(/^Approve/)
  await expect.poll(() => calls('decide-submission')).toMatchObject([{ words, cleared_words: ['Milo'] }])
})

it('with marks come with a request for a change, which is sent with the words and can be emptied', async () => {
  const { press, fill, user, calls } = await openPost()
  await press(/^Ask for a change/)
  const letter = 'What the parent will read'
  expect(field(letter).value).toBe('Please leave out the name and the street.')
  await user.clear(field(letter))
  expect(field(letter).value).toBe('')
  await fill(letter, 'Please leave out the name.')
  await press('Send to the parent')
  await expect.poll(() => calls('ask-for-change')).toMatchObject([{ words, letter: 'Please leave out the name.' }])
})

it('are shown with their question, what the village has, and the log with the cleared words', async () => {
  const village = { providers: 2, open_questions: 1 }
  const parent = { ...sampleOf(getReviewContext.output.shape.parent.unwrap()), name: 'Dana Whitfield' }
  const { press } = await open({
    'get-review-context': sampleOf(getReviewContext.output, { village, parent }),
    'list-decisions': {
      decisions: [sampleOf(listDecisions.output.shape.decisions.element, { cleared_words: ['January'] })],
    },
  })
  await press(/^View Details, Answer: Keiko/)
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer: Keiko N.' }))
  within(dialog.getByRole('region', { name: 'The question' })).getByText('A parent in Albany asks')
  expect((await dialog.findByRole('link', { name: /^2 Night Nurses near Oakland/ })).getAttribute('href')).toBe(
    '/search-results?location=Oakland%2C+CA&category=night-nurse',
  )
  dialog.getByText('1 of 2 questions open')
  await see('Found fine: “January”')
})

it('that are open can be opened longer once, and closed after a question', async () => {
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  const { press, user, calls, answer } = await openPost({
    'list-submissions': listed(post({ status: 'approved', open_until: soon })),
    'manage-question': { open_until: soon, closed_at: null },
  })
  await press('Open 14 days longer')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Open 14 days longer' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Open until /))
  answer({ 'manage-question': { open_until: soon, closed_at: soon } })
  await press('Close question')
  const dialog = within(await screen.findByRole('dialog', { name: 'Close “Night Nurse, Oakland”?' }))
  await user.click(dialog.getByRole('button', { name: 'Close question' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Closed.'))
  expect(calls('manage-question').map(({ act }) => act)).toEqual(['extend', 'close'])
})

it('are decided together with recommendations, each with its words', async () => {
  const { press, user, calls } = await open({ 'decide-submissions': { results: [] } })
  await press('Select')
  await user.click(await screen.findByRole('checkbox', { name: 'Select all shown' }))
  await press('Approve')
  await see('2 words marked')
  await press('Approve 3 submissions')
  await expect
    .poll(() => calls('decide-submissions')[0]?.submissions.map((one) => one.words))
    .toEqual([words, undefined, 'Calm.'])
})
