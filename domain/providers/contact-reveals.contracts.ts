// The calls about contacts that were shown: a member's own list, and the alarms of administrators.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { moment } from '../moment.ts'
import { contactLimitNames } from './contact-limits.rules.ts'

/** Contacts on one page of the list. */
export const revealsPageSize = 20

/** Most alarms that stand on the dashboard at once. */
export const alarmsShown = 20

/** A contact that was shown to the caller. */
export const contactRevealSchema = z.object({
  id: z.uuid(),
  revealed_at: moment,
  provider: z
    .object({
      provider_id: z.uuid(),
      provider_name: z.string(),
      service_type: z.string(),
      city: z.string().nullable(),
      is_business: z.boolean(),
    })
    .nullable()
    .describe('null when members no longer see the page; of merged pages the one that was kept'),
})
export type ContactReveal = z.input<typeof contactRevealSchema>

export const listContactReveals = contract({
  name: 'list-contact-reveals',
  method: 'GET',
  path: '/rest/v1/contact_reveals',
  who: 'member',
  input: z.object({ cursor: z.string().optional() }),
  output: z.object({ reveals: z.array(contactRevealSchema), next_cursor: z.string().nullable() }),
  refusals: ['cursor_invalid'],
  summary: 'The contacts that were shown to the caller, newest first, one page at a time.',
})

/** A member who met a limit: one of these for each member and day. */
export const contactAlarmSchema = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  reached: z.enum(contactLimitNames).describe('the limit that was met: of ten minutes, or of a day'),
  shown: z.int().describe('contacts shown in the 24 hours before the last refusal'),
  refused: z.int().describe('looks that were refused'),
  first_at: moment,
  last_at: moment,
})
export type ContactAlarm = z.input<typeof contactAlarmSchema>

export const listContactAlarms = contract({
  name: 'list-contact-alarms',
  method: 'GET',
  path: '/rest/v1/contact_alarms',
  who: 'administrator',
  input: z.object({}),
  output: z.object({ alarms: z.array(contactAlarmSchema).max(alarmsShown) }),
  summary: 'The members who met a limit on contacts, as far as no administrator has marked that as seen.',
})

export const markContactAlarmSeen = contract({
  name: 'mark-contact-alarm-seen',
  method: 'PUT',
  path: '/rest/v1/contact_alarms/{id}/seen',
  who: 'administrator',
  input: z.object({
    id: z.uuid(),
    reached: z.enum(contactLimitNames).describe('as the administrator was shown it'),
  }),
  output: z.object({ seen: z.boolean().describe('false when it has become more since') }),
  refusals: ['not_found'],
  summary: 'Takes an alarm off the dashboard, unless the member has met the greater limit since it was shown.',
})
