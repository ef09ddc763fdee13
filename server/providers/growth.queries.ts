// Whether the village has had ten providers, and whether it has an old list. Until it has grown, members have another home page.
import { setTimeout } from 'node:timers/promises'
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

/** What every page must know of the village; a key that is not true is left out. */
interface Growth {
  isNew?: true
  hasList?: true
}

const readGrowth = async (db: Queryable): Promise<Growth> => {
  const entry = await db.selectFrom('list_entries').select('id').limit(1).executeTakeFirst()
  return { ...(!(await hasGrown(db)) && { isNew: true }), ...(entry && { hasList: true }) }
}

/** The longest time in milliseconds that the first page after a start waits. */
const firstWaitMs = 500

/**
 * Returns the last known growth and renews it behind, at most every 30 seconds; only the first page waits. Keeps it while the
 * database fails. Never rejects.
 */
export const watchGrowth = (db: Queryable): (() => Promise<Growth>) => {
  let dueAt = 0
  let known: Growth | undefined
  let asking: Promise<void> = Promise.resolve()
  const ask = async (): Promise<void> => {
    known = await readGrowth(db)
  }
  return async () => {
    if (Date.now() >= dueAt) {
      dueAt = Date.now() + renewedMs
      asking = ask().catch(() => undefined)
    }
    if (!known) await Promise.race([asking, setTimeout(firstWaitMs)])
    return known ?? {}
  }
}
