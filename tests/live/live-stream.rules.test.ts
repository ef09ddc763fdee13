// The browser's side of a live stream: parsing, reconnecting, batching of events, and toasts.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Arrival } from '../../domain/moderation/moderation.contracts.ts'
import { keepStream, oneAtATime, pauseBefore } from '../../web/admin/live-stream.ts'
import {
  addNews,
  arrivalWords,
  batchArrivals,
  countNews,
  createNewsReader,
  noNews,
} from '../../web/admin/live-toasts.ts'

describe('the pause before a reconnection', () => {
  it('doubles from two seconds to half a minute, and differs between dashboards', () => {
    expect([1, 2, 3, 4, 5, 50].map((failures) => pauseBefore(failures, 1))).toEqual([
      2000, 4000, 8000, 16_000, 30_000, 30_000,
    ])
    expect(pauseBefore(2, 0)).toBe(2000)
  })

  it('is short after a stream that ended without an error', () => {
    expect(pauseBefore(0, 1)).toBe(1000)
    expect(pauseBefore(0, 0)).toBe(0)
  })
})

/** A connection that the client requested; the test acts as the server. */
interface Connection {
  signal: AbortSignal
  accept: () => WritableStreamDefaultWriter<Uint8Array>
  refuse: (why: Error) => void
}

describe('a persistent stream', () => {
  let connections: Connection[]
  let words: string[]
  let stop: (() => void) | undefined

  const start = () => {
    stop = keepStream({
      connect: (signal) =>
        new Promise<Response>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          connections.push({
            signal,
            accept: () => {
              const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>()
              resolve(new Response(readable))
              return writable.getWriter()
            },
            refuse: reject,
          })
        }),
      onEvent: (data) => words.push(data),
      onConnected: (connected) => {
        const word = connected ? 'connected' : 'lost'
        if (words.findLast((said) => said === 'connected' || said === 'lost') !== word) words.push(word)
      },
      onFailure: (error) => words.push(`failed: ${(error as Error).message}`),
    })
  }
  const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
  const send = async (to: WritableStreamDefaultWriter<Uint8Array>, text: string) => {
    void to.write(new TextEncoder().encode(text))
    await settle()
  }
  const last = (): Connection => {
    const connection = connections.at(-1)
    if (!connection) throw new Error('nothing was asked for')
    return connection
  }

  beforeEach(() => {
    vi.useFakeTimers()
    connections = []
    words = []
  })
  afterEach(() => {
    stop?.()
    vi.useRealTimers()
  })

  it('passes events on, and reconnects silently when the server ends it', async () => {
    start()
    const server = last().accept()
    await send(server, 'retry: 2000\n\ndata: one\n\n: comment\n\ndata: t')
    await send(server, 'wo\n\nid: 8\ndata: three\n')
    void server.close()
    await settle(1000)
    expect(connections).toHaveLength(2)
    await send(last().accept(), 'data: four\n\n')
    expect(words).toEqual(['connected', 'one', 'two', 'three', 'four'])
  })

  it('reports failed reconnections, and a successful one', async () => {
    start()
    const server = last().accept()
    await send(server, 'data: one\n\n')
    void server.abort(new Error('cut'))
    await settle(1000)
    last().refuse(new Error('gone'))
    await settle(2000)
    last().refuse(new Error('gone'))
    await settle(4000)
    expect(connections).toHaveLength(4)
    await send(last().accept(), 'data: two\n\n')
    expect(words).toEqual(['connected', 'one', 'lost', 'failed: gone', 'failed: gone', 'connected', 'two'])
  })

  it('times out if the server does not respond or the connection is silent', async () => {
    start()
    await settle(20_000)
    expect(connections[0]?.signal.aborted).toBe(true)
    expect(words).toContain('lost')
    await settle(2000)
    const server = last().accept()
    await send(server, 'data: one\n\n')
    await settle(60_000)
    await send(server, ': here\n\n')
    await settle(60_000)
    expect(connections).toHaveLength(2)
    await settle(31_000)
    expect(connections).toHaveLength(3)
  })

  it('reports a stream that ends before its first event as lost', async () => {
    start()
    void last().accept().close()
    await settle()
    expect(words).toEqual(['lost', 'failed: The stream ended before it began'])
  })

  it('does nothing after it is stopped', async () => {
    start()
    const server = last().accept()
    await send(server, 'data: one\n\n')
    stop?.()
    expect(last().signal.aborted).toBe(true)
    await settle(60_000)
    expect(connections).toHaveLength(1)
    expect(words).toEqual(['connected', 'one'])
  })
})

