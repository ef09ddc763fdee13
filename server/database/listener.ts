// The connection that listens for notifications of a server (LISTEN), made anew whenever it is lost.
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { MakeClient } from './client.ts'
import type { Subscribe } from './notifications.ts'

/** Milliseconds between two tries to connect. */
const pauseMs = 500

/** Listens to each channel from its first subscription on; connects with the first. */
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

  /** Until the connection is lost or closed. */
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
