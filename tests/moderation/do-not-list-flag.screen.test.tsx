// A submission whose provider may be on the do-not-list, as reviewers see it.
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getReviewContext } from '../../domain/moderation/desk.contracts.ts'
import {
  decideSubmission,
  type ReviewedSubmission,
  reviewedSubmissionSchema,
} from '../../domain/moderation/moderation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { refusals } from '../../domain/refusals.ts'
import { type Answers, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const lena: ReviewedSubmission = sampleOf(reviewedSubmissionSchema, {
  id: '0198c1de-0000-7000-8000-000000000001',
  provider_name: 'Lena Listed',
  service_type: 'nanny',
  status: 'pending',
})
const flagged = { ...lena, do_not_list_match: 'possible' } as const
const flag = 'May be on the do-not-list'
const missing = 'Please check this before you approve it, or reject it.'
const knownBy = (do_not_list: 'sure' | 'contact' | 'name' | null) => sampleOf(getReviewContext.output, { do_not_list })
const approved = sampleOf(decideSubmission.output, { id: lena.id, status: 'approved' })
const open = async (submission: ReviewedSubmission, answers: Answers) => {
  const page = await openPage('/admin', {
    as: 'administrator',
    answers: { 'list-submissions': { submissions: [submission], posts: [], next_cursor: null }, ...answers },
  })
  await screen.findByRole('heading', { level: 3, name: 'Lena Listed' })
  return page
}
const openNote = async (submission: ReviewedSubmission, answers: Answers) => {
  const page = await open(submission, answers)
  await page.press(/^View Details/)
  await screen.findByRole('dialog', { name: 'Lena Listed' })
  await waitFor(() => expect(document.querySelector('.desk-acts:not(:has([data-deaf]))')).toBeTruthy(), {
    timeout: 4000,
  })
  return page
}
const word = () => screen.findByRole('checkbox', { name: 'This is someone else' })

it('is flagged in its row and in its details, and can be approved only after a confirmation', async () => {
  const { press, user, calls } = await openNote(flagged, {
    'get-review-context': knownBy('name'),
    'decide-submission': approved,
  })
  await see(flag, `${flag}.`, /^Someone with this name in this area asked not to be listed\./)
  await press('Approve')
  await see(missing)
  expect(document.activeElement).toBe(await word())
  expect(calls('decide-submission')).toEqual([])
  await user.click(await word())
  expect(screen.queryByText(missing)).toBeNull()
  await press('Approve')
  await waitFor(() => expect(calls('decide-submission')).toMatchObject([{ status: 'approved', someone_else: true }]))
})

it('is rejected without a confirmation', async () => {
  const { press, calls } = await openNote(flagged, { 'get-review-context': knownBy('contact') })
  await see(/^Someone with a name like this and the same contact details asked not to be listed\./)
  await press('Reject')
  await waitFor(() => expect(calls('decide-submission')).toMatchObject([{ status: 'rejected' }]))
})

it('is shown as listed if the match is certain', async () => {
  await openNote(lena, { 'get-review-context': knownBy('sure') })
  await see(/^This provider asked not to be listed\. Please reject it\.$/)
  expect(screen.queryByRole('checkbox', { name: 'This is someone else' })).toBeNull()
})

it('shows the flag and asks for confirmation if the provider was listed meanwhile', async () => {
  const { press, answer } = await openNote(lena, {
    'get-review-context': knownBy(null),
    'decide-submission': new Refusal('maybe_not_listed', { detail: refusals.maybe_not_listed.sentence }),
  })
  answer({ 'get-review-context': knownBy('name') })
  await press('Approve')
  await see(refusals.maybe_not_listed.sentence)
  await word()
})
