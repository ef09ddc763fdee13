// Removing a provider: they are planted in every place that may hold something of them, remove their page, and are searched for.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportProviderChange } from '../../domain/inquiries/inquiries.contracts.ts'
import { actOnListingRequest, askForListing, listListingRequests } from '../../domain/listings/listings.contracts.ts'
import { listMerges } from '../../domain/providers/duplicates.contracts.ts'
import {
  getProvider,
  getProviderContact,
  getProviderRecommendations,
  listContactReveals,
  listProviderNotes,
  setPageRemoved,
  suggestProviders,
} from '../../domain/providers/providers.contracts.ts'
import { editRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { listSavedIds, listSavedProviders, saveProvider } from '../../domain/saved/saved.contracts.ts'
import { recordVisit } from '../../domain/visits/visits.contracts.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { commandsOf } from '../commands/commands.ts'
import { findMarks, readAll } from '../privacy/find-marks.ts'
import { look } from '../providers/contact-village.ts'
import { mergeInto, providerOf, readProviders } from '../providers/merge-facts.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { decide, forgetLimits, recommend, share } from '../submissions.ts'
import { act, expectRecount, mailsTo, openFor, ownPage } from './own-listing.ts'

/** The word that stands in every text of or about them. */
const word = 'qwyxum'
const name = `Ludmila ${word}`
const spelling = `Ludmilla ${word}`
const email = `${word}@care.example`
const corrected = `${word}-new@care.example`
const phone = '(510) 555-0177'
const otherPhone = '(415) 555-0188'
const marks = [word, 'ludmil', '555-0177', '5550177', '555-0188', '4155550188']
const person = { provider_name: name, provider_email: email, provider_phone: phone, has_contact_consent: true }
const texts = { own_words: `She is ${word}.`, custom_highlight: `${word} kind`, pricing: `${word} dollars` }

let village: TestVillage
let log = ''
let key = ''
let id = ''
let mergedId = ''
let noteId = ''

const shortId = () => id.slice(-12)
const dump = async (file: string): Promise<string> => {
  const path = join(village.configuration.MAIL_DIR, '..', file)
  await commandsOf(village)('dump', path)
  return gunzipSync(await readFile(path))
    .toString('utf8')
    .toLowerCase()
}
const requests = async () => (await village.call(listListingRequests, {}, ada)).body.open

const plant = async () => {
  noteId = await recommend(village, { ...person, ...texts })
  id = await providerOf(village, noteId)
  const otherName = { ...person, provider_name: spelling, provider_email: null, provider_phone: otherPhone, ...texts }
  mergedId = await providerOf(village, await recommend(village, { ...otherName, service_type: 'nanny' }, otto))
  key = await openFor(village, email)
  for (const provider_id of [id, mergedId])
    await village.call(saveProvider, { provider_id, saved: true, note: `${word} on Mondays` }, maya)
  await village.call(saveProvider, { provider_id: mergedId, saved: true, note: `${word} too` }, otto)
  await mergeInto(village, id, mergedId)
  await forgetLimits(village)
  const changed = { id: noteId, ...recommendationInput({ ...person, ...texts, rating: 4 }) }
  const edit = await village.call(editRecommendation, changed, maya)
  await decide(village, edit.body.id)
  await share(village, { ...person, ...texts }, otto)
  await decide(village, await share(village, { ...person, ...texts }, otto), 'rejected')
  await village.call(reportProviderChange, { short_id: shortId(), message: `${word} moved away.` }, otto)
  await look(village, edit.body.id, otto)
  await act(village, key, { kind: 'correct', phone: otherPhone, email: corrected, website: `${word}.example` })
  await act(village, key, { kind: 'free', free: 'now' })
  for (const text of [`Thanks, ${word}`, `Many thanks, ${word}`]) {
    await act(village, key, { kind: 'answer', note_id: noteId, text })
    const waiting = (await requests()).find(({ kind }) => kind === 'answer')
    const approve = { id: waiting?.id ?? '', act: { kind: 'approve_answer' }, reason: 'Fine' } as const
    if (text.startsWith('Thanks')) await village.call(actOnListingRequest, approve, ada)
  }
  await act(village, key, { kind: 'object', words: `I am not ${word}.` })
  await village.call(askForListing, { name: word, reach: '415 555 0188', words: `It is ${word}.` })
  await village.call(askForListing, { name, reach: 'unknown@elsewhere.example' })
  const claim = (await requests()).find(({ claimed_name }) => claimed_name === name)
  const third = { kind: 'send_link', short_id: shortId(), email: `${word}-third@care.example` } as const
  await village.call(actOnListingRequest, { id: claim?.id ?? '', act: third, reason: 'Called' }, ada)
  await village.call(askForListing, { name, reach: email })
  await village.call(recordVisit, { page_path: `/providers/ludmila-q-${shortId()}`, session_id: 'a-window' })
  await mailsTo(village, email)
}

beforeAll(async () => {
  const write = (line: string) => {
    log += line
  }
  village = await startTestVillage({ log: pino({ level: 'trace' }, { write }) })
  await plant()
})
afterAll(() => village.close())

const paths = () =>
  ['', 'qwerty-'].flatMap((slug) => [id, mergedId].map((one) => `/providers/${slug}${one.slice(-12)}`))
const statuses = () => Promise.all(paths().map(async (path) => (await fetch(`${village.url}${path}`)).status))

describe('a provider who removes their page', () => {
  it('stood in the database, in a dump and in mails before', async () => {
    expect(findMarks(await readAll(village), marks).length).toBeGreaterThan(20)
    expect(await dump('before.gz')).toContain(word)
    expect(await readProviders(village, name, otto)).toHaveLength(1)
  })

  it('leaves nothing but digests in database, dump, outbox and log', async () => {
    const { status, body } = await act(village, key, { kind: 'remove' })
    expect([status, body]).toEqual([200, { listing: null }])
    expect(findMarks(await readAll(village), marks)).toEqual([])
    const after = await dump('after.gz')
    for (const mark of marks) expect(after).not.toContain(mark)
    const queued = await village.sql`select subject, text_body, recipient from mail_outbox`
    expect(JSON.stringify(queued).toLowerCase()).not.toMatch(/qwyxum|ludmil/)
    expect(log.length).toBeGreaterThan(1000)
    for (const mark of marks) expect(log.toLowerCase()).not.toContain(mark)
    const [digests] = await village.sql<{ digests: number; entries: number }>`
      select count(*)::int as digests, count(distinct entry_id)::int as entries from do_not_list`
    expect(digests).toEqual({ digests: 6, entries: 1 })
  })

  it('is gone at every address, and for every device', async () => {
    expect(await statuses()).toEqual([410, 410, 410, 410])
    for (const one of [id, mergedId])
      expect((await village.call(getProvider, { short_id: one.slice(-12) }, maya)).problem.code).toBe('page_gone')
    expect((await ownPage(village, key)).problem.code).toBe('link_expired')
    expect((await act(village, key, { kind: 'remove' })).problem.code).toBe('link_expired')
  })

  it('is found nowhere: search, suggestions, notes, contact, contacts seen', async () => {
    for (const named of [name, spelling, word]) expect(await readProviders(village, named, otto)).toEqual([])
    const input = { provider_name: name, service_type: 'nanny', location: 'Oakland, CA' } as const
    expect((await village.call(suggestProviders, input, maya)).body.providers).toEqual([])
    expect((await village.call(listProviderNotes, { short_id: shortId() }, maya)).body.notes).toEqual([])
    expect((await village.call(getProviderContact, { submission_id: noteId }, maya)).body.contact).toBeNull()
    const noted = await village.call(getProviderRecommendations, { recommendation_ids: [noteId] }, maya)
    expect(noted.body.recommendations).toEqual([])
    const { reveals } = (await village.call(listContactReveals, {}, otto)).body
    expect(reveals.map(({ provider }) => provider)).toEqual([null])
    expect((await village.call(listMerges, {}, ada)).body.merges).toEqual([])
  })

  it('is told as gone to who saved them, who can let them go', async () => {
    for (const saver of [maya, otto]) {
      const saved = (await village.call(listSavedProviders, {}, saver)).body
      expect([saved.providers, saved.gone_ids]).toEqual([[], [id]])
      expect((await village.call(listSavedIds, {}, saver)).body.provider_ids).toEqual([])
      await village.call(saveProvider, { provider_id: id, saved: false }, saver)
      expect((await village.call(listSavedProviders, {}, saver)).body.gone_ids).toEqual([])
    }
  })

  it('leaves the numbers of a recount', () => expectRecount(village))

  it('is not brought back by who takes pages down', async () => {
    for (const removed of [false, true]) await village.call(setPageRemoved, { short_id: shortId(), removed }, ada)
    expect((await village.call(setPageRemoved, { short_id: shortId(), removed: false }, ada)).status).toBe(404)
    expect((await statuses())[0]).toBe(410)
  })
})
