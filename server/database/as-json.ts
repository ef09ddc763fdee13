// A JavaScript value on its way into a jsonb column.
import { type RawBuilder, sql } from 'kysely'

/** The driver would take an array for one of PostgreSQL's own; as text it stays a document. */
export const asJson = (value: unknown): RawBuilder<string> => sql`${JSON.stringify(value)}::jsonb`
