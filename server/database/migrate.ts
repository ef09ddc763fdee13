// Brings a database to the newest migration; several processes may start at once, Kysely's lock lets one work.
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Tables } from './tables.ts'

/** All migrations in order, forward only; a static map, so that a bundler or a missing file cannot lose one. */
export const migrations: Record<string, Migration> = {
  '0001-members': await import('./migrations/0001-members.ts'),
  '0002-recommendations': await import('./migrations/0002-recommendations.ts'),
  '0003-inquiries-products-visits': await import('./migrations/0003-inquiries-products-visits.ts'),
  '0004-product-counts': await import('./migrations/0004-product-counts.ts'),
  '0005-visit-sums': await import('./migrations/0005-visit-sums.ts'),
  '0006-review-desk': await import('./migrations/0006-review-desk.ts'),
  '0007-mail-and-sign-in-limits': await import('./migrations/0007-mail-and-sign-in-limits.ts'),
  '0008-decision-requests': await import('./migrations/0008-decision-requests.ts'),
  '0009-product-identity': await import('./migrations/0009-product-identity.ts'),
  '0010-provider-pages': await import('./migrations/0010-provider-pages.ts'),
  '0011-provider-identity': await import('./migrations/0011-provider-identity.ts'),
  '0012-own-recommendations': await import('./migrations/0012-own-recommendations.ts'),
  '0013-search-in-own-words': await import('./migrations/0013-search-in-own-words.ts'),
  '0014-member-pictures': await import('./migrations/0014-member-pictures.ts'),
  '0015-contact-reveals': await import('./migrations/0015-contact-reveals.ts'),
  '0016-undo-of-decisions': await import('./migrations/0016-undo-of-decisions.ts'),
  '0017-erased-members': await import('./migrations/0017-erased-members.ts'),
  '0018-review-claims': await import('./migrations/0018-review-claims.ts'),
  '0019-inquiry-threads': await import('./migrations/0019-inquiry-threads.ts'),
  '0020-member-acts': await import('./migrations/0020-member-acts.ts'),
  '0021-second-factor': await import('./migrations/0021-second-factor.ts'),
  '0022-outcomes': await import('./migrations/0022-outcomes.ts'),
  '0023-counts-without-circles': await import('./migrations/0023-counts-without-circles.ts'),
  '0024-visits-of-administrators': await import('./migrations/0024-visits-of-administrators.ts'),
  '0025-scheduled-erasures': await import('./migrations/0025-scheduled-erasures.ts'),
  '0026-shown-version': await import('./migrations/0026-shown-version.ts'),
  '0027-ended-sessions': await import('./migrations/0027-ended-sessions.ts'),
  '0028-visits-by-month': await import('./migrations/0028-visits-by-month.ts'),
  '0029-no-live-events': await import('./migrations/0029-no-live-events.ts'),
}

/**
 * Applies what is missing, in one transaction; `upTo` names the last migration wanted (tests fill a predecessor first).
 * Returns the names applied now. Throws the migration's own error; nothing is half applied.
 */
export const migrate = async (db: Kysely<Tables>, upTo?: string): Promise<string[]> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = upTo ? await migrator.migrateTo(upTo) : await migrator.migrateToLatest()
  if (error) throw error
  return (results ?? []).filter((result) => result.status === 'Success').map((result) => result.migrationName)
}
