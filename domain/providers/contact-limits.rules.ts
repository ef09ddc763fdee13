// How many providers' contacts a member may open, so that nobody can collect them.

/** Hours within which opening the same provider's contact again adds no row and does not count. */
export const sameLookHours = 24

export const contactLimits = {
  minutes: { times: 10, seconds: 600 },
  day: { times: 30, seconds: 86_400 },
} as const

export const contactLimitNames = ['minutes', 'day'] as const
export type ContactLimit = (typeof contactLimitNames)[number]

/** The limit that one more contact would exceed, and the whole seconds until it would not. */
export interface LimitReached {
  reached: ContactLimit
  waitSeconds: number
}

/**
 * Whether one more contact would exceed a limit. `ages` are the seconds since each shown contact, newest first. If it exceeds two
 * limits, the one with the longer wait is returned.
 */
export const limitReached = (ages: readonly number[]): LimitReached | null => {
  const waits = contactLimitNames.flatMap((reached) => {
    const { times, seconds } = contactLimits[reached]
    const age = ages[times - 1]
    return age === undefined || age >= seconds ? [] : [{ reached, waitSeconds: Math.ceil(seconds - age) }]
  })
  return waits.sort((a, b) => b.waitSeconds - a.waitSeconds)[0] ?? null
}

const count = (number: number, unit: string): string => (number === 1 ? `1 ${unit}` : `${number} ${unit}s`)

/** "1 minute", "7 minutes", "5 hours": rounded up, so that waiting this long is enough. */
const inWords = (seconds: number): string =>
  seconds <= 3600 ? count(Math.max(1, Math.ceil(seconds / 60)), 'minute') : count(Math.ceil(seconds / 3600), 'hour')

const spans = { minutes: 'within ten minutes', day: 'within a day' } as const

export const alarmSubject = 'Contact limit reached'

export const alarmMessage = (reached: ContactLimit): string =>
  `This member opened ${contactLimits[reached].times} contacts ${spans[reached]} and tried to open more. We stopped it. ` +
  'No one else is affected. Their member page shows who invited them.'

export const limitSentence = ({ reached, waitSeconds }: LimitReached): string => {
  const { times } = contactLimits[reached]
  const span = spans[reached]
  return `You’ve opened ${times} contacts ${span}. To protect the people listed here, you can open the next one in ${inWords(waitSeconds)}.`
}
