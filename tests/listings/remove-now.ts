// A removal that is carried out at once, for tests of what it leaves.
import { expect } from 'vitest'
import { deleteRemoved } from '../../server/listings/delete-removed.sweep.ts'
import type { TestVillage } from '../app.ts'
import { act } from './own-listing.ts'

/** Deletes what was removed, as if the days until then had passed. */
export const deleteRemovedNow = async (village: TestVillage): Promise<void> => {
  await village.sql`
    update provider_removals set asked_at = asked_at - interval '8 days', delete_at = delete_at - interval '8 days'`
  await deleteRemoved(village.database.db, village.configuration)
}

/** Removes the page of a device, with other ones, and deletes it. */
export const removeNow = async (village: TestVillage, key: string, also: string[] = []): Promise<void> => {
  const { status, problem } = await act(village, key, { kind: 'remove', also })
  expect(status, problem.detail).toBe(200)
  await deleteRemovedNow(village)
}
