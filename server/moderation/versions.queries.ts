// What a decision on an edit does to the other versions of the same recommendation. The caller holds their lock.
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { followMerges } from '../providers/provider-numbers.queries.ts'

interface Version {
  id: string
  created_at: Date
  edit_of: string | null
  replaces_id: string | null
}

/**
 * Takes down what an approved edit takes the place of: older versions that are shown or were rejected. Returns the
 * provider of the one that was shown, null when none was.
 */
export const takeDownEarlier = async (trx: Transaction<Tables>, edit: Version): Promise<string | null> => {
  const { edit_of: first } = edit
  if (first === null) return null
  const earlier = await trx
    .selectFrom('experience_submissions')
    .select(['id', 'status', 'provider_id'])
    .where((is) => is.or([is('id', '=', first), is('edit_of', '=', first)]))
    .where('status', 'in', ['approved', 'rejected'])
    .where(sql<boolean>`(created_at, id) < (${edit.created_at}, ${edit.id}::uuid)`)
    .execute()
  for (const { id } of earlier) {
    await trx.updateTable('experience_submissions').set({ status: 'replaced' }).where('id', '=', id).execute()
  }
  const shown = earlier.find(({ status }) => status === 'approved')
  await trx
    .updateTable('experience_submissions')
    .set({ replaces_id: shown?.id ?? null })
    .where('id', '=', edit.id)
    .execute()
  return shown?.provider_id ?? null
}

/**
 * Shows the version again that went down for an edit which is no longer approved, with the provider that its own was
 * merged into. Returns that provider, or null.
 */
export const bringBackEarlier = async (trx: Transaction<Tables>, { replaces_id }: Version): Promise<string | null> => {
  if (replaces_id === null) return null
  const back = await trx
    .updateTable('experience_submissions')
    .set({ status: 'approved' })
    .where('id', '=', replaces_id)
    .where('status', '=', 'replaced')
    .returning('provider_id')
    .executeTakeFirst()
  if (!back) return null
  const provider_id = await followMerges(trx, back.provider_id)
  if (provider_id !== back.provider_id) {
    await trx.updateTable('experience_submissions').set({ provider_id }).where('id', '=', replaces_id).execute()
  }
  return provider_id
}
