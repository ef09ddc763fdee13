// Connections of browsers: how long each may take over a request, how many an address may have, and which can be closed at any time.
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyHttpOptions, FastifyInstance } from 'fastify'
import type { Configuration } from '../configuration.ts'
import { addressKey } from '../platform/limits.ts'

type Settings = Pick<Configuration, 'REQUEST_TIMEOUT_S' | 'CONNECTIONS_PER_ADDRESS' | 'AUTH_TRUSTED_PROXIES'>

/** Headers are a few kilobytes; a browser on the worst of lines has sent them by then. */
const headersTimeoutMs = 10_000

/** A response, or a stream of events, of which no byte could be sent or was taken for this long is given up. */
const silenceMs = 120_000

const checkEveryMs = 1000

const clientErrors: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
}

/** The newest answer of each connection, begun or not. */
const newestAnswers = new WeakMap<Socket, ServerResponse>()

export const watchAnswers = (app: FastifyInstance): void => {
  app.server.on('request', ({ socket }, response) => newestAnswers.set(socket, response))
}

const isAnswered = (socket: Socket): boolean => {
  const newest = newestAnswers.get(socket)
  return Boolean(newest?.headersSent && !newest.req.complete)
}

/** Answers what is no request, or takes too long to become one, and closes the connection. */
const answerClientError = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = clientErrors[error.code ?? ''] ?? 400
  // A connection that a browser held ready and did not use asked nothing: an answer could be taken for that of its next request.
  if (socket.writable && socket.bytesRead > 0 && !isAnswered(socket)) {
    const title = STATUS_CODES[status]
    const body = JSON.stringify({ type: 'about:blank', title, status })
    socket.write(
      `HTTP/1.1 ${status} ${title}\r\nContent-Type: application/problem+json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    )
  }
  socket.destroySoon()
}

/** Answers 408 to the request whose body is still on its way, and closes the connection. */
export const endLateRequest = (socket: Socket): void =>
  answerClientError(Object.assign(new Error('The body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)

/** The time for a request counts until its last byte; the answer, perhaps a stream of events, is not part of it. */
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
    // A request that came before the port was closed is answered.
    return503OnClosing: false,
  } satisfies FastifyHttpOptions<Server>
}

/** Behind trusted proxies every connection is theirs, so they must limit them themselves. */
export const limitConnections = (
  app: FastifyInstance,
  { CONNECTIONS_PER_ADDRESS, AUTH_TRUSTED_PROXIES }: Settings,
): void => {
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

/** How often connections without a request are looked for while the server closes. */
const closingCheckMs = 200

/** Browsers open connections before they ask, which Node counts as busy: waiting for those would hold up the close a minute. */
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

/** Milliseconds in which a balancer that asks `/readyz` every second or two leaves this process out. */
const noticedMs = 3000

/** Milliseconds in which a connection that was accepted brings its request, and one in use its next, which is its last. */
const movingMs = 1000

const leaving = new WeakSet<Server>()

/** True from the moment on at which this server should get no new requests. */
export const isLeaving = (server: Server): boolean => leaving.has(server)

/** Every answer closes its connection. `isNoticed`: goes on accepting for three seconds, in which `/readyz` says 503. */
export const drainConnections = async (server: Server, { isNoticed }: { isNoticed: boolean }): Promise<void> => {
  if (isNoticed) leaving.add(server)
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'))
  if (isNoticed) await wait(noticedMs)
  // Not the close of an HTTP server, which drops idle connections although a request may be on its way.
  NetServer.prototype.close.call(server)
  await wait(movingMs)
}
