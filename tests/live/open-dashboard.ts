// A dashboard without a screen: opens the stream as a browser does, and returns its events one by one.
import { onTestFinished } from 'vitest'
import type { z } from 'zod'
import { type DashboardEvent, listArrivals, watchDashboard } from '../../domain/moderation/moderation.contracts.ts'
import { createNewsReader } from '../../web/admin/live-toasts.ts'
import type { TestVillage } from '../app.ts'
import { ada } from '../cast.ts'

export interface OpenDashboard {
  /** Waits for the next event of this kind, skipping others. Throws if the stream ends first. */
  next(kind: DashboardEvent['kind']): Promise<void>
  /**
   * Waits for new arrivals, and calls list-arrivals at each event as a browser does. Returns names and addresses,
   * oldest first.
   */
  news(): Promise<string[]>
  /** Resolves when the server ends the stream. */
  ended(): Promise<void>
  close(): void
}

const readBlock = (block: string): DashboardEvent | null => {
  const data = /^data: (.*)$/m.exec(block)?.[1]
  return data === undefined ? null : watchDashboard.output.parse(JSON.parse(data))
}

/** Requests the stream; returns the raw response. */
export const askForStream = (url: string, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> =>
  fetch(`${url}${watchDashboard.path}`, { headers, ...(signal ? { signal } : {}) })

/** Opens Ada's dashboard on the server at `url`; it is closed when the test ends. */
export const openDashboard = async (
  village: Pick<TestVillage, 'url' | 'apiKey' | 'accessToken'>,
  { url = village.url, token }: { url?: string; token?: string } = {},
): Promise<OpenDashboard> => {
  const over = new AbortController()
  onTestFinished(() => over.abort())
  const headers: Record<string, string> = {
    apikey: village.apiKey,
    authorization: `Bearer ${token ?? (await village.accessToken(ada))}`,
  }
  const response = await askForStream(url, headers, over.signal)
  if (response.status !== 200 || !response.body) throw new Error(`no stream: ${response.status}`)
  const chunks = response.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  const heard: DashboardEvent[] = []
  let text = ''
  /** Reads the next chunk; false at the end. */
  const read = async (): Promise<boolean> => {
    const { done, value } = await chunks.next()
    if (done) return false
    const blocks = (text + value).split('\n\n')
    text = blocks.pop() ?? ''
    heard.push(...blocks.map(readBlock).filter((event) => event !== null))
    return true
  }
  const hear = async (): Promise<DashboardEvent> => {
    for (;;) {
      const event = heard.shift()
      if (event) return event
      if (!(await read())) throw new Error('the stream ended')
    }
  }
  const readNews = createNewsReader(async (since) => {
    const answer = await fetch(`${url}${listArrivals.path}${since === undefined ? '' : `?since=${since}`}`, { headers })
    if (!answer.ok) throw new Error(`no news: ${answer.status}`)
    return (await answer.json()) as z.input<typeof listArrivals.output>
  })
  await readNews()
  return {
    next: async (kind) => {
      while ((await hear()).kind !== kind);
    },
    news: async () => {
      for (;;) {
        await hear()
        const { arrivals: came } = await readNews()
        if (came.length > 0) return came.map((one) => (one.kind === 'inquiry' ? one.subject : one.submitter_email))
      }
    },
    ended: async () => {
      while (await read()) heard.length = 0
    },
    close: () => over.abort(),
  }
}
