// Deciding on submissions: what an approval shows, what a rejection hides, and who was faster.
import { v4 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { undoSeconds } from '../../domain/moderation/decision.rules.ts'
import { decideSubmission, getStandings, listDecisions } from '../../domain/moderation/moderation.contracts.ts'
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend, share, tryDecide } from '../submissions.ts'

const village = await forFile(startTestVillage())

describe('decide-submission', () => {
  const find = async (name: string) => {
    const { body } = await village.call(searchProviders, { service_type_filter: 'nanny' }, maya)
    return body.providers.find((provider) => provider.provider_name === name)
  }

  it('an approved recommendation is found by other members, a rejected one no longer', async () => {
    const id = await share(village, { provider_name: 'Imani Quintero' })
    expect(await find('Imani Q.')).toBeUndefined()
    const decided = await tryDecide(village, id, 'approved', { admin_notes: 'Lovely' })
    expect(decided.body).toMatchObject({ id, status: 'approved', admin_notes: 'Lovely' })
    expect(await find('Imani Q.')).toMatchObject({ id, total_recommendations: 1, rating: 5 })
    await tryDecide(village, id, 'rejected', { from_status: 'approved' })
    expect(await find('Imani Q.')).toBeUndefined()
  })

  it('never moves one to where it is, and knows no submission that is not there', async () => {
    const id = await recommend(village)
    const same = await tryDecide(village, id, 'approved', { from_status: 'approved' })
    expect(same.status).toBe(422)
    const nobody = '01900000-0000-7000-8000-000000000000'
    const gone = await tryDecide(village, nobody, 'approved')
    expect(gone.problem.code).toBe('not_found')
  })

  it('a request that is repeated is answered as it was the first time but for the time to undo, and decides once', async () => {
    const id = await share(village, { provider_name: 'Rita Repeated' })
    const request_id = v4()
    const wanted = { id, status: 'approved', from_status: 'pending', admin_notes: 'Called her.', request_id } as const
    const first = await village.call(decideSubmission, wanted, ada)
    expect(first.body.undo_seconds).toBeGreaterThan(0)
    expect(first.body.undo_seconds).toBeLessThanOrEqual(undoSeconds)
    await village.sql`update submission_decisions set undo_until = now() where request_id = ${request_id}`
    const again = await village.call(decideSubmission, { ...wanted, admin_notes: 'Typed later' }, ada)
    expect(again.status).toBe(200)
    expect(again.body).toEqual({ ...first.body, undo_seconds: 0 })
    const { decisions } = (await village.call(listDecisions, { id }, ada)).body
    expect(decisions).toMatchObject([{ to_status: 'approved', notes: 'Called her.', request_id }])
    const mails = await village.sql`select 1 from mail_outbox where subject like '%Rita Repeated%'`
    expect(mails).toHaveLength(1)
  })

  it('a request id is that of one decision: on another submission or the other way round it is refused', async () => {
    const [id, other] = [await share(village), await share(village)]
    const request_id = v4()
    await tryDecide(village, id, 'approved', { request_id })
    for (const wanted of [
      { id: other, status: 'approved', from_status: 'pending' } as const,
      { id, status: 'rejected', from_status: 'approved' } as const,
    ]) {
      const { problem } = await village.call(decideSubmission, { ...wanted, request_id }, ada)
      expect(problem.fields).toEqual([{ path: 'request_id', message: 'This id belongs to another decision.' }])
    }
    const { standings } = (await village.call(getStandings, { ids: [id, other] }, ada)).body
    expect(new Map(standings.map((one) => [one.id, one.status]))).toEqual(
      new Map([
        [id, 'approved'],
        [other, 'pending'],
      ]),
    )
  })
})
