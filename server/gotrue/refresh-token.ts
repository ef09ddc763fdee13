// Refresh tokens: derived from session and rotation count by a server key, so that none is ever stored.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify, validate } from 'uuid'

const idBytes = 16
const counterBytes = 4
const macBytes = 32

const seal = (key: Buffer, head: Buffer): Buffer => createHmac('sha256', key).update(head).digest()

/** base64url(session id ‖ counter ‖ HMAC-SHA-256(key, session id ‖ counter)): the same input gives the same token. */
export const makeRefreshToken = (key: Buffer, sessionId: string, counter: number): string => {
  const head = Buffer.alloc(idBytes + counterBytes)
  head.set(parse(sessionId))
  head.writeUInt32BE(counter, idBytes)
  return Buffer.concat([head, seal(key, head)]).toString('base64url')
}

/** What a token of ours names, or null for any other text. */
export const readRefreshToken = (key: Buffer, token: string): { sessionId: string; counter: number } | null => {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== idBytes + counterBytes + macBytes || bytes.toString('base64url') !== token) return null
  const head = bytes.subarray(0, idBytes + counterBytes)
  if (!timingSafeEqual(bytes.subarray(idBytes + counterBytes), seal(key, head))) return null
  const sessionId = stringify(head.subarray(0, idBytes))
  return validate(sessionId) ? { sessionId, counter: head.readUInt32BE(idBytes) } : null
}
