// A provider's own page: opened once by a mailed link, it hides, corrects, confirms, answers and objects; what members see follows at once.
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ListingAct } from '../../domain/listings/listings.contracts.ts'
import {
  actOnListingRequest,
  changeListing,
  listListingRequests,
  openListing,
  readListing,
} from '../../domain/listings/listings.contracts.ts'
import { undoMerge } from '../../domain/providers/duplicates.contracts.ts'
import { getProvider, listProviderNotes, searchProviders } from '../../domain/providers/providers.contracts.ts'
import { tellLapsed } from '../../server/listings/lapsed-availability.sweep.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { look } from '../providers/contact-village.ts'
import { mergeFacts, mergeInto, recountAll } from '../providers/merge-facts.ts'
import { recommend } from '../submissions.ts'
import { act, linkTo, mailsTo, openedPerson, ownPage, recommendPerson } from './own-listing.ts'

const village = await forFile(startTestVillage())
const { db } = village.database
beforeEach(() => db.deleteFrom('contact_reveals').execute())

const page = async (short_id: string) => (await village.call(getProvider, { short_id }, maya)).body
const card = async (provider_id: string, search: { free_by?: string; search_query?: string } = {}) =>
  (await village.call(searchProviders, { sort_by: 'recent', ...search }, maya)).body.providers.find(
    (one) => one.provider_id === provider_id,
  )
const notesOf = async (short_id: string) => (await village.call(listProviderNotes, { short_id }, maya)).body.notes
const contactOf = async (note: string) => (await look(village, note)).body.contact
const requestsOf = async (provider_id: string) =>
  (await village.call(listListingRequests, {}, ada)).body.requests.filter(
    ({ provider }) => provider?.provider_id === provider_id,
  )
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('the link', () => {
  it('opens once: the second device is refused, and reading the address opens nothing', async () => {
    const { email } = await recommendPerson(village)
    const token = await linkTo(village, email)
    for (let times = 0; times < 2; times++) {
      const read = await fetch(`${village.url}/is-this-you?link=${token}`)
      expect(read.status).toBe(200)
    }
    const first = await village.call(openListing, { token })
    expect([first.status, typeof first.body.key]).toEqual([200, 'string'])
    const second = await village.call(openListing, { token })
    expect([second.status, second.problem.code]).toEqual([410, 'link_expired'])
    expect((await ownPage(village, first.body.key ?? '')).status).toBe(200)
    expect((await ownPage(village, token)).problem.code).toBe('link_expired')
  })

  it('works for 7 days, unopened and opened', async () => {
    const person = await openedPerson(village)
    const works = (await ownPage(village, person.key)).body.works_until
    const days = (Date.parse(works) - Date.now()) / 86_400_000
    expect(Math.abs(days - 7)).toBeLessThan(0.1)
    const { email } = await recommendPerson(village)
    const token = await linkTo(village, email)
    await sql`update listing_links set expires_at = expires_at - interval '7 days 1 minute'`.execute(db)
    expect((await village.call(openListing, { token })).problem.code).toBe('link_expired')
    expect((await village.call(readListing, { key: person.key })).problem.code).toBe('link_expired')
    const change = await village.call(changeListing, { key: person.key, act: { kind: 'confirm' } })
    expect(change.problem.code).toBe('link_expired')
  })
})

it('shows the mailbox masked, and never who wrote', async () => {
  const { key, email } = await openedPerson(village)
  const { body } = await ownPage(village, key)
  expect(body.mailbox).toBe('p•••@care.example')
  expect(JSON.stringify({ ...body, contact: null })).not.toMatch(/maya/i)
  expect(body.contact.email).toEqual({ value: email, hidden: false })
  expect(Object.keys(body.notes[0] ?? {}).sort()).toEqual(
    ['answer', 'city', 'experience_year', 'id', 'own_words', 'rating', 'recommendation'].sort(),
  )
})

it('tells the town of a note where three families stand there, and not before', async () => {
  const { key, provider_name } = await openedPerson(village)
  const towns = async () => (await ownPage(village, key)).body.notes.map(({ city }) => city)
  await recommend(village, { provider_name }, otto)
  await recommend(village, { provider_name, location: 'Berkeley, CA' }, await makePerson(db))
  expect(await towns()).toEqual([null, null, null])
  await recommend(village, { provider_name }, await makePerson(db))
  expect((await towns()).sort()).toEqual(['Oakland', 'Oakland', 'Oakland', null])
})

