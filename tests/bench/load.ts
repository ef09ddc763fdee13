// The load generator, a separate process: runs autocannon against one URL, with separate requests for each connection.
import { createRequire } from 'node:module'

/** A request in autocannon's format. */
export interface LoadRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

export interface LoadJob {
  url: string
  seconds: number
  /** For each connection, the requests that it sends in order. */
  connections: LoadRequest[][]
  /** Whether a connection starts over at the end of its list; otherwise it ends there. */
  again: boolean
  /** Requests to send per second, independent of responses; undefined: as fast as responses arrive. */
  perSecond?: number
}

export interface LoadResult {
  seconds: number
  /** Milliseconds of each answered request. */
  latencies: number[]
  /** Number of responses that are not 2xx by status, and of requests without a response as `none`. */
  refused: Record<string, number>
  /** Milliseconds of each response that is not 2xx. */
  refusedIn: number[]
}

/** The part of autocannon's API that we use; the package has no types. */
interface Client {
  setRequests(requests: LoadRequest[]): void
}
interface Run {
  on(event: 'start', listener: () => void): void
  on(event: 'response', listener: (client: Client, status: number, bytes: number, milliseconds: number) => void): void
}
interface Options {
  url: string
  connections: number
  duration: number
  sampleInt: number
  maxConnectionRequests?: number
  overallRate?: number
  setupClient: (client: Client) => void
}
type Autocannon = (options: Options, done: (error: Error | null, result: { errors: number }) => void) => Run

const require = createRequire(import.meta.url)
const autocannon: Autocannon = require('autocannon')

const drive = ({ url, seconds, connections, again, perSecond }: LoadJob): Promise<LoadResult> =>
  new Promise((resolve, reject) => {
    const latencies: number[] = []
    const refused: Record<string, number> = {}
    const refusedIn: number[] = []
    let begin = performance.now()
    let next = 0
    const options: Options = {
      url,
      connections: connections.length,
      duration: seconds,
      sampleInt: 20,
      setupClient: (client) => client.setRequests(connections[next++] ?? []),
    }
    if (perSecond !== undefined) options.overallRate = perSecond
    if (!again) options.maxConnectionRequests = Math.min(...connections.map((requests) => requests.length))
    const run = autocannon(options, (error, result) => {
      if (error) return reject(error)
      if (result.errors > 0) refused.none = result.errors
      resolve({ seconds: (performance.now() - begin) / 1000, latencies, refused, refusedIn })
    })
    run.on('start', () => {
      begin = performance.now()
    })
    run.on('response', (_client, status, _bytes, milliseconds) => {
      latencies.push(milliseconds)
      if (status >= 200 && status <= 299) return
      refused[status] = (refused[status] ?? 0) + 1
      refusedIn.push(milliseconds)
    })
  })

// exit-with-parent.mjs unrefs the IPC channel, which alone keeps this process alive between jobs.
process.channel?.ref()
process.on('message', (job: LoadJob) => {
  drive(job).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
