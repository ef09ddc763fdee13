// /factors: sets up, verifies and removes an authenticator app.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { renderSVG } from 'uqr'
import { digitsIn } from '../../domain/auth/second-factor-code.rules.ts'
import { village } from '../../domain/village.ts'
import { inTransaction } from '../database/transaction.ts'
import type { Caller } from '../http/caller.ts'
import { type AuthContext, sendJson } from './auth-context.ts'
import { AuthError, validationFailed } from './auth-error.ts'
import {
  deleteFactor,
  type Factor,
  findFactor,
  findVerifiedFactor,
  replaceUnverifiedFactor,
  takeStep,
} from './factors.queries.ts'
import { lockCaller, requireFreshFactor, requireFreshSignIn } from './lock-caller.ts'
import { isGiven, readBody } from './read-body.ts'
import { queueSecondFactorMail, verifyCode } from './second-factor.ts'
import { unwrapSecret, wrapSecret } from './secrets.ts'
import { clearSecondFactor } from './sessions.queries.ts'

const stepSeconds = 30
/** Steps before and after now that are accepted too: clocks differ, and typing takes time (RFC 6238, section 5.2). */
const tolerance = 1
/** RFC 4226, section 4, R6: 160 bits recommended. */
const secretBytes = 20

export const stepAt = (ms: number): number => Math.floor(ms / 1000 / stepSeconds)

/** The six digits of a step (RFC 4226, section 5.3). */
export const codeOf = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The step within tolerance of `ms` with this code, newer than `lastStep`; undefined if there is none. */
export const findStep = (secret: Buffer, code: string, ms: number, lastStep: number): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const given = Buffer.from(code)
  const now = stepAt(ms)
  let found: number | undefined
  for (let step = now - tolerance; step <= now + tolerance; step++) {
    if (timingSafeEqual(Buffer.from(codeOf(secret, step)), given) && step > lastStep) found ??= step
  }
  return found
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base 32 (RFC 4648) of whole groups of five bytes, which need no padding. */
export const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

