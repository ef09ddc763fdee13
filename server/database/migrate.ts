// Brings a database to the newest migration; several processes may start at once, Kysely's lock lets one work.
import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as members from './migrations/0001-members.ts'
import * as recommendations from './migrations/0002-recommendations.ts'
import * as inquiriesProductsVisits from './migrations/0003-inquiries-products-visits.ts'
import * as productCounts from './migrations/0004-product-counts.ts'
import * as visitSums from './migrations/0005-visit-sums.ts'
import * as reviewDesk from './migrations/0006-review-desk.ts'
import * as mailAndSignInLimits from './migrations/0007-mail-and-sign-in-limits.ts'
import * as decisionRequests from './migrations/0008-decision-requests.ts'
import * as productIdentity from './migrations/0009-product-identity.ts'
import * as providerPages from './migrations/0010-provider-pages.ts'
import * as providerIdentity from './migrations/0011-provider-identity.ts'
import * as ownRecommendations from './migrations/0012-own-recommendations.ts'
import * as searchInOwnWords from './migrations/0013-search-in-own-words.ts'
import * as memberPictures from './migrations/0014-member-pictures.ts'
import * as contactReveals from './migrations/0015-contact-reveals.ts'
import * as undoOfDecisions from './migrations/0016-undo-of-decisions.ts'
import * as erasedMembers from './migrations/0017-erased-members.ts'
import * as reviewClaims from './migrations/0018-review-claims.ts'
import * as inquiryThreads from './migrations/0019-inquiry-threads.ts'
import * as memberActs from './migrations/0020-member-acts.ts'
import * as secondFactor from './migrations/0021-second-factor.ts'
import * as outcomes from './migrations/0022-outcomes.ts'
import * as countsWithoutCircles from './migrations/0023-counts-without-circles.ts'
import * as visitsOfAdministrators from './migrations/0024-visits-of-administrators.ts'
import * as scheduledErasures from './migrations/0025-scheduled-erasures.ts'
import * as shownVersion from './migrations/0026-shown-version.ts'
import * as endedSessions from './migrations/0027-ended-sessions.ts'
import * as visitsByMonth from './migrations/0028-visits-by-month.ts'
import type { Tables } from './tables.ts'

/** All migrations in order, forward only; a static map, so that a bundler or a missing file cannot lose one. */
export const migrations: Record<string, Migration> = {
  '0001-members': members,
  '0002-recommendations': recommendations,
  '0003-inquiries-products-visits': inquiriesProductsVisits,
  '0004-product-counts': productCounts,
  '0005-visit-sums': visitSums,
  '0006-review-desk': reviewDesk,
  '0007-mail-and-sign-in-limits': mailAndSignInLimits,
  '0008-decision-requests': decisionRequests,
  '0009-product-identity': productIdentity,
  '0010-provider-pages': providerPages,
  '0011-provider-identity': providerIdentity,
  '0012-own-recommendations': ownRecommendations,
  '0013-search-in-own-words': searchInOwnWords,
  '0014-member-pictures': memberPictures,
  '0015-contact-reveals': contactReveals,
  '0016-undo-of-decisions': undoOfDecisions,
  '0017-erased-members': erasedMembers,
  '0018-review-claims': reviewClaims,
  '0019-inquiry-threads': inquiryThreads,
  '0020-member-acts': memberActs,
  '0021-second-factor': secondFactor,
  '0022-outcomes': outcomes,
  '0023-counts-without-circles': countsWithoutCircles,
  '0024-visits-of-administrators': visitsOfAdministrators,
  '0025-scheduled-erasures': scheduledErasures,
  '0026-shown-version': shownVersion,
  '0027-ended-sessions': endedSessions,
  '0028-visits-by-month': visitsByMonth,
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
