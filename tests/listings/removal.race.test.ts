// A removal at the same moment as something else: nothing of the provider is left, every number is right, and no deadlock reaches anybody.
import { afterEach, expect, it } from 'vitest'
import { openListing } from '../../domain/listings/listings.contracts.ts'
import { decideSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { undoMerge } from '../../domain/providers/duplicates.contracts.ts'
import { getProvider, listProviderNotes, searchProviders } from '../../domain/providers/providers.contracts.ts'
import { editRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { saveProvider } from '../../domain/saved/saved.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { findMarks, readAll } from '../privacy/find-marks.ts'
import { mergeInto, providerOf } from '../providers/merge-facts.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { recommend, share } from '../submissions.ts'
import { act, expectRecount, linkTo, openedPerson } from './own-listing.ts'

const village = await forFile(startTestVillage({ environment: { DATABASE_POOL: '16' } }))
const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const rounds = [0, 1, 2, 3, 4, 5]

let made = 0
/** Somebody with a page that is open on their device, and a word that stands in everything about them. */
const person = async () => {
  made += 1
  const word = `zorvik${'abcdefghijklmnopqrstuvwxyz'[made % 26]}${'abcdefghij'[Math.floor(made / 26)]}`
  const told = {
    provider_name: `Femke ${word}`,
    provider_email: `${word}@care.example`,
    own_words: `About ${word}.`,
    has_contact_consent: true,
  }
  return { word, told, ...(await openedPerson(village, told)) }
}
/** The same, and another page that may be theirs, too. */
const personOnTwoPages = async () => {
  const one = await person()
  const { word, told } = one
  const other = { ...told, provider_name: `Wilhelmina ${word}`, provider_email: `other-${word}@care.example` }
  return { ...one, otherId: await providerOf(village, await recommend(village, other, otto)) }
}

const remove = (key: string) => act(village, key, { kind: 'remove' })
const approve = (id: string) => village.call(decideSubmission, { id, status: 'approved', from_status: 'pending' }, ada)
const codeOf = ({ status, problem }: { status: number; problem: { code: string } }) =>
  status === 200 ? 200 : problem.code
/** Where something of them stands. */
const leftOf = async (...words: string[]) => findMarks(await readAll(village), words)

afterEach(() => expectRecount(village))

it('against the approval of a note that waits: the note goes too', async () => {
  for (const round of rounds) {
    const { word, told, key } = await person()
    const waiting = await share(village, told, otto)
    const [removed, approved] = await Promise.all([later(round * 4).then(() => remove(key)), approve(waiting)])
    expect(removed.status).toBe(200)
    expect([200, 'not_found', 'decided_meanwhile']).toContain(codeOf(approved))
    expect(await leftOf(word)).toEqual([])
  }
})

it('against a merge of their two pages: both go', async () => {
  for (const round of rounds) {
    const { word, id, key, otherId } = await personOnTwoPages()
    const [removed, merged] = await Promise.all([
      later(round * 3).then(() => remove(key)),
      round % 2 ? mergeInto(village, id, otherId) : mergeInto(village, otherId, id),
    ])
    expect(removed.status).toBe(200)
    expect([200, 'changed_meanwhile', 'not_found']).toContain(codeOf(merged))
    // a page that was not merged in time is another one
    if (merged.status === 200) expect(await leftOf(word)).toEqual([])
    else expect(await leftOf(`femke ${word}`)).toEqual([])
  }
})

it('against the undoing of a merge: their page goes, and the other one stays whole or goes with it', async () => {
  for (const round of rounds) {
    const { word, id, key, otherId } = await personOnTwoPages()
    const { body } = await mergeInto(village, id, otherId)
    const [removed, undone] = await Promise.all([
      later(round * 3).then(() => remove(key)),
      village.call(undoMerge, { id: body.merge_id }, ada),
    ])
    expect(removed.status).toBe(200)
    expect([200, 'changed_meanwhile', 'not_found']).toContain(codeOf(undone))
    expect(await leftOf(`femke ${word}`)).toEqual([])
    const page = await village.call(getProvider, { short_id: otherId.slice(-12) }, maya)
    if (page.status === 200) expect(page.body.total_recommendations).toBe(1)
    else expect([page.status, await leftOf(word)]).toEqual([410, []])
  }
})

it('against a new recommendation and an edit: neither is there afterwards', async () => {
  for (const round of rounds) {
    const { word, told, id, note, key } = await person()
    const writers = [await makePerson(village.database.db), await makePerson(village.database.db)]
    for (const writer of writers) await village.accessToken(writer)
    // also the tries of who recommends somebody not to be listed
    await village.database.db.deleteFrom('limits').execute()
    const [removed, ...written] = await Promise.all([
      later(round * 2).then(() => remove(key)),
      ...writers.map((writer, at) =>
        village.call(submitRecommendation, recommendationInput(at ? { ...told, provider_id: id } : told), writer),
      ),
      village.call(editRecommendation, { id: note, ...recommendationInput({ ...told, rating: 3 }) }, maya),
    ])
    expect(removed.status).toBe(200)
    for (const one of written) expect([200, 'not_listed', 'not_found', 'invalid_input']).toContain(codeOf(one))
    expect(await leftOf(word)).toEqual([])
  }
})

it('against members who read and save them: who reads afterwards reads nothing', async () => {
  for (const _ of rounds) {
    const { word, id, short_id, key } = await person()
    const reads = () =>
      Promise.all([
        village.call(getProvider, { short_id }, otto),
        village.call(listProviderNotes, { short_id }, otto),
        village.call(searchProviders, { sort_by: 'recent' }, otto),
      ])
    await reads()
    const [removed, saved] = await Promise.all([
      remove(key),
      village.call(saveProvider, { provider_id: id, saved: true, note: `${word} called` }, otto),
      reads(),
      reads(),
    ])
    expect([removed.status, [200, 404].includes(saved.status)]).toEqual([200, true])
    expect(JSON.stringify((await reads()).map(({ body }) => body))).not.toMatch(new RegExp(`${word}|Femke Z\\.`))
    expect(await leftOf(word)).toEqual([])
  }
})

it('one link opened by two devices at once opens on one of them', async () => {
  for (const _ of rounds) {
    const { told } = await person()
    await village.database.db.updateTable('listing_links').set({ key_hash: null }).execute()
    const token = await linkTo(village, told.provider_email)
    const opened = await Promise.all([token, token, token].map((one) => village.call(openListing, { token: one })))
    expect(opened.map(codeOf).sort()).toEqual([200, 'link_expired', 'link_expired'])
  }
})

it('two removals at once, by the provider and another device: both end, one removes', async () => {
  for (const _ of rounds) {
    const { word, key, told } = await person()
    const answers = await Promise.all([remove(key), remove(key), act(village, key, { kind: 'confirm' })])
    const [one, other, confirmed] = answers.map(codeOf)
    expect([one, other].sort()).toEqual([200, 'link_expired'])
    expect([200, 'link_expired']).toContain(confirmed)
    expect(await leftOf(word, told.provider_email)).toEqual([])
  }
})
