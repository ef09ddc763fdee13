// The calls of a member’s settings: name and address, emails, sessions.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { moment } from '../moment.ts'
import { mailSwitchNames } from './mail-switches.ts'

const mail = z.enum(mailSwitchNames)

export const getOwnSettings = contract('get-own-settings', 'member', {
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

export const setOwnMail = contract('set-own-mail', 'member', {
  limit: { per: 'member', times: 120, seconds: 3600 },
  input: z.object({ mail, on: z.boolean() }),
  output: z.object({ mails_off: z.array(mail) }),
  refusals: ['not_found'],
  summary: 'Turns a mail to the caller on or off; one that waits is not sent.',
})

export const setMailByLink = contract('set-mail-by-link', 'visitor', {
  limit: { per: 'address', times: 60, seconds: 3600 },
  input: z.object({
    token: z.uuid(),
    mail,
    key: z.string().max(100).optional().describe('fits this mail alone; absent in links of an earlier release'),
    of: z.uuid().optional().describe('of alerts: one search or question; left out: all'),
    on: z.boolean().optional().describe('absent: only asks how it stands'),
  }),
  output: z.object({ on: z.boolean() }),
  refusals: ['not_found', 'ten_alerts', 'question_closed'],
  summary: 'Turns the mail that a link stood in on or off, without signing in.',
})

export const endOwnSession = contract('end-own-session', 'member', {
  limit: { per: 'member', times: 120, seconds: 3600 },
  input: z.object({ id: z.uuid() }),
  output: z.object({ ended: z.boolean().describe('false: it had ended already') }),
  summary: 'Signs the caller out on another device.',
})
