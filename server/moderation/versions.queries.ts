// The other versions of an edited recommendation: what an edit is compared with, and what a decision does to them.
import { sql } from 'kysely'
import { earlierVersionSchema } from '../../domain/moderation/desk.contracts.ts'
import type { Queryable } from '../database/open.ts'
import { fieldsFrom, otherIsShown, submitterAddress } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { followMerges } from '../providers/provider-numbers.queries.ts'

interface Version {
  id: string
  created_at: Date
  edit_of: string | null
  replaces_id: string | null
}

/** Whether a row of the queue with this alias is an edit, and if so, whether another version of it is shown. */
export const editKind = (alias: string) =>
  sql<'of_shown' | 'of_unseen' | null>`case
    when ${sql.ref(`${alias}.edit_of`)} is null then null
    when ${otherIsShown(alias)} then 'of_shown'
    else 'of_unseen' end`

/** The version that an edit is compared with: the shown one, else the one before it. */
export const readEarlier = (db: Queryable, id: string) =>
  db
    .selectFrom('experience_submissions as edit')
    .innerJoin('experience_submissions as s', (join) =>
      join.on((on) => on.or([on('s.id', '=', on.ref('edit.edit_of')), on('s.edit_of', '=', on.ref('edit.edit_of'))])),
    )
    .select(fieldsFrom('s', earlierVersionSchema.omit({ submitter_email: true })))
    .select(submitterAddress('s.submitter_email').as('submitter_email'))
    .where('edit.id', '=', id)
    .where(sql<boolean>`(s.created_at, s.id) < (edit.created_at, edit.id)`)
    .orderBy(sql`s.status = 'approved'`, 'desc')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Replaces the older versions of an approved edit that are shown or were rejected. Returns the provider of the shown
 * one, or null. The caller holds the lock of all versions.
 */
export const takeDownEarlier = async (trx: Trx, edit: Version): Promise<string | null> => {
  const { edit_of: first } = edit
  if (first === null) return null
  const shown = await trx
    .selectFrom('experience_submissions')
    .select(['id', 'provider_id'])
    .where(sql<string>`coalesce(edit_of, id)`, '=', first)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  await trx
    .updateTable('experience_submissions')
    .set({ status: 'replaced' })
    .where((is) => is.or([is('id', '=', first), is('edit_of', '=', first)]))
    .where('status', 'in', ['approved', 'rejected'])
    .where(sql<boolean>`(created_at, id) < (${edit.created_at}, ${edit.id}::uuid)`)
    .execute()
  await trx
    .updateTable('experience_submissions')
    .set({ replaces_id: shown?.id ?? null })
    .where('id', '=', edit.id)
    .execute()
  return shown?.provider_id ?? null
}

/** Whether the parent edited this version since. The caller holds the lock of all versions. */
export const hasLaterVersion = async (trx: Trx, { id, edit_of, created_at }: Version) => {
  const later = await trx
    .selectFrom('experience_submissions')
    .select('id')
    .where('edit_of', '=', edit_of ?? id)
    .where(sql<boolean>`(created_at, id) > (${created_at}, ${id}::uuid)`)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** Shows the version again that an edit replaced when it was approved. Returns its provider, after merges, or null. */
export const bringBackEarlier = async (trx: Trx, { id, replaces_id }: Version): Promise<string | null> => {
  if (replaces_id === null) return null
  await trx.updateTable('experience_submissions').set({ replaces_id: null }).where('id', '=', id).execute()
  const back = await trx
    .updateTable('experience_submissions')
    .set({ status: 'approved' })
    .where('id', '=', replaces_id)
    .where('status', '=', 'replaced')
    .returning('provider_id')
    .executeTakeFirst()
  if (!back) return null
  const provider_id = await followMerges(trx, back.provider_id)
  if (provider_id !== back.provider_id)
    await trx.updateTable('experience_submissions').set({ provider_id }).where('id', '=', replaces_id).execute()
  return provider_id
}
