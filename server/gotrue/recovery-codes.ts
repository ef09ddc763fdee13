// /factors/recovery-codes: ten codes beside an authenticator app, each good for one sign-in without it.
import { createHmac, randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  normalizeRecoveryCode,
  recoveryCodeAlphabet,
  recoveryCodeHalf,
} from '../../domain/auth/second-factor-code.rules.ts'
import { inTransaction } from '../database/transaction.ts'
import { isHalfSignedIn } from '../http/caller.ts'
import { type AuthContext, sendJson } from './auth-context.ts'
import { AuthError, insufficientLevel, validationFailed } from './auth-error.ts'
import { countRecoveryCodes, findVerifiedFactor, replaceRecoveryCodes, takeRecoveryCode } from './factors.queries.ts'
import { giveSecondFactor, queueSecondFactorMail } from './give-second-factor.ts'
import { lockCaller, requireFreshFactor } from './lock-caller.ts'
import { answerSession } from './open-session.ts'
import { readBody } from './read-body.ts'

const codesInASet = 10

const makeHalf = (): string =>
  Array.from({ length: recoveryCodeHalf }, () => recoveryCodeAlphabet[randomInt(recoveryCodeAlphabet.length)]).join('')

/** Ten different codes such as `7K4P-W2QX`, of 39 random bits each. */
const makeRecoveryCodes = (): string[] => {
  const codes = new Set<string>()
  while (codes.size < codesInASet) codes.add(`${makeHalf()}-${makeHalf()}`)
  return [...codes]
}

/** What is kept of a code, however it was typed. `key` is not in the database. */
const hashRecoveryCode = (code: string, factorId: string, key: Buffer): Buffer =>
  createHmac('sha256', key)
    .update(`${factorId}:${normalizeRecoveryCode(code)}`)
    .digest()

const noCodes = (): AuthError => new AuthError(404, 'mfa_factor_not_found', 'No recovery codes')

const status = async (context: AuthContext, request: FastifyRequest): Promise<object> => {
  const caller = await context.requireCaller(request)
  if (isHalfSignedIn(caller)) throw insufficientLevel()
  const factor = await findVerifiedFactor(context.db, caller.userId)
  const counted = factor && (await countRecoveryCodes(context.db, factor.id))
  if (!factor || !counted?.total) throw noCodes()
  return { id: factor.id, type: 'recovery_code', ...counted }
}

/** Makes ten codes; `again` replaces those there are. The answer is the only place they are ever readable. */
const generate = async (context: AuthContext, request: FastifyRequest, again: boolean): Promise<object> => {
  const caller = await context.requireCaller(request)
  requireFreshFactor(caller)
  await context.limits.demand(context.db, 'factorChanges', caller.userId)
  const codes = makeRecoveryCodes()
  const id = await inTransaction(context.db, async (trx) => {
    await lockCaller(trx, caller)
    const factor = await findVerifiedFactor(trx, caller.userId)
    if (!factor) throw new AuthError(422, 'mfa_recovery_codes_sole_factor', 'Recovery codes need another factor')
    const { total } = await countRecoveryCodes(trx, factor.id)
    if (total > 0 && !again) throw new AuthError(422, 'mfa_verified_factor_exists', 'Recovery codes already exist')
    if (total === 0 && again) throw noCodes()
    const { recoveryCodeKey } = context.secrets
    await replaceRecoveryCodes(
      trx,
      factor.id,
      codes.map((code) => hashRecoveryCode(code, factor.id, recoveryCodeKey)),
    )
    await context.record(trx, request, { event: 'recovery_codes_made', ...caller })
    return factor.id
  })
  return { id, type: 'recovery_code', total: codes.length, codes }
}

const verify = async (context: AuthContext, request: FastifyRequest): Promise<object> => {
  const caller = await context.requireCaller(request)
  const { code } = readBody(request)
  if (typeof code !== 'string') throw validationFailed('code is required')
  await context.limits.factorTry(context.db, 'recovery', caller, request.ip)
  const session = await inTransaction(context.db, async (trx) => {
    const locked = await lockCaller(trx, caller)
    const factor = await findVerifiedFactor(trx, caller.userId)
    const hash = factor && hashRecoveryCode(code, factor.id, context.secrets.recoveryCodeKey)
    if (!factor || !hash || !(await takeRecoveryCode(trx, factor.id, hash))) {
      await context.record(trx, request, { event: 'second_factor_failed', ...caller })
      return null
    }
    await context.record(trx, request, { event: 'recovery_code_used', ...caller })
    await queueSecondFactorMail(context, trx, 'recovery_code_used', locked.account)
    return await giveSecondFactor(context, trx, request, locked, 'mfa/recovery_code')
  })
  if (!session) throw new AuthError(422, 'mfa_verification_failed', 'Invalid recovery code entered')
  return await answerSession(context, session)
}

export const recoveryCodeRoutes = (app: FastifyInstance, context: AuthContext): void => {
  const path = '/factors/recovery-codes'
  app.get(path, async (request, reply) => sendJson(reply, await status(context, request)))
  app.post(path, async (request, reply) => sendJson(reply, await generate(context, request, false)))
  app.post(`${path}/regenerate`, async (request, reply) => sendJson(reply, await generate(context, request, true)))
  app.post(`${path}/verify`, async (request, reply) => sendJson(reply, await verify(context, request)))
}
