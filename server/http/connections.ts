// Browser connections: timeouts of requests, connections per address, and closing connections at shutdown.
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { Configuration } from '../configuration.ts'
import { addressKey } from '../platform/limits.ts'

type Settings = Pick<Configuration, 'REQUEST_TIMEOUT_S' | 'CONNECTIONS_PER_ADDRESS' | 'AUTH_TRUSTED_PROXIES'>

/** Headers are a few kilobytes; even on a very slow connection a browser has sent them by then. */
const headersTimeoutMs = 10_000

/** A response or event stream is aborted after this long without progress. */
const silenceMs = 120_000

const checkEveryMs = 1000

const clientErrors: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** The newest response of each connection, started or not. */
const newestAnswers = new WeakMap<Socket, ServerResponse>()

export const watchAnswers = (app: FastifyInstance): void => {
  app.server.on('request', ({ socket }, response) => newestAnswers.set(socket, response))
}

const isAnswered = (socket: Socket): boolean => {
  const newest = newestAnswers.get(socket)
  return Boolean(newest?.headersSent && !newest.req.complete)
}

/** Answers input that is not a request, or arrives too slowly, and closes the connection. */
const answerClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = clientErrors[error.code ?? ''] ?? 400
  // A preconnected socket without a request gets no response: the browser could take it for the response to its next request.
  if (socket.writable && socket.bytesRead > 0 && !isAnswered(socket)) {
    const title = STATUS_CODES[status]
    const body = JSON.stringify({ type: 'about:blank', title, status })
    socket.write(
      `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}

/** Answers 408 to a request whose body is still being received, and closes the connection. */
export const endLateRequest = (socket: Socket): void =>
  answerClientError(Object.assign(new Error('The body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)

/**
 * Fastify's connection options. The request timeout runs until its last byte has arrived. It does not include the response, which may
 * be a stream of events.
 */
export const connectionOptions = ({ REQUEST_TIMEOUT_S }: Settings) => {
  const requestTimeout = REQUEST_TIMEOUT_S * 1000
  return {
    requestTimeout,
    connectionTimeout: silenceMs,
    http: {
      headersTimeout: Math.min(headersTimeoutMs, requestTimeout),
      connectionsCheckingInterval: checkEveryMs,
    },
    clientErrorHandler: answerClientError,
    forceCloseConnections: 'idle',
    // A request that arrived before the port closed is answered.
    return503OnClosing: false,
  } satisfies FastifyHttpOptions<Server>
}

/**
 * Closes connections above the limit of their address immediately. Behind trusted proxies every connection is theirs,
 * so the proxies must enforce such a limit.
 */
export const limitConnections = (app: FastifyInstance, { CONNECTIONS_PER_ADDRESS, AUTH_TRUSTED_PROXIES }: Settings) => {
  if (AUTH_TRUSTED_PROXIES > 0) return
  const open = new Map<string, number>()
  app.server.on('connection', (socket) => {
    const address = addressKey(socket.remoteAddress ?? '')
    const before = open.get(address) ?? 0
    if (before >= CONNECTIONS_PER_ADDRESS) return void socket.destroy()
    open.set(address, before + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

/** Interval at which connections without a request are closed during shutdown. */
const closingCheckMs = 200

/**
 * Closes connections without a request, which would delay the shutdown by a minute: browsers open connections in advance, which
 * Node counts as busy, and Node closes idle ones only once, before the last responses have ended.
 */
export const dropUnusedConnections = (app: FastifyInstance): void => {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    const drop = (): void => {
      for (const socket of unused) socket.destroy()
      app.server.closeIdleConnections()
    }
    drop()
    const checks = setInterval(drop, closingCheckMs).unref()
    app.server.once('close', () => clearInterval(checks))
  })
}

/** Milliseconds in which a load balancer that polls `/readyz` every second or two removes this process. */
const noticedMs = 3000

/** Milliseconds in which an accepted connection sends its request, and a used one its next and last. */
const movingMs = 1000

const leaving = new WeakSet<Server>()

/** True once this server should get no new requests. */
export const isLeaving = (server: Server): boolean => leaving.has(server)

/**
 * Moves the server's connections elsewhere before it closes: every response closes its connection. With `isNoticed`
 * it accepts connections for three more seconds, while `/readyz` says 503. Then it accepts none. After another second the
 * remaining connections are idle or handle their last request.
 */
export const drainConnections = async (server: Server, { isNoticed }: { isNoticed: boolean }): Promise<void> => {
  if (isNoticed) leaving.add(server)
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  if (isNoticed) await wait(noticedMs)
  // Not the close of an HTTP server, which drops idle connections even if a request may be arriving.
  NetServer.prototype.close.call(server)
  await wait(movingMs)
}
