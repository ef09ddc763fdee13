// Undoing a decision at the same moment as something else: one of the two happens completely.
import { v4 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { undoDecision } from '../../domain/moderation/moderation.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { edit, nothingWrong, statusesOf, wrongNumbers } from '../recommendations/recommendation-versions.ts'
import { share, tryDecide } from '../submissions.ts'

const village = await forFile(startTestVillage({ environment: { DATABASE_POOL: '16' } }))

describe('undoing a decision', () => {
  const approved = async (provider_name: string) => {
    const [id, request_id] = [await share(village, { provider_name }), v4()]
    await tryDecide(village, id, 'approved', { request_id })
    return { id, request_id }
  }
  const mailsAbout = (provider_name: string) =>
    village.sql`select id from mail_outbox where subject like ${`%${provider_name}%`}`

  it('happens once if it is requested ten times at once', async () => {
    const act = await approved('Pressed Often')
    const answers = await Promise.all(Array.from({ length: 10 }, () => village.call(undoDecision, act, ada)))
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual(Array(10).fill([200, 'pending']))
    expect(await wrongNumbers(village)).toEqual(nothingWrong)
    expect(await mailsAbout('Pressed Often')).toHaveLength(0)
  })

  it('succeeds, or a colleague’s simultaneous decision does', async () => {
    for (let round = 0; round < 6; round++) {
      const provider_name = `Contested ${round}`
      const { id, request_id } = await approved(provider_name)
      const [undone, moved] = await Promise.all([
        village.call(undoDecision, { id, request_id }, ada),
        tryDecide(village, id, 'rejected', { from_status: 'approved' }),
      ])
      expect([undone.status, moved.status].sort()).toEqual([200, 409])
      expect(await statusesOf(village, id)).toEqual([undone.status === 200 ? 'pending' : 'rejected'])
      expect(await mailsAbout(provider_name)).toHaveLength(undone.status === 200 ? 0 : 1)
    }
    expect(await wrongNumbers(village)).toEqual(nothingWrong)
  })

  it('prevents the mail, or is refused because the mail was already sent', async () => {
    const name = (round: number) => `Just In Time ${round}`
    const acts = []
    for (let round = 0; round < 12; round++) acts.push(await approved(name(round)))
    // the time limits end at short intervals, before and after the calls
    await village.sql`
      with moments as (
        select id, submission_id, clock_timestamp() + make_interval(secs => 0.05 * row_number() over (order by id)) as at
        from submission_decisions where submission_id = any(${acts.map(({ id }) => id)}::uuid[])
      ), mails as (
        update mail_outbox set next_attempt_at = at from moments where merge_key = 'decision:' || submission_id
      )
      update submission_decisions d set undo_until = at from moments m where m.id = d.id`
    let over = false
    const sending = (async () => {
      while (!over) await village.mailSettled()
    })()
    const answers = await Promise.all(acts.map((act) => village.call(undoDecision, act, ada)))
    const waiting = () => village.sql`select 1 from mail_outbox where sent_at is null and subject like '%Just In Time%'`
    await expect.poll(waiting, { timeout: 30_000 }).toEqual([])
    over = true
    await sending
    const subjects = (await village.mails()).map(({ subject }) => subject)
    for (const [round, { status, problem }] of answers.entries()) {
      const told = subjects.filter((subject) => subject.includes(`${name(round)} is on`)).length
      expect([round, status, problem.code ?? null, told]).toEqual(
        told === 0 ? [round, 200, null, 0] : [round, 409, 'undo_over', 1],
      )
    }
  })

  it('leaves the parent’s simultaneous edit pending, whichever comes first', async () => {
    const shared = []
    for (let round = 0; round < 10; round++) {
      shared.push({ provider_name: `Edited ${round}`, ...(await approved(`Edited ${round}`)) })
    }
    // all at once, so that an edit can come between the commit and the response
    const rounds = shared.map(async ({ provider_name, id, request_id }) => {
      const [undone, change] = await Promise.all([
        village.call(undoDecision, { id, request_id }, ada),
        edit(village, id, { provider_name, own_words: 'Better words.' }),
      ])
      const statuses = await statusesOf(village, id)
      expect(change.status).toBe(200)
      if (undone.status === 200) {
        expect(undone.body.status).toBe('pending')
        expect(statuses).toEqual(['replaced', 'pending'])
      } else expect([undone.status, statuses]).toEqual([409, ['approved', 'pending']])
    })
    await Promise.all(rounds)
    expect(await wrongNumbers(village)).toEqual(nothingWrong)
  })
})
