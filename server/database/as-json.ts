// A JavaScript value on its way into a jsonb column.
import { type RawBuilder, sql } from 'kysely'

/** The driver would write a text parameter into jsonb as a JSON string; the detour over `text` keeps it a document. */
export const asJson = (value: unknown): RawBuilder<string> => sql`${JSON.stringify(value)}::text::jsonb`
