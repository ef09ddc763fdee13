// Secrets at rest: AES-256-GCM under a key derived from the village's secret, bound to the name of what they belong to.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Nonce (12 bytes), tag (16 bytes) and ciphertext, in this order. */
export const wrapSecret = (secret: Buffer, boundTo: string, key: Buffer): Buffer => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo))
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Null when it was wrapped under another key, or for something else. */
export const unwrapSecret = (wrapped: Buffer, boundTo: string, key: Buffer): Buffer | null => {
  const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, 12))
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(wrapped.subarray(12, 28))
  try {
    return Buffer.concat([decipher.update(wrapped.subarray(28)), decipher.final()])
  } catch {
    return null
  }
}
