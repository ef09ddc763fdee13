// A signed-in administrator during a fault: their dashboard is open, and their client refreshes the session as a
// browser does.
import { z } from 'zod'
import { listArrivals, watchDashboard } from '../../domain/moderation/moderation.contracts.ts'
import { keepStream } from '../../web/admin/live-stream.ts'
import { createNewsReader } from '../../web/admin/live-toasts.ts'
import type { Stage } from './stage.ts'
import { patienceMs } from './writers.ts'

export interface Administrator {
  /** Makes a call as the administrator. After a 401, refreshes the session and repeats the call, as a browser does. */
  ask(path: string, body?: object): Promise<Response>
  /** When the dashboard first showed a message, by the message's subject (milliseconds of `performance.now()`). */
  told: ReadonlyMap<string, number>
  /** The responses that ended the session; empty if it never ended. */
  signedOut: readonly string[]
  leave(): void
}

const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() })

/** Signs in over auth/v1. */
export const openSession = async (
  { url, apiKey }: Pick<Stage, 'url' | 'apiKey'>,
  account: { email: string; password: string },
) => {
  const headers = { apikey: apiKey, 'content-type': 'application/json' }
  const grant = (type: 'password' | 'refresh_token', body: object): Promise<Response> =>
    fetch(`${url}/auth/v1/token?grant_type=${type}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patienceMs),
    })
  let session = sessionSchema.parse(await (await grant('password', account)).json())
  return {
    /** Makes a request with the newest access token. */
    send: (path: string, init: RequestInit = {}): Promise<Response> =>
      fetch(`${url}${path}`, {
        ...init,
        headers: { ...headers, ...init.headers, authorization: `Bearer ${session.access_token}` },
      }),
    refresh: async (): Promise<{ status: number; body: unknown }> => {
      const answer = await grant('refresh_token', { refresh_token: session.refresh_token })
      const body: unknown = await answer.json()
      if (answer.ok) session = sessionSchema.parse(body)
      return { status: answer.status, body }
    },
  }
}

/** Creates an administrator, signs them in and opens their dashboard; the server must be running. */
export const openAdministrator = async (stage: Stage): Promise<Administrator> => {
  const session = await openSession(stage, await stage.makeAdministrator())
  const signedOut: string[] = []
  let refreshing: Promise<void> | null = null
  const refresh = async (): Promise<void> => {
    const { status, body } = await session.refresh()
    // On any other failure the published client keeps its session and retries.
    if (status >= 400 && status < 500) signedOut.push(`${status} ${JSON.stringify(body)}`)
  }
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const answer = await session.send(path, init)
    if (answer.status !== 401) return answer
    await answer.body?.cancel()
    refreshing ??= refresh().finally(() => {
      refreshing = null
    })
    await refreshing
    return session.send(path, init)
  }

  const told = new Map<string, number>()
  const opened = Promise.withResolvers<void>()
  const readNews = createNewsReader(async (since) => {
    const answer = await send(`${listArrivals.path}${since === undefined ? '' : `?since=${since}`}`, {
      signal: AbortSignal.timeout(patienceMs),
    })
    if (!answer.ok) throw new Error(`no news: ${answer.status}`)
    return (await answer.json()) as z.input<typeof listArrivals.output>
  })
  /** A failed call is repeated at the next event of the stream, as in the browser. */
  const announce = async (): Promise<void> => {
    const news = await readNews().catch(() => null)
    if (news) opened.resolve()
    for (const arrival of news?.arrivals ?? [])
      if (arrival.kind === 'inquiry') told.set(arrival.subject, performance.now())
  }
  let reading = Promise.resolve()
  const leave = keepStream({
    connect: async (signal) => {
      const answer = await send(watchDashboard.path, { signal })
      if (!answer.ok) throw new Error(`no stream: ${answer.status}`)
      return answer
    },
    onEvent: () => {
      reading = reading.then(announce)
    },
    onConnected: () => undefined,
    onFailure: () => undefined,
  })
  await opened.promise
  return {
    ask: (path, body) =>
      send(path, {
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      }),
    told,
    signedOut,
    leave,
  }
}
