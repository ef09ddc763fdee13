// The faults of the mail server, and those others that mails must get over too.
import { setTimeout as wait } from 'node:timers/promises'
import { clockAhead, clockBehind } from './clock.ts'
import { lastsMs } from './fault.ts'
import type { MailServer } from './mail-server.ts'
import type { Ground } from './stage.ts'

/** A fault that strikes while mails are on their way; it returns when it is over. */
export interface MailFault {
  name: string
  /** As that of a `Fault`. */
  prepare?: () => Promise<Ground | string>
  strike: (mails: MailServer) => Promise<void>
  /** Whether answers of 503 are to be expected. */
  mayRefuse?: boolean
}

/** Milliseconds that every byte of a slow mail server travels, each way; a mail takes six answers. */
const slowMs = 2_500

/** Milliseconds of silence: longer than the site waits for a greeting, which is 15 seconds. */
const silentMs = 20_000

/** Strikes with what `begin` does, and ends with what it returns. */
const forSome = (name: string, ms: number, begin: (mails: MailServer) => () => void): MailFault => ({
  name,
  strike: async (mails) => {
    const mend = begin(mails)
    await wait(ms)
    mend()
  },
})

/** Made anew for each database, since both are tried at once. */
export const mailFaults = (): readonly MailFault[] => [
  forSome(`mail server away for ${lastsMs / 1000} s`, lastsMs, ({ wire }) => wire.cut()),
  forSome(`mail server slow for 10 s, ${(2 * slowMs) / 1000} s for each answer`, 10_000, ({ wire }) =>
    wire.slow(slowMs),
  ),
  forSome(`mail server silent for ${silentMs / 1000} s`, silentMs, ({ wire }) => wire.silence()),
  forSome(`mail server resets after DATA for ${lastsMs / 1000} s`, lastsMs, (mails) => mails.cutAfterData()),
  // PostgreSQL cancels statements that are under way when its clock goes forward.
  { ...clockAhead(), mayRefuse: true },
  { ...clockBehind(), mayRefuse: true },
]
