// The second factor: verifying it raises a session to aal2, ten recovery codes can replace it, an operator can remove it.
import { createHmac, randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  normalizeRecoveryCode,
  recoveryCodeAlphabet,
  recoveryCodeHalf,
} from '../../domain/auth/second-factor-code.rules.ts'
import { asJson } from '../database/sql.ts'
import type { Db, Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Caller, isHalfSignedIn } from '../http/caller.ts'
import { takeBackLeaving } from '../members/leaving.ts'
import { queueMail } from '../platform/outbox.queries.ts'
import { type Account, insertAuditEntry, lockAccountByEmail, now, updateAccount } from './accounts.queries.ts'
import { type AuthContext, sendJson } from './auth-context.ts'
import { AuthError, insufficientLevel, validationFailed } from './auth-error.ts'
import {
  countRecoveryCodes,
  deleteFactor,
  findVerifiedFactor,
  replaceRecoveryCodes,
  takeRecoveryCode,
} from './factors.queries.ts'
import { type LockedCaller, lockCaller, requireFreshFactor } from './lock-caller.ts'
import { answerSession, type OpenSession } from './open-session.ts'
import { readBody } from './read-body.ts'
import { deleteSessionsOf, deleteSessionsWithoutFactor, rotateSession } from './sessions.queries.ts'

type SecondFactorNotice = 'second_factor_on' | 'second_factor_off' | 'recovery_code_used'

const texts: Record<SecondFactorNotice, { title: string; what: string; otherwise: string }> = {
  second_factor_on: {
    title: 'Two-step sign-in is on',
    what: 'From now on, we’ll ask for a six-digit code from your authenticator app after your password. Other devices are signed out.',
    otherwise: 'If this wasn’t you, choose a new password and write to us right away.',
  },
  second_factor_off: {
    title: 'Two-step sign-in is off',
    what: 'Two-step sign-in was turned off, and your recovery codes no longer work. You now sign in with just your password.',
    otherwise: 'If this wasn’t you, choose a new password right away and turn two-step sign-in back on.',
  },
  recovery_code_used: {
    title: 'A recovery code was used',
    what: 'Someone signed in to your account with a recovery code. It won’t work again. Your settings show how many are left and can make new ones.',
    otherwise: 'If this wasn’t you, choose a new password right away and make new codes.',
  },
}

/** Queues the notice, in the caller's transaction; a later one of its kind replaces one that still waits. */
export const queueSecondFactorMail = async (
  { limits, siteUrl }: Pick<AuthContext, 'limits' | 'siteUrl'>,
  trx: Trx,
  notice: SecondFactorNotice,
  { id, email: to }: Pick<Account, 'id' | 'email'>,
): Promise<void> => {
  const { title, what, otherwise } = texts[notice]
  const paragraphs = [what, `If this was you, you’re all set. ${otherwise}`]
  const button = { label: 'This wasn’t me', url: `${siteUrl()}/auth?mode=forgot-password` }
  const delaySeconds = await limits.noticeMail(trx, notice, id)
  const mail = { kind: notice, to, subject: title, title, paragraphs, button }
  await queueMail(trx, mail, { delaySeconds, mergeKey: `${notice}:${id}` })
}

const codeKinds = {
  digits: { method: 'totp', wrong: 'Invalid TOTP code entered' },
  recovery: { method: 'mfa/recovery_code', wrong: 'Invalid recovery code entered' },
} as const
type CodeKind = keyof typeof codeKinds

/** Raises a locked session to aal2 with new tokens; as on the reference server, the account's sessions at aal1 end. */
const giveSecondFactor = async (
  context: AuthContext,
  trx: Trx,
  request: FastifyRequest,
  { account, session }: LockedCaller,
  kind: CodeKind,
): Promise<OpenSession> => {
  const { method } = codeKinds[kind]
  const counter = session.counter + 1
  const amr = [
    { method, timestamp: Math.floor(Date.now() / 1000) },
    ...session.amr.filter((earlier) => earlier.method !== method),
  ]
  await rotateSession(trx, session.id, counter, { second_factor_at: now, amr: asJson(amr) })
  await deleteSessionsWithoutFactor(trx, account.id)
  if (account.leaving) await takeBackLeaving(trx, account, context.siteUrl())
  await context.limits.networkKnown(trx, account.id, request.ip)
  await context.limits.factorRight(trx, kind, account.id, request.ip)
  return { account: await updateAccount(trx, account.id, {}), id: session.id, counter, amr, isSecondLevel: true }
}

