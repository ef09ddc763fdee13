// The calls of a member’s settings: mails, sessions, what is held of them, and leaving.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { erasingDays, reasonLimit } from '../limits.ts'
import { moment } from '../moment.ts'
import { retention } from '../privacy/retention.ts'
import { plainText } from '../text/plain-text.rules.ts'
import { mailSwitchNames } from './mail-switches.ts'

const mail = z.enum(mailSwitchNames)

/** Proves who asks; may be left out by somebody who signed in a moment ago. */
const password = z.string().max(256).optional()

export const getOwnSettings = contract({
  name: 'get-own-settings',
  who: 'member',
  input: z.object({}),
  output: z.object({
    full_name: z.string(),
    location: z.string().nullable(),
    email: z.string(),
    new_email: z.string().nullable().describe('waits for the links in both mailboxes'),
    mails_off: z.array(mail),
    sessions: z
      .array(
        z.object({
          id: z.uuid(),
          device: z.string().nullable(),
          last_seen_at: moment,
          is_this: z.boolean().describe('the one that asks'),
        }),
      )
      .describe('this one first, then the newest'),
  }),
  refusals: ['not_found'],
  summary: 'The caller’s name, town, address, mails and sessions.',
})

export const setOwnMail = contract({
  name: 'set-own-mail',
  who: 'member',
  limit: { per: 'member', times: 120, seconds: 3600 },
  input: z.object({ mail, on: z.boolean() }),
  output: z.object({ mails_off: z.array(mail) }),
  refusals: ['not_found'],
  summary: 'Turns a mail to the caller on or off; one that waits is not sent.',
})

export const setMailByLink = contract({
  name: 'set-mail-by-link',
  who: 'visitor',
  limit: { per: 'address', times: 60, seconds: 3600 },
  input: z.object({
    token: z.uuid(),
    mail,
    on: z.boolean().optional().describe('absent: only asks how it stands'),
  }),
  output: z.object({ on: z.boolean() }),
  refusals: ['not_found'],
  summary: 'Turns the mail that a link stood in on or off, without signing in.',
})

export const endOwnSession = contract({
  name: 'end-own-session',
  who: 'member',
  limit: { per: 'member', times: 120, seconds: 3600 },
  input: z.object({ id: z.uuid() }),
  output: z.object({ ended: z.boolean().describe('false: it had ended already') }),
  summary: 'Signs the caller out on another device.',
})

const lines = Object.keys(retention) as [keyof typeof retention, ...(keyof typeof retention)[]]

export const listHeld = contract({
  name: 'list-held',
  who: 'member',
  input: z.object({}),
  output: z.object({
    held: z.array(z.object({ line: z.enum(lines), rows: z.int() })).describe('by line of the table of retention'),
  }),
  summary: 'How much of what is held of the caller.',
})

export const downloadEverything = contract({
  name: 'download-everything',
  who: 'member',
  limit: { per: 'member', times: 30, seconds: 3600 },
  input: z.object({ password }),
  output: z.object({ name: z.string(), zip: z.string().describe('a ZIP file in base64') }),
  refusals: ['too_many_downloads', 'not_found'],
  summary: 'All that is held of the caller as JSON and CSV; at most twice a day, told by mail.',
})

export const leaveVillage = contract({
  name: 'leave-village',
  who: 'member',
  limit: { per: 'member', times: 30, seconds: 3600 },
  input: z.object({
    password,
    keep_ids: z.array(z.uuid()).max(10_000).describe('recommendations that stay unsigned; all others are removed'),
    at_once: z.boolean(),
    why: z
      .string()
      .transform(plainText)
      .pipe(z.string().max(reasonLimit, `Please keep this to ${reasonLimit} characters`))
      .optional()
      .describe('for the administrators'),
  }),
  output: z.object({ erase_at: moment.nullable().describe('null: erased at once') }),
  refusals: ['not_found', 'last_administrator', 'member_changed'],
  summary: `Erases the caller, at once or in ${erasingDays} days, until when signing in takes it back.`,
})
