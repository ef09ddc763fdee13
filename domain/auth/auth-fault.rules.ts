// Turns errors of the auth client into sentences and assigns each to its field.
import { saidHere } from '../fault-sentences.ts'

export interface AuthFault {
  name: string
  message: string
  code?: string | undefined
  status?: number | undefined
  /** Why a password is too weak: `length`, `characters`, `pwned`. */
  reasons?: readonly string[] | undefined
}

/** An unreachable server; also used when the auth client itself could not be loaded. */
export const unreachable: AuthFault = { name: 'AuthRetryableFetchError', message: '', status: 0 }

const weakPasswordSentences: Record<string, string> = {
  length: 'Password must be at least 6 characters long',
  characters: 'Please mix letters with numbers or symbols.',
  pwned: 'This password is easy to guess. Please choose one that isn’t common and isn’t your name or email.',
}

/** Seconds that the server asks us to wait before another email; null when it does not say. */
export const secondsToWait = ({ code, message }: AuthFault): number | null => {
  if (code !== 'over_email_send_rate_limit') return null
  const seconds = /after (\d{1,4}) second/.exec(message)?.[1]
  return seconds === undefined ? null : Number(seconds)
}

const tooManyMails = (fault: AuthFault): string => {
  const seconds = secondsToWait(fault)
  if (seconds === null) return 'We can’t send more messages right now. Please try again in a few minutes.'
  // Longer than the interval between two emails to one address, so it is not about the last email.
  if (seconds > 90) {
    const minutes = Math.ceil(seconds / 60)
    return `We can’t send more messages right now. Please try again in ${minutes} minutes.`
  }
  return `We sent a message a moment ago. Please wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'} and try again.`
}

const sentences: Record<string, string> = {
  invalid_credentials: 'Invalid email or password.',
  email_not_confirmed: 'Please verify your email before signing in. Check your inbox for the verification link.',
  user_already_exists: 'You are already an existing user. Please sign in here.',
  referral_code_invalid: 'Invalid referral code. Please check with the mom who invited you.',
  same_password: 'Please choose a password that’s different from your current one.',
  over_request_rate_limit: 'Too many tries. Please wait a moment and try again.',
  otp_expired: 'This link has expired or was already used.',
  user_banned: 'You can’t sign in to this account right now. If you think that’s a mistake, please write to us.',
  reauthentication_needed: 'It’s been a while since you signed in. Please sign in again, then choose a new password.',
  session_not_found: 'You’re no longer signed in. Please sign in again.',
  bad_jwt: 'You’re no longer signed in. Please sign in again.',
}

/** The sentence for an error; other messages of the server pass through. Null when there is nothing to show. */
export const authSentence = (fault: AuthFault): string | null => {
  const { name, code, status, message } = fault
  if (code === 'weak_password') {
    const reason = fault.reasons?.find((one) => one in weakPasswordSentences) ?? 'pwned'
    return weakPasswordSentences[reason] ?? null
  }
  if (code === 'over_email_send_rate_limit') return tooManyMails(fault)
  const known = code && Object.hasOwn(sentences, code) ? sentences[code] : undefined
  if (known) return known
  if (name === 'AuthSessionMissingError') return 'You’re no longer signed in. Please sign in again.'
  if (name === 'AuthRetryableFetchError')
    return status ? saidHere.unavailable : 'We can’t reach the village right now. Please check your connection.'
  return name === 'AuthUnknownError' || message === '' ? null : message
}

export const faultField = ({ code }: AuthFault): 'password' | 'referral_code' | null => {
  if (code === 'weak_password' || code === 'same_password') return 'password'
  return code === 'referral_code_invalid' ? 'referral_code' : null
}

/**
 * Whether the address already belongs to a member; the server signals it by an account without identities or by a
 * message.
 */
export const isExistingMember = (fault: AuthFault | null, identities: readonly unknown[] | undefined): boolean =>
  fault ? fault.code === 'user_already_exists' || /already registered/i.test(fault.message) : identities?.length === 0
