// The call about contacts that were shown: a member's own list.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { moment } from '../moment.ts'

/** Contacts on one page of the list. */
export const revealsPageSize = 20

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
  who: 'member',
  input: z.object({ cursor: z.string().optional() }),
  output: z.object({ reveals: z.array(contactRevealSchema), next_cursor: z.string().nullable() }),
  refusals: ['cursor_invalid'],
  summary: 'The contacts that were shown to the caller, newest first, one page at a time.',
})
