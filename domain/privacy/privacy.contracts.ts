// The calls for members to see and download their data, and to leave.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { erasingDays, reasonLimit } from '../limits.ts'
import { moment } from '../moment.ts'
import { plainText } from '../text/plain-text.rules.ts'
import { retention } from './retention.ts'

const password = z.string().max(256).optional()

const lines = Object.keys(retention) as [keyof typeof retention, ...(keyof typeof retention)[]]

export const listStoredData = contract('list-held', 'member', {
  output: z.object({
    held: z.array(z.object({ line: z.enum(lines), rows: z.int() })).describe('by line of the table of retention'),
  }),
  summary: 'How much of what is held of the caller.',
})

export const downloadEverything = contract('download-everything', 'member', {
  limit: { per: 'member', times: 30, seconds: 3600 },
  input: z.object({ password }),
  output: z.object({ name: z.string(), zip: z.string().describe('a ZIP file in base64') }),
  refusals: ['too_many_downloads', 'not_found'],
  summary: 'All that is held of the caller as JSON and CSV; at most twice a day, told by mail.',
})

export const leaveVillage = contract('leave-village', 'member', {
  limit: { per: 'member', times: 30, seconds: 3600 },
  input: z.object({
    password,
    keep_ids: z
      .array(z.uuid())
      .max(10_000)
      .describe('recommendations and questions that stay unsigned; all others are removed'),
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
