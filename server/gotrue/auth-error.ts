// Refusals of auth/v1, in both error formats that the protocol's clients read.
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
  // The allowance may have grown back since it was refused; "after 0 seconds" would read odd.
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

/** For what a session may not do before it was given the account's second factor, or lately enough. */
export const insufficientLevel = (): AuthError =>
  new AuthError(403, 'insufficient_aal', 'The second factor is required for this')

export const userBanned = (): AuthError => new AuthError(400, 'user_banned', 'User is banned')

/** Name of the error format introduced on 2024-01-01, the only one there is besides the first. */
const newFormat = '2024-01-01'

/** Whether the request asks for the newer error format; an unreadable version counts as none. */
export const wantsNewFormat = (request: FastifyRequest): boolean => {
  const version = request.headers['x-supabase-api-version']
  return typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= newFormat
}

/** The newer format carries the older one's members too, in case a proxy dropped the version header. */
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