it('one family that wrote three notes does not make a town known', async () => {
  const { key, provider_name } = await openedPerson(village)
  await recommend(village, { provider_name })
  await recommend(village, { provider_name })
  expect((await ownPage(village, key)).body.notes.map(({ city }) => city)).toEqual([null, null, null])
})

describe('contact', () => {
  it('that is hidden leaves search, page and contact at once, cached answers included, and comes back', async () => {
    const { key, id, note, short_id, email, provider_phone } = await openedPerson(village)
    expect([(await card(id))?.has_any_contact_info, (await page(short_id)).has_any_contact_info]).toEqual([true, true])
    await act(village, key, { kind: 'hide', way: 'phone', hidden: true })
    expect(await contactOf(note)).toMatchObject({ provider_phone: null, provider_email: email })
    const hidden = await act(village, key, { kind: 'hide', way: 'email', hidden: true })
    expect(hidden.body.listing?.contact.phone).toEqual({ value: provider_phone, hidden: true })
    expect([(await card(id))?.has_any_contact_info, (await page(short_id)).has_any_contact_info]).toEqual([
      false,
      false,
    ])
    expect(await contactOf(note)).toBeNull()
    await act(village, key, { kind: 'hide', way: 'phone', hidden: false })
    expect((await card(id))?.has_any_contact_info).toBe(true)
    expect(await contactOf(note)).toMatchObject({ provider_phone, provider_email: null })
  })

  it('that they correct is shown in place of what parents told, and is confirmed by that', async () => {
    const { key, note, email, id } = await openedPerson(village)
    await act(village, key, { kind: 'correct', phone: '415-555-0188', email: '', website: 'paloma.example' })
    const right = { provider_phone: '415-555-0188', provider_email: email, business_website: 'https://paloma.example' }
    expect(await contactOf(note)).toMatchObject(right)
    expect((await card(id))?.contact_confirmed_at).toEqual(expect.any(String))
    await act(village, key, { kind: 'correct', phone: '', email: '', website: '' })
    expect(await contactOf(note)).toMatchObject({ business_website: null })
  })

  it.each([
    ['phone', '12'],
    ['email', 'not an address'],
    ['website', 'nowhere'],
  ] as const)('that is no %s is refused at its field', async (way, text) => {
    const { key } = await openedPerson(village)
    const wanted = { kind: 'correct', phone: '', email: '', website: '', [way]: text } as ListingAct
    const { status, problem } = await act(village, key, wanted)
    expect([status, problem.fields?.map(({ path }) => path)]).toEqual([422, [`act.${way}`]])
  })

  it('that they confirm says since when, on page and card, until all of it is hidden', async () => {
    const { key, id, short_id } = await openedPerson(village)
    expect((await page(short_id)).contact_confirmed_at).toBeNull()
    const { body } = await act(village, key, { kind: 'confirm' })
    const since = body.listing?.confirmed_at
    expect(since).toEqual(expect.any(String))
    expect([(await page(short_id)).contact_confirmed_at, (await card(id))?.contact_confirmed_at]).toEqual([
      since,
      since,
    ])
    for (const way of ['phone', 'email'] as const) await act(village, key, { kind: 'hide', way, hidden: true })
    expect([(await page(short_id)).contact_confirmed_at, (await card(id))?.contact_confirmed_at]).toEqual([null, null])
  })
})

