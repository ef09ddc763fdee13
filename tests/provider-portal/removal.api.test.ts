import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { reportProviderChange } from '../../domain/inquiries/inquiries.contracts.ts'
import { requestLink } from '../../domain/provider-portal/provider-portal.contracts.ts'
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
import {
  getRecentRecommendations,
  submitRecommendation,
} from '../../domain/recommendations/recommendations.contracts.ts'
import { listSavedIds, listSavedProviders, saveProvider } from '../../domain/saved/saved.contracts.ts'
import { recordVisit } from '../../domain/visits/visits.contracts.ts'
import { findBrokenRecounts } from '../../server/database/recounts.ts'
import { deleteRemoved } from '../../server/provider-portal/provider-portal.sweep.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { mailsInTheEnd } from '../moderation/hurry-mails.ts'
import { findMarks, readAll, readDump, readMailFiles } from '../privacy/find-marks.ts'
import { look } from '../providers/contact-village.ts'
import { expectRecount, mergeFacts, mergeInto, providerOf, readProviders } from '../providers/merge-facts.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { decide, forgetLimits, recommend, share } from '../submissions.ts'
import { startPortalVillage } from './own-page.ts'
import { deleteRemovedNow } from './remove-now.ts'

/** A word in each of the texts by and about the provider. */
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

let log = ''
const write = (line: string) => {
  log += line
}
const village = await forFile(startPortalVillage({ log: pino({ level: 'trace' }, { write }) }))
let key = ''
let id = ''
let mergedId = ''
let noteId = ''

const shortId = () => id.slice(-12)

const plant = async () => {
  noteId = await recommend(village, { ...person, ...texts })
  id = await providerOf(village, noteId)
  const otherName = { ...person, provider_name: spelling, provider_phone: otherPhone, ...texts }
  const babysitter = { ...otherName, service_type: 'babysitter' as const, highlights: ['On time'] }
  mergedId = await providerOf(village, await recommend(village, babysitter, otto))
  key = await village.openFor(email)
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
  await village.act(key, { kind: 'correct', phone: otherPhone, email: corrected, website: `${word}.example` })
  key = await village.openFor(corrected)
  await village.act(key, { kind: 'free', free: 'now' })
  for (const text of [`Thanks, ${word}`, `Many thanks, ${word}`]) {
    await village.act(key, { kind: 'answer', note_id: noteId, text })
    const waiting = (await village.requestsAt()).find(({ kind }) => kind === 'answer')
    if (text.startsWith('Thanks')) await village.answerRequests([waiting?.id ?? ''], { kind: 'approve_answer' })
  }
  await village.act(key, { kind: 'object', words: `I am not ${word}.` })
  await village.call(requestLink, { name: spelling, reach: '415 555 0188', words: `It is ${word}.` })
  await village.call(requestLink, { name, reach: 'unknown@elsewhere.example' })
  const claim = (await village.requestsAt()).find(({ claimed_name }) => claimed_name === name)
  const third = { kind: 'send_link', short_id: shortId(), email: `${word}-third@care.example` } as const
  await village.answerRequests([claim?.id ?? ''], third)
  await village.call(requestLink, { name, reach: corrected })
  await village.call(recordVisit, { page_path: `/providers/ludmila-q-${shortId()}`, session_id: 'a-window' })
  await village.mailsTo(email)
}

beforeAll(plant)

const paths = () =>
  ['', 'qwerty-'].flatMap((slug) => [id, mergedId].map((one) => `/providers/${slug}${one.slice(-12)}`))
const statuses = () => Promise.all(paths().map(async (path) => (await fetch(`${village.url}${path}`)).status))

const everywhere = async () => ({
  statuses: await statuses(),
  codes: await Promise.all(
    [id, mergedId].map(
      async (one) => (await village.call(getProvider, { short_id: one.slice(-12) }, maya)).problem.code,
    ),
  ),
  found: (await Promise.all([name, spelling, word].map((named) => readProviders(village, named, otto)))).flat(),
  suggested: (await village.call(suggestProviders, { provider_name: name, location: 'Oakland, CA' }, maya)).body
    .providers,
  notes: (await village.call(listProviderNotes, { short_id: shortId() }, maya)).body.notes,
  contact: (await village.call(getProviderContact, { submission_id: noteId }, maya)).body.contact,
  noted: (await village.call(getProviderRecommendations, { recommendation_ids: [noteId] }, maya)).body.recommendations,
  recent: JSON.stringify((await village.call(getRecentRecommendations, {}, maya)).body).includes(word),
  saved: (await village.call(listSavedProviders, {}, maya)).body.providers,
  savedIds: (await village.call(listSavedIds, {}, maya)).body.provider_ids,
  savable: (await village.call(saveProvider, { provider_id: id, saved: true }, ada)).status,
})
const nowhere = {
  ...{ statuses: [410, 410, 410, 410], codes: ['page_gone', 'page_gone'], found: [], suggested: [], notes: [] },
  ...{ contact: null, noted: [], recent: false, saved: [], savedIds: [], savable: 404 },
}

