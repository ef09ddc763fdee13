// The default sentence that a suspended member reads, for the screen and the command line.
import { village } from '../village.ts'

export const dayInWords = (day: string): string =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  })

export const suspensionWords = (until: string | null): string =>
  until === null
    ? `We’ve closed your ${village.name} account. Your invitation codes no longer work.`
    : `We’ve paused your ${village.name} account. You can sign in again on ${dayInWords(until)}. Your invitation codes won’t work until then.`
