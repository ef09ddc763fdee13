// What a provider decided of their page, over all pages that were merged into it.
import { type RawBuilder, sql } from 'kysely'
import { combinePageSettings, type PageSettings } from '../../domain/provider-portal/page-settings.rules.ts'
import type { Queryable } from '../database/open.ts'

/** In SQL: a provider and all that were merged into it, as a list of ids. */
export const mergedPages = (providerId: string | RawBuilder<unknown>) => sql<string>`(
  with recursive chain as (
    select ${providerId}::uuid as id union select p.id from chain c join providers p on p.merged_into = c.id
  ) select id from chain)`

/** The rows of a provider and of all that were merged into it. */
export const readPageSettings = (db: Queryable, providerId: string) =>
  db
    .selectFrom('provider_listings')
    .select(['provider_id', 'hidden', 'shown', 'hidden_at', 'phone', 'email', 'website', 'corrected_at'])
    .select(['unconfirmed_email', 'confirmed_at', 'free', 'free_from', 'free_told_at'])
    .where('provider_id', 'in', mergedPages(providerId))
    .execute()

/** The listing of a provider; null where they have decided nothing. */
export const findOwnPage = async (db: Queryable, providerId: string): Promise<PageSettings | null> =>
  combinePageSettings(await readPageSettings(db, providerId))
