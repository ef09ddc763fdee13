import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { endQuestion } from '../../domain/questions/questions.contracts.ts'
import { getOutcomes } from '../../domain/visits/visits.contracts.ts'
import { countSearch, writeSearchCounts } from '../../server/visits/visits.queries.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { providerOf } from '../providers/merge-facts.ts'
import { answer, openQuestion } from '../questions/questions.ts'
import { forgetLimits, recommend, share } from '../submissions.ts'

const village = await forFile(startTestVillage())

const outcomes = async () => (await village.call(getOutcomes, {}, ada)).body
const silent = { warn: () => undefined }

describe('get-outcomes', () => {
  it('counts searches and those without results, first pages only, without storing members or texts', async () => {
    await recommend(village, { provider_name: 'Una Ashby' }, otto)
    await village.call(searchProviders, {}, maya)
    await village.call(searchProviders, { search_query: 'nobody of this name' }, maya)
    await village.call(searchProviders, { search_query: 'nobody of this name' }, otto)
    const { status } = await village.call(searchProviders, { cursor: 'bm9uZQ' }, maya)
    expect(status).toBe(400)
    expect(await outcomes()).toMatchObject({
      searches: 3,
      searches_without_result: 2,
      searches_since: new Date().toISOString().slice(0, 10),
    })
    expect(await village.database.db.selectFrom('search_days').selectAll().execute()).toHaveLength(1)
    await village.sql`insert into search_days values (current_date - 40, 7, 7)`
    expect(await outcomes()).toMatchObject({ searches: 3, searches_without_result: 2 })
  })

  it('counts all of several simultaneous searches', async () => {
    const before = (await outcomes()).searches
    const writing: Promise<void>[] = []
    for (let round = 0; round < 20; round++) {
      countSearch(village.database, { missing: null, at: new Date(), log: silent })
      writing.push(writeSearchCounts(village.database))
      countSearch(village.database, { missing: { kind: 'nanny', place: 'Oakland' }, at: new Date(), log: silent })
    }
    await Promise.all([...writing, writeSearchCounts(village.database)])
    expect((await outcomes()).searches).toBe(before + 40)
  })

  it('tells the kind and region of searches without result, from five on, and no words of theirs', async () => {
    await village.sql`delete from searches_without_result`
    const look = (input: object) => village.call(searchProviders, { search_query: 'Milo Nobody', ...input }, maya)
    for (let time = 0; time < 5; time++) {
      await look({ service_type_filter: 'night-nurse', location_filter: 'Berkeley, CA' })
      await look({ location_filter: '12 Oak Street' })
      if (time > 0) await look({ service_type_filter: 'nanny', location_filter: 'Oakland, CA' })
    }
    expect((await outcomes()).without_result).toEqual([
      { service_type: 'night-nurse', region: 'East Bay', searches: 5 },
      { service_type: null, region: null, searches: 5 },
    ])
    await village.sql`update searches_without_result set day = current_date - 40`
    expect((await outcomes()).without_result).toEqual([])
  })

  it('counts questions that were asked, answered within 48 hours, and closed because someone was found', async () => {
    const page = await providerOf(village, await recommend(village, { provider_name: 'Una Wells' }, otto))
    const asked = await openQuestion(village, {}, ada)
    expect(await outcomes()).toMatchObject({ questions_asked: 1, questions_answered: 0, questions_found: 0 })
    await answer(village, asked, page)
    await village.sql`update answers set created_at = created_at + interval '49 hours'`
    expect(await outcomes()).toMatchObject({ questions_answered: 0 })
    await village.sql`update answers set created_at = created_at - interval '2 hours'`
    expect(await outcomes()).toMatchObject({ questions_answered: 1 })
    const shared = await openQuestion(village, {}, ada)
    await recommend(village, { provider_name: 'Ida Wells', question_id: shared } as object, otto)
    expect(await outcomes()).toMatchObject({ questions_asked: 2, questions_answered: 2 })
    const end = (id: string, more: object) => village.call(endQuestion, { id, ...more } as never, ada)
    await end(asked, { act: 'close', found: 'someone' })
    expect(await outcomes()).toMatchObject({ questions_found: 1 })
    await end(shared, { act: 'withdraw' })
    expect(await outcomes()).toMatchObject({ questions_asked: 1, questions_answered: 1, questions_found: 1 })
  })

  it('counts opened contacts, members who opened them, codes and new members of the last 30 days', async () => {
    const { db } = village.database
    const before = await outcomes()
    const provider = await providerOf(village, await recommend(village, { provider_name: 'Bruno Delacroix' }, otto))
    const ids = await db.selectFrom('auth.users').select(['id', 'email']).execute()
    const idOf = (email: string) => ids.find((one) => one.email === email)?.id ?? ''
    for (const [email, days] of [
      [maya.email, 0],
      [maya.email, 29],
      [otto.email, 2],
      [ada.email, 31],
    ] as const)
      await village.sql`
        insert into contact_reveals (id, user_id, provider_id, revealed_at)
        values (${v7()}, ${idOf(email)}, ${provider}, now() - make_interval(days => ${days}))`
    await village.sql`
      insert into referral_codes (code, owner_id, kind, max_uses, uses, created_at) values
        ('MOM2024USED22', null, 'operator', 1, 1, now()), ('MOM2024FREE22', null, 'operator', 1, 0, now()),
        ('MOM2024OLD222', null, 'operator', 1, 1, now() - interval '31 days')`
    await village.sql`insert into referral_uses (user_id, code) values (${idOf(otto.email)}, 'MOM2024USED22')`
    expect(await outcomes()).toMatchObject({
      contacts_opened: before.contacts_opened + 3,
      contact_members: 2,
      joined: before.joined + 1,
      codes_made: before.codes_made + 2,
      codes_used: before.codes_used + 1,
    })
  })

  it('measures the first valid decision on each recommendation, from the start of the wait', async () => {
    const { db } = village.database
    await db.deleteFrom('submission_decisions').execute()
    const decide = (submission_id: string, hours: number, undone = false) =>
      village.sql`
      insert into submission_decisions (id, submission_id, from_status, to_status, decided_at, undone_at)
      select ${v7()}, id, 'pending', 'approved', waits_since + make_interval(hours => ${hours}),
        case when ${undone} then waits_since + make_interval(hours => ${hours}) end
      from experience_submissions where id = ${submission_id}`
    const made: string[] = []
    for (let count = 0; count < 4; count++) {
      await forgetLimits(village)
      made.push(await share(village, { provider_name: `Decided ${count}` }, maya))
    }
    const [one = '', two = '', three = '', old = ''] = made
    await village.sql`update experience_submissions set created_at = now() - interval '20 days' where id = any(${made})`
    await village.sql`update experience_submissions set created_at = now() - interval '60 days' where id = ${old}`
    await decide(one, 4)
    await decide(one, 90)
    await decide(two, 1, true)
    await decide(two, 8)
    await decide(three, 30)
    await decide(old, 5)
    expect(await outcomes()).toMatchObject({ decisions: 3, decisions_late: 1, hours_p50: 8 })
    expect((await outcomes()).hours_p90).toBeCloseTo(25.6)
  })

  it('counts the recommendations that wait longer than promised now', async () => {
    const before = (await outcomes()).waiting_late
    await forgetLimits(village)
    const late = await share(village, { provider_name: 'Waits Long' }, maya)
    expect((await outcomes()).waiting_late).toBe(before)
    await village.sql`update experience_submissions set created_at = now() - interval '25 hours' where id = ${late}`
    expect((await outcomes()).waiting_late).toBe(before + 1)
    await village.sql`update experience_submissions set status = 'approved', reviewed_at = now() where id = ${late}`
    expect((await outcomes()).waiting_late).toBe(before)
  })
})

describe('closing the server', () => {
  it('writes the counted searches of the last seconds', async () => {
    const written: unknown[] = []
    const closing = await startTestVillage()
    await closing.call(searchProviders, {}, maya)
    const { database } = closing
    const { close } = database
    Object.assign(database, {
      close: async () => {
        written.push(...(await database.db.selectFrom('search_days').select('searches').execute()))
        return close.call(database)
      },
    })
    await closing.close()
    expect(written).toEqual([{ searches: 1 }])
  })
})
