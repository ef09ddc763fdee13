// Live events under load: many open dashboards, something is shared, and how long until each of them knows.
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { watchDashboard } from '../../domain/moderation/moderation.contracts.ts'
import type { LoadRequest } from './load.ts'
import { quantile } from './measure.ts'
import type { Person } from './people.ts'

/** What the streams were told, in milliseconds after the recommendation was sent. */
export interface LiveRate {
  streams: number
  events: number
  p50: number
  p99: number
  slowest: number
}

/** Milliseconds between two recommendations. */
const paceMs = 100

/** Milliseconds after the last one in which every stream must have heard of it. */
const patienceMs = 10_000

interface Stream {
  close: () => void
}

/** Opens one stream; `heard` is called with the address in each event. Resolves once the server says that it listens. */
const openStream = (url: string, { headers }: Person, heard: (email: string) => void): Promise<Stream> =>
  new Promise((resolve, reject) => {
    const request = http.get(`${url}${watchDashboard.path}`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream was answered with ${response.statusCode}.`))
      let rest = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        const lines = `${rest}${text}`.split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines.filter((one) => one.startsWith('data: '))) {
          const event = JSON.parse(line.slice('data: '.length)) as { kind: string; submitter_email?: string }
          if (event.kind === 'ready') resolve({ close: () => request.destroy() })
          else if (event.submitter_email) heard(event.submitter_email)
        }
      })
    })
    // a stream that is closed by us ends with an error too
    request.on('error', reject)
  })

/**
 * Opens so many streams of these administrators, sends the requests one after another, each by another member, and waits
 * until every stream has heard of every one. Throws when one has not.
 */
export const measureStreams = async (
  url: string,
  {
    streams,
    administrators,
    shares,
  }: {
    streams: number
    administrators: Person[]
    shares: { email: string; request: LoadRequest }[]
  },
): Promise<LiveRate> => {
  const sentAt = new Map<string, number>()
  const latencies: number[] = []
  const heard = (email: string): void => {
    const sent = sentAt.get(email)
    if (sent !== undefined) latencies.push(performance.now() - sent)
  }
  const open: Stream[] = []
  try {
    for (let n = 0; n < streams; n++) {
      const administrator = administrators[n % administrators.length]
      if (!administrator) throw new Error('The village has no administrators.')
      open.push(await openStream(url, administrator, heard))
    }
    for (const { email, request } of shares) {
      sentAt.set(email, performance.now())
      const { path, ...init } = request
      const { ok, status } = await fetch(`${url}${path}`, init)
      if (!ok) throw new Error(`A recommendation was answered with ${status}.`)
      await wait(paceMs)
    }
    const wanted = streams * shares.length
    const until = performance.now() + patienceMs
    while (latencies.length < wanted && performance.now() < until) await wait(50)
    if (latencies.length !== wanted) throw new Error(`${latencies.length} of ${wanted} events came.`)
  } finally {
    for (const { close } of open) close()
  }
  const sorted = Float64Array.from(latencies).sort()
  return {
    streams,
    events: sorted.length,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    slowest: sorted.at(-1) ?? Number.NaN,
  }
}
