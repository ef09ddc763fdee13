// Live updates under load: many open dashboards, something is shared, and how long until each of them is woken.
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { watchDashboard } from '../../domain/moderation/moderation.contracts.ts'
import type { LoadRequest } from './load.ts'
import { quantile } from './measure.ts'
import type { Person } from './people.ts'

/** When the streams were woken, in milliseconds after the recommendation was sent. */
export interface LiveRate {
  streams: number
  events: number
  p50: number
  p99: number
  slowest: number
}

/** Milliseconds between two recommendations: more than the server gathers notifications for, so that each wakes everybody. */
const paceMs = 250

/** Milliseconds in which every stream must have been woken. */
const patienceMs = 10_000

interface Stream {
  close: () => void
}

/** Opens one stream; `woken` is called when it says that something has changed. Resolves once the server listens. */
const openStream = (url: string, { headers }: Person, woken: () => void): Promise<Stream> =>
  new Promise((resolve, reject) => {
    const request = http.get(`${url}${watchDashboard.path}`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream was answered with ${response.statusCode}.`))
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('"ready"')) resolve({ close: () => request.destroy() })
        if (text.includes('"changed"')) woken()
      })
    })
    // a stream that is closed by us ends with an error too
    request.on('error', reject)
  })

/**
 * Opens so many streams of these administrators and sends the requests one after another, each once every stream was woken
 * by the one before it. Throws when one was not.
 */
export const measureStreams = async (
  url: string,
  { streams, administrators, shares }: { streams: number; administrators: Person[]; shares: LoadRequest[] },
): Promise<LiveRate> => {
  const latencies: number[] = []
  let sentAt = Number.POSITIVE_INFINITY
  const open: Stream[] = []
  try {
    for (let n = 0; n < streams; n++) {
      const administrator = administrators[n % administrators.length]
      if (!administrator) throw new Error('The village has no administrators.')
      let lastSent = Number.POSITIVE_INFINITY
      const woken = (): void => {
        if (lastSent === sentAt || sentAt === Number.POSITIVE_INFINITY) return
        lastSent = sentAt
        latencies.push(performance.now() - sentAt)
      }
      open.push(await openStream(url, administrator, woken))
    }
    await wait(paceMs)
    for (const [index, { path, ...init }] of shares.entries()) {
      sentAt = performance.now()
      const { ok, status } = await fetch(`${url}${path}`, init)
      if (!ok) throw new Error(`A recommendation was answered with ${status}.`)
      const wanted = streams * (index + 1)
      const until = performance.now() + patienceMs
      while (latencies.length < wanted && performance.now() < until) await wait(20)
      if (latencies.length !== wanted) throw new Error(`${latencies.length} of ${wanted} streams were woken.`)
      await wait(paceMs)
    }
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
