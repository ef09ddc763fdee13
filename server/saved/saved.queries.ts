import type { Queryable } from '../database/open.ts'

/** The shown providers that a member saved. */
export const savedBy = (db: Queryable, userId: string) =>
  db
    .selectFrom('saved_providers as kept')
    .innerJoin('providers as p', 'p.id', 'kept.provider_id')
    .where('kept.user_id', '=', userId)
    .where('p.total_recommendations', '>', 0)

/** Latest first. */
export const readSavedIds = async (db: Queryable, userId: string): Promise<string[]> => {
  const rows = await savedBy(db, userId).select('p.id').orderBy('kept.saved_at', 'desc').execute()
  return rows.map(({ id }) => id)
}
