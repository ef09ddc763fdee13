// What is new is read by indexes, however many notes, providers and questions there are.
import { expect, it } from 'vitest'
import { readNews } from '../../server/letter/letter-news.queries.ts'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { plansOf } from '../plans.ts'

const village = await forFile(startTestVillage())
const { sql } = village
const at = new Date('2026-11-28T20:00:00Z')
const days = { from: '2026-11-22', to: '2026-11-28' }

await sql`
  insert into providers (id, service_type, area, name_key, total_recommendations, rating_sum, rating, newest_at, newest_id,
    provider_name, shown_name, recommendation, highlights, city, city_key, state, all_recommendation_ids, free, free_told_at)
  select gen_random_uuid(), (array['nanny', 'daycare', 'babysitter'])[1 + i % 3], 'east-bay', md5(i::text), 1, 5, 5,
    ${at}::timestamptz, gen_random_uuid(), 'Name ' || i, 'Name ' || i, 'Good.', 'Kind', 'Oakland', 'oakland', 'CA', array[gen_random_uuid()],
    case when i % 10 = 0 then 'now' end, case when i % 10 = 0 then ${at}::timestamptz - make_interval(hours => i) end
  from generate_series(1, 12000) as i`
await sql`
  insert into experience_submissions (id, user_id, submitter_email, provider_id, service_type, provider_name, rating,
    recommendation, highlights, status, reviewed_at)
  select gen_random_uuid(), (select id from auth.users limit 1), 'maya@trustedvillage.example', id, service_type,
    provider_name, 5, 'Good.', 'Kind', 'approved', ${at}::timestamptz - make_interval(hours => n::int)
  from (select *, row_number() over (order by id) as n from providers) as numbered`
await sql`
  insert into posts (id, kind, user_id, words, status, reviewed_at, created_at, waits_since)
  select gen_random_uuid(), 'question', (select id from auth.users limit 1), 'Who?', 'approved', asked, asked, asked
  from (select ${at}::timestamptz - make_interval(hours => i) as asked from generate_series(1, 12000) as i) as moments`
await sql`
  insert into questions (id, service_type, city, state, area, needed, emblem, asked_at, open_until)
  select id, 'nanny', 'Oakland', 'CA', 'east-bay', 'any', 0, created_at, created_at + interval '14 days' from posts`
await sql`
  insert into answers (id, question_id, user_id, provider_id, created_at)
  select gen_random_uuid(), id, (select id from auth.users limit 1), (select id from providers limit 1), asked_at from questions`
await sql`vacuum analyze`

it.each([[['east-bay', 'albany, ca']], [null]])('news of %j read what is new by index', async (areas) => {
  const plans = await plansOf(village.database, (db) => readNews(db, { areas, days, at }))
  expect(plans).toHaveLength(4)
  expect(plans[0]).toContain('submissions_news')
  expect(plans[2]).toContain('providers_free_news')
  expect(plans[3]).toContain('questions_of_kind')
  for (const plan of plans)
    expect(plan).not.toMatch(/Seq Scan on (?:providers|experience_submissions|questions|posts|answers)\b/)
})
