// The faults of the mail server, which is one of ours; and those others that mails must get over too.
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

/** Milliseconds before each answer of a slow mail server; a mail takes six answers. */
const slowMs = 5_000

/** Milliseconds of silence: longer than the site waits for a greeting, which is 15 seconds. */
const silentMs = 20_000

/** Made anew for each database, since both are tried at once. */
export const mailFaults = (): readonly MailFault[] => [
  {
    name: `mail server away for ${lastsMs / 1000} s`,
    strike: async (mails) => {
      const comeBack = await mails.refuse()
      await wait(lastsMs)
      await comeBack()
    },
  },
  {
    name: `mail server slow for 10 s, ${slowMs / 1000} s for each answer`,
    strike: async (mails) => {
      mails.slow(slowMs)
      await wait(10_000)
      mails.slow(0)
    },
  },
  {
    name: `mail server silent for ${silentMs / 1000} s`,
    strike: async (mails) => {
      const speak = mails.silence()
      await wait(silentMs)
      speak()
    },
  },
  {
    name: `mail server resets after DATA for ${lastsMs / 1000} s`,
    strike: async (mails) => {
      const mend = mails.cutAfterData()
      await wait(lastsMs)
      mend()
    },
  },
  // PostgreSQL cancels statements that are under way when its clock goes forward.
  { ...clockAhead(), mayRefuse: true },
  { ...clockBehind(), mayRefuse: true },
]
