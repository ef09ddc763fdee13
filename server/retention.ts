// Which rows each line of the table of retention means; a test holds that every table of the database is in one of them.
import { type RetentionLine, retention } from '../domain/privacy/retention.ts'
import { chosenDays } from './configuration.ts'
import type { Tables } from './database/tables.ts'
import { type Expiry, removeExpired } from './platform/expired-rows.queries.ts'
import type { Sweep } from './platform/housekeeping.job.ts'

/** Rows that go by age, and tables whose rows stay as long as the line says. */
interface KeptRows {
  expire?: readonly Expiry[]
  stay?: readonly (keyof Tables)[]
}

/** Sums of visits hold nobody; they stay for the longest chart and the day it begins in. */
const chartDays = 31

export const keptRows: Record<RetentionLine, KeptRows> = {
  account: { stay: ['auth.users', 'profiles', 'user_roles'] },
  secondFactor: { stay: ['auth.mfa_factors', 'auth.mfa_recovery_codes'] },
  // Removed by server/gotrue/auth.sweep.ts, which gives their invitation back.
  unconfirmedAccounts: { stay: ['auth.users'] },
  // Of an erased member a node without a name stays.
  invitations: { stay: ['referral_codes', 'referral_uses', 'erased_members'] },
  // What is scheduled goes with the account, by server/privacy/erase-due.sweep.ts.
  memberActs: { stay: ['member_acts', 'scheduled_erasures'] },
  recommendations: {
    stay: [
      'experience_submissions',
      'submission_decisions',
      'submission_words',
      'merged_submissions',
      'change_requests',
    ],
  },
  providerPages: { stay: ['providers', 'provider_names', 'provider_keys', 'provider_pairs', 'provider_merges'] },
  saved: { stay: ['saved_providers', 'merged_saves'] },
  contactsOpened: { expire: [{ table: 'contact_reveals', moment: 'revealed_at' }] },
  contactAlarms: { expire: [{ table: 'contact_alarms', moment: 'last_at' }] },
  votes: { stay: ['product_votes'] },
  // Answers go with what they answer.
  messages: { expire: [{ table: 'inquiries', moment: 'created_at' }], stay: ['inquiry_replies'] },
  visits: {
    expire: [
      { table: 'page_visits', moment: 'created_at' },
      { table: 'visit_sessions', moment: 'last_seen' },
      { table: 'visit_hours', moment: 'hour', daysAtLeast: chartDays },
      { table: 'visit_pages', moment: 'last_visited', daysAtLeast: chartDays },
    ],
  },
  sessions: { expire: [{ table: 'auth.sessions', moment: 'rotated_at' }] },
  // In the browser alone, from server/http/read-from.ts.
  writtenCookie: {},
  mailedLinks: { expire: [{ table: 'auth.one_time_tokens', moment: 'expires_at' }] },
  knownNetworks: { expire: [{ table: 'auth.known_networks', moment: 'last_sign_in_at' }] },
  signInLog: { expire: [{ table: 'auth.audit_log', moment: 'created_at' }] },
  sentMails: { expire: [{ table: 'mail_outbox', moment: 'coalesce(sent_at, failed_at)' }] },
  // Removed by server/platform/limits.ts, each at its own time.
  triesAtLimits: { stay: ['limits'] },
  claims: {
    expire: [{ table: 'submission_claims', moment: 'seen_at' }],
  },
  placeLookups: { expire: [{ table: 'place_answers', moment: 'asked_at' }] },
}

/** Tables that hold nothing of a person, and why. */
export const impersonalTables: Partial<Record<keyof Tables, string>> = {
  'auth.signing_keys': 'keys of the server',
  provider_tallies: 'numbers of providers by kind and area',
  area_cities: 'names of towns',
  baby_products: 'products; beside them which administrator took one down, as long as she is one',
  visit_days: 'how many visits a day had',
  search_days: 'how many searches a day had',
  dashboard_counts: 'numbers',
  shown_version: 'a random number',
  village_settings: 'whether joining is open',
}

/** One sweep for each kind of row that goes by its age. */
export const expirySweeps: readonly Sweep[] = Object.entries(keptRows).flatMap(([name, { expire = [] }]) => {
  const kept = retention[name as RetentionLine]
  return expire.map(
    (expiry): Sweep =>
      (db, configuration) => {
        const days: Partial<Record<string, number>> = chosenDays(configuration)
        return removeExpired(db, expiry, days[name] ?? ('days' in kept ? kept.days : Number.POSITIVE_INFINITY))
      },
  )
})
