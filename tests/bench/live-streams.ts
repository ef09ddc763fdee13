// Live updates under load: the time until each of many open dashboards is notified of a submission.
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { watchDashboard } from '../../domain/moderation/moderation.contracts.ts'
import { pick } from './fill-village.ts'
import type { LoadRequest } from './load.ts'
import type { Person } from './village.ts'

/**
 * Milliseconds between two recommendations: longer than the server batches notifications, so that each notifies every
 * stream.
 */
const paceMs = 250

/** Milliseconds within which every stream must be notified. */
const patienceMs = 10_000

/** Opens one stream and calls `woken` on each change event. Resolves once the server has sent "ready". */
const openStream = (url: string, { headers }: Person, woken: () => void): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const request = http.get(`${url}${watchDashboard.path}`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A stream was answered with ${response.statusCode}.`))
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('"ready"')) resolve(() => request.destroy())
        if (text.includes('"changed"')) woken()
      })
    })
    // a stream that we close ends with an error too
    request.on('error', reject)
  })

/**
 * Opens this many streams as these administrators, then sends the requests one by one, each after all streams were
 * notified of the previous one. Resolves with each stream's latency in milliseconds. Throws if one was not notified.
 */
export const measureStreams = async (
  url: string,
  { streams, administrators, shares }: { streams: number; administrators: Person[]; shares: LoadRequest[] },
): Promise<number[]> => {
  const latencies: number[] = []
  let sentAt = 0
  const close: (() => void)[] = []
  try {
    for (let n = 0; n < streams; n++) {
      let lastSent = 0
      const woken = (): void => {
        if (lastSent === sentAt) return
        lastSent = sentAt
        latencies.push(performance.now() - sentAt)
      }
      close.push(await openStream(url, pick(administrators, n), woken))
    }
    for (const [index, { path, ...init }] of shares.entries()) {
      await wait(paceMs)
      sentAt = performance.now()
      const { ok, status } = await fetch(`${url}${path}`, init)
      if (!ok) throw new Error(`A recommendation was answered with ${status}.`)
      const wanted = streams * (index + 1)
      const until = performance.now() + patienceMs
      while (latencies.length < wanted && performance.now() < until) await wait(20)
      if (latencies.length !== wanted) throw new Error(`${latencies.length} of ${wanted} streams were woken.`)
    }
  } finally {
    for (const one of close) one()
  }
  return latencies
}
