// Counts searches by day, without who searched for what: gathered in this process and written every few seconds, beside the answers.
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

/** Milliseconds for which counts are gathered; so much of them a process that crashes loses. */
const gatherMs = 5000

interface Gathered {
  /** By day in UTC, `yyyy-MM-dd`. */
  days: Map<string, { searches: number; withoutResult: number }>
  timer: NodeJS.Timeout | null
}

const gatheredOf = new WeakMap<Database, Gathered>()

const gatheredFor = (database: Database): Gathered => {
  const gathered = gatheredOf.get(database) ?? { days: new Map(), timer: null }
  gatheredOf.set(database, gathered)
  return gathered
}

/** Writes what this process has gathered, one statement for each day. What cannot be written is lost. */
export const writeSearchCounts = async (database: Database): Promise<void> => {
  const gathered = gatheredFor(database)
  if (gathered.timer) clearTimeout(gathered.timer)
  gathered.timer = null
  const days = [...gathered.days]
  gathered.days.clear()
  for (const [day, { searches, withoutResult }] of days) {
    await sql`
      insert into search_days as d (day, searches, without_result) values (${day}, ${searches}, ${withoutResult})
      on conflict (day) do update set searches = d.searches + excluded.searches,
        without_result = d.without_result + excluded.without_result`.execute(database.db)
  }
}

/** Counts a search; nobody waits for it. */
export const countSearch = (
  database: Database,
  { found, at, log }: { found: boolean; at: Date; log: Pick<FastifyBaseLogger, 'warn'> },
): void => {
  const gathered = gatheredFor(database)
  const day = at.toISOString().slice(0, 10)
  const { searches, withoutResult } = gathered.days.get(day) ?? { searches: 0, withoutResult: 0 }
  gathered.days.set(day, { searches: searches + 1, withoutResult: withoutResult + Number(!found) })
  gathered.timer ??= setTimeout(() => {
    writeSearchCounts(database).catch((error: unknown) => log.warn({ err: error }, 'searches were not counted'))
  }, gatherMs).unref()
}
