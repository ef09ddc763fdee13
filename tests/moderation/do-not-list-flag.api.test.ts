// Submissions whose provider may be on the do-not-list: flagged at the desk, and approved only with a reviewer's explicit confirmation.
import { v4 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { getReviewContext } from '../../domain/moderation/desk.contracts.ts'
import {
  decideSubmission,
  decideSubmissions,
  listSubmissions,
  undoDecision,
} from '../../domain/moderation/moderation.contracts.ts'
import { getMyRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { removeEntry } from '../../server/provider-portal/do-not-list.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { families, noteOf, putOnList } from '../provider-portal/do-not-list.ts'
import { readProviders } from '../providers/merge-facts.ts'
import { decide, recommend, share, tryDecide } from '../submissions.ts'

const village = await forFile(startTestVillage())

const approve = (id: string, more: { someone_else?: boolean; request_id?: string } = {}) =>
  tryDecide(village, id, 'approved', { ...more })
const flagOf = async (id: string) =>
  (await village.call(listSubmissions, { id }, ada)).body.submissions[0]?.do_not_list_match
const knownBy = async (id: string) => (await village.call(getReviewContext, { id }, ada)).body.do_not_list

let made = 0
/** A unique name. */
const freshName = () => `Quilla Marsh${String.fromCharCode(97 + made++)}`
const phone = '(510) 555-0170'
const waiting = async () => {
  const provider_name = freshName()
  const entry = await putOnList(village, { notes: [noteOf({ provider_name })] })
  return { provider_name, entry, id: await share(village, { provider_name }, await makePerson(village.database.db)) }
}

describe('a submission whose provider may be on the list', () => {
  it('is flagged in the queue and in its details, and not approved without a confirmation', async () => {
    const { id, provider_name } = await waiting()
    expect([await flagOf(id), await knownBy(id)]).toEqual(['possible', 'name'])
    const { status, problem } = await approve(id)
    expect([status, problem.code]).toEqual([409, 'maybe_not_listed'])
    expect(problem.detail).toContain('may be on the do-not-list')
    expect(await readProviders(village, provider_name, otto)).toEqual([])
    expect((await approve(id, { someone_else: true })).status).toBe(200)
    expect(await flagOf(id)).toBe('cleared')
    expect(await readProviders(village, provider_name, otto)).toHaveLength(1)
  })

  it('is flagged again if the approval is undone or later reversed', async () => {
    const { id } = await waiting()
    const request_id = v4()
    await approve(id, { someone_else: true, request_id })
    expect((await village.call(undoDecision, { id, request_id }, ada)).status).toBe(200)
    expect(await flagOf(id)).toBe('possible')
    expect((await approve(id)).problem.code).toBe('maybe_not_listed')
    await approve(id, { someone_else: true })
    const rejection = { id, status: 'rejected', from_status: 'approved', request_id: v4() } as const
    await village.call(decideSubmission, rejection, ada)
    expect(await flagOf(id)).toBe('possible')
    expect((await village.call(undoDecision, { id, request_id: rejection.request_id }, ada)).body.status).toBe(
      'approved',
    )
    expect(await flagOf(id)).toBe('cleared')
  })

  it('is approved like any other once the matching entry is deleted', async () => {
    const { id, entry } = await waiting()
    await village.database.db.transaction().execute((trx) => removeEntry(trx, entry))
    expect(await knownBy(id)).toBeNull()
    expect((await approve(id)).status).toBe(200)
    expect(await flagOf(id)).toBeNull()
  })

  it('is skipped with a reason if several are approved at once', async () => {
    const { id } = await waiting()
    const other = await share(village, { provider_name: 'Innocent Inga' })
    const submissions = [id, other].map((one) => ({ id: one, from_status: 'pending' as const }))
    const { body } = await village.call(decideSubmissions, { submissions, status: 'approved' }, ada)
    expect(body.results).toEqual([
      { id, outcome: 'maybe_not_listed', detail: null, status: 'pending' },
      { id: other, outcome: 'decided', detail: null, status: 'approved' },
    ])
  })
})

describe('a submission whose provider is put on the do-not-list while it is pending', () => {
  it('is flagged by an attempted approval, and its parent can see that', async () => {
    const provider_name = freshName()
    const told = { provider_name, has_contact_consent: true, provider_phone: phone }
    const id = await share(village, told)
    await putOnList(village, { notes: [noteOf({ provider_name, provider_phone: phone, city: 'Sacramento' })] })
    expect([await flagOf(id), await knownBy(id)]).toEqual([null, 'contact'])
    expect((await approve(id)).problem.code).toBe('maybe_not_listed')
    expect(await flagOf(id)).toBe('possible')
    expect((await village.call(getMyRecommendation, { id }, maya)).body.looked_at_first).toBe(true)
  })

  it('is never approved if the match is certain, alone or together with others', async () => {
    const provider_name = freshName()
    const told = { provider_name, has_contact_consent: true, provider_phone: phone }
    const id = await share(village, told)
    await putOnList(village, { notes: families({ provider_name, provider_phone: phone }) })
    expect(await knownBy(id)).toBe('sure')
    const sentence = 'This provider asked not to be listed. Please reject it.'
    const { status, problem } = await approve(id, { someone_else: true })
    expect([status, problem.detail]).toEqual([409, sentence])
    const submissions = [{ id, from_status: 'pending' as const }]
    const { results } = (await village.call(decideSubmissions, { submissions, status: 'approved' }, ada)).body
    expect(results).toEqual([{ id, outcome: 'decided_meanwhile', detail: sentence, status: 'pending' }])
    await decide(village, id, 'rejected')
  })

  it('is not flagged if it was approved before', async () => {
    const provider_name = freshName()
    const id = await recommend(village, { provider_name })
    await putOnList(village, { notes: [noteOf({ provider_name })] })
    const { submissions } = (await village.call(listSubmissions, { id }, ada)).body
    expect(submissions).toMatchObject([{ status: 'approved', do_not_list_match: null }])
  })
})
