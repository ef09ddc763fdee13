// Administrators at once: the same submission is decided once, and a provider's numbers equal a recount afterwards.
import { sql } from 'kysely'
import { v4 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { decideSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { share } from '../submissions.ts'

const village = await forFile(startTestVillage({ environment: { DATABASE_POOL: '16' } }))

describe('deciding at once', () => {
  it('of ten decisions on one submission exactly one is taken', async () => {
    const id = await share(village)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        village.call(
          decideSubmission,
          { id, status: index % 2 === 0 ? 'approved' : 'rejected', from_status: 'pending' },
          ada,
        ),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
    const log = await village.database.db
      .selectFrom('submission_decisions')
      .select('id')
      .where('submission_id', '=', id)
      .execute()
    expect(log).toHaveLength(1)
  })

  it('of ten repetitions of one request one decides, and all are answered alike', async () => {
    const [id, request_id] = [await share(village), v4()]
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        village.call(decideSubmission, { id, status: 'approved', from_status: 'pending', request_id }, ada),
      ),
    )
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toHaveLength(1)
    expect(answers[0]?.status).toBe(200)
    const log = await village.database.db
      .selectFrom('submission_decisions')
      .select('id')
      .where('submission_id', '=', id)
      .execute()
    expect(log).toHaveLength(1)
  })

  it('one request id on two submissions at once decides one of them', async () => {
    const ids = [await share(village), await share(village)]
    const request_id = v4()
    const answers = await Promise.all(
      ids.map((id) =>
        village.call(decideSubmission, { id, status: 'approved', from_status: 'pending', request_id }, ada),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('after many decisions at once every provider’s numbers and every total equal a recount', async () => {
    const ids: string[] = []
    for (let at = 0; at < 24; at++) {
      ids.push(
        await share(village, { provider_name: `Busy Person${at % 3}`, rating: 1 + (at % 5), location: 'Berkeley, CA' }),
      )
    }
    await Promise.all(
      ids.map((id, index) =>
        village.call(
          decideSubmission,
          { id, status: index % 4 === 3 ? 'rejected' : 'approved', from_status: 'pending' },
          ada,
        ),
      ),
    )
    await Promise.all(
      ids
        .filter((_, index) => index % 4 === 0)
        .map((id) => village.call(decideSubmission, { id, status: 'rejected', from_status: 'approved' }, ada)),
    )
    const { rows: wrong } = await sql`
      select p.name_key, p.total_recommendations, p.rating_sum, r.total, r.sum from providers p
      left join lateral (
        select count(*)::int as total, coalesce(sum(rating), 0)::int as sum,
          coalesce(round(avg(rating), 1), 0)::float8 as rating,
          coalesce(array_agg(id order by created_at desc, id desc), '{}') as ids
        from experience_submissions s where s.provider_id = p.id and s.status = 'approved'
      ) r on true
      where p.total_recommendations <> r.total or p.rating_sum <> r.sum or p.rating <> r.rating
        or p.all_recommendation_ids <> r.ids`.execute(village.database.db)
    expect(wrong).toEqual([])
    const { rows: wrongTallies } = await sql`
      select * from (
        select service_type, area, rating, count(*)::int as providers from providers
        where total_recommendations > 0 group by 1, 2, 3
      ) shown full join (select * from provider_tallies where providers > 0) kept
        using (service_type, area, rating)
      where shown.providers is distinct from kept.providers`.execute(village.database.db)
    expect(wrongTallies).toEqual([])
  })
})
