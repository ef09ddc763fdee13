// The mail about expired availability: once for each visible page, including the pages merged into it.
import { expect, it } from 'vitest'
import { undoMerge } from '../../domain/providers/duplicates.contracts.ts'
import { notifyLapsed } from '../../server/provider-portal/provider-portal.sweep.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { mergeInto } from '../providers/merge-facts.ts'
import { tryDecide } from '../submissions.ts'
import { startPortalVillage } from './own-page.ts'

const village = await forFile(startPortalVillage())
const { sql } = village

const available = async () => {
  const person = await village.openedPerson()
  await village.act(person.key, { kind: 'free', free: 'now' })
  return person
}
const daysAgo = (days: number, { id }: { id: string }) =>
  sql`update provider_listings set free_told_at = now() - make_interval(days => ${days}) where provider_id = ${id}`
const decide = async (id: string, from_status: 'approved' | 'rejected', status: 'approved' | 'rejected') =>
  expect((await tryDecide(village, id, status, { from_status })).status).toBe(200)
const sweep = () => notifyLapsed(village.database.db, { ...village.configuration, SITE_URL: village.url })
const lapses = async ({ email }: { email: string }) =>
  (await village.mailsTo(email)).filter(({ subject }) => subject.startsWith('Are you still')).length

it('is not sent for a hidden page until the page is shown again', async () => {
  const person = await available()
  await daysAgo(61, person)
  await decide(person.note, 'approved', 'rejected')
  await sweep()
  expect(await lapses(person)).toBe(0)
  await decide(person.note, 'rejected', 'approved')
  await sweep()
  expect(await lapses(person)).toBe(1)
})

it('is sent once for merged pages, to the mailbox whose answer was shown', async () => {
  const [kept, merged] = [await available(), await available()]
  const { body } = await mergeInto(village, kept.id, merged.id)
  await daysAgo(90, kept)
  await daysAgo(59, merged)
  await sweep()
  expect(await lapses(merged)).toBe(0)
  await daysAgo(61, merged)
  await Promise.all([sweep(), sweep()])
  await sweep()
  expect([await lapses(kept), await lapses(merged)]).toEqual([0, 1])
  expect((await village.call(undoMerge, { id: body.merge_id }, ada)).status).toBe(200)
  await sweep()
  expect([await lapses(kept), await lapses(merged)]).toEqual([1, 1])
})
