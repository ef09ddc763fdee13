// Passwords: which are too weak, and how they are hashed.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { normalizePassword, passwordLength } from '../../domain/auth/credentials.schema.ts'
import { demoPassword } from '../demo/demo-members.ts'
import { AuthError, overloaded, validationFailed, type WeakReason } from './auth-error.ts'

/** The most common passwords of leak lists, lower case, one per line. */
const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** Letters and digits only, so that "maya.chen" and "Maya Chen" count as the same. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** What a person who knows the member would try first: address and name, as a whole or in parts. */
const ownWords = (email: string, fullName: string): Set<string> => {
  const [local = '', domain = ''] = email.split('@')
  const names = fullName.split(/\s+/)
  const words = [email, local, domain, fullName, [...names].reverse().join(''), ...names].map(bare)
  return new Set(words.filter((word) => word.length > 2))
}

const countCharacters = (text: string): number => [...text].length

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

export const isDemoPassword = (password: string): boolean => normalizePassword(password) === demoPassword

/** A valid new password. Throws `validation_failed` or `weak_password`. */
export const checkPassword = (value: unknown, member: { email: string; fullName: string }): string => {
  const password = readPassword(value)
  const reasons = isDemoPassword(password) ? (['pwned'] as const satisfies WeakReason[]) : weakReasons(password, member)
  if (reasons.length > 0) throw new AuthError(422, 'weak_password', weakMessage(reasons), { weakReasons: reasons })
  return password
}

/** A password exactly as typed. Throws `validation_failed` if it is not a text or too long. */
export const readPassword = (value: unknown): string => {
  if (typeof value !== 'string') throw validationFailed('A password is required')
  if (countCharacters(normalizePassword(value)) > passwordLength.longest)
    throw validationFailed(`Password must be at most ${passwordLength.longest} characters long`)
  return value
}

export const weakMessage = (reasons: WeakReason[]): string =>
  reasons.includes('length')
    ? `Password must be at least ${passwordLength.shortest} characters long`
    : 'This password is easy to guess. Please choose another one.'

/** The OWASP minimum for Argon2id (Password Storage Cheat Sheet): 19 MiB, 2 passes, 1 lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hash of an unknown random text with the parameters above: an unknown address costs as much as a known one. */
const nobodysHash = '$argon2id$v=19$m=19456,t=2,p=1$32PHmJUiTknJoi/dmDw8jQ$8sOQv66stxj5kkeGUSb3Wo54K8uRGsjxbR8ABUNZvk0'

/** For an account without a password: a hash that no known password matches, with the parameters above. */
export const unmatchableHash = (): string => {
  const [salt, digest] = [16, 32].map((bytes) => randomBytes(bytes).toString('base64').replaceAll('=', ''))
  return `${nobodysHash.split('$', 4).join('$')}$${salt}$${digest}`
}

/** Each hash takes one core for about 20 ms and 19 MiB, so few run at once and the queue is short. */
const atOnce = 2
const longestLine = 200
/** Queue places per network, so that one network cannot take them all. */
const placesOfOneNetwork = 100

let running = 0
const line: { network: string | undefined; go: () => void }[] = []

const isLineFull = (network: string | undefined): boolean =>
  line.length >= longestLine ||
  (network !== undefined && line.filter((waiting) => waiting.network === network).length >= placesOfOneNetwork)

const queueHash = async <T>(network: string | undefined, work: () => Promise<T>): Promise<T> => {
  if (running >= atOnce) {
    if (isLineFull(network)) throw overloaded()
    await new Promise<void>((go) => line.push({ network, go }))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = line.shift()
    if (next) next.go()
    else running--
  }
}

/** Hashes a password of any length completely. Throws a 503 refusal if too many are waiting, of this `network` or in total. */
export const hashPassword = (password: string, network?: string): Promise<string> =>
  queueHash(network, () => hash(normalizePassword(password), parameters))

/**
 * How the password matches the hash: normalized, or exactly as typed, for a hash from before passwords were normalized; null
 * if it does not match. Without a hash (unknown address) it does the same work. Throws a 503 refusal if too many are waiting, of
 * this `network` or in total.
 */
export const matchPassword = async (passwordHash: string | undefined, password: string, network?: string) => {
  const normalized = normalizePassword(password)
  for (const form of new Set([normalized, password])) {
    const isRight = await queueHash(network, () => verify(passwordHash ?? nobodysHash, form))
    if (isRight && passwordHash !== undefined) return form === normalized ? 'normalized' : 'as typed'
  }
  return null
}

export const verifyPassword = async (...tried: Parameters<typeof matchPassword>): Promise<boolean> =>
  (await matchPassword(...tried)) !== null

export const needsRehash = (passwordHash: string): boolean => {
  const made = parseOptions(passwordHash)
  return Object.entries(parameters).some(([name, value]) => made[name as keyof typeof parameters] !== value)
}
