// POST /signup: checks shape, address, password and referral code, and only then whether the address is known.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import pg from 'pg'
import { v7 } from 'uuid'
import type { UserType } from '../../domain/auth/credentials.schema.ts'
import { refusals } from '../../domain/refusals.ts'
import type { Queryable } from '../database/open.ts'
import { asJson } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { networkKey } from '../platform/limits.ts'
import { queueMail } from '../platform/outbox.queries.ts'
import { type FamilyFields, insertProfile, updateProfile } from '../profiles/profiles.queries.ts'
import { tryReferralCode } from '../referrals/code-tries.ts'
import {
  countReferralUse,
  findUsedCode,
  giveBackReferralUses,
  holdJoining,
  insertCode,
  joiningClosedAt,
  lockUsableCode,
} from '../referrals/referral-codes.queries.ts'
import { type Account, insertAccount, lockAccountByEmail, now } from './accounts.queries.ts'
import { type AuthContext, sendJson } from './auth-context.ts'
import { AuthError, tooManyMails, tooManyRequests } from './auth-error.ts'
import { alreadyMemberMail, mailLink } from './auth-mails.ts'
import { signUpProof } from './open-link.ts'
import { lookAlikeJson, userJson } from './open-session.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import {
  checkSignUpData,
  isGiven,
  type JsonObject,
  queryValue,
  readBody,
  readEmail,
  readSignUpObject,
  type SignUpData,
} from './read-body.ts'

type NewMember = {
  email: string
  fullName: string
  userType: UserType
  /** Whether the address is known to be theirs; otherwise a link is mailed. */
  confirmed: boolean
  /** The normalized invitation code they used; absent for accounts that an operator creates. */
  usedCode?: string
  /** Stored as `user_metadata`; default: name and type. */
  metadata?: Record<string, unknown>
  family?: FamilyFields
} & ({ password: string } | { passwordHash: string })

/**
 * Creates account, profile and personal code in the caller's transaction; records the code used. Returns the new id.
 * Throws if the code is not usable, and the database's unique violation (`users_email_unique`) if the address is taken; the transaction must then end.
 */
export const createMember = async (trx: Queryable, member: NewMember): Promise<string> => {
  const id = v7()
  const { email, fullName: full_name, userType: user_type } = member
  await insertAccount(trx, {
    id,
    email,
    password_hash: 'password' in member ? await hashPassword(member.password) : member.passwordHash,
    user_metadata: asJson(member.metadata ?? { full_name, user_type }),
    email_confirmed_at: member.confirmed ? now : null,
  })
  const used = member.usedCode === undefined ? null : await countReferralUse(trx, member.usedCode, id)
  if (used === undefined) throw new Error('This referral code is not usable')
  await insertProfile(trx, {
    ...member.family,
    id,
    full_name,
    user_type,
    referral_code: (await insertCode(trx, { kind: 'personal', ownerId: id })).code,
    invited_by: used?.owner_id ?? null,
    // members created by an operator count as reviewed
    ...(used === null && { review: 'done' as const }),
  })
  return id
}

interface SignUp {
  email: string
  ip: string
  passwordHash: string
  code: string
  data: SignUpData
  redirectTo: string | undefined
}

/** The same refusal for every reason why a code is not usable. */
const codeInvalid = (): AuthError =>
  new AuthError(422, 'referral_code_invalid', 'Invalid referral code. Please check with the mom who invited you.')

const joiningClosed = (): AuthError => new AuthError(422, 'signup_disabled', refusals.joining_closed.sentence)

