// Recommendations that their parents edited or withdrew, as administrators see them, and the reasons for rejections.
import { describe, expect, it } from 'vitest'
import { getReviewContext } from '../../domain/moderation/desk.contracts.ts'
import {
  decideSubmission,
  decideSubmissions,
  listDecisions,
  listSubmissions,
} from '../../domain/moderation/moderation.contracts.ts'
import {
  getMyRecommendation,
  withdrawRecommendation,
} from '../../domain/recommendations/own-recommendation.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { edited } from '../recommendations/recommendation-versions.ts'
import { decide, recommend, share, tryDecide } from '../submissions.ts'
import { mailsInTheEnd } from './hurry-mails.ts'

const village = await forFile(startTestVillage())

const marks = async (search: string) => {
  const { body } = await village.call(listSubmissions, { search }, ada)
  return body.submissions.map(({ status, edit }) => [status, edit])
}
const earlierOf = async (id: string) => (await village.call(getReviewContext, { id }, ada)).body.earlier
const reasonOf = async (id: string) => (await village.call(getMyRecommendation, { id }, maya)).body.decision_reason
const rejection = { status: 'rejected', from_status: 'pending' } as const

describe('an edited recommendation in the queue', () => {
  it('shows whether it replaces the visible version, and the changes from that version', async () => {
    const named = { provider_name: 'Marked Edit' }
    const id = await recommend(village, { ...named, own_words: 'Shown.' })
    expect(await marks('Marked Edit')).toEqual([['approved', null]])
    const second = await edited(village, id, { ...named, own_words: 'Second.' })
    const third = await edited(village, second, { ...named, own_words: 'Third.' })
    expect(await marks('Marked Edit')).toEqual([
      ['pending', 'of_shown'],
      ['approved', null],
    ])
    expect((await earlierOf(third))?.own_words).toBe('Shown.')
    await decide(village, third)
    expect(await marks('Marked Edit')).toEqual([['approved', 'of_unseen']])
  })

  it('shows the changes from the rejected version, with the reason that the parent was given', async () => {
    const named = { provider_name: 'Mended Edit' }
    const id = await share(village, { ...named, own_words: 'Lives on Elm.' })
    await village.call(decideSubmission, { id, ...rejection, reason: 'It says where she lives.' }, ada)
    const next = await edited(village, id, { ...named, own_words: 'Kind.' })
    expect(await marks('Mended Edit')).toEqual([['pending', 'of_unseen']])
    expect(await earlierOf(next)).toMatchObject({
      own_words: 'Lives on Elm.',
      decision_reason: 'It says where she lives.',
    })
    expect(await earlierOf(id)).toBeNull()
  })
})

it('a version that its parent replaced or withdrew cannot be decided', async () => {
  const id = await share(village, { provider_name: 'Gone Meanwhile' })
  const next = await edited(village, id, { provider_name: 'Gone Meanwhile', rating: 4 })
  await village.call(withdrawRecommendation, { id: next }, maya)
  const submissions = [id, next].map((one) => ({ id: one, from_status: 'pending' as const }))
  const { body } = await village.call(decideSubmissions, { submissions, status: 'approved' }, ada)
  expect(body.results.map(({ outcome }) => outcome)).toEqual(['not_found', 'not_found'])
})

describe('the reason for a rejection', () => {
  it('is shown to the parent, stored in the log, left out of the mail, and deleted by an approval', async () => {
    const id = await share(village, { provider_name: 'Given Reason' })
    const reason = 'It names a child.\nTake that part out.'
    await village.call(decideSubmission, { id, ...rejection, reason, admin_notes: 'Private.' }, ada)
    expect(await reasonOf(id)).toBe(reason)
    const { body } = await village.call(listDecisions, { id }, ada)
    expect(body.decisions).toMatchObject([{ decision_reason: reason, notes: 'Private.' }])
    const mail = (await mailsInTheEnd(village)).find(({ subject }) => subject.includes('Given Reason'))
    expect(mail?.text).toContain('decided not to post it')
    expect(mail?.text).not.toContain('names a child')
    await tryDecide(village, id, 'approved', { from_status: 'rejected', reason: 'ignored' })
    expect(await reasonOf(id)).toBeNull()
  })

  it('is optional, is limited to 1,000 characters, and can be given for several at once', async () => {
    const ids = [
      await share(village, { provider_name: 'One Reason' }),
      await share(village, { provider_name: 'Two R' }),
    ]
    const submissions = ids.map((id) => ({ id, from_status: 'pending' as const }))
    const tooLong = await village.call(
      decideSubmissions,
      { submissions, status: 'rejected', reason: 'x'.repeat(1001) },
      ada,
    )
    expect([tooLong.status, tooLong.problem.fields?.[0]?.path]).toEqual([422, 'reason'])
    await village.call(decideSubmissions, { submissions, status: 'rejected', reason: 'Says too little.' }, ada)
    expect(await Promise.all(ids.map(reasonOf))).toEqual(['Says too little.', 'Says too little.'])
    const id = await share(village, { provider_name: 'No Reason' })
    await decide(village, id, 'rejected')
    expect(await reasonOf(id)).toBeNull()
  })
})