type TakeCode = (trx: Trx, account: Account) => Promise<boolean>

/**
 * Verifies a code and responds with the session at aal2. `take` uses the code up in the transaction of the locked caller;
 * false if it is wrong. Throws `mfa_verification_failed`, and 429 after too many attempts.
 */
export const verifyCode = async (
  context: AuthContext,
  request: FastifyRequest,
  caller: Caller,
  kind: CodeKind,
  take: TakeCode,
): Promise<object> => {
  await context.limits.factorTry(context.db, kind, caller, request.ip)
  const session = await inTransaction(context.db, async (trx) => {
    const locked = await lockCaller(trx, caller)
    if (await take(trx, locked.account)) return await giveSecondFactor(context, trx, request, locked, kind)
    // no refusal here, because it would roll the log entry back
    await context.record(trx, request, { event: 'second_factor_failed', ...caller })
    return null
  })
  if (!session) throw new AuthError(422, 'mfa_verification_failed', codeKinds[kind].wrong)
  return await answerSession(context, session)
}

/**
 * An operator's action for a member who lost app and codes: removes both, ends every session, writes the log and queues the email, in
 * one transaction. `email` in lower case.
 */
export const resetSecondFactor = (context: Pick<AuthContext, 'limits' | 'siteUrl'>, db: Db, email: string) =>
  inTransaction(db, async (trx) => {
    const account = await lockAccountByEmail(trx, email)
    if (!account) return 'no account'
    if (!(await deleteFactor(trx, account.id))) return 'no second factor'
    await deleteSessionsOf(trx, account.id)
    await insertAuditEntry(trx, { event: 'second_factor_reset', userId: account.id, ip: '' })
    await queueSecondFactorMail(context, trx, 'second_factor_off', account)
    return 'reset'
  })

const codesInASet = 10

const makeHalf = (): string =>
  Array.from({ length: recoveryCodeHalf }, () => recoveryCodeAlphabet[randomInt(recoveryCodeAlphabet.length)]).join('')

/** Ten different codes such as `7K4P-W2QX`, of 39 random bits each. */
const makeRecoveryCodes = (): string[] => {
  const codes = new Set<string>()
  while (codes.size < codesInASet) codes.add(`${makeHalf()}-${makeHalf()}`)
  return [...codes]
}

/** The stored hash of a code, however it was typed. `key` is not in the database. */
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

/** Creates ten codes; `again` replaces existing ones. They can be read only in this response. */
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
  return await verifyCode(context, request, caller, 'recovery', async (trx, account) => {
    const factor = await findVerifiedFactor(trx, caller.userId)
    const hash = factor && hashRecoveryCode(code, factor.id, context.secrets.recoveryCodeKey)
    if (!factor || !hash || !(await takeRecoveryCode(trx, factor.id, hash))) return false
    await context.record(trx, request, { event: 'recovery_code_used', ...caller })
    await queueSecondFactorMail(context, trx, 'recovery_code_used', account)
    return true
  })
}

export const recoveryCodeRoutes = (app: FastifyInstance, context: AuthContext): void => {
  const path = '/factors/recovery-codes'
  app.get(path, async (request, reply) => sendJson(reply, await status(context, request)))
  app.post(path, async (request, reply) => sendJson(reply, await generate(context, request, false)))
  app.post(`${path}/regenerate`, async (request, reply) => sendJson(reply, await generate(context, request, true)))
  app.post(`${path}/verify`, async (request, reply) => sendJson(reply, await verify(context, request)))
}
