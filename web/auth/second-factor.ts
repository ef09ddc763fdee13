import { type AuthFault, authSentence } from '../../domain/auth/auth-fault.rules.ts'
import { askAuth } from './ask-auth.ts'

const sentences: Record<string, string> = {
  mfa_verification_failed: 'That code isn’t right, or it’s already been used. Please enter the one your app shows now.',
  mfa_challenge_expired: 'That code timed out. Please try again.',
  mfa_factor_not_found: 'This key no longer works because setup was restarted elsewhere. Please start over.',
  mfa_verified_factor_exists: 'Two-step sign-in is already on. Please reload the page.',
}

export const factorSentence = (fault: AuthFault): string =>
  sentences[fault.code ?? ''] ?? authSentence(fault) ?? 'Please try again.'

/** Verifies a code for this factor, by default the active one. Returns the error as a sentence, or null. */
export const giveDigits = async (code: string, factorId?: string): Promise<string | null> => {
  const { fault } = await askAuth(async (client) => {
    if (factorId) return client.mfa.challengeAndVerify({ factorId, code })
    const { data, error } = await client.mfa.listFactors()
    const [factor] = data?.totp ?? []
    if (error || !factor) return { data: null, error }
    return client.mfa.challengeAndVerify({ factorId: factor.id, code })
  })
  return fault && factorSentence(fault)
}

export const giveRecoveryCode = async (code: string): Promise<string | null> => {
  const { fault } = await askAuth((client) => client.mfa.recoveryCodes.verify({ code }))
  if (fault?.code === 'mfa_verification_failed') return 'That recovery code isn’t right, or it’s already been used.'
  return fault && factorSentence(fault)
}
