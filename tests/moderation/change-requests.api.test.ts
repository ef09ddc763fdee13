// Asking a parent for a change before a decision: the mail, the paused wait, and undoing the request in time.
import { v4 } from 'uuid'
import { beforeAll, describe, expect, it } from 'vitest'
import { askForChange, getReviewContext } from '../../domain/moderation/desk.contracts.ts'
import { decideSubmission, listSubmissions, undoDecision } from '../../domain/moderation/moderation.contracts.ts'
import { getMyRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { getMySubmissions } from '../../domain/recommendations/recommendations.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, makeAdministrator, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { edited } from '../recommendations/recommendation-versions.ts'
import { share, tryDecide } from '../submissions.ts'
import { mailsInTheEnd } from './hurry-mails.ts'

const village = await forFile(startTestVillage())
beforeAll(() => makeAdministrator(village.database.db, otto))
const letter = 'Could you leave the name of the school out?'
const ask = (id: string, request_id = v4(), as = ada) => village.call(askForChange, { id, request_id, letter }, as)
const rowOf = async (search: string) => (await village.call(listSubmissions, { search }, ada)).body.submissions[0]
const ownOf = async (id: string) => (await village.call(getMyRecommendation, { id }, maya)).body
const mailsAbout = async (name: string) =>
  (await mailsInTheEnd(village)).filter(({ subject }) => subject === `A question about your recommendation of ${name}`)

describe('a requested change', () => {
  it('reaches the parent by mail and on their page, and stays pending', async () => {
    const id = await share(village, { provider_name: 'Asked Alma' })
    const answer = await ask(id)
    expect([answer.status, answer.body.status]).toEqual([200, 'pending'])
    expect(answer.body.change_asked_at).not.toBeNull()
    expect(await rowOf('Asked Alma')).toMatchObject({ status: 'pending', change_asked_at: answer.body.change_asked_at })
    expect(await ownOf(id)).toMatchObject({
      change_letter: letter,
      story: [{ kind: 'change_asked' }, { kind: 'shared' }],
    })
    const { body: own } = await village.call(getMySubmissions, {}, maya)
    expect(own.submissions.find((one) => one.id === id)?.change_letter).toBeTruthy()
    const [mail, ...more] = await mailsAbout('Asked Alma')
    expect(more).toEqual([])
    expect(mail?.to).toBe(maya.email)
    expect(mail?.text).toContain(letter)
    expect(mail?.text).toContain(`/my-recommendations/${id}#edit`)
  })

  it('is made once, however often the call is repeated, even by two administrators', async () => {
    const id = await share(village, { provider_name: 'Asked Once' })
    const act = v4()
    await ask(id, act)
    expect((await ask(id, act)).status).toBe(200)
    const other = await ask(id, v4(), otto)
    expect([other.status, other.problem.code]).toEqual([409, 'decided_meanwhile'])
    expect(other.problem.detail).toBe('Another administrator already asked for a change. We’re waiting on the parent.')
    // the request id of another submission asks nobody
    const second = await share(village, { provider_name: 'Asked Not' })
    expect((await ask(second, act)).status).toBe(409)
    expect(await mailsAbout('Asked Once')).toHaveLength(1)
    expect(await mailsAbout('Asked Not')).toHaveLength(0)
  })

  it('is refused for a decided, edited or unknown submission, and without a text', async () => {
    const id = await share(village, { provider_name: 'Asked Late' })
    const next = await edited(village, id, { provider_name: 'Asked Late', rating: 4 })
    expect((await ask(id)).problem.detail).toBe('The parent just edited this one. The new version is in the list.')
    await tryDecide(village, next, 'approved')
    expect((await ask(next)).problem.code).toBe('decided_meanwhile')
    expect((await ask(v4())).problem.code).toBe('not_found')
    const silent = await village.call(askForChange, { id: next, request_id: v4(), letter: ' \n ' }, ada)
    expect(silent.problem.fields).toEqual([{ path: 'letter', message: 'Please say what should change' }])
  })

  it('is closed by an edit; the time spent waiting for the parent does not count', async () => {
    const id = await share(village, { provider_name: 'Asked Anne' })
    await ask(id)
    const hour = 3_600_000
    const [shared, asked] = [new Date(Date.now() - 30 * hour), new Date(Date.now() - 10 * hour)]
    const { db } = village.database
    await db.updateTable('experience_submissions').set({ created_at: shared }).where('id', '=', id).execute()
    await db.updateTable('change_requests').set({ asked_at: asked }).where('submission_id', '=', id).execute()
    const next = await edited(village, id, { provider_name: 'Asked Anne', rating: 4 })
    const row = await rowOf('Asked Anne')
    expect(row).toMatchObject({ id: next, change_asked_at: null, edit: 'of_unseen' })
    const waited = (Date.now() - Date.parse(row?.waits_since ?? '')) / hour
    expect(waited).toBeGreaterThan(19.9)
    expect(waited).toBeLessThan(20.1)
    expect(await ownOf(next)).toMatchObject({
      change_letter: null,
      story: [{ kind: 'edited' }, { kind: 'change_asked' }, { kind: 'shared' }],
    })
    const { body } = await village.call(getReviewContext, { id: next }, ada)
    expect(body.asked).toMatchObject([{ letter, asked_by: ada.fullName }])
    // an edit without a request does not restart the wait either
    await edited(village, next, { provider_name: 'Asked Anne', rating: 3 })
    expect((await rowOf('Asked Anne'))?.waits_since).toBe(row?.waits_since)
  })

  it('can be undone by its administrator while the mail is queued, and not later', async () => {
    const [id, act] = [await share(village, { provider_name: 'Asked Back' }), v4()]
    await ask(id, act)
    const undo = (as = ada) => village.call(undoDecision, { id, request_id: act }, as)
    expect((await undo(otto)).problem.code).toBe('not_found')
    expect((await undo()).body).toMatchObject({ status: 'pending', change_asked_at: null })
    expect((await undo()).status).toBe(200)
    expect(await ownOf(id)).toMatchObject({ change_letter: null, story: [{ kind: 'shared' }] })
    expect(await mailsAbout('Asked Back')).toEqual([])
    const again = v4()
    await ask(id, again)
    expect(await mailsAbout('Asked Back')).toHaveLength(1)
    const late = await village.call(undoDecision, { id, request_id: again }, ada)
    expect(late.problem.code).toBe('undo_over')
  })

  it('is not mailed if a decision is made before the mail is sent', async () => {
    const id = await share(village, { provider_name: 'Asked And Approved' })
    await ask(id)
    const { body } = await village.call(decideSubmission, { id, status: 'approved', from_status: 'pending' }, otto)
    expect(body).toMatchObject({ status: 'approved', change_asked_at: null })
    expect(await mailsAbout('Asked And Approved')).toEqual([])
    expect((await ownOf(id)).change_letter).toBeNull()
  })
})
