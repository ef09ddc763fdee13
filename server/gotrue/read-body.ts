// Bodies of auth/v1: bytes to one JSON object with bounded depth and storable text, or a refusal.
import type { FastifyRequest } from 'fastify'
import { isEmail } from '../../domain/text/email.rules.ts'
import { visibleText } from '../../domain/text/plain-text.rules.ts'
import { findUnstorableText, nestsTooDeep } from '../http/given-values.ts'
import { AuthError, validationFailed } from './auth-error.ts'

export type JsonObject = Record<string, unknown>

const badJson = (): AuthError => new AuthError(400, 'bad_json', 'Could not parse the request body as a JSON object')

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (bytes: unknown): unknown => {
  if (!Buffer.isBuffer(bytes)) throw badJson()
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw badJson()
  }
}

/** The request's body as an object. Throws `bad_json`, or `validation_failed` for what could not be kept as it is. */
export const readBody = (request: FastifyRequest): JsonObject => {
  const body = parse(request.body)
  if (!isObject(body) || nestsTooDeep(body)) throw badJson()
  if (findUnstorableText(body) !== null) throw validationFailed('The request holds text that cannot be kept')
  if (body.code_challenge !== undefined && body.code_challenge !== null && body.code_challenge !== '') {
    throw validationFailed('PKCE is not supported')
  }
  return body
}

/** Whether a member is given at all; the published client sends null or an empty text for what it leaves out. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** An address of mail in lower case. Throws `validation_failed` for a missing or malformed one. */
export const readEmail = (value: unknown): string => {
  const email = typeof value === 'string' ? visibleText(value).toLowerCase() : ''
  if (!isEmail(email)) throw validationFailed('Unable to validate email address: invalid format')
  return email
}

/** One value of the query string, or undefined when it is missing or given twice. */
export const queryValue = (request: FastifyRequest, name: string): string | undefined => {
  const value = (request.query as JsonObject)[name]
  return typeof value === 'string' ? value : undefined
}
