// The calls about a member's saved providers: the list with private notes, saving and removing.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { savedLimit, savedNoteLimit } from '../limits.ts'
import { moment } from '../moment.ts'
import { foundProviderSchema } from '../providers/providers.contracts.ts'
import { withCommas } from '../text/counts.ts'
import { plainLines } from '../text/plain-text.rules.ts'

export const savedPageSize = 24

export const savedProviderSchema = foundProviderSchema.omit({ miles: true }).extend({
  note: z.string().nullable(),
  saved_at: moment,
})
export type SavedProvider = z.input<typeof savedProviderSchema>

export const listSavedProviders = contract('list-saved-providers', 'member', {
  input: z.object({ cursor: z.string().optional() }),
  output: z.object({
    providers: z.array(savedProviderSchema),
    gone_ids: z.array(z.uuid()).optional().describe('only on the first page: those who were removed for good'),
    next_cursor: z.string().nullable(),
  }),
  summary: 'The providers the caller saved, latest first, one page at a time; hidden ones are left out.',
})

export const listSavedIds = contract('list-saved-ids', 'member', {
  output: z.object({ provider_ids: z.array(z.uuid()).max(savedLimit) }),
  summary: 'The ids of all providers the caller saved, for the hearts; hidden ones are left out.',
})

/** Plain text; empty counts as no note, absent leaves the note unchanged. */
const noteSchema = z
  .string()
  .nullish()
  .transform((note) => (note === undefined ? undefined : plainLines(note ?? '') || null))
  .pipe(
    z
      .string()
      .max(savedNoteLimit, `Please keep this to ${withCommas(savedNoteLimit)} characters`)
      .nullable()
      .optional(),
  )

export const saveProvider = contract('save-provider', 'member', {
  limit: { per: 'member', times: 240, seconds: 3600 },
  input: z.object({
    provider_id: z.uuid(),
    saved: z.boolean().describe('the wished state, so that a repeated call changes nothing'),
    note: noteSchema,
  }),
  output: z.object({
    saved: z.boolean(),
    note: z
      .string()
      .nullable()
      .describe('of a provider that was let go the one it had, so that it can be brought back'),
  }),
  refusals: ['not_found', 'too_many_saved'],
  summary: 'Saves a provider or lets it go; a note that is left out stays as it is.',
})
