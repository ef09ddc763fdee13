// Compares a secret that was given with the one that is wanted, in a time that tells nothing of where they differ.
import { timingSafeEqual } from 'node:crypto'

export const sameText = (given: string, wanted: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}
