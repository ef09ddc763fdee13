// Pages of merged, removed and hidden providers get 301, 410 and 404, and reveal neither names nor hidden content.
import { expect, it } from 'vitest'
import { undoMerge } from '../../domain/providers/duplicates.contracts.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import {
  getProvider,
  getProviderContact,
  getProviderRecommendations,
  listProviderNotes,
  setPageRemoved,
} from '../../domain/providers/providers.contracts.ts'
import { listSavedIds, saveProvider } from '../../domain/saved/saved.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { decide, recommend, share } from '../submissions.ts'
import { mergeFacts, mergeInto, providerOf, readProviders, recountAll } from './merge-facts.ts'

const village = await forFile(startTestVillage())
/** A provider with one recommendation, and its short id. */
const page = async (provider_name: string) => {
  const note = await recommend(village, {
    provider_name,
    has_contact_consent: true,
    provider_email: `${provider_name.split(' ')[0]?.toLowerCase()}@example.com`,
  })
  const id = await providerOf(village, note)
  return { note, id, short: shortIdOf(id) }
}

const visit = async (slug: string) => {
  const response = await fetch(`${village.url}/providers/${slug}`, { redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), text: await response.text() }
}

it('the URL of a merged page redirects to the kept one, over several merges, until they are undone', async () => {
  const [una, bruno, cleo] = [await page('Una Ashby'), await page('Bruno Delacroix'), await page('Cleo Eastman')]
  const first = (await mergeInto(village, bruno.id, una.id)).body.merge_id
  const second = (await mergeInto(village, cleo.id, bruno.id)).body.merge_id
  const answer = await visit(`una-a-${una.short}`)
  expect([answer.status, answer.location]).toEqual([301, `/providers/${cleo.short}`])
  expect((await visit(cleo.short)).status).toBe(200)
  const followed = await village.call(getProvider, { short_id: una.short }, maya)
  expect(followed.body).toMatchObject({ provider_id: cleo.id, total_recommendations: 3 })
  expect((await village.call(listProviderNotes, { short_id: una.short }, maya)).body.notes).toHaveLength(3)
  await village.call(undoMerge, { id: second }, ada)
  await village.call(undoMerge, { id: first }, ada)
  expect((await visit(una.short)).status).toBe(200)
  expect((await village.call(getProvider, { short_id: una.short }, maya)).body.provider_id).toBe(una.id)
})

it('a page that was taken down responds with 410, is found nowhere, and can be restored completely', async () => {
  const { id, short, note } = await page('Dario Finch')
  await village.call(saveProvider, { provider_id: id, saved: true }, otto)
  const before = await mergeFacts(village)
  const set = (removed: boolean) => village.call(setPageRemoved, { short_id: short, removed }, ada)
  expect((await set(true)).status).toBe(200)
  expect((await set(true)).status).toBe(200)
  const answer = await visit(`dario-f-${short}`)
  expect(answer.status).toBe(410)
  expect(answer.text).not.toMatch(/Dario F|Finch/)
  const told = await village.call(getProvider, { short_id: short }, maya)
  expect([told.status, told.problem.code]).toEqual([410, 'page_gone'])
  expect((await village.call(listProviderNotes, { short_id: short }, maya)).body.notes).toEqual([])
  expect(await readProviders(village, 'Dario', maya)).toEqual([])
  expect((await village.call(listSavedIds, {}, otto)).body.provider_ids).toEqual([])
  expect((await village.call(saveProvider, { provider_id: id, saved: true }, maya)).status).toBe(404)
  const contact = await village.call(getProviderContact, { submission_id: note }, maya)
  expect(JSON.stringify(contact.body)).not.toContain('dario@')
  expect(
    (await village.call(getProviderRecommendations, { recommendation_ids: [note] }, maya)).body.recommendations,
  ).toEqual([])
  // Another recommendation does not restore it.
  const later = await share(village, { provider_name: 'Dario Finch' }, otto)
  await decide(village, later)
  expect((await visit(short)).status).toBe(410)
  await forget(later)
  expect((await set(false)).status).toBe(200)
  const after = await mergeFacts(village)
  expect({ ...after, experience_submissions: null }).toEqual({ ...before, experience_submissions: null })
  await recountAll(village)
  expect(await mergeFacts(village)).toEqual(after)
})

/** Deletes a recommendation without a trace. */
const forget = (id: string) => village.database.db.deleteFrom('experience_submissions').where('id', '=', id).execute()
