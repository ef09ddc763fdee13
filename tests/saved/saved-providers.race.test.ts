// Simultaneous saving: a double press and two devices create one row, and the last request wins.
import { expect, it } from 'vitest'
import { listSavedIds, saveProvider } from '../../domain/saved/saved.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { readProviders } from '../providers/merge-facts.ts'
import { recommend } from '../submissions.ts'

const village = await forFile(startTestVillage())

it('twenty simultaneous saves and unsaves all succeed, and the last one determines the result', async () => {
  await recommend(village, { provider_name: 'Rosa Martinez' })
  const provider_id = (await readProviders(village, 'Rosa', maya))[0]?.provider_id ?? ''
  const press = (saved: boolean) => village.call(saveProvider, { provider_id, saved }, maya)
  const twice = await Promise.all([press(true), press(true)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  const many = await Promise.all(Array.from({ length: 20 }, (_, at) => press(at % 2 === 0)))
  expect(many.map(({ status }) => status)).toEqual(many.map(() => 200))
  await press(true)
  expect((await village.call(listSavedIds, {}, maya)).body.provider_ids).toEqual([provider_id])
  await press(false)
  expect((await village.call(listSavedIds, {}, maya)).body.provider_ids).toEqual([])
})
