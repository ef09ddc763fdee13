// How many members live in each place, counted at most once a minute in each process.
import { sql } from 'kysely'
import { countNeighbors, type Neighbors } from '../../domain/questions/question-places.rules.ts'
import type { Queryable } from '../database/open.ts'

const countedMs = 60_000

/** Places given by more members come first; the rest of a very large village is left out. */
const placesCounted = 20_000

const counted = new WeakMap<Queryable, { until: number; neighbors: Promise<Neighbors> }>()

const read = async (db: Queryable): Promise<Neighbors> => {
  const { rows } = await sql<{ location: string; members: number }>`
    select location, count(*)::int as members from profiles where location is not null
    group by location order by members desc limit ${placesCounted}`.execute(db)
  return countNeighbors(rows)
}

/** Pass the database itself, not a transaction. */
export const readNeighbors = (db: Queryable): Promise<Neighbors> => {
  const before = counted.get(db)
  if (before && before.until > Date.now()) return before.neighbors
  const neighbors = read(db)
  counted.set(db, { until: Date.now() + countedMs, neighbors })
  neighbors.catch(() => counted.delete(db))
  return neighbors
}