it('events during a refetch cause one more refetch', async () => {
  const rounds: (() => void)[] = []
  const takeIn = oneAtATime(() => new Promise<void>((resolve) => rounds.push(resolve)))
  const all = takeIn()
  for (let count = 0; count < 20; count++) void takeIn()
  expect(rounds).toHaveLength(1)
  rounds[0]?.()
  await expect.poll(() => rounds.length).toBe(2)
  rounds[1]?.()
  await all
  expect(rounds).toHaveLength(2)
})

describe('toasts about new submissions and inquiries', () => {
  const submission = (submitter_email: string): Arrival => ({
    kind: 'submission',
    id: submitter_email,
    submitter_email,
  })
  const inquiry = (name: string, subject: string): Arrival => ({ kind: 'inquiry', id: subject, name, subject })

  const words = (arrivals: Arrival[], more = noNews.more) => arrivalWords({ arrivals, more })

  it('name the submitter, or the author and subject, up to three in one toast', () => {
    expect(words([submission('maya@example.com')])).toEqual({
      title: 'New Submission',
      description: 'From maya@example.com',
    })
    const both = [submission('a@x.example'), inquiry('Jo', 'Hi')]
    expect(words([...both, submission('b@x.example'), inquiry('Sam', 'Thanks')])).toEqual({
      title: '2 New Submissions, 2 New Inquiries',
      description: 'From a@x.example; Jo: Hi; From b@x.example; and 1 more',
    })
  })

  it('count those before the newest hundred', () => {
    const news = {
      arrivals: [submission('a@x.example'), inquiry('Jo', 'Hi')],
      more: { submissions: 0, inquiries: 1203 },
    }
    expect(arrivalWords(news)).toEqual({
      title: 'New Submission, 1,204 New Inquiries',
      description: 'From a@x.example; Jo: Hi; and 1,203 more',
    })
    expect(countNews(addNews(news, news))).toBe(2410)
  })

  it('are shown one at a time: arrivals during a toast are in the next one', () => {
    vi.useFakeTimers()
    const shown: (string | undefined)[] = []
    const arrivals = batchArrivals(({ description }) => shown.push(description ?? ''))
    const come = (...emails: string[]) => arrivals.add({ ...noNews, arrivals: emails.map(submission) })
    come('a')
    expect(shown).toEqual(['From a'])
    come('b')
    come('c')
    vi.advanceTimersByTime(4999)
    expect(shown).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(shown).toEqual(['From a', 'From b; From c'])
    vi.advanceTimersByTime(60_000)
    expect(shown).toHaveLength(2)
    come('d')
    expect(shown.at(-1)).toBe('From d')
    come('e')
    arrivals.stop()
    vi.advanceTimersByTime(60_000)
    expect(shown).toHaveLength(3)
    vi.useRealTimers()
  })

  it('leave out earlier and known arrivals; a failed call is repeated', async () => {
    const answers = [['a'], new Error('gone'), ['a', 'b'], ['b', 'c']]
    const asked: (string | undefined)[] = []
    const read = createNewsReader(async (since) => {
      asked.push(since)
      const answer = answers[asked.length - 1] ?? []
      if (answer instanceof Error) throw answer
      return {
        arrivals: answer.map(submission),
        more: { submissions: 2, inquiries: 0 },
        until: `answer ${asked.length}`,
      }
    })
    expect(await read()).toEqual(noNews)
    await expect(read()).rejects.toThrow('gone')
    expect(await read()).toEqual({ arrivals: [submission('b')], more: { submissions: 2, inquiries: 0 } })
    expect((await read()).arrivals).toEqual([submission('c')])
    expect(asked).toEqual([undefined, 'answer 1', 'answer 1', 'answer 3'])
  })
})
