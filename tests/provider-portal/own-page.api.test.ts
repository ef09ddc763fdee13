import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerLimit } from '../../domain/limits.ts'
import {
  changeOwnPage,
  openOwnPage,
  type PageAction,
  readOwnPage,
} from '../../domain/provider-portal/provider-portal.contracts.ts'
import {
  getProvider,
  listContactReveals,
  listProviderNotes,
  searchProviders,
} from '../../domain/providers/providers.contracts.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { look } from '../providers/contact-village.ts'
import { expectRecount } from '../providers/merge-facts.ts'
import { recommend } from '../submissions.ts'
import { startPortalVillage } from './own-page.ts'

const village = await forFile(startPortalVillage())
const { db } = village.database
beforeEach(() => db.deleteFrom('contact_reveals').execute())

const page = async (short_id: string) => (await village.call(getProvider, { short_id }, maya)).body
const card = async (provider_id: string, search: { free_by?: string; search_query?: string } = {}) =>
  (await village.call(searchProviders, { sort_by: 'recent', ...search }, maya)).body.providers.find(
    (one) => one.provider_id === provider_id,
  )
const notesOf = async (short_id: string) => (await village.call(listProviderNotes, { short_id }, maya)).body.notes
/** A field of the provider's page and card, as members see them. */
const said = async (
  { id, short_id }: { id: string; short_id: string },
  fact: 'has_any_contact_info' | 'has_contact_consent' | 'contact_hidden' | 'contact_confirmed_at',
) => [(await page(short_id))[fact], (await card(id))?.[fact]]
const contactOf = async (note: string) => (await look(village, note)).body.contact
const requestsOf = async (provider_id: string) =>
  (await village.requestsAt()).filter(({ provider }) => provider?.provider_id === provider_id)
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('the link to a provider’s page', () => {
  it('opens again only with the key that the browser created for it, even in simultaneous requests', async () => {
    const { email } = await village.recommendPerson()
    const token = await village.linkTo(email)
    const [key, strange] = ['k', 's'].map((letter) => letter.repeat(43)) as [string, string]
    const answers = await Promise.all([1, 2].map(() => village.call(openOwnPage, { token, key })))
    answers.push(await village.call(openOwnPage, { token, key }))
    expect(answers.map(({ status, body }) => [status, body.key])).toEqual(Array(3).fill([200, key]))
    expect((await village.call(openOwnPage, { token, key: strange })).problem.code).toBe('link_expired')
    expect((await village.ownPage(key)).status).toBe(200)
    // the token of the link does not open the page either
    expect((await village.ownPage(token)).problem.code).toBe('link_expired')
  })

  it('is valid for 7 days, whether it was opened or not', async () => {
    const { key } = await village.openedPerson()
    const { works_until } = (await village.ownPage(key)).body
    expect((Date.parse(works_until) - Date.now()) / 86_400_000).toBeCloseTo(7, 1)
    const token = await village.linkTo((await village.recommendPerson()).email)
    await village.sql`update listing_links set expires_at = expires_at - interval '7 days 1 minute'`
    const opened = await village.call(openOwnPage, { token })
    const read = await village.call(readOwnPage, { key })
    const changed = await village.call(changeOwnPage, { key, act: { kind: 'confirm' } })
    for (const { problem } of [opened, read, changed]) expect(problem.code).toBe('link_expired')
  })
})

it('the page shows the mailbox masked, and never who wrote', async () => {
  const { key, email } = await village.openedPerson()
  const { body } = await village.ownPage(key)
  expect(body.mailbox).toBe('p•••@care.example')
  expect(JSON.stringify({ ...body, contact: null })).not.toMatch(/maya/i)
  expect(body.contact.email).toEqual({ value: email, hidden: false })
  expect(Object.keys(body.notes[0] ?? {}).sort()).toEqual(
    ['answer', 'city', 'experience_year', 'highlights', 'id', 'own_words', 'pricing', 'rating', 'recommendation']
      .concat('would_use_again')
      .sort(),
  )
})

