// Time-based one-time passwords as authenticator apps make them: RFC 6238 over RFC 4226, HMAC-SHA-1, six digits, 30 seconds.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
/** Steps before and after now that are taken too: clocks differ, and typing takes its time (RFC 6238, section 5.2). */
const tolerance = 1
/** RFC 4226, section 4, R6: 160 bits recommended. */
const secretBytes = 20

export const makeTotpSecret = (): Buffer => randomBytes(secretBytes)

/** The time step of a moment in milliseconds since 1970. */
export const stepAt = (ms: number): number => Math.floor(ms / 1000 / stepSeconds)

/** The six digits of a step (RFC 4226, section 5.3). */
export const codeOf = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The step within tolerance of `ms` whose code this is, newer than `lastStep`; undefined when there is none. */
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

/** What an authenticator app scans: https://github.com/google/google-authenticator/wiki/Key-Uri-Format. */
export const totpUri = (secret: Buffer, issuer: string, email: string): string => {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`
  const issuerName = encodeURIComponent(issuer)
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${issuerName}&algorithm=SHA1&digits=6&period=${stepSeconds}`
}
