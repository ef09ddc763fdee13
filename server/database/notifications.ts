// Word from process to process that something was committed: many at once become one, and none is told before its commit.
import type { FastifyBaseLogger } from 'fastify'
import type postgres from 'postgres'

export interface Notifications {
  /** Tells every process, this one too, that a channel has news; call it after the commit. Words in short order become one. */
  notify(channel: string): void
  /**
   * Calls `hear` when a channel may have news; the answer ends the hearing. What was told while the connection was away
   * is lost, so it is also called whenever the hearing begins anew. The facts must stand in a table.
   */
  hear(channel: string, hear: () => void): () => void
}

/** How a home subscribes to a channel: `hear` for each word, `begin` whenever the subscription begins (anew). */
export type Subscribe = (channel: string, hear: () => void, begin: () => void) => Promise<unknown>

/** Words told within this time, in milliseconds, become one: committing notifiers queue one after another. */
const gatherMs = 100

/** Notifications of a database; it listens to a channel from its first hearer on. */
export const createNotifications = (
  sql: postgres.Sql,
  subscribe: Subscribe,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Notifications => {
  const hearers = new Map<string, Set<() => void>>()
  const subscribed = new Set<string>()
  const waiting = new Set<string>()
  const again = new Set<string>()

  const listen = (channel: string): void => {
    if (subscribed.has(channel)) return
    subscribed.add(channel)
    const tell = (): void => {
      for (const hear of hearers.get(channel) ?? []) hear()
    }
    subscribe(channel, tell, tell).catch((error: unknown) => {
      // The next hearer tries again.
      subscribed.delete(channel)
      log.warn({ err: error, channel }, 'not listening')
    })
  }

  const notify = (channel: string): void => {
    if (waiting.has(channel)) {
      again.add(channel)
      return
    }
    waiting.add(channel)
    sql`select pg_notify(${channel}, '')`.catch((error: unknown) => log.warn({ err: error, channel }, 'not notified'))
    setTimeout(() => {
      waiting.delete(channel)
      if (again.delete(channel)) notify(channel)
    }, gatherMs).unref()
  }

  return {
    notify,
    hear: (channel, hear) => {
      const all = hearers.get(channel) ?? new Set()
      hearers.set(channel, all.add(hear))
      listen(channel)
      return () => void all.delete(hear)
    },
  }
}
