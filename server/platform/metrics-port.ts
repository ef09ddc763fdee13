// /metrics on a port of its own, so that no proxy in front of the site leads there.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { Configuration } from '../configuration.ts'
import { sameText } from '../http/same-text.ts'
import { isLocalAddress } from './local-only.ts'
import { metricsContentType } from './metrics.ts'
import { OperatorError, systemMessage } from './operator-error.ts'

/** Whether a request carries this bearer token. */
export const carriesToken = ({ authorization = '' }: IncomingHttpHeaders, token: string): boolean =>
  sameText(authorization, `Bearer ${token}`)

/** Answers `GET /metrics`: to whoever carries the token, or without one to whoever names this machine. */
const answer =
  (token: string | undefined, read: () => Promise<string>): RequestListener =>
  async (request, response) => {
    const { headers, method, url } = request
    const mayRead = token === undefined ? isLocalAddress(`http://${headers.host ?? ''}`) : carriesToken(headers, token)
    if (!mayRead || method !== 'GET' || url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(mayRead ? 404 : 401, { 'Content-Type': 'text/plain', 'WWW-Authenticate': 'Bearer' }).end()
      return
    }
    try {
      const text = await read()
      response.writeHead(200, { 'Content-Type': metricsContentType, 'Cache-Control': 'no-store' }).end(text)
    } catch {
      // A worker did not answer in time; the scraper counts this scrape as failed.
      response.writeHead(503, { 'Content-Type': 'text/plain' }).end()
    }
  }

/**
 * Listens on `METRICS_PORT`, if there is one: without `METRICS_TOKEN` for this machine alone, with it where the site listens.
 * Returns null without a port. Throws an `OperatorError` when it cannot.
 */
export const serveMetrics = async (
  { METRICS_PORT, METRICS_TOKEN, HOST }: Pick<Configuration, 'METRICS_PORT' | 'METRICS_TOKEN' | 'HOST'>,
  read: () => Promise<string>,
): Promise<{ close: () => Promise<unknown> } | null> => {
  if (METRICS_PORT === undefined) return null
  const host = METRICS_TOKEN === undefined ? '127.0.0.1' : HOST
  const server = createServer(answer(METRICS_TOKEN, read))
  server.listen(METRICS_PORT, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
    const why = isTaken ? 'is taken by another program' : `cannot be listened on: ${systemMessage(error)}`
    throw new OperatorError(`METRICS_PORT ${METRICS_PORT} of ${host} ${why}.`)
  }
  return {
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
