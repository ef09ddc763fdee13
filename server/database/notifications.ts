// Notifications between processes (LISTEN and NOTIFY): sent after a commit, batched over a short time.
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import type { MakeClient } from './client.ts'
import type { Db } from './tables.ts'

export interface Notifications {
  /** Notifies every process, including this one, of a change. Call it after the commit. Calls in quick succession are batched. */
  notify(channel: string): void
  /**
   * Calls `listener` when a channel may have changed; returns a function that removes it. Notifications are lost while the connection
   * is down, so the listener is also called whenever the subscription restarts. The data itself must be in tables.
   */
  onNotification(channel: string, listener: () => void): () => void
}

/** Subscribes to a channel: calls `onNotify` for each notification and at the start of each subscription. */
export type Subscribe = (channel: string, onNotify: () => void) => void

/** Notifications within this time, in milliseconds, are batched, because committing notifiers queue one after another. */
const gatherMs = 100

export const createNotifications = (
  db: Db,
  subscribe: Subscribe,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Notifications => {
  const listeners = new Map<string, Set<() => void>>()
  const waiting = new Set<string>()
  const again = new Set<string>()

  const notify = (channel: string): void => {
    if (waiting.has(channel)) {
      again.add(channel)
      return
    }
    waiting.add(channel)
    sql`select pg_notify(${channel}, '')`
      .execute(db)
      .catch((error: unknown) => log.warn({ err: error, channel }, 'not notified'))
    setTimeout(() => {
      waiting.delete(channel)
      if (again.delete(channel)) notify(channel)
    }, gatherMs).unref()
  }

  return {
    notify,
    onNotification: (channel, listener) => {
      const known = listeners.get(channel)
      const all = known ?? new Set()
      listeners.set(channel, all.add(listener))
      if (!known)
        subscribe(channel, () => {
          for (const call of all) call()
        })
      return () => void all.delete(listener)
    },
  }
}

const pauseMs = 500

/** Listens to each channel from its first subscription on. The first one connects. */
export const listenTo = (
  Client: MakeClient,
  log: Pick<FastifyBaseLogger, 'warn'>,
): { subscribe: Subscribe; close(): Promise<void> } => {
  const channels = new Map<string, () => void>()
  const over = new AbortController()
  let client: pg.Client | undefined
  let isListening = false

  const listen = async (connected: pg.Client, channel: string): Promise<void> => {
    await connected.query(`listen ${pg.escapeIdentifier(channel)}`)
    channels.get(channel)?.()
  }

  const listenOnce = async (): Promise<void> => {
    const next = new Client()
    next.on('notification', ({ channel }) => channels.get(channel)?.())
    const ended = once(next, 'end', { signal: over.signal })
    ended.catch(() => undefined)
    try {
      await next.connect()
      client = next
      for (const channel of channels.keys()) await listen(next, channel)
      await ended
    } finally {
      client = undefined
      next.end().catch(() => undefined)
    }
  }

  const listenOn = async (): Promise<void> => {
    while (!over.signal.aborted) {
      await listenOnce().catch((error: unknown) => over.signal.aborted || log.warn({ err: error }, 'not listening'))
      await wait(pauseMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined)
    }
  }

  return {
    subscribe: (channel, onNotify) => {
      channels.set(channel, onNotify)
      if (client) listen(client, channel).catch((error: unknown) => log.warn({ err: error, channel }, 'not listening'))
      if (isListening) return
      isListening = true
      void listenOn()
    },
    close: async () => {
      over.abort()
      await client?.end().catch(() => undefined)
    },
  }
}

export const dashboardChannel = 'dashboard'

/** Notifies every open dashboard of a change. Call it after the commit. */
export const notifyDashboards = (database: Pick<Notifications, 'notify'>): void => database.notify(dashboardChannel)
