// A dashboard without a screen: opens the stream as a browser does and hands its events out one by one.
import { watchDashboard } from '../../domain/moderation/moderation.contracts.ts'
import type { TestVillage } from '../app.ts'
import { ada } from '../cast.ts'

export interface HeardEvent {
  id: number | null
  event: Record<string, unknown>
}

export interface OpenDashboard {
  /** The next event of these kinds; those of other kinds are passed over. Throws when the stream ends first. */
  next(...kinds: string[]): Promise<HeardEvent>
  /** Resolves when the server has ended the stream. */
  ended(): Promise<void>
  close(): void
}

const readBlock = (block: string): HeardEvent | null => {
  const line = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  const [data, id] = [line('data'), line('id')]
  return data === undefined ? null : { id: id === undefined ? null : Number(id), event: JSON.parse(data) }
}

/** Asks for the stream; the answer of the server as it is. */
export const askForStream = (url: string, headers: Record<string, string>, signal?: AbortSignal): Promise<Response> =>
  fetch(`${url}${watchDashboard.path}`, { headers, ...(signal ? { signal } : {}) })

/** Opens a dashboard of Ada's on the server at `url`; `after` is the last event it has had. */
export const openDashboard = async (
  village: Pick<TestVillage, 'url' | 'apiKey' | 'accessToken'>,
  { url = village.url, after, token }: { url?: string; after?: number; token?: string } = {},
): Promise<OpenDashboard> => {
  const over = new AbortController()
  const headers: Record<string, string> = {
    apikey: village.apiKey,
    authorization: `Bearer ${token ?? (await village.accessToken(ada))}`,
    ...(after === undefined ? {} : { 'last-event-id': String(after) }),
  }
  const response = await askForStream(url, headers, over.signal)
  if (response.status !== 200 || !response.body) throw new Error(`no stream: ${response.status}`)
  const chunks = response.body.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  const heard: HeardEvent[] = []
  let text = ''
  /** Reads on; false at the end. */
  const read = async (): Promise<boolean> => {
    const { done, value } = await chunks.next()
    if (done) return false
    const blocks = (text + value).split('\n\n')
    text = blocks.pop() ?? ''
    heard.push(...blocks.map(readBlock).filter((event) => event !== null))
    return true
  }
  return {
    next: async (...kinds) => {
      for (;;) {
        const event = heard.shift()
        if (event && kinds.includes(String(event.event.kind))) return event
        if (!event && !(await read())) throw new Error('the stream ended')
      }
    },
    ended: async () => {
      while (await read()) heard.length = 0
    },
    close: () => over.abort(),
  }
}
