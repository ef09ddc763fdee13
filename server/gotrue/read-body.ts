// Bodies of auth/v1: parses one JSON object with bounded depth and storable text, or refuses it; and the `data` of a sign-up.
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { childrenCounts, fullNameLimit, type UserType, userTypes } from '../../domain/auth/credentials.schema.ts'
import { isEmail } from '../../domain/text/email.rules.ts'
import { plainLines, plainText, visibleText } from '../../domain/text/plain-text.rules.ts'
import { findUnstorableText, nestsTooDeep } from '../http/safe-text.ts'
import type { FamilyFields } from '../profiles/profiles.queries.ts'
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

/** The request's body as an object. Throws `bad_json`, or `validation_failed` for values that cannot be stored unchanged. */
export const readBody = (request: FastifyRequest): JsonObject => {
  const body = parse(request.body)
  if (!isObject(body) || nestsTooDeep(body)) throw badJson()
  if (findUnstorableText(body) !== null) throw validationFailed('The request holds text that cannot be kept')
  if (body.code_challenge !== undefined && body.code_challenge !== null && body.code_challenge !== '')
    throw validationFailed('PKCE is not supported')
  return body
}

/** Whether a field is given; the published client sends null or an empty text for absent ones. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** An email address in lower case. Throws `validation_failed` if it is missing or malformed. */
export const readEmail = (value: unknown): string => {
  const email = typeof value === 'string' ? visibleText(value).toLowerCase() : ''
  if (!isEmail(email)) throw validationFailed('Unable to validate email address: invalid format')
  return email
}

export const queryValue = (request: FastifyRequest, name: string): string | undefined => {
  const value = (request.query as JsonObject)[name]
  return typeof value === 'string' ? value : undefined
}

/** A validated `data`: `metadata` is stored as sent except for the name, which is plain text; `family` goes to the profile. */
export interface SignUpData {
  metadata: Record<string, unknown>
  fullName: string
  userType: UserType
  family: FamilyFields
}

/** `user_metadata` is part of every access token, so it must be small. */
const mostMetadataBytes = 4096

const plainUpTo = (longest: number, plain: (text: string) => string) =>
  z.string().transform(plain).pipe(z.string().max(longest)).optional()

const familySchema = z.object({
  location: plainUpTo(200, plainText),
  children_count: z.enum(childrenCounts).optional(),
  children_ages: plainUpTo(200, plainText),
  parenting_story: plainUpTo(5000, plainLines),
})

const familyNames = new Set(Object.keys(familySchema.shape))

/** False if a value contains a number that JSON would silently change. */
const isExact = (value: unknown): boolean => {
  if (typeof value === 'number')
    return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isExact)
  return true
}

const metadataOf = (data: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !familyNames.has(name)))

/** The `data` object with string values. Throws `validation_failed`. */
export const readSignUpObject = (data: unknown): JsonObject => {
  if (data === undefined || data === null) return {}
  if (!isObject(data) || !isExact(data)) throw validationFailed('data must be an object')
  for (const name of ['full_name', 'user_type']) {
    const value = data[name]
    if (value !== undefined && typeof value !== 'string') throw validationFailed(`${name} must be a text`)
  }
  if (Buffer.byteLength(JSON.stringify(metadataOf(data))) > mostMetadataBytes)
    throw validationFailed(`data must be at most ${mostMetadataBytes} bytes`)
  return data
}

/** A full name as stored: one line of plain text. Throws `validation_failed` if it is empty or too long. */
export const readFullName = (value: unknown): string => {
  const name = typeof value === 'string' ? plainText(value) : ''
  if (name === '') throw validationFailed('Full name is required')
  if (name.length > fullNameLimit) throw validationFailed(`Full name must be at most ${fullNameLimit} characters long`)
  return name
}

/** Checks what the profile requires. Throws `validation_failed`. */
export const checkSignUpData = (data: JsonObject): SignUpData => {
  const fullName = readFullName(data.full_name)
  const userType = userTypes.find((type) => type === data.user_type)
  if (!userType) throw validationFailed('Please select your user type')
  const family = familySchema.safeParse(data)
  if (!family.success)
    throw validationFailed(`${family.error.issues[0]?.path.join('.') ?? 'data'} cannot be taken as it is`)
  return { metadata: { ...metadataOf(data), full_name: fullName }, fullName, userType, family: family.data }
}
