// How long something waits, in words.
import { promisedHours } from '../../domain/limits.ts'

/** Hours from which it is told in gold. */
const soonHours = 18

const hourMs = 3_600_000

export interface Wait {
  /** Of the promised time, from 0 to 1. */
  share: number
  tone: 'fine' | 'soon' | 'late'
  /** "14 h left", "under 1 h left", "2 h late", "3 days late". */
  words: string
}

const lateWords = (hours: number): string => {
  if (hours < 1) return 'just late'
  return hours < 48 ? `${Math.floor(hours)} h late` : `${Math.floor(hours / 24)} days late`
}

/** What waits since one moment, seen at another; both in milliseconds since 1970. A clock that is behind counts as no wait. */
export const waitOf = (since: number, now: number): Wait => {
  const hours = Math.max(0, (now - since) / hourMs)
  const left = promisedHours - hours
  return {
    share: Math.min(1, hours / promisedHours),
    tone: left <= 0 ? 'late' : hours >= soonHours ? 'soon' : 'fine',
    words: left <= 0 ? lateWords(-left) : left < 1 ? 'under 1 h left' : `${Math.floor(left)} h left`,
  }
}
