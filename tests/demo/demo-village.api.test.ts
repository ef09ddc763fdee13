// The demo village: realistic, varied, the same every time, and created only once.
import { describe, expect, it } from 'vitest'
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { listProviderRequests } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { categorySlugs } from '../../domain/providers/categories.ts'
import { listProviderPairs } from '../../domain/providers/duplicates.contracts.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { listProviderNotes, searchProviders } from '../../domain/providers/providers.contracts.ts'
import { getQuestion, listQuestions } from '../../domain/questions/questions.contracts.ts'
import { findPersonalWords } from '../../domain/text/personal-words.rules.ts'
import { findBrokenRecounts } from '../../server/database/recounts.ts'
import { fillDemo } from '../../server/demo/fill-demo.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'

const village = await forFile(startTestVillage({ demo: true }))

describe('the demo village', () => {
  const countsOf = async ({ sql }: TestVillage) => {
    const [row] = await sql`
      select (select count(*)::int from auth.users) as members, (select count(*)::int from providers) as providers,
        (select count(*)::int from experience_submissions) as recommendations,
        (select count(*)::int from baby_products) as products, (select count(*)::int from inquiries) as inquiries,
        (select count(*)::int from page_visits) as visits, (select count(*)::int from questions) as questions`
    return row
  }

  it('has about 120 providers and 400 recommendations, in every category, region and status', async () => {
    const { sql } = village
    expect(await countsOf(village)).toMatchObject({ members: 32, providers: 125 })
    const [{ total } = { total: 0 }] = await sql<{ total: number }>`
      select count(*)::int as total from experience_submissions`
    expect(total).toBeGreaterThan(350)
    const categories = await sql<{ service_type: string; areas: number; statuses: number }>`
      select service_type, count(distinct p.area)::int as areas from experience_submissions s
      join providers p using (service_type) where s.provider_id = p.id group by 1`
    expect(categories.map((row) => row.service_type).sort()).toEqual([...categorySlugs].sort())
    for (const row of categories) expect(row.areas).toBeGreaterThanOrEqual(4)
    const statuses = await sql`select distinct status from experience_submissions order by 1`
    expect(statuses.map((row) => row.status)).toEqual(['approved', 'pending', 'rejected'])
    const ratings = await sql`select distinct rating from experience_submissions order by 1`
    expect(ratings.map((row) => row.rating)).toEqual([1, 2, 3, 4, 5])
  })

  it('has possible duplicates that administrators can decide', async () => {
    const { pairs } = (await village.call(listProviderPairs, {}, ada)).body
    expect(pairs.map(({ evidence }) => evidence.includes('phone'))).toEqual([true, false, false])
  })

  it('has providers with their own pages, and their requests at the desk', async () => {
    const query = { service_type_filter: 'nanny', search_query: 'Maria-Jose', location_filter: '' } as const
    const [maria] = (await village.call(searchProviders, query, maya)).body.providers
    expect(maria).toMatchObject({ free: 'from', contact_confirmed_at: expect.any(String) })
    const short_id = shortIdOf(maria?.provider_id ?? '')
    const { notes } = (await village.call(listProviderNotes, { short_id }, maya)).body
    expect(notes.flatMap(({ answer }) => answer ?? [])).toEqual([expect.stringMatching(/^Thank you!/)])
    const { requests } = (await village.call(listProviderRequests, { list: 'open' }, ada)).body
    expect(requests.map(({ kind, on_record }) => [kind, on_record.length])).toEqual([
      ['answer', 0],
      ['new_address', 0],
      ['claim', 2],
    ])
  })

  it('has questions in every state, and answers of every kind', async () => {
    const { questions, mine } = (await village.call(listQuestions, {}, maya)).body
    expect(questions.map(({ answers_count }) => answers_count)).toEqual([2, 2, 0, 2])
    expect(questions.map(({ my_answer }) => my_answer)).toEqual([null, 'waiting', null, null])
    expect(mine).toMatchObject([{ state_now: 'open', answers_count: 2, new_answers: 1, followers: 2 }])
    const { answers } = (await village.call(getQuestion, { id: questions[0]?.id ?? '' }, maya)).body
    expect(answers.map(({ lines, is_new }) => [is_new, lines.map(({ is_note }) => is_note)])).toEqual([
      [true, [true]],
      [false, [false, false]],
    ])
    const { posts } = (await village.call(listSubmissions, { kind: 'question', status: 'pending' }, ada)).body
    expect(posts.map(({ words }) => findPersonalWords(words).map(({ kind }) => kind))).toEqual([['name', 'street']])
    const { sql } = village
    expect(await sql`select closed_by, found from questions where found_id is not null`).toEqual([
      { closed_by: 'member', found: 'provider' },
    ])
    expect(await sql`select distinct status from posts where kind = 'line' order by 1`).toHaveLength(3)
    expect(await findBrokenRecounts(village.database.db)).toEqual([])
  })

  it('is created only once, even by two simultaneous starts', async () => {
    const before = await countsOf(village)
    await Promise.all([fillDemo(village.database), fillDemo(village.database)])
    expect(await countsOf(village)).toEqual(before)
  })

  it('shows parents’ words, no two the same, and generated sentences otherwise', async () => {
    const { sql } = village
    const rows = await sql<{ own_words: string }>`
      select own_words from experience_submissions where own_words is not null`
    expect(new Set(rows.map((row) => row.own_words)).size).toBe(rows.length)
    expect(rows.length).toBeGreaterThanOrEqual(200)
    const [plain] = await sql`select count(*)::int as n from experience_submissions where own_words is null`
    expect(plain?.n).toBeGreaterThan(50)
  })

  it('has contact consent for about 60 percent of the providers, with addresses that belong to nobody', async () => {
    const { sql } = village
    const [share] = await sql<{ verified: number; contacts: number }>`
      select avg(has_contact_consent::int)::float as verified, count(*) filter (where has_any_contact_info)::int as contacts
      from providers where total_recommendations > 0`
    expect(share?.verified).toBeGreaterThan(0.5)
    expect(share?.verified).toBeLessThan(0.7)
    const emails = await sql<{ email: string }>`
      select provider_email as email from experience_submissions where provider_email is not null
      union select submitter_email from experience_submissions union select email from auth.users`
    for (const { email } of emails) expect(email).toMatch(/^[a-z.]+@[a-z]+\.example$/)
    const phones = await sql<{ phone: string }>`
      select distinct provider_phone as phone from experience_submissions where provider_phone is not null`
    for (const { phone } of phones) expect(phone).toMatch(/^\((510|408|650|415)\) 555-01\d\d$/)
  })

  it('is the same every time', async () => {
    const today = new Date('2026-02-28T18:00:00Z')
    const tellOf = async () => {
      const other = await startTestVillage({ environment: { DEMO: 'off' } })
      await other.sql`truncate auth.users, profiles, referral_codes cascade`
      await fillDemo(other.database, today)
      const rows = await other.sql`
        select id, provider_name, rating, status, own_words, created_at from experience_submissions order by id`
      const asked = await other.sql`
        select q.*, a.*, post.words from questions q left join answers a on a.question_id = q.id
        left join posts post on post.id = coalesce(a.line_id, q.id) order by q.id, a.id`
      await other.close()
      return JSON.stringify([rows, asked])
    }
    expect(await tellOf()).toBe(await tellOf())
  })
})