describe('when they are free', () => {
  it('is found and shown: now, from a day, not, and nothing again', async () => {
    const { key, id, short_id } = await openedPerson(village)
    await act(village, key, { kind: 'free', free: 'now' })
    expect(await page(short_id)).toMatchObject({ free: 'now', available_start_date: day(0) })
    expect(await card(id, { free_by: day(0) })).toMatchObject({ free: 'now' })
    await act(village, key, { kind: 'free', free: 'from', from: day(20) })
    expect(await page(short_id)).toMatchObject({ free: 'from', available_start_date: day(20) })
    expect(await card(id, { free_by: day(19) })).toBeUndefined()
    expect(await card(id, { free_by: day(20) })).toMatchObject({ free: 'from', available_start_date: day(20) })
    await act(village, key, { kind: 'free', free: 'not' })
    expect(await page(short_id)).toMatchObject({ free: 'not', available_start_date: null })
    expect(await card(id, { free_by: day(60) })).toBeUndefined()
    await act(village, key, { kind: 'free', free: null })
    expect(await page(short_id)).toMatchObject({ free: null, available_start_date: null })
  })

  it('needs the day from which', async () => {
    const { key } = await openedPerson(village)
    const { status, problem } = await act(village, key, { kind: 'free', free: 'from' })
    expect([status, problem.fields?.map(({ path }) => path)]).toEqual([422, ['act.from']])
  })

  it('lapses after 60 days, of which they are told once', async () => {
    const { key, id, short_id, email } = await openedPerson(village)
    await act(village, key, { kind: 'free', free: 'now' })
    const sweep = () => tellLapsed(db, { ...village.configuration, SITE_URL: village.url })
    const lapses = async () =>
      (await mailsTo(village, email)).filter(({ subject }) => subject.startsWith('Are you still free?'))
    await sweep()
    expect(await lapses()).toEqual([])
    for (const table of ['providers', 'provider_listings'])
      await sql`update ${sql.table(table)} set free_told_at = free_told_at - interval '61 days'
        where free_told_at is not null`.execute(db)
    expect(await page(short_id)).toMatchObject({ free: null, available_start_date: null })
    expect(await card(id, { free_by: day(0) })).toBeUndefined()
    expect((await ownPage(village, key)).body.free_until).toEqual(expect.any(String))
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect(await lapses()).toHaveLength(1)
    await act(village, key, { kind: 'free', free: 'now' })
    expect((await page(short_id)).free).toBe('now')
  })
})

describe('an answer to a note', () => {
  const decide = (id: string, kind: 'approve_answer' | 'refuse_answer', reason = 'As agreed') =>
    village.call(actOnListingRequest, { id, act: { kind }, reason }, ada)
  const answered = async (text = 'Thank you, it was a pleasure.') => {
    const person = await openedPerson(village)
    const answer = (words: string) => act(village, person.key, { kind: 'answer', note_id: person.note, text: words })
    await answer(text)
    const waiting = async () => (await requestsOf(person.id)).find(({ kind }) => kind === 'answer')?.id ?? ''
    const shown = async () => (await notesOf(person.short_id))[0]?.answer
    const own = async () => (await ownPage(village, person.key)).body.notes[0]?.answer
    return { ...person, text, answer, waiting, shown, own }
  }

  it('is shown to members once a reviewer has read it', async () => {
    const { text, waiting, shown, own, note, id } = await answered()
    expect([await shown(), (await own())?.proposed]).toEqual([null, text])
    expect(await requestsOf(id)).toMatchObject([{ kind: 'answer', words: text, note: { rating: 5 } }])
    expect(note).toBeTruthy()
    expect((await decide(await waiting(), 'approve_answer')).status).toBe(200)
    expect([await shown(), await own()]).toMatchObject([text, { text, proposed: null }])
  })

  it('that is refused stays away, with the reason for its provider alone', async () => {
    const { waiting, shown, own } = await answered('Call me at 510 555 0100')
    await decide(await waiting(), 'refuse_answer', 'Please leave out the number.')
    expect([await shown(), await own()]).toMatchObject([
      null,
      { text: null, refused_reason: 'Please leave out the number.' },
    ])
  })

  it('that is changed stays as it was until the new one is read; taken away, it goes at once', async () => {
    const { text, answer, waiting, shown, own } = await answered()
    await decide(await waiting(), 'approve_answer')
    await answer('A better answer.')
    expect([await shown(), await own()]).toMatchObject([text, { text, proposed: 'A better answer.' }])
    await decide(await waiting(), 'refuse_answer', 'Not yet.')
    expect([await shown(), await own()]).toMatchObject([text, { text, refused_reason: 'Not yet.' }])
    await answer('The best answer.')
    await decide(await waiting(), 'approve_answer')
    expect([await shown(), await own()]).toMatchObject([
      'The best answer.',
      { text: 'The best answer.', proposed: null, refused_reason: null },
    ])
    await answer('')
    expect([await shown(), await own(), await waiting()]).toEqual([null, null, ''])
  })

  it('of other words than the reviewer read is not decided', async () => {
    const { answer, waiting, shown } = await answered('First words.')
    const [read, before] = [await waiting(), await shown()]
    await answer('Other words.')
    expect((await decide(read, 'approve_answer')).problem.code).toMatch(/not_found|decided_meanwhile/)
    expect(await shown()).toBe(before)
    const now = await waiting()
    expect((await decide(now, 'approve_answer')).status).toBe(200)
    expect((await decide(now, 'refuse_answer')).problem.code).toBe('decided_meanwhile')
    expect(await shown()).toBe('Other words.')
  })

  it('that was given before a merge is shown on the kept page as soon as it is read, cached answers included', async () => {
    const { text, waiting, shown, id, short_id } = await answered()
    const read = await waiting()
    const { id: kept } = await recommendPerson(village)
    await mergeInto(village, kept, id)
    const before = [await shown(), await shown()]
    await decide(read, 'approve_answer')
    expect([...before, (await notesOf(short_id)).some(({ answer }) => answer === text)]).toEqual([null, null, true])
  })

  it('holds 600 characters', async () => {
    const { answer, own } = await answered('x'.repeat(600))
    expect((await own())?.proposed).toHaveLength(600)
    const { status, problem } = await answer('x'.repeat(601))
    expect([status, problem.fields?.[0]?.message]).toEqual([422, 'Please keep this to 600 characters'])
  })
})

