// What a check of the doctor found: how it stands, what was seen, and what to do.

export interface Finding {
  level: 'ok' | 'warning' | 'error' | 'skipped'
  /** What was looked at, in a word or two. */
  subject: string
  /** What was seen; never a secret. */
  seen: string
  /** What to do; absent when there is nothing. */
  advice?: string
}

/** The finding `ok` while `bad` is false; otherwise `level` with the advice. */
export const judge = (
  subject: string,
  seen: string,
  bad: boolean,
  advice: string,
  level: 'warning' | 'error' = 'error',
): Finding => (bad ? { level, subject, seen, advice } : { level: 'ok', subject, seen })

/** A finding as one line, and what to do on a second. */
export const linesOf = ({ level, subject, seen, advice }: Finding): string[] => [
  `${level.padEnd(9)}  ${subject}: ${seen}`,
  ...(advice ? [`${' '.repeat(11)}→ ${advice}`] : []),
]

/** An error's code or message, for a finding. */
export const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? `${cause.code} ${cause.message}`.trim() : cause.message
}
