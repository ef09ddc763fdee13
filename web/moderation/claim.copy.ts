// What is said of colleagues who read the same submission.
import type { Claim } from './use-claims.ts'

/** The first name, or an e-mail as it is. */
const shortName = (name: string): string => name.split(' ')[0] ?? name

/** Colleagues who read this one, first come first. */
export const colleaguesAt = (claims: readonly Claim[], submissionId: string): Claim[] =>
  claims.filter((claim) => claim.submission_id === submissionId && !claim.own)

/** Whether a colleague came to this one before the reader. */
export const isTaken = (claims: readonly Claim[], submissionId: string): boolean =>
  claims.some((claim) => claim.submission_id === submissionId && claim.first && !claim.own)

/** "Ben is looking at this", "Ben has this open", "Ben and 2 others are looking at this". */
export const presenceWords = (colleagues: readonly Claim[]): string => {
  const [first, ...others] = colleagues
  if (!first) return ''
  const name = shortName(first.name)
  if (others.length > 0) {
    return `${name} and ${others.length === 1 ? shortName(others[0]?.name ?? '') : `${others.length} others`} are looking at this`
  }
  return first.looking ? `${name} is looking at this` : `${name} has this open`
}
