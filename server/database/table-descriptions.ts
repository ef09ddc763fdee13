// What each table holds of people: how long its rows are kept, and which columns name or quote a person.
import type { RetentionLine } from '../../domain/privacy/retention.ts'
import type { Tables } from './tables.ts'

/** Days of the longest chart, and the day it begins in. */
const chartDays = 31

/** Rows that go by their age. */
export interface Expiry {
  /** The line that says after how many days. */
  line: RetentionLine
  /** A column or an expression of SQL that the days are counted from. */
  moment: string
  /** Condition in SQL: those rows alone. */
  where?: string
  daysAtLeast?: number
}

export interface Description<Column = string> {
  /** Lines of the table of retention that its rows are counted among. */
  kept?: readonly RetentionLine[]
  /** Why it holds nothing of a person, and so stands in no line. */
  impersonal?: string
  expires?: readonly Expiry[]
  /** Columns by which a person can be recognised: their name, address, id or words. */
  personal?: readonly Column[]
}

export const tableDescriptions: { [Table in keyof Tables]: Description<keyof Tables[Table]> } = {
  // Unconfirmed ones are removed by server/gotrue/auth.sweep.ts, which gives their invitation back.
  'auth.users': { kept: ['account', 'unconfirmedAccounts'], personal: ['email', 'id', 'user_metadata'] },
  'auth.sessions': {
    kept: ['sessions'],
    expires: [{ line: 'sessions', moment: 'rotated_at' }],
    personal: ['id', 'user_id'],
  },
  'auth.mfa_factors': { kept: ['secondFactor'], personal: ['friendly_name', 'user_id'] },
  'auth.mfa_recovery_codes': { kept: ['secondFactor'] },
  'auth.one_time_tokens': {
    kept: ['mailedLinks'],
    expires: [{ line: 'mailedLinks', moment: 'expires_at' }],
    personal: ['pending_data', 'redirect_to', 'user_id'],
  },
  'auth.known_networks': {
    kept: ['knownNetworks'],
    expires: [{ line: 'knownNetworks', moment: 'last_sign_in_at' }],
    personal: ['user_id'],
  },
  'auth.signing_keys': { impersonal: 'keys of the server' },
  'auth.audit_log': {
    kept: ['signInLog'],
    expires: [{ line: 'signInLog', moment: 'created_at' }],
    personal: ['session_id', 'user_id'],
  },
  // Of an erased member a node without a name stays.
  erased_members: { kept: ['invitations'] },
  profiles: {
    kept: ['account'],
    personal: ['children_ages', 'full_name', 'id', 'invited_by', 'location', 'parenting_story', 'referral_code'],
  },
  referral_codes: { kept: ['invitations'], personal: ['code', 'owner_id'] },
  referral_uses: { kept: ['invitations'], personal: ['code', 'user_id'] },
  user_roles: { kept: ['account'], personal: ['user_id'] },
  member_acts: { kept: ['memberActs'], personal: ['by_id', 'member_id', 'reason', 'words'] },
  // They go with the account, by server/privacy/erase-due.sweep.ts.
  scheduled_erasures: { kept: ['memberActs'], personal: ['user_id'] },
  village_settings: { impersonal: 'whether joining is open' },
  providers: {
    kept: ['providerPages'],
    personal: [
      'all_recommendation_ids',
      'combined_highlights',
      'highlights',
      'newest_id',
      'own_words',
      'pricing',
      'recommendation',
      'removed_by',
    ],
  },
  provider_names: { kept: ['providerPages'], personal: ['search_text'] },
  provider_tallies: { impersonal: 'numbers of providers by kind and area' },
  area_cities: { impersonal: 'names of towns' },
  provider_keys: { kept: ['providerPages'] },
  provider_pairs: { kept: ['providerPages'], personal: ['decided_by'] },
  experience_submissions: {
    kept: ['recommendations'],
    personal: [
      'admin_notes',
      'decision_reason',
      'edit_of',
      'highlights',
      'id',
      'own_words',
      'pricing',
      'recommendation',
      'replaces_id',
      'reviewed_by',
      'submitter_email',
      'user_id',
    ],
  },
  submission_words: { kept: ['recommendations'], personal: ['submission_id', 'words'] },
  submission_decisions: {
    kept: ['recommendations'],
    personal: ['decided_by', 'decision_reason', 'notes', 'submission_id'],
  },
  submission_claims: {
    kept: ['claims'],
    expires: [{ line: 'claims', moment: 'seen_at' }],
    personal: ['submission_id', 'user_id'],
  },
  change_requests: { kept: ['recommendations'], personal: ['asked_by', 'letter', 'submission_id'] },
  provider_merges: { kept: ['providerPages'], personal: ['merged_by', 'undone_by'] },
  merged_submissions: { kept: ['recommendations'], personal: ['submission_id'] },
  merged_saves: { kept: ['saved'], personal: ['kept_note', 'user_id'] },
  saved_providers: { kept: ['saved'], personal: ['note', 'user_id'] },
  contact_reveals: {
    kept: ['contactsOpened'],
    expires: [{ line: 'contactsOpened', moment: 'revealed_at' }],
    personal: ['user_id'],
  },
  inquiries: {
    kept: ['messages', 'contactAlarms'],
    expires: [
      { line: 'messages', moment: 'created_at' },
      { line: 'contactAlarms', moment: 'created_at', where: 'about_member is not null' },
    ],
    personal: ['about_member', 'answered_by', 'email', 'id', 'invited_by', 'message', 'name', 'subject'],
  },
  // Answers go with what they answer.
  inquiry_replies: { kept: ['messages'], personal: ['inquiry_id', 'replied_by', 'text'] },
  baby_products: {
    impersonal: 'products; beside them which administrator took one down, as long as they are one',
    personal: ['active_changed_by'],
  },
  product_votes: { kept: ['votes'], personal: ['user_id'] },
  page_visits: {
    kept: ['visits'],
    expires: [{ line: 'visits', moment: 'created_at' }],
    personal: ['session_id', 'user_id'],
  },
  visit_sessions: { kept: ['visits'], expires: [{ line: 'visits', moment: 'last_seen' }], personal: ['session_id'] },
  // Sums of visits hold nobody; they stay for the longest chart and the day it begins in.
  visit_hours: { kept: ['visits'], expires: [{ line: 'visits', moment: 'hour', daysAtLeast: chartDays }] },
  visit_days: { impersonal: 'how many visits a day had' },
  visit_pages: { kept: ['visits'], expires: [{ line: 'visits', moment: 'last_visited', daysAtLeast: chartDays }] },
  search_days: { impersonal: 'how many searches a day had' },
  // Removed by server/platform/limits.ts, each at its own time.
  limits: { kept: ['triesAtLimits'], personal: ['key'] },
  mail_outbox: {
    kept: ['sentMails'],
    expires: [{ line: 'sentMails', moment: 'coalesce(sent_at, failed_at)' }],
    personal: ['html_body', 'last_error', 'merge_key', 'recipient', 'subject', 'text_body'],
  },
  place_answers: { kept: ['placeLookups'], expires: [{ line: 'placeLookups', moment: 'asked_at' }] },
  dashboard_counts: { impersonal: 'numbers' },
  shown_version: { impersonal: 'a random number' },
}
