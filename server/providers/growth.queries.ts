// Whether the village has had ten providers. Until then it is in its first hours, and its members have another home page.
import type { Queryable } from '../database/open.ts'

const grownWith = 10
const renewedMs = 30_000

type Settings = { [Name in 'list_skipped_at' | 'first_steps_hidden_at' | 'grown_at']?: Date | null }

export const changeSettings = (db: Queryable, changes: Settings) =>
  db
    .insertInto('village_settings')
    .values(changes)
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet(changes))
    .execute()

/** Stored once it is so, and true from then on. */
const hasGrown = async (db: Queryable): Promise<boolean> => {
  const settings = await db.selectFrom('village_settings').select('grown_at').executeTakeFirst()
  if (settings?.grown_at) return true
  const shown = db.selectFrom('providers').select('id').where('total_recommendations', '>', 0).limit(grownWith)
  if ((await shown.execute()).length < grownWith) return false
  await changeSettings(db, { grown_at: new Date() })
  return true
}

/** Reads the database at most every 30 seconds, and not again once the village has grown. Never rejects. */
export const watchGrowth = (db: Queryable): (() => Promise<boolean>) => {
  let [dueAt, isNew] = [0, Promise.resolve(false)]
  const ask = async (): Promise<boolean> => {
    const grown = await hasGrown(db)
    if (grown) dueAt = Number.POSITIVE_INFINITY
    return !grown
  }
  return () => {
    if (Date.now() < dueAt) return isNew
    dueAt = Date.now() + renewedMs
    isNew = ask().catch(() => false)
    return isNew
  }
}
