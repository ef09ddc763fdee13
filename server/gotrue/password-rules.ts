// Which passwords are too weak: one check for sign-up, a new password, and advice at sign-in.
import { readFileSync } from 'node:fs'
import { normalizePassword, passwordLength } from '../../domain/auth/credentials.schema.ts'
import { demoPassword } from '../demo/demo-members.ts'
import { AuthError, validationFailed, type WeakReason } from './auth-error.ts'

/** The passwords that lists of leaked ones begin with, lower case, one a line. */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** Letters and digits only, so that "maya.chen" and "Maya Chen" count as the same. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What everybody who knows the member would try first: address and name, whole or in part. */
const ownWords = (email: string, fullName: string): Set<string> => {
  const [local = '', domain = ''] = email.split('@')
  const names = fullName.split(/\s+/)
  const words = [email, local, domain, fullName, [...names].reverse().join(''), ...names].map(bare)
  return new Set(words.filter((word) => word.length > 2))
}

/** Characters as a person counts them, not as a computer stores them. */
const countCharacters = (text: string): number => [...text].length

/** Why this password is too weak for this member; empty when it is good. */
export const weakReasons = (typed: string, member: { email: string; fullName: string }): WeakReason[] => {
  const password = normalizePassword(typed)
  const own = ownWords(member.email, member.fullName)
  const guessable =
    common.has(password.toLowerCase()) ||
    /^(.)\1*$/u.test(password) ||
    own.has(bare(password)) ||
    own.has(bare(password).replace(/\d+$/, ''))
  return [
    ...(countCharacters(password) < passwordLength.shortest ? (['length'] as const) : []),
    ...(guessable ? (['pwned'] as const) : []),
  ]
}

/** Whether this is the password of the demo village, which everybody knows. */
export const isDemoPassword = (password: string): boolean => normalizePassword(password) === demoPassword

/** A password somebody chose, if it may be one. Throws `validation_failed` or `weak_password`. */
export const checkPassword = (value: unknown, member: { email: string; fullName: string }): string => {
  const password = readPassword(value)
  const reasons = isDemoPassword(password) ? (['pwned'] as const satisfies WeakReason[]) : weakReasons(password, member)
  if (reasons.length > 0) throw new AuthError(422, 'weak_password', weakMessage(reasons), { weakReasons: reasons })
  return password
}

/** A password as it was typed, whole. Throws `validation_failed` for no text, or one too long to be a password here. */
export const readPassword = (value: unknown): string => {
  if (typeof value !== 'string') throw validationFailed('A password is required')
  if (countCharacters(normalizePassword(value)) > passwordLength.longest) {
    throw validationFailed(`Password must be at most ${passwordLength.longest} characters long`)
  }
  return value
}

export const weakMessage = (reasons: WeakReason[]): string =>
  reasons.includes('length')
    ? `Password must be at least ${passwordLength.shortest} characters long`
    : 'This password is easy to guess. Please choose another one.'
