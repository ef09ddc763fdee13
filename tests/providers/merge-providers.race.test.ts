// Merges at the same moment as decisions, other merges, undos and saves: nothing is lost, and every number equals a
// recount.
import { expect, it } from 'vitest'
import { mergeProviders, undoMerge } from '../../domain/providers/duplicates.contracts.ts'
import { listSavedIds, saveProvider } from '../../domain/saved/saved.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend, share, tryDecide } from '../submissions.ts'
import { expectRecount, mergeInto, pairUp, providerOf, seen } from './merge-facts.ts'

const village = await forFile(startTestVillage({ environment: { DATABASE_POOL: '16' } }))
const surnames = 'Moreno Castro Vidal Quiroga Benitez Salcedo Ibarra Luna Pardo Rueda'.split(' ')
let made = 0

/** Two pages, each with one approved recommendation and a pending one. */
const twoPages = async () => {
  const family = surnames[made++ % surnames.length]
  const names = [`Rosa ${family}${made}x`, `Wilhelmina ${family}${made}y`]
  const [one = '', other = ''] = [
    await recommend(village, { provider_name: names[0] }),
    await recommend(village, { provider_name: names[1] }),
  ]
  const waiting = [
    await share(village, { provider_name: names[0] }, otto),
    await share(village, { provider_name: names[1] }, otto),
  ]
  return { kept: await providerOf(village, one), merged: await providerOf(village, other), waiting }
}

const approve = (id: string) => tryDecide(village, id, 'approved')

/** The approved recommendations of these two providers. */
const shownOf = async (...ids: string[]) => {
  let sum = 0
  for (const id of ids) sum += (await seen(village, id)).total_recommendations
  return sum
}

it('a merge during approvals for both pages loses no recommendation', async () => {
  for (let round = 0; round < 6; round++) {
    const { kept, merged, waiting } = await twoPages()
    const [merge, ...approvals] = await Promise.all([mergeInto(village, kept, merged), ...waiting.map(approve)])
    expect(approvals.map(({ status }) => status)).toEqual([200, 200])
    expect([200, 409]).toContain(merge.status)
    expect(await shownOf(kept, merged)).toBe(4)
    if (merge.status === 200) expect(await shownOf(merged)).toBe(0)
  }
  await expectRecount(village)
})

it('of two administrators who merge one pair in opposite directions, one succeeds', async () => {
  for (let round = 0; round < 6; round++) {
    const { kept, merged } = await twoPages()
    const [one, other] = [await seen(village, kept), await seen(village, merged)]
    const id = await pairUp(village, kept, merged)
    const answers = await Promise.all([
      village.call(mergeProviders, { id, kept: one, merged: other }, ada),
      village.call(mergeProviders, { id, kept: other, merged: one }, ada),
      village.call(mergeProviders, { id, kept: one, merged: other }, ada),
    ])
    const done = answers.filter(({ status }) => status === 200)
    expect(new Set(done.map(({ body }) => body.merge_id)).size).toBe(1)
    expect(answers.filter(({ status }) => status !== 200).map(({ problem }) => problem.code)).toEqual(
      Array(3 - done.length).fill('changed_meanwhile'),
    )
    expect(await shownOf(kept, merged)).toBe(2)
  }
  await expectRecount(village)
})

it('an undo during an approval by another administrator loses no recommendation', async () => {
  for (let round = 0; round < 6; round++) {
    const { kept, merged, waiting } = await twoPages()
    const { body } = await mergeInto(village, kept, merged)
    const [undone, again, ...approvals] = await Promise.all([
      village.call(undoMerge, { id: body.merge_id }, ada),
      village.call(undoMerge, { id: body.merge_id }, ada),
      ...waiting.map(approve),
    ])
    expect([undone.status, again.status, ...approvals.map(({ status }) => status)]).toEqual([200, 200, 200, 200])
    expect([await shownOf(kept), await shownOf(merged)]).toEqual([2, 2])
  }
  await expectRecount(village)
})

it('a page that is saved during its merge stays saved', async () => {
  for (let round = 0; round < 6; round++) {
    const { kept, merged } = await twoPages()
    const [merge, save] = await Promise.all([
      mergeInto(village, kept, merged),
      village.call(saveProvider, { provider_id: merged, saved: true }, maya),
    ])
    expect([merge.status, save.status]).toEqual([200, 200])
    expect((await village.call(listSavedIds, {}, maya)).body.provider_ids).toContain(kept)
  }
  await expectRecount(village)
})
