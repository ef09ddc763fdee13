// A provider's page: its numbers, its notes page by page, what it never reveals, and reported corrections.
import { describe, expect, it } from 'vitest'
import { listInquiries, reportProviderChange } from '../../domain/inquiries/inquiries.contracts.ts'
import { notesPageSize } from '../../domain/limits.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { getProvider, listProviderNotes } from '../../domain/providers/providers.contracts.ts'
import { readNotes, readProvider } from '../../server/providers/providers.queries.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { nextYear } from '../next-year.ts'
import { plansOf } from '../plans.ts'
import { recommend, tryDecide } from '../submissions.ts'
import { providerOf, readProviders } from './merge-facts.ts'

const village = await forFile(startTestVillage())

describe('a provider’s page', () => {
  const shortIdOfNamed = async (name: string): Promise<string> =>
    shortIdOf((await readProviders(village, name, maya))[0]?.provider_id ?? '')
  const pageOf = async (short_id: string) => (await village.call(getProvider, { short_id }, otto)).body

  it('adds up what parents said', async () => {
    const provider_name = 'Rosa Martinez'
    await recommend(village, {
      provider_name,
      location: 'Oakland, CA',
      rating: 5,
      highlights: ['Reliable', 'Patient & kind'],
      would_use_again: true,
      available_start_date: `${nextYear}-01-05`,
      has_contact_consent: true,
      provider_phone: '(510) 555-0142',
    })
    const second = { provider_name, location: 'Alameda, CA', rating: 4, highlights: ['Reliable'] }
    await recommend(village, { ...second, would_use_again: false }, otto)
    const page = await pageOf(await shortIdOfNamed('Rosa'))
    expect(page).toMatchObject({
      ...{ provider_name: 'Rosa M.', total_recommendations: 2, rating: 4.5, rating_counts: [0, 0, 0, 1, 1] },
      ...{ would_use_again: 1, would_not_use_again: 1, towns: ['Alameda', 'Oakland'] },
      ...{ combined_highlights: ['Reliable', 'Patient & kind'], highlight_counts: [2, 1] },
      ...{ available_start_date: `${nextYear}-01-05`, has_any_contact_info: true },
    })
    expect(JSON.stringify(page)).not.toMatch(/555-0142|Martinez|trustedvillage\.example/)
  })

  it('returns its notes newest first, twenty at a time, with only the town and year of the author', async () => {
    const provider_name = 'Imani Okafor'
    const first = await recommend(village, { provider_name, location: 'Berkeley, CA', own_words: 'Kind.' })
    const short_id = await shortIdOfNamed('Imani')
    const provider_id = await providerOf(village, first)
    await village.sql`
      insert into experience_submissions (id, user_id, submitter_email, provider_id, service_type, provider_name, rating,
        recommendation, highlights, status, reviewed_at, created_at)
      select gen_random_uuid(), user_id, submitter_email, ${provider_id}, service_type, provider_name, 4, 'Good.', 'Kind',
        case when i % 10 = 0 then 'rejected' else 'approved' end, now(), created_at - make_interval(mins => i)
      from experience_submissions, generate_series(1, 30) as i where id = ${first}`
    const one = await village.call(listProviderNotes, { short_id }, otto)
    const two = await village.call(listProviderNotes, { short_id, cursor: one.body.next_cursor ?? '' }, otto)
    expect([one.body.notes.length, two.body.notes.length]).toEqual([notesPageSize, 8])
    expect(two.body.next_cursor).toBeNull()
    expect(one.body.notes[0]).toMatchObject({ id: first, own_words: 'Kind.', city: 'Berkeley' })
    const times = [...one.body.notes, ...two.body.notes].map(({ created_at }) => created_at)
    expect(times).toEqual([...times].sort().reverse())
    expect(Object.keys(one.body.notes[0] ?? {})).not.toContain('user_id')
    expect(JSON.stringify(one.body)).not.toContain(maya.email)
  })

  it('disappears with its last approved recommendation, and returns with a new approval', async () => {
    const id = await recommend(village, { provider_name: 'Lena Brandt', own_words: 'A treasure.' })
    const short_id = await shortIdOfNamed('Lena')
    await tryDecide(village, id, 'rejected', { from_status: 'approved' })
    expect((await village.call(getProvider, { short_id }, otto)).status).toBe(404)
    expect((await village.call(listProviderNotes, { short_id }, otto)).body).toEqual({ notes: [], next_cursor: null })
    await tryDecide(village, id, 'approved', { from_status: 'rejected' })
    expect(await pageOf(short_id)).toMatchObject({ provider_name: 'Lena B.', highlight_counts: [1, 1] })
  })

  it('can be corrected by a report, which is listed among the inquiries', async () => {
    const short_id = await shortIdOfNamed('Rosa')
    const sent = await village.call(reportProviderChange, { short_id, message: 'She <b>moved</b> to Davis.' }, otto)
    expect(sent.status).toBe(200)
    const { body } = await village.call(listInquiries, {}, ada)
    expect(body.inquiries[0]).toMatchObject({
      name: otto.fullName,
      email: otto.email,
      subject: 'Something changed: Rosa M.',
      message: 'She moved to Davis.',
      provider_name: 'Rosa Martinez',
      wants_invitation: false,
    })
  })

  it('is read by index scans only', async () => {
    const { sql } = village
    await sql`
      insert into providers (id, service_type, area, name_key, total_recommendations, rating_sum, rating, newest_at,
        newest_id, provider_name, shown_name, recommendation, highlights, all_recommendation_ids)
      select gen_random_uuid(), 'nanny', '', 'n' || i, 1, 5, 5, now(), gen_random_uuid(), 'N', 'N', 'Good.', 'Kind',
        array[gen_random_uuid()] from generate_series(1, 3000) as i`
    await sql`analyze`
    const short_id = await shortIdOfNamed('Imani')
    const plans = [
      ...(await plansOf(village.database, (db) => readProvider(db, short_id))),
      ...(await plansOf(village.database, (db) => readNotes(db, { short_id, cursor: undefined }))),
    ]
    expect(plans.length).toBe(2)
    for (const plan of plans) expect(plan).toMatch(/providers_short_id/)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on providers\b/)
  })
})
