// Whether whoever opens the link of a sign-up is who signed up: by the proof its browser was given, or by its password.
import { createHmac } from 'node:crypto'
import { sameText } from '../http/same-text.ts'
import type { AuthContext } from './auth-context.ts'
import { AuthError } from './auth-error.ts'
import { findLink } from './mailed-links.queries.ts'
import { verifyPassword } from './password-hash.ts'

/** What the browser of a sign-up is given and gives back with the link; it fits this account and this password alone. */
export const signUpProof = (
  { signUpProofKey }: AuthContext['secrets'],
  { userId, passwordHash }: { userId: string; passwordHash: string },
): string => createHmac('sha256', signUpProofKey).update(`${userId}:${passwordHash}`).digest('base64url')

/** What the form of the page behind a link says of the sign-up's password. */
export interface PasswordClaim {
  proof?: string | undefined
  /** As typed. */
  password?: string | undefined
  /** A new password is wanted instead, whatever else is claimed. */
  wantsNew?: boolean
}

/**
 * Whether the password of the sign-up that this link confirms stays. The page behind mailed links must show that it is the
 * reader's; a claim without words shows nothing. The protocol's own calls (null) keep it: no mail leads to them, only a client
 * that read the link's token out of the mail. Throws `invalid_credentials` when the claim does not fit, and 503 when too many
 * passwords wait to be compared.
 */
export const keepsPassword = async (
  { db, secrets }: AuthContext,
  token: string,
  claim: PasswordClaim | null,
  network: string,
): Promise<boolean> => {
  if (!claim) return true
  const { proof, password, wantsNew } = claim
  if (wantsNew || (proof === undefined && password === undefined)) return false
  const signUp = await findLink(db, token)
  if (signUp?.kind !== 'signup') return false
  const isShown =
    password === undefined
      ? sameText(proof ?? '', signUpProof(secrets, signUp))
      : await verifyPassword(signUp.passwordHash, password, network)
  if (!isShown) throw new AuthError(400, 'invalid_credentials', 'That’s not the password you signed up with.')
  return true
}