it('an objection reaches the desk with the note, and stays with its page', async () => {
  const { key, id, note, own_words } = await openedPerson(village)
  await act(village, key, { kind: 'object', note_id: note, words: 'I never worked there.' })
  await act(village, key, { kind: 'object', words: 'The town is wrong.' })
  const asked = await requestsOf(id)
  expect(asked).toMatchObject([
    { kind: 'objection', words: 'I never worked there.', note: { own_words } },
    { kind: 'objection', words: 'The town is wrong.', note: null },
  ])
  for (const { asked_at, due_at, due_by_law_at } of asked)
    expect([due_at, due_by_law_at].map((due) => (Date.parse(due) - Date.parse(asked_at)) / 86_400_000)).toEqual([2, 45])
})

it('a note of somebody else, or that members do not see, is not found', async () => {
  const { key } = await openedPerson(village)
  const other = await recommendPerson(village)
  for (const note_id of [other.note, '0198c1de-0000-7000-8000-000000000001']) {
    expect((await act(village, key, { kind: 'answer', note_id, text: 'Mine.' })).problem.code).toBe('not_found')
    expect((await act(village, key, { kind: 'object', note_id, words: 'No.' })).problem.code).toBe('not_found')
  }
  expect((await notesOf(other.short_id))[0]?.answer).toBeNull()
})

it('page and decisions follow a merge, in either direction, and its undoing', async () => {
  const [one, other] = [await openedPerson(village), await openedPerson(village)]
  await act(village, one.key, { kind: 'hide', way: 'phone', hidden: true })
  await act(village, other.key, { kind: 'free', free: 'now' })
  const { body } = await mergeInto(village, other.id, one.id)
  const merged = (await ownPage(village, one.key)).body
  expect(merged).toMatchObject({ total_recommendations: 2, free: 'now', contact: { phone: { hidden: true } } })
  expect((await ownPage(village, other.key)).body.notes).toHaveLength(2)
  expect(await contactOf(other.note)).toMatchObject({ provider_phone: null })
  expect((await page(one.short_id)).free).toBe('now')
  await act(village, one.key, { kind: 'answer', note_id: one.note, text: 'Thanks!' })
  expect((await village.call(undoMerge, { id: body.merge_id }, ada)).status).toBe(200)
  expect((await ownPage(village, one.key)).body).toMatchObject({
    total_recommendations: 1,
    free: null,
    contact: { phone: { hidden: true } },
    notes: [{ answer: { proposed: 'Thanks!' } }],
  })
  expect((await ownPage(village, other.key)).body).toMatchObject({
    free: 'now',
    contact: { phone: { hidden: false } },
  })
  expect(await contactOf(other.note)).toMatchObject({ provider_phone: other.provider_phone })
})

it('what a provider changed stands in the numbers of a recount', async () => {
  const facts = await mergeFacts(village)
  await recountAll(village)
  expect(await mergeFacts(village)).toEqual(facts)
})