it('the page shows what members read: highlights, price, and who would use the provider again', async () => {
  const one = { custom_highlight: 'Kind', pricing: 'Sundays more', would_use_again: true }
  const person = await village.openedPerson(one)
  await recommend(village, { provider_name: person.provider_name, would_use_again: false }, otto)
  const own = (await village.ownPage(person.key)).body
  const { combined_highlights, highlight_counts, pricing, would_use_again, would_not_use_again } = await page(
    person.short_id,
  )
  expect(own).toMatchObject({ combined_highlights, highlight_counts, pricing, would_use_again, would_not_use_again })
  expect([own.combined_highlights.includes('Kind'), own.would_use_again, own.would_not_use_again]).toEqual([true, 1, 1])
  const [, note] = own.notes
  expect(note).toMatchObject({ would_use_again: true })
  expect([note?.highlights.includes('Kind'), note?.pricing?.includes('Sundays more')]).toEqual([true, true])
})

it('the page can be read by its mailboxes with a new link while a removal hides it', async () => {
  const person = await village.openedPerson()
  const before = (await village.ownPage(person.key)).body
  await village.act(person.key, { kind: 'remove' })
  expect((await village.call(getProvider, { short_id: person.short_id }, maya)).status).toBe(410)
  const hidden = await village.ownPage(await village.openAgain(person.email))
  const { works_until, removal, other_devices, ...rest } = hidden.body
  expect(before).toMatchObject(rest)
  expect(removal).toMatchObject({ own: true, objected: false })
  const refused = await village.act(person.key, { kind: 'confirm' })
  expect(refused.problem.code).toBe('changed_meanwhile')
})

it('the page shows the towns of notes if three families wrote, and not if one family wrote three notes', async () => {
  const { key, provider_name } = await village.openedPerson()
  const towns = async () => (await village.ownPage(key)).body.notes.map(({ city }) => city)
  for (let times = 0; times < 2; times++) await recommend(village, { provider_name })
  expect(await towns()).toEqual([null, null, null])
  await recommend(village, { provider_name }, otto)
  await recommend(village, { provider_name, location: 'Berkeley, CA' }, await makePerson(db))
  expect(await towns()).toEqual([null, null, null, null, null])
  await recommend(village, { provider_name }, await makePerson(db))
  expect((await towns()).sort()).toEqual(['Oakland', 'Oakland', 'Oakland', 'Oakland', 'Oakland', null])
})

describe('contact details', () => {
  it('that are hidden disappear at once, even from caches, cannot be opened, and can be shown again', async () => {
    const person = await village.openedPerson({ available_start_date: day(30) })
    const { key, note, email, provider_phone } = person
    expect(await said(person, 'has_any_contact_info')).toEqual([true, true])
    await village.act(key, { kind: 'hide', way: 'phone', hidden: true })
    expect(await contactOf(note)).toMatchObject({ provider_phone: null, provider_email: email })
    const hidden = await village.act(key, { kind: 'hide', way: 'email', hidden: true })
    expect(hidden.body.listing?.contact.phone).toEqual({ value: provider_phone, hidden: true })
    expect(await said(person, 'has_any_contact_info')).toEqual([false, false])
    expect(await said(person, 'contact_hidden')).toEqual([true, true])
    expect(await said(person, 'has_contact_consent')).toEqual([false, false])
    await db.deleteFrom('contact_reveals').execute()
    expect(await contactOf(note)).toBeNull()
    expect((await village.call(listContactReveals, {}, maya)).body.reveals).toEqual([])
    await village.act(key, { kind: 'hide', way: 'phone', hidden: false })
    expect(await said(person, 'has_any_contact_info')).toEqual([true, true])
    expect(await said(person, 'contact_hidden')).toEqual([false, false])
    expect(await contactOf(note)).toMatchObject({ provider_phone, provider_email: null })
  })

  it('that the provider corrects replace those of parents, and count as confirmed', async () => {
    const { key, note, email, id } = await village.openedPerson()
    await village.act(key, { kind: 'correct', phone: '415-555-0188', email: '', website: 'paloma.example' })
    const right = { provider_phone: '415-555-0188', provider_email: email, business_website: 'https://paloma.example' }
    expect(await contactOf(note)).toMatchObject(right)
    expect((await card(id))?.contact_confirmed_at).toEqual(expect.any(String))
    await village.act(key, { kind: 'correct', phone: '', email: '', website: '' })
    expect(await contactOf(note)).toMatchObject({ business_website: null })
  })

  it('that the provider confirms have a date on page and card, until all of them are hidden', async () => {
    const person = await village.openedPerson()
    expect(await said(person, 'contact_confirmed_at')).toEqual([null, null])
    const { body } = await village.act(person.key, { kind: 'confirm' })
    const since = body.listing?.confirmed_at
    expect(since).toEqual(expect.any(String))
    expect(await said(person, 'contact_confirmed_at')).toEqual([since, since])
    for (const way of ['phone', 'email'] as const) await village.act(person.key, { kind: 'hide', way, hidden: true })
    expect(await said(person, 'contact_confirmed_at')).toEqual([null, null])
  })
})

