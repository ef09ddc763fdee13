// The calls of alerts: searches of a member, and questions, about which they are emailed.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { letterSettingSchema } from '../letter/letter.contracts.ts'
import { moment } from '../moment.ts'
import { searchProviders } from '../providers/providers.contracts.ts'

/** How often a member is emailed about one search or question, at most. */
const every = z.enum(['day', 'week'])
export type AlertEvery = z.output<typeof every>

/** A search without its order and page. */
export const alertSearch = searchProviders.input
  .omit({ sort_by: true, cursor: true })
  .extend({ min_rating: z.number().min(0).max(5).default(0) })

export const alertSchema = z.object({
  id: z.uuid().describe('of the alert; of a question, the question’s'),
  about: z.enum(['search', 'same_here', 'own_question']),
  search: alertSearch.nullable().describe('null: a question'),
  question: z
    .object({
      service_type: z.string(),
      city: z.string(),
      state: z.string(),
      asked_from: z.string().nullable(),
      open_until: moment.nullable().describe('null: it was closed lately'),
    })
    .nullable(),
  every,
  since: moment,
})
export type Alert = z.input<typeof alertSchema>

export const listAlerts = contract('list-alerts', 'member', {
  output: z.object({
    alerts: z.array(alertSchema).describe('searches, oldest first, then questions'),
    letter: letterSettingSchema,
    emails_off: z.boolean().describe('the caller switched off the emails about all of them'),
  }),
  summary: 'What the caller is emailed about, and how they get the letter.',
})

export const createAlert = contract('create-alert', 'member', {
  limit: { per: 'member', times: 60, seconds: 3600 },
  input: alertSearch.extend({ request_id: z.uuid().describe('id of the alert; sent again when an answer was lost') }),
  output: alertSchema.extend({ existed: z.boolean().describe('the caller had this alert already') }),
  refusals: ['ten_alerts'],
  summary:
    'Tells the caller by email about providers who come to match a search. The same search again changes nothing.',
})

export const changeAlert = contract('change-alert', 'member', {
  limit: { per: 'member', times: 120, seconds: 3600 },
  input: z.object({
    id: z.uuid(),
    about: alertSchema.shape.about,
    every: every.optional(),
    ended: z.boolean().optional().describe('false: takes the end back, within a day'),
  }),
  output: z.object({ ended: z.boolean() }),
  refusals: ['not_found', 'ten_alerts', 'question_closed'],
  summary: 'Changes how often an alert is emailed, or ends it. Of a question, ending takes “Same here” back.',
})
