// Refusals of auth/v1, in both error formats of the protocol.
import type { FastifyReply, FastifyRequest } from 'fastify'

export type WeakReason = 'length' | 'characters' | 'pwned'

interface AuthErrorMore {
  retryAfterSeconds?: number
  weakReasons?: WeakReason[]
}

export class AuthError extends Error {
  readonly status: number
  readonly code: string
  readonly more: AuthErrorMore

  constructor(status: number, code: string, message: string, more: AuthErrorMore = {}) {
    super(message)
    this.name = 'AuthError'
    this.status = status
    this.code = code
    this.more = more
  }
}

export const validationFailed = (message: string): AuthError => new AuthError(400, 'validation_failed', message)

const tooOften = (code: string, words: string, seconds: number): AuthError => {
  // The limit may have refilled since the refusal; "after 0 seconds" would read oddly.
  const retryAfterSeconds = Math.max(1, seconds)
  return new AuthError(429, code, `${words} after ${retryAfterSeconds} seconds.`, { retryAfterSeconds })
}

export const tooManyRequests = (seconds: number): AuthError =>
  tooOften('over_request_rate_limit', 'Too many requests. Please try again', seconds)

export const tooManyMails = (seconds: number): AuthError =>
  tooOften('over_email_send_rate_limit', 'For security purposes, you can only request this', seconds)

export const overloaded = (): AuthError =>
  new AuthError(503, 'request_timeout', 'The village is busy right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
  })

/** For actions that need a verified second factor, or a recent one. */
export const insufficientLevel = (): AuthError =>
  new AuthError(403, 'insufficient_aal', 'The second factor is required for this')

export const userBanned = (): AuthError => new AuthError(400, 'user_banned', 'User is banned')

/** Name of the error format introduced on 2024-01-01, the only one besides the first. */
const newFormat = '2024-01-01'

/** Whether the request asks for the newer error format; an invalid version counts as none. */
export const wantsNewFormat = (request: FastifyRequest): boolean => {
  const version = request.headers['x-supabase-api-version']
  return typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= newFormat
}

/**
 * Responds with a refusal. The newer format also includes the fields of the older one, so that a client reads the same
 * code even if a proxy dropped the version header.
 */
export const sendAuthError = (request: FastifyRequest, reply: FastifyReply, error: AuthError): FastifyReply => {
  const { status, code, message, more } = error
  const body = wantsNewFormat(request)
    ? { code, message, error_code: code, msg: message }
    : { code: status, error_code: code, msg: message }
  if (wantsNewFormat(request)) reply.header('X-Supabase-Api-Version', newFormat)
  if (more.retryAfterSeconds !== undefined) reply.header('Retry-After', String(more.retryAfterSeconds))
  return reply
    .code(status)
    .header('x-sb-error-code', code)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...body, ...(more.weakReasons ? { weak_password: { reasons: more.weakReasons } } : {}) }))
}