describe('a provider’s availability', () => {
  it('is searchable and shown: now, from a day, not available, and again as parents said', async () => {
    const told = { free: null, available_start_date: day(3) }
    const { key, id, short_id, provider_name } = await village.openedPerson({ available_start_date: day(3) })
    expect(await card(id, { free_by: day(3) })).toMatchObject(told)
    await village.act(key, { kind: 'free', free: 'now' })
    expect(await page(short_id)).toMatchObject({ free: 'now', available_start_date: day(0) })
    expect(await card(id, { free_by: day(0) })).toMatchObject({ free: 'now' })
    await village.act(key, { kind: 'free', free: 'from', from: day(20) })
    expect(await page(short_id)).toMatchObject({ free: 'from', available_start_date: day(20) })
    expect(await card(id, { free_by: day(19) })).toBeUndefined()
    expect(await card(id, { free_by: day(20) })).toMatchObject({ free: 'from', available_start_date: day(20) })
    await village.act(key, { kind: 'free', free: 'not' })
    expect(await page(short_id)).toMatchObject({ free: 'not', available_start_date: null })
    expect(await card(id, { free_by: day(60) })).toBeUndefined()
    await village.act(key, { kind: 'free', free: null })
    await recommend(village, { provider_name })
    expect([await page(short_id), await card(id, { free_by: day(3) })]).toMatchObject([told, told])
  })
})

const contact = { kind: 'correct', phone: '', email: '', website: '' } as const
const tooLong = { kind: 'answer', note_id: v7(), text: 'x'.repeat(answerLimit + 1) } as const
it.each<[string, string, PageAction]>([
  ['phone', 'Invalid phone number format', { ...contact, phone: '12' }],
  ['email', 'Invalid email address', { ...contact, email: 'not an address' }],
  ['website', 'Please enter a valid URL', { ...contact, website: 'nowhere' }],
  ['from', 'Please choose a date', { kind: 'free', free: 'from' }],
  ['from', 'Please choose today or a later date', { kind: 'free', free: 'from', from: '2020-01-05' }],
  ['from', 'Please choose a date within the next 2 years', { kind: 'free', free: 'from', from: '2099-01-05' }],
  ['text', `Please keep this to ${answerLimit} characters`, tooLong],
])('an error in the field %s is reported there: %s', async (field, message, wanted) => {
  const { status, problem } = await village.act((await village.openedPerson()).key, wanted)
  expect([status, problem.fields]).toEqual([422, [{ path: `act.${field}`, message }]])
})

it('an objection is listed at the desk with the note and its page', async () => {
  const { key, id, note, own_words } = await village.openedPerson()
  await village.act(key, { kind: 'object', note_id: note, words: 'I never worked there.' })
  await village.act(key, { kind: 'object', words: 'The town is wrong.' })
  expect(await requestsOf(id)).toMatchObject([
    { kind: 'objection', words: 'I never worked there.', note: { own_words } },
    { kind: 'objection', words: 'The town is wrong.', note: null },
  ])
})

it('a note about somebody else, or one that members do not see, is not found', async () => {
  const { key } = await village.openedPerson()
  const other = await village.recommendPerson()
  for (const note_id of [other.note, '0198c1de-0000-7000-8000-000000000001']) {
    expect((await village.act(key, { kind: 'answer', note_id, text: 'Mine.' })).problem.code).toBe('not_found')
    expect((await village.act(key, { kind: 'object', note_id, words: 'No.' })).problem.code).toBe('not_found')
  }
  expect((await notesOf(other.short_id))[0]?.answer).toBeNull()
})

it('a provider’s changes are included in the numbers, which equal a recount', () => expectRecount(village))