/** The URI that an authenticator app scans: https://github.com/google/google-authenticator/wiki/Key-Uri-Format. */
export const totpUri = (secret: Buffer, issuer: string, email: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  const issuerName = encodeURIComponent(issuer)
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${issuerName}&algorithm=SHA1&digits=6&period=${stepSeconds}`
}

/** Lifetime as on the reference server (GOTRUE_MFA_CHALLENGE_EXPIRY_DURATION). */
const lifeSeconds = 300

/** A new challenge for this factor and session; it is not stored. `expires_at` is in Unix seconds. */
const makeChallenge = async (key: Buffer, factorId: string, sessionId: string) => {
  const expires_at = Math.floor(Date.now() / 1000) + lifeSeconds
  const challenge = new SignJWT().setProtectedHeader({ alg: 'HS256' }).setSubject(factorId).setAudience(sessionId)
  return { id: await challenge.setExpirationTime(expires_at).sign(key), expires_at }
}

const requireChallenge = async (key: Buffer, id: string, factorId: string, sessionId: string): Promise<void> => {
  const wanted = { algorithms: ['HS256'], subject: factorId, audience: sessionId }
  await jwtVerify(id, key, wanted).catch(() => {
    throw new AuthError(422, 'mfa_challenge_expired', 'MFA challenge has expired, please try again')
  })
}

const readFriendlyName = (value: unknown): string | null => {
  if (!isGiven(value)) return null
  if (typeof value !== 'string' || value.length > 100) throw validationFailed('friendly_name must be a short text')
  return value
}

const requireFactor = async (db: Parameters<typeof findFactor>[0], { userId }: Caller, request: FastifyRequest) => {
  const { id } = request.params as { id: string }
  const factor = await findFactor(db, userId)
  if (factor?.id !== id) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}

const enrol = async (context: AuthContext, request: FastifyRequest): Promise<object> => {
  const caller = await context.requireCaller(request)
  const { factor_type: type, friendly_name: name } = readBody(request)
  if (type !== 'totp') throw validationFailed('factor_type must be totp')
  const friendlyName = readFriendlyName(name)
  await context.limits.demand(context.db, 'factorChanges', caller.userId)
  const secret = randomBytes(secretBytes)
  const id = await inTransaction(context.db, async (trx) => {
    const { account, session } = await lockCaller(trx, caller)
    if (await findVerifiedFactor(trx, account.id))
      throw new AuthError(422, 'mfa_verified_factor_exists', 'A verified factor already exists')
    requireFreshSignIn(session, 'Please sign in again to set up a second factor')
    const made = await replaceUnverifiedFactor(trx, account.id, friendlyName, (factorId) =>
      wrapSecret(secret, factorId, context.secrets.factorWrappingKey),
    )
    await context.record(trx, request, { event: 'second_factor_enrolled', ...caller })
    return made
  })
  const uri = totpUri(secret, village.name, caller.email)
  // The quiet zone of four modules is part of the image (ISO/IEC 18004).
  const qrCode = renderSVG(uri, { border: 4 })
  return {
    id,
    type: 'totp',
    ...(friendlyName === null ? {} : { friendly_name: friendlyName }),
    totp: { qr_code: qrCode, secret: base32(secret), uri },
  }
}

/** The step of this code; undefined if it is wrong, was used before, or the key can no longer be unwrapped. */
const stepOf = ({ secrets }: AuthContext, factor: Factor, code: string): number | undefined => {
  const secret = unwrapSecret(factor.wrapped_secret, factor.id, secrets.factorWrappingKey)
  return secret ? findStep(secret, digitsIn(code) ?? '', Date.now(), factor.last_step) : undefined
}

const verify = async (context: AuthContext, request: FastifyRequest): Promise<object> => {
  const caller = await context.requireCaller(request)
  const { challenge_id: challenge, code } = readBody(request)
  if (typeof challenge !== 'string' || typeof code !== 'string')
    throw validationFailed('challenge_id and code are required')
  const { id } = await requireFactor(context.db, caller, request)
  await requireChallenge(context.secrets.challengeKey, challenge, id, caller.sessionId)
  return await verifyCode(context, request, caller, 'digits', async (trx, account) => {
    const factor = await requireFactor(trx, caller, request)
    const step = stepOf(context, factor, code)
    if (step === undefined) return false
    await takeStep(trx, factor.id, step)
    const isNew = factor.status === 'unverified'
    await context.record(trx, request, { event: isNew ? 'second_factor_on' : 'second_factor_given', ...caller })
    if (isNew) await queueSecondFactorMail(context, trx, 'second_factor_on', account)
    return true
  })
}

const unenrol = async (context: AuthContext, request: FastifyRequest): Promise<object> => {
  const caller = await context.requireCaller(request)
  return await inTransaction(context.db, async (trx) => {
    const { account } = await lockCaller(trx, caller)
    const { id, status } = await requireFactor(trx, caller, request)
    if (status === 'verified') requireFreshFactor(caller)
    await deleteFactor(trx, account.id)
    if (status === 'verified') {
      await clearSecondFactor(trx, account.id)
      await context.record(trx, request, { event: 'second_factor_off', ...caller })
      await queueSecondFactorMail(context, trx, 'second_factor_off', account)
    }
    return { id }
  })
}

export const factorRoutes = (app: FastifyInstance, context: AuthContext): void => {
  app.post('/factors', async (request, reply) => sendJson(reply, await enrol(context, request)))

  app.post('/factors/:id/challenge', async (request, reply) => {
    const caller = await context.requireCaller(request)
    const { id } = await requireFactor(context.db, caller, request)
    const challenge = await makeChallenge(context.secrets.challengeKey, id, caller.sessionId)
    return sendJson(reply, { ...challenge, type: 'totp' })
  })

  app.post('/factors/:id/verify', async (request, reply) => sendJson(reply, await verify(context, request)))

  app.delete('/factors/:id', async (request, reply) => sendJson(reply, await unenrol(context, request)))
}
