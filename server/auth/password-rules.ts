// Which passwords are too weak: one check for sign-up, a new password, and advice at sign-in.
import { readFileSync } from 'node:fs'
import { passwordLength } from '../../domain/auth/credentials.schema.ts'
import type { WeakReason } from './auth-error.ts'

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
export const countCharacters = (text: string): number => [...text].length

export const isTooLong = (password: string): boolean => countCharacters(password) > passwordLength.longest

/** Why this password is too weak for this member; empty when it is good. */
export const weakReasons = (password: string, member: { email: string; fullName: string }): WeakReason[] => {
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
