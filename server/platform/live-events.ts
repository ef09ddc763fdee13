// Live events are rows written with the fact itself; a notification after the commit makes dashboards read them.
import { setImmediate as endOfTurn } from 'node:timers/promises'
import type { Database, Queryable } from '../database/open.ts'
import { readLiveEvents } from './live-events.queries.ts'

const channel = 'dashboard'

/** Notifies every open dashboard, in any process, of a change. Call it after the commit. */
export const notifyDashboards = (database: Pick<Database, 'notify'>): void => database.notify(channel)

/** Calls `listener` whenever a dashboard should read again; returns what removes it. */
export const onDashboardChange = (database: Pick<Database, 'onNotification'>, listener: () => void): (() => void) =>
  database.onNotification(channel, listener)

type Reading = ReturnType<typeof readLiveEvents>

const readings = new WeakMap<Queryable, Map<number, Reading>>()

/**
 * The next events after a number. A notification wakes every dashboard at once: those that ask for the same events in one
 * turn of the event loop share a query, which begins after the last of them has asked.
 */
export const readEventsTogether = (db: Queryable, after: number): Reading => {
  const begun = readings.get(db) ?? new Map<number, Reading>()
  readings.set(db, begun)
  const same = begun.get(after)
  if (same) return same
  const reading = endOfTurn().then(() => {
    begun.delete(after)
    return readLiveEvents(db, after)
  })
  begun.set(after, reading)
  return reading
}