describe('a provider who removes their page', () => {
  it('was in the database, in a dump and in mails before', async () => {
    expect(findMarks(await readAll(village), marks).length).toBeGreaterThan(20)
    expect(await readDump(village, 'before.gz')).toContain(word)
    expect(await readProviders(village, name, otto)).toHaveLength(1)
    expect(await statuses()).toEqual([200, 200, 200, 200])
  })

  it('disappears everywhere at once, and can open the page to undo the removal', async () => {
    const { status, body } = await village.act(key, { kind: 'remove' })
    expect([status, body.listing.removal]).toMatchObject([200, { own: true, objected: false }])
    expect(await everywhere()).toEqual(nowhere)
    expect((await village.ownPage(key)).body.notes).toHaveLength(2)
    for (const removed of [true, false]) {
      const { problem } = await village.call(setPageRemoved, { short_id: shortId(), removed }, ada)
      expect(problem.detail ?? '').toMatch(removed ? /^$/ : /is being removed/)
    }
    await expectRecount(village)
    expect(await findBrokenRecounts(village.database.db)).toEqual([])
  })

  it('is not deleted before the announced day', async () => {
    const before = await mergeFacts(village)
    await village.sql`
      update provider_removals set asked_at = asked_at - interval '167 hours', delete_at = delete_at - interval '167 hours'`
    await deleteRemoved(village.database.db, village.configuration)
    expect(await mergeFacts(village)).toEqual(before)
  })

  it('leaves only digests in the database, a dump, the outbox, mail files and the log', async () => {
    await mailsInTheEnd(village)
    await deleteRemovedNow(village)
    expect(findMarks(await readAll(village), marks)).toEqual([])
    const after = await readDump(village, 'after.gz')
    for (const mark of marks) expect(after).not.toContain(mark)
    for (const mail of await readMailFiles(village)) expect(mail).not.toMatch(/qwyxum|ludmil/)
    expect(log.length).toBeGreaterThan(1000)
    for (const mark of marks) expect(log.toLowerCase()).not.toContain(mark)
    const [list] = await village.sql<{ entries: number }>`
      select count(distinct entry_id)::int as entries from do_not_list`
    expect([list, await village.sql`select from provider_removals`]).toEqual([{ entries: 1 }, []])
  })

  it('stays removed on every device', async () => {
    expect(await everywhere()).toEqual(nowhere)
    expect((await village.ownPage(key)).problem.code).toBe('link_expired')
    expect((await village.act(key, { kind: 'take_back' })).problem.code).toBe('link_expired')
    const { reveals } = (await village.call(listContactReveals, {}, otto)).body
    expect(reveals.map(({ provider }) => provider)).toEqual([null])
    expect((await village.call(listMerges, {}, ada)).body.merges).toEqual([])
  })

  it('is shown as removed to members who saved them, who can unsave them', async () => {
    for (const saver of [maya, otto]) {
      const [gone, ...more] = (await village.call(listSavedProviders, {}, saver)).body.gone_ids ?? []
      expect([[id, mergedId].includes(gone ?? ''), more]).toEqual([true, []])
      await village.call(saveProvider, { provider_id: gone ?? '', saved: false }, saver)
      expect((await village.call(listSavedProviders, {}, saver)).body.gone_ids).toEqual([])
    }
  })

  it('leaves numbers that equal a recount', () => expectRecount(village))

  it('cannot be restored by showing a hidden page', async () => {
    for (const removed of [false, true]) await village.call(setPageRemoved, { short_id: shortId(), removed }, ada)
    expect((await village.call(setPageRemoved, { short_id: shortId(), removed: false }, ada)).status).toBe(404)
    expect((await statuses())[0]).toBe(410)
  })

  it('cannot be recommended again under the same name and address, not even by an edit', async () => {
    const writer = await makePerson(village.database.db)
    const again = await village.call(submitRecommendation, recommendationInput(person), writer)
    expect(again.problem.code).toBe('not_listed')
    const noted = await share(village, { provider_name: 'Edited Edda' }, writer)
    const edit = await village.call(editRecommendation, { id: noted, ...recommendationInput(person) }, writer)
    expect(edit.problem.code).toBe('not_listed')
  })
})
