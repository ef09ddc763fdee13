// A removal at the same moment as something else: nothing about the provider is shown or left, numbers equal a recount,
// and nothing deadlocks.
import { afterEach, expect, it } from 'vitest'
import { openOwnPage } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { undoMerge } from '../../domain/providers/duplicates.contracts.ts'
import { getProvider, listProviderNotes, searchProviders } from '../../domain/providers/providers.contracts.ts'
import { editRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { saveProvider } from '../../domain/saved/saved.contracts.ts'
import { makeLink } from '../../server/provider-portal/page-links.ts'
import { deleteRemoved } from '../../server/provider-portal/provider-portal.sweep.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { findMarks, readAll } from '../privacy/find-marks.ts'
import { expectRecount, mergeInto, providerOf } from '../providers/merge-facts.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { recommend, share, tryDecide } from '../submissions.ts'
import { startPortalVillage } from './own-page.ts'
import { deleteRemovedNow, letDaysPass } from './remove-now.ts'

const village = await forFile(startPortalVillage({ environment: { DATABASE_POOL: '16' } }))
const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const rounds = [0, 1, 2, 3]

let made = 0
/** A provider with an opened page, and a unique word in everything about them. */
const person = async () => {
  made += 1
  const word = `zorvik${'abcdefghijklmnopqrstuvwxyz'[made % 26]}${'abcdefghij'[Math.floor(made / 26)]}`
  const told = {
    provider_name: `Femke ${word}`,
    provider_email: `${word}@care.example`,
    own_words: `About ${word}.`,
    has_contact_consent: true,
  }
  return { word, told, ...(await village.openedPerson(told)) }
}
/** The same with another page that may be theirs. */
const personOnTwoPages = async () => {
  const one = await person()
  const { word, told } = one
  const other = { ...told, provider_name: `Wilhelmina ${word}`, provider_email: `other-${word}@care.example` }
  return { ...one, otherId: await providerOf(village, await recommend(village, other, otto)) }
}

const remove = (key: string, also: string[] = []) => village.act(key, { kind: 'remove', also })
const takeBack = (key: string) => village.act(key, { kind: 'take_back' })
const approve = (id: string) => tryDecide(village, id, 'approved')
const codeOf = ({ status, problem }: { status: number; problem: { code: string } }) =>
  status === 200 ? 200 : problem.code
/** Where these words are found after the removed pages are deleted. */
const leftOf = async (...words: string[]) => {
  await deleteRemovedNow(village)
  return findMarks(await readAll(village), words)
}
const statusOf = (id: string) => village.statusOf(id.slice(-12))
/** A removal that is due, and another mailbox that may object to it. */
const dueRemoval = async () => {
  const { word, told, key, id } = await person()
  await recommend(village, told, otto)
  const second = `second-${word}@care.example`
  await village.alsoNamed(told.provider_name, second, await makePerson(village.database.db))
  const secondKey = await village.openFor(second)
  await remove(key)
  await letDaysPass(village)
  return { word, id, key, secondKey }
}
const sweep = () => deleteRemoved(village.database.db, village.configuration)

afterEach(() => expectRecount(village))

it('a removal and the approval of a pending note: the note is shown to nobody, and deleted too', async () => {
  for (const round of rounds) {
    const { word, told, key, id } = await person()
    const waiting = await share(village, told, otto)
    const [removed, approved] = await Promise.all([later(round * 4).then(() => remove(key)), approve(waiting)])
    expect(removed.status).toBe(200)
    expect([200, 'maybe_not_listed', 'decided_meanwhile']).toContain(codeOf(approved))
    expect(await statusOf(id)).toBe(410)
    expect(await leftOf(word)).toEqual([])
  }
})

it('a removal and a merge of the two pages: both are hidden and deleted, or they stay separate', async () => {
  for (const round of rounds) {
    const { word, told, id, key, otherId } = await personOnTwoPages()
    await recommend(village, told, await makePerson(village.database.db))
    const [removed, merged] = await Promise.all([
      later(round * 3).then(() => remove(key)),
      round % 2 ? mergeInto(village, id, otherId) : mergeInto(village, otherId, id),
    ])
    expect(removed.status).toBe(200)
    expect([200, 'changed_meanwhile']).toContain(codeOf(merged))
    const isOne = merged.status === 200
    expect([await statusOf(id), await statusOf(otherId)]).toEqual([410, isOne ? 410 : 200])
    expect(await leftOf(isOne ? word : `femke ${word}`)).toEqual([])
  }
})

it('a removal and the undoing of a merge: the provider’s page is deleted, the other stays complete', async () => {
  for (const round of rounds) {
    const { word, told, id, key, otherId } = await personOnTwoPages()
    await recommend(village, told, otto)
    const { body } = await mergeInto(village, id, otherId)
    const [removed, undone] = await Promise.all([
      later(round * 3).then(() => remove(key)),
      village.call(undoMerge, { id: body.merge_id }, ada),
    ])
    expect([codeOf(removed), codeOf(undone)]).toEqual([200, 200])
    expect([await statusOf(id), await statusOf(otherId)]).toEqual([410, 200])
    expect(await leftOf(`femke ${word}`)).toEqual([])
    const page = await village.call(getProvider, { short_id: otherId.slice(-12) }, maya)
    expect(page.body.total_recommendations).toBe(1)
  }
})

it('a removal and a new recommendation and an edit: neither is shown, and neither exists afterwards', async () => {
  for (const round of rounds) {
    const { word, told, id, note, key } = await person()
    const writers = [await makePerson(village.database.db), await makePerson(village.database.db)]
    for (const writer of writers) await village.accessToken(writer)
    // including the attempts of parents who recommend somebody on the list
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
    expect(await statusOf(id)).toBe(410)
    expect(await leftOf(word)).toEqual([])
  }
})

it('a removal while members open and save the page: later readers see nothing', async () => {
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

it('a removal and another removal of the same page, and acts on it: one removes it', async () => {
  for (const _ of rounds) {
    const { word, key, told } = await person()
    const answers = await Promise.all([remove(key), remove(key), village.act(key, { kind: 'confirm' })])
    const [one, other, confirmed] = answers.map(codeOf)
    expect([one, other].sort()).toEqual([200, 'changed_meanwhile'])
    expect([200, 'changed_meanwhile']).toContain(confirmed)
    expect(await leftOf(word, told.provider_email)).toEqual([])
  }
})

it('a removal and the removal of another page of the same provider: both are removed, once each', async () => {
  for (const round of rounds) {
    const { word, told, id, key } = await person()
    const babysitter = { ...told, service_type: 'babysitter' as const, highlights: ['On time'] }
    const otherId = await providerOf(village, await recommend(village, babysitter, otto))
    const link = await makeLink(village.database.db, told.provider_email, { providerId: otherId }, village.url)
    const token = new URL(link).searchParams.get('link') ?? ''
    const otherKey = (await village.call(openOwnPage, { token })).body.key ?? ''
    const removed = await Promise.all([
      later(round * 3).then(() => remove(key, [otherId])),
      later(9).then(() => remove(otherKey, round % 2 ? [id] : [])),
    ])
    for (const code of removed.map(codeOf)) expect([200, 'changed_meanwhile']).toContain(code)
    expect([await statusOf(id), await statusOf(otherId)]).toEqual([410, 410])
    expect(await leftOf(word)).toEqual([])
  }
})

it('a removal undone during the sweep that deletes: the page is there as before, or deleted', async () => {
  for (const round of rounds) {
    const { word, id, key } = await dueRemoval()
    const [taken] = await Promise.all([later(round).then(() => takeBack(key)), later(3 - round).then(sweep)])
    if (taken.status === 200) {
      expect(await statusOf(id)).toBe(200)
      await remove(key)
    } else expect(['link_expired', 'changed_meanwhile']).toContain(codeOf(taken))
    expect(await leftOf(word)).toEqual([])
  }
})

it('a removal objected to during the sweep that deletes: nothing is deleted, or the objection is refused', async () => {
  for (const round of rounds) {
    const { word, id, secondKey } = await dueRemoval()
    const words = `Femke ${word} stays.`
    const [objected] = await Promise.all([
      later(round).then(() => village.act(secondKey, { kind: 'object_to_removal', words })),
      later(3 - round).then(sweep),
    ])
    if (objected.status === 200) {
      await sweep()
      expect((await village.ownPage(secondKey)).body.removal).toMatchObject({ objected: true })
      await village.sql`update provider_removals set objected_at = null`
    } else expect(['link_expired', 'changed_meanwhile']).toContain(codeOf(objected))
    expect([await statusOf(id), await leftOf(word)]).toEqual([410, []])
  }
})

it('a removal objected to and undone at once: the page is there, and no objection is open', async () => {
  for (const round of rounds) {
    const { id, key, secondKey, word } = await dueRemoval()
    const words = `Femke ${word} stays.`
    const [taken, objected] = await Promise.all([
      later(round).then(() => takeBack(key)),
      later(2).then(() => village.act(secondKey, { kind: 'object_to_removal', words })),
    ])
    expect([codeOf(taken), await statusOf(id)]).toEqual([200, 200])
    expect([200, 'changed_meanwhile']).toContain(codeOf(objected))
    expect(await village.sql`select from listing_requests where kind = 'objection' and done_at is null`).toEqual([])
  }
})

it('a removal undone during the approval of a pending note: the page has its notes and correct numbers', async () => {
  for (const round of rounds) {
    const { told, key, id } = await person()
    const waiting = await share(village, told, otto)
    await remove(key)
    const [taken, approved] = await Promise.all([
      later(round * 2).then(() => takeBack(key)),
      later(4).then(() => approve(waiting)),
    ])
    expect(taken.status).toBe(200)
    expect([200, 'maybe_not_listed', 'decided_meanwhile']).toContain(codeOf(approved))
    const { body } = await village.call(getProvider, { short_id: id.slice(-12) }, maya)
    expect(body.total_recommendations).toBe(approved.status === 200 ? 2 : 1)
  }
})

it('a link opened by two devices at once opens on one of them', async () => {
  for (const _ of rounds) {
    const { told } = await person()
    await village.database.db.updateTable('listing_links').set({ key_hash: null }).execute()
    const token = await village.linkTo(told.provider_email)
    const opened = await Promise.all([token, token, token].map((one) => village.call(openOwnPage, { token: one })))
    expect(opened.map(codeOf).sort()).toEqual([200, 'link_expired', 'link_expired'])
  }
})
