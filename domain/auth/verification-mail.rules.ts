// How long a parent waits before a verification message can be sent again, and how long they count as just verified.

export const resendCooldownSeconds = 60

/** Whole seconds until another message may be sent; 0 when it may be sent now. Times are milliseconds since 1970. */
export const secondsUntilResend = (readyAt: number | null, now: number): number =>
  readyAt === null ? 0 : Math.max(0, Math.min(resendCooldownSeconds, Math.ceil((readyAt - now) / 1000)))

/** Milliseconds for which somebody counts as just verified: long enough to sign in after opening the link elsewhere. */
const justVerifiedMs = 15 * 60_000

/** Whether an address was confirmed (RFC 3339) just before `now`, in milliseconds since 1970; the future counts as well, since clocks differ. */
export const isJustVerified = (confirmedAt: string | undefined, now: number): boolean =>
  confirmedAt !== undefined && now - Date.parse(confirmedAt) < justVerifiedMs
