// Simultaneous decisions of several administrators: a submission is decided once.
import { v4 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { share, tryDecide } from '../submissions.ts'

const village = await forFile(startTestVillage({ environment: { DATABASE_POOL: '16' } }))

describe('simultaneous decisions', () => {
  const logOf = (id: string) => village.sql`select id from submission_decisions where submission_id = ${id}`

  it('of ten decisions on one submission, one is accepted', async () => {
    const id = await share(village)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => tryDecide(village, id, index % 2 === 0 ? 'approved' : 'rejected')),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect(await logOf(id)).toHaveLength(1)
  })

  it('of ten repetitions of one request, one decides, and all get the same response', async () => {
    const [id, request_id] = [await share(village), v4()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => tryDecide(village, id, 'approved', { request_id })),
    )
    const alike = answers.map(({ status, body: { undo_seconds: _, ...standing } }) =>
      JSON.stringify([status, standing]),
    )
    expect(new Set(alike)).toHaveLength(1)
    expect(answers[0]?.status).toBe(200)
    expect(await logOf(id)).toHaveLength(1)
  })

  it('of two submissions with the same request id, one is decided', async () => {
    const ids = [await share(village), await share(village)]
    const request_id = v4()
    const answers = await Promise.all(ids.map((id) => tryDecide(village, id, 'approved', { request_id })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})
