// Open questions of a kind or around a place are found by their indexes, however many there are.
import { beforeAll, expect, it } from 'vitest'
import { nearPlace } from '../../domain/questions/question-places.rules.ts'
import { countOpen, readQuestionPage } from '../../server/questions/questions.queries.ts'
import { startTestVillage } from '../app.ts'
import { accountOf, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { plansOf } from '../plans.ts'

const village = await forFile(startTestVillage())
const at = new Date('2026-11-20T09:41:00Z')

beforeAll(async () => {
  const { sql } = village
  // one of a hundred is open, in one of fifty towns
  await sql`
    with added as (
      insert into posts (id, kind, words, status, reviewed_at, created_at, waits_since)
      select gen_random_uuid(), 'question', 'Someone calm?', 'approved', at, at, at
      from generate_series(1, 20000) as i, lateral (select ${at}::timestamptz - make_interval(mins => 8 * i) as at) as of
      returning id, created_at
    )
    insert into questions (id, service_type, city, state, area, needed, emblem, asked_at, open_until, closed_at, closed_by)
    select id, case n % 14 when 0 then 'nanny' else 'daycare' end, 'Town', 'CA', case n % 50 when 0 then 'east-bay' else 'town ' || n % 50 end,
      'any', 0, created_at, created_at + interval '14 days', case when n % 3 > 0 then created_at end, case when n % 3 > 0 then 'member' end
    from (select *, row_number() over (order by created_at) as n from added) as numbered`
  await sql`vacuum analyze`
})

const reading = async () => ({ by: await accountOf(village.database.db, maya), at })

it.each([
  ['around a place', { order: 'newest' }, 'Oakland, CA', 'questions_in_area'],
  ['of a kind', { order: 'newest', kind: 'nanny' }, '', 'questions_of_kind'],
  ['everywhere', { order: 'newest' }, '', 'questions_newest'],
] as const)('open questions %s are listed and counted by an index', async (_of, wanted, place, index) => {
  const by = await reading()
  const plans = await plansOf(village.database, async (db) => {
    await readQuestionPage(db, nearPlace(place)?.areas ?? null, wanted as never, by)
    await countOpen(db, nearPlace(place)?.areas ?? null, wanted as never, by)
  })
  for (const plan of plans) {
    expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan on (questions|posts)/)
  }
})
