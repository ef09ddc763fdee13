// The day from which a provider says that they are available: not past, and not far away.
import { expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { act, openedPerson } from './own-page.ts'

const village = await forFile(startTestVillage())

it.each([
  ['2020-01-05', 'Please choose today or a later date'],
  ['2099-01-05', 'Please choose a date within the next 2 years'],
  [undefined, 'Please choose a date'],
])('%s is refused beside its field, and what was said stays', async (from, message) => {
  const { id, key } = await openedPerson(village)
  await act(village, key, { kind: 'free', free: 'not' })
  const { status, problem } = await act(village, key, { kind: 'free', free: 'from', from })
  expect([status, problem.fields]).toEqual([422, [{ path: 'act.from', message }]])
  const said = await village.sql`select free, free_from from provider_listings where provider_id = ${id}`
  expect(said).toMatchObject([{ free: 'not', free_from: null }])
})