const readAddress = ({ email, phone }: JsonObject): string => {
  if (isGiven(phone)) throw new AuthError(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (email === undefined || email === null)
    throw new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  return readEmail(email)
}

/** The code as it is stored, if it is usable now. Wrong codes count together with those tried at the gate. */
const readCode = async (context: AuthContext, { ip }: FastifyRequest, value: unknown): Promise<string> => {
  const { db, configuration } = context
  if (await joiningClosedAt(db)) throw joiningClosed()
  const typed = typeof value === 'string' ? value : ''
  const { usable, waitSeconds } = await tryReferralCode({ db, ip, configuration }, typed)
  if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
  if (!usable) throw codeInvalid()
  return usable.code
}

const readSignUp = async (context: AuthContext, request: FastifyRequest): Promise<SignUp> => {
  const body = readBody(request)
  const data = readSignUpObject(body.data)
  const email = readAddress(body)
  const fullName = typeof data.full_name === 'string' ? data.full_name : ''
  const password = checkPassword(body.password, { email, fullName })
  const code = await readCode(context, request, data.referral_code)
  return {
    email,
    ip: request.ip,
    code,
    data: checkSignUpData(data),
    passwordHash: await hashPassword(password, networkKey(request.ip)),
    redirectTo: queryValue(request, 'redirect_to'),
  }
}

const noteToMember = async (context: AuthContext, trx: Trx, { id, email }: Account): Promise<void> => {
  if (!(await context.limits.mayTellMember(trx, id))) return
  await queueMail(trx, alreadyMemberMail(email, context.siteUrl()))
}

/** The latest sign-up determines the code; name and password take effect only through its link. */
const moveUse = async (trx: Trx, userId: string, code: string): Promise<void> => {
  if ((await findUsedCode(trx, userId)) === code) return
  await giveBackReferralUses(trx, [userId])
  const used = await countReferralUse(trx, code, userId)
  if (!used) throw codeInvalid()
  await updateProfile(trx, userId, { invited_by: used.owner_id })
}

const signUpAgain = async (
  context: AuthContext,
  trx: Trx,
  account: Account,
  { email, ip, code, passwordHash, data, redirectTo }: SignUp,
): Promise<Account> => {
  const known = await context.limits.isKnownNetwork(trx, account.id, ip)
  const { ok, waitSeconds } = await context.limits.mailAsked(trx, 'signup', { email, ip, known })
  if (!ok) throw tooManyMails(waitSeconds)
  await moveUse(trx, account.id, code)
  return await mailLink(context, trx, { account, kind: 'signup', redirectTo, pending: { passwordHash, data } })
}

const signUpNew = async (
  context: AuthContext,
  trx: Trx,
  { email, ip, code, passwordHash, data, redirectTo }: SignUp,
): Promise<Account> => {
  const id = await createMember(trx, {
    email,
    passwordHash,
    fullName: data.fullName,
    userType: data.userType,
    confirmed: false,
    usedCode: code,
    metadata: data.metadata,
    family: data.family,
  })
  // An earlier request for this address sent nothing, so it does not delay the first email.
  await context.limits.mailSent(trx, 'signup', { email, ip, known: false })
  return await mailLink(context, trx, { account: { id, email }, kind: 'signup', redirectTo })
}

const signUp = (context: AuthContext, request: FastifyRequest, input: SignUp): Promise<{ id: string }> =>
  inTransaction(context.db, async (trx) => {
    const { metadata } = input.data
    if (await holdJoining(trx)) throw joiningClosed()
    const code = await lockUsableCode(trx, input.code)
    if (!code) throw codeInvalid()
    const known = await lockAccountByEmail(trx, input.email)
    // Counted whether the address is known or not, so that the refusal reveals nothing.
    const inviter = code.owner_id ?? input.code
    const { ok, waitSeconds } = await context.limits.signUpMail(trx, { inviter, ip: input.ip })
    if (!ok) throw tooManyMails(waitSeconds)
    if (known?.email_confirmed_at) {
      await noteToMember(context, trx, known)
      return lookAlikeJson(input.email, metadata)
    }
    const account = known ? await signUpAgain(context, trx, known, input) : await signUpNew(context, trx, input)
    await context.record(trx, request, { event: 'sign_up', userId: account.id })
    return userJson({ ...account, user_metadata: metadata })
  })

const isAddressTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.constraint === 'users_email_unique'

export const signUpRoute = (app: FastifyInstance, context: AuthContext): void => {
  app.post('/signup', async (request, reply) => {
    await context.limits.call(context.db, 'signup', request)
    const input = await readSignUp(context, request)
    const user = await signUp(context, request, input).catch((error: unknown) => {
      // The same address joined at the same moment; on the retry it is known.
      if (isAddressTaken(error)) return signUp(context, request, input)
      throw error
    })
    // a taken address gets a proof too, which is not valid for it
    const proof = signUpProof(context.secrets, { userId: user.id, passwordHash: input.passwordHash })
    return sendJson(reply, { ...user, sign_up_proof: proof })
  })
}
