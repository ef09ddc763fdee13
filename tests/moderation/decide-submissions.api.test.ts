// Deciding on one or several submissions: the effect of an approval, a separate result for each submission, and the
// log.

import { v4 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { decisionsPerCall } from '../../domain/limits.ts'
import {
  decideSubmission,
  decideSubmissions,
  getStandings,
  listDecisions,
  listSubmissions,
} from '../../domain/moderation/moderation.contracts.ts'
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { decide, share, tryDecide } from '../submissions.ts'

const nobody = '01900000-0000-7000-8000-000000000000'

const village = await forFile(startTestVillage())

describe('several submissions in one call', () => {
  const log = async (id: string) => (await village.call(listDecisions, { id }, ada)).body.decisions
  const pending = (...ids: string[]) => ids.map((id) => ({ id, from_status: 'pending' as const }))

  it('are decided one by one: a decided or unknown one does not stop the others', async () => {
    const [first, second, faster] = [await share(village), await share(village), await share(village)]
    await decide(village, faster, 'rejected')
    const { status, body } = await village.call(
      decideSubmissions,
      {
        status: 'approved',
        submissions: [
          ...pending(first),
          { id: nobody, from_status: 'pending' },
          ...pending(faster),
          { id: first, from_status: 'approved' },
          ...pending(second),
        ],
      },
      ada,
    )
    expect(status).toBe(200)
    expect(body.results).toEqual([
      { id: first, outcome: 'decided', detail: null, status: 'approved' },
      { id: nobody, outcome: 'not_found', detail: null, status: null },
      { id: faster, outcome: 'decided_meanwhile', detail: null, status: 'rejected' },
      { id: first, outcome: 'unchanged', detail: null, status: 'approved' },
      { id: second, outcome: 'decided', detail: null, status: 'approved' },
    ])
    const shown = await village.call(searchProviders, { service_type_filter: 'nanny' }, maya)
    expect(shown.body.providers[0]).toMatchObject({ total_recommendations: 2 })
    expect((await log(faster)).map(({ to_status }) => to_status)).toEqual(['rejected'])
  })

  it('get the given notes; without them they keep their own', async () => {
    const [kept, empty] = [await share(village), await share(village)]
    await tryDecide(village, kept, 'rejected', { admin_notes: 'Asked her twice.' })
    const submissions = [{ id: kept, from_status: 'rejected' as const }, ...pending(empty)]
    await village.call(decideSubmissions, { status: 'approved', submissions, admin_notes: '  ' }, ada)
    expect((await log(kept)).map(({ notes }) => notes)).toEqual(['Asked her twice.', 'Asked her twice.'])
    expect((await log(empty)).map(({ notes }) => notes)).toEqual([null])
    const back = [kept, empty].map((id) => ({ id, from_status: 'approved' as const }))
    await village.call(
      decideSubmissions,
      { status: 'rejected', submissions: back, admin_notes: 'Both moved away.' },
      ada,
    )
    const { body } = await village.call(listSubmissions, { status: 'rejected' }, ada)
    const notes = body.submissions.filter(({ id }) => id === kept || id === empty).map((one) => one.admin_notes)
    expect(notes).toEqual(['Both moved away.', 'Both moved away.'])
  })

  it('must be at least one and at most a hundred', async () => {
    const none = await village.call(decideSubmissions, { status: 'approved', submissions: [] }, ada)
    expect(none.problem.fields).toEqual([{ path: 'submissions', message: 'Choose at least one submission' }])
    const many = pending(...Array<string>(decisionsPerCall + 1).fill(nobody))
    const tooMany = await village.call(decideSubmissions, { status: 'approved', submissions: many }, ada)
    expect(tooMany.problem.fields).toEqual([{ path: 'submissions', message: 'Choose at most 100 submissions at once' }])
  })
})

describe('list-decisions', () => {
  it('lists who decided, the status before and after, the notes and the time, newest first', async () => {
    const id = await share(village)
    expect((await village.call(listDecisions, { id }, ada)).body.decisions).toEqual([])
    const before = Date.now()
    await decide(village, id, 'rejected')
    await tryDecide(village, id, 'approved', { from_status: 'rejected', admin_notes: 'Second look' })
    const { decisions } = (await village.call(listDecisions, { id }, ada)).body
    const by = { decided_by: ada.fullName }
    expect(decisions).toMatchObject([
      { from_status: 'rejected', to_status: 'approved', notes: 'Second look', ...by },
      { from_status: 'pending', to_status: 'rejected', notes: null, ...by },
    ])
    for (const { decided_at } of decisions) expect(Date.parse(decided_at)).toBeGreaterThanOrEqual(before)
  })

  it('lists a decision of an erased administrator without a name', async () => {
    const id = await share(village)
    await decide(village, id)
    await village.sql`update submission_decisions set decided_by = null where submission_id = ${id}`
    expect((await village.call(listDecisions, { id }, ada)).body.decisions).toMatchObject([{ decided_by: null }])
  })
})

describe('decide-submission', () => {
  const find = async (name: string) => {
    const { body } = await village.call(searchProviders, { service_type_filter: 'nanny' }, maya)
    return body.providers.find((provider) => provider.provider_name === name)
  }

  it('shows an approved recommendation to other members, and hides a rejected one', async () => {
    const id = await share(village, { provider_name: 'Imani Quintero' })
    expect(await find('Imani Q.')).toBeUndefined()
    const decided = await tryDecide(village, id, 'approved', { admin_notes: 'Lovely' })
    expect(decided.body).toMatchObject({ id, status: 'approved', admin_notes: 'Lovely' })
    expect(await find('Imani Q.')).toMatchObject({ id, total_recommendations: 1, rating: 5 })
    await tryDecide(village, id, 'rejected', { from_status: 'approved' })
    expect(await find('Imani Q.')).toBeUndefined()
  })

  it('refuses a request id that was used for another submission or another decision', async () => {
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
