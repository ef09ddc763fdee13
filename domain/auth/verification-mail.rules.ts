// How long a parent waits before the confirmation email can be sent again, and how long they count as just verified.

export const resendCooldownSeconds = 60

/** Whole seconds until another email may be sent; 0 if it may be sent now. Times are milliseconds since 1970. */
export const secondsUntilResend = (readyAt: number | null, now: number): number =>
  readyAt === null ? 0 : Math.max(0, Math.min(resendCooldownSeconds, Math.ceil((readyAt - now) / 1000)))

/** Milliseconds for which a member counts as just verified: long enough to sign in after opening the link elsewhere. */
const justVerifiedMs = 15 * 60_000

/** Whether an address was confirmed (RFC 3339) just before `now` (milliseconds since 1970). A future time counts too, since clocks differ. */
export const isJustVerified = (confirmedAt: string | undefined, now: number): boolean =>
  confirmedAt !== undefined && now - Date.parse(confirmedAt) < justVerifiedMs
