// Notifications between processes (LISTEN and NOTIFY): sent after a commit, several in a short time as one.
import type { FastifyBaseLogger } from 'fastify'
import type postgres from 'postgres'

export interface Notifications {
  /** Notifies every process, this one too, of a change. Call it after the commit. Calls in short order become one. */
  notify(channel: string): void
  /**
   * Calls `listener` when a channel may have changed; returns what removes it. Notifications are lost while the connection
   * is away, so the listener is also called whenever the subscription begins anew. The facts must be rows of a table.
   */
  onNotification(channel: string, listener: () => void): () => void
}

/** How a database subscribes to a channel: `onNotify` for each notification, `onSubscribed` at the start of each subscription. */
export type Subscribe = (channel: string, onNotify: () => void, onSubscribed: () => void) => Promise<unknown>

/** Notifications within this time, in milliseconds, become one: committing notifiers queue one after another. */
const gatherMs = 100

/** Notifications of a database; it listens to a channel from its first listener on. */
export const createNotifications = (
  sql: postgres.Sql,
  subscribe: Subscribe,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Notifications => {
  const listeners = new Map<string, Set<() => void>>()
  const subscribed = new Set<string>()
  const waiting = new Set<string>()
  const again = new Set<string>()

  const listen = (channel: string): void => {
    if (subscribed.has(channel)) return
    subscribed.add(channel)
    const callAll = (): void => {
      for (const listener of listeners.get(channel) ?? []) listener()
    }
    subscribe(channel, callAll, callAll).catch((error: unknown) => {
      // The next listener tries again.
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
    onNotification: (channel, listener) => {
      const all = listeners.get(channel) ?? new Set()
      listeners.set(channel, all.add(listener))
      listen(channel)
      return () => void all.delete(listener)
    },
  }
}
