// How long a parent waits before a verification message can be sent again.

/** Seconds between two messages to one address (docs/rooms/member-area.md; the server holds the same). */
export const resendCooldownSeconds = 60

/** Whole seconds until another message may be sent; 0 when it may be sent now. Times are milliseconds since 1970. */
export const secondsUntilResend = (readyAt: number | null, now: number): number =>
  readyAt === null ? 0 : Math.max(0, Math.min(resendCooldownSeconds, Math.ceil((readyAt - now) / 1000)))
