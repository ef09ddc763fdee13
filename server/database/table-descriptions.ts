// The personal data in each table: how long rows are stored, and which of them are a member's own.
import type { RetentionLine } from '../../domain/privacy/retention.ts'
import type { Tables } from './tables.ts'

/** Days of the longest chart, including the day in which it begins. */
const chartDays = 31

export interface Expiry {
  line: RetentionLine
  /** A column or SQL expression from which the days are counted. */
  moment: string
  where?: string
  daysAtLeast?: number
}

/** The rows of a table that are a member's own: counted on their settings page, and included in their download. */
export interface Own {
  as: string
  /** SQL condition on a row `t`; `:id` is the member's id, `:email` their address in lower case. */
  where: string
  /** Columns in the download; `withheld` lists all others by reason. */
  exported: string
  withheld: Record<string, string>
}

const others = 'it’s about someone else'
const secret = 'a secret, or made from one'
const inner = 'it only connects rows'

const own = (as: string, where: string, columns: string, withheld: Record<string, string> = {}): Own => ({
  as,
  where,
  exported: columns,
  withheld,
})
const byUser = 't.user_id = :id'
const ofTheirWords =
  '(t.submission_id in (select id from experience_submissions where user_id = :id) or t.post_id in (select id from posts where user_id = :id))'

export interface Description {
  retention?: readonly RetentionLine[]
  /** Why it contains no personal data, and so needs no line. */
  impersonal?: string
  expires?: readonly Expiry[]
  own?: Own
}

/** Stored as the retention line says; its days are counted from `moment`, if it has days. */
const retained = (line: RetentionLine, moment?: string): Description => ({
  retention: [line],
  ...(moment !== undefined && { expires: [{ line, moment }] }),
})

export const tableDescriptions: Record<keyof Tables, Description> = {
  // server/gotrue/auth.sweep.ts removes unconfirmed ones and returns their invitation.
  'auth.users': {
    own: own(
      'account',
      't.id = :id',
      'id email user_metadata email_confirmed_at confirmation_sent_at recovery_sent_at last_sign_in_at banned_at banned_until created_at updated_at new_email email_change_sent_at',
      { [secret]: 'password_hash' },
    ),
    retention: ['account', 'unconfirmedAccounts'],
  },
  'auth.sessions': {
    own: own('sessions', byUser, 'device created_at rotated_at second_factor_at amr', {
      [secret]: 'id counter access_seen',
      [inner]: 'user_id',
    }),
    ...retained('sessions', 'rotated_at'),
  },
  'auth.mfa_factors': {
    own: own('second-factor', byUser, 'friendly_name status created_at updated_at', {
      [secret]: 'wrapped_secret last_step',
      [inner]: 'id user_id',
    }),
    retention: ['secondFactor'],
  },
  'auth.mfa_recovery_codes': {
    own: own('recovery-codes', 't.factor_id in (select id from auth.mfa_factors where user_id = :id)', 'used_at', {
      [secret]: 'code_hash',
      [inner]: 'factor_id',
    }),
    retention: ['secondFactor'],
  },
  'auth.one_time_tokens': {
    own: own('mailed-links', byUser, 'kind pending_data expires_at created_at', {
      [secret]: 'token_hash pending_password_hash',
      [inner]: 'user_id redirect_to',
    }),
    ...retained('mailedLinks', 'expires_at'),
  },
  'auth.known_networks': {
    own: own('known-networks', byUser, 'last_sign_in_at', { [secret]: 'network_hash', [inner]: 'user_id' }),
    ...retained('knownNetworks', 'last_sign_in_at'),
  },
  'auth.signing_keys': { impersonal: 'keys of the server' },
  'auth.list_key': { impersonal: 'a key of the server' },
  'auth.audit_log': {
    own: own('sign-ins', byUser, 'event address created_at', { [inner]: 'id user_id session_id' }),
    ...retained('signInLog', 'created_at'),
  },
  // An erased member leaves a node without a name.
  erased_members: retained('invitations'),
  profiles: {
    own: own(
      'profile',
      't.id = :id',
      'full_name user_type referral_code location children_count children_ages parenting_story picture invitations_paused_at created_at mails_off review',
      {
        [secret]: 'mail_token mail_secret mail_link_id',
        [others]: 'invited_by invited_by_erased',
        [inner]: 'id mail_token_until',
      },
    ),
    retention: ['account'],
  },
  referral_codes: {
    own: own(
      'invitation-codes',
      't.owner_id = :id',
      'code kind max_uses uses expires_unused_at revoked_at created_at',
      { [inner]: 'owner_id' },
    ),
    retention: ['invitations'],
  },
  referral_uses: {
    own: own('invited', 't.code in (select code from referral_codes where owner_id = :id)', 'code used_at', {
      [others]: 'user_id',
    }),
    retention: ['invitations'],
  },
  user_roles: {
    own: own('roles', byUser, 'role granted_at', { [inner]: 'user_id' }),
    retention: ['account'],
  },
  member_acts: {
    own: own('acts-of-administrators', 't.member_id = :id', 'act reason words until at undone_at', {
      [others]: 'by_id from_command',
      [inner]: 'id member_id',
    }),
    retention: ['memberActs'],
  },
  // server/privacy/erase-due.sweep.ts deletes them with the account.
  scheduled_erasures: {
    own: own('erasing', byUser, 'erase_at recommendations kept_ids was_banned_at was_banned_until', {
      [inner]: 'user_id',
    }),
    retention: ['memberActs'],
  },
  village_settings: {
    impersonal: 'whether joining is open, the regions that pages are filed under, and the first steps',
  },
  list_imports: {
    own: own('lists-brought', 't.imported_by = :id', 'imported_at', { [inner]: 'id imported_by' }),
    ...retained('oldList', 'imported_at'),
  },
  // server/old-list/listed-entries.queries.ts deletes those that no longer work earlier.
  list_entries: retained('oldList', 'created_at'),
  list_entry_reports: {
    own: own('list-reports', byUser, 'reported_at', { [others]: 'entry_id', [inner]: 'user_id by_admin' }),
    retention: ['oldList'],
  },
  providers: retained('providerPages'),
  provider_names: retained('providerPages'),
  provider_tallies: { impersonal: 'numbers of providers by kind and area' },
  area_cities: { impersonal: 'names of towns' },
  provider_keys: retained('providerPages'),
  provider_pairs: retained('providerPages'),
  experience_submissions: {
    own: own(
      'recommendations',
      byUser,
      'id submitter_email service_type provider_name is_business business_name business_website location city state zip_code latitude longitude experience_year rating recommendation own_words highlights pricing pricing_range pricing_type would_use_again has_contact_consent provider_email provider_phone provider_social available_start_date status reviewed_at decision_reason created_at edit_of replaces_id waited_from waits_since',
      {
        [others]: 'reviewed_by do_not_list_match',
        'administrators wrote it for one another': 'admin_notes',
        [inner]: 'user_id provider_id list_entry_id',
      },
    ),
    retention: ['recommendations'],
  },
  submission_words: retained('recommendations'),
  posts: {
    own: own('words-of-mine', byUser, 'id kind words status reviewed_at decision_reason created_at waits_since', {
      [others]: 'reviewed_by',
      'administrators wrote it for one another': 'admin_notes',
      [inner]: 'user_id',
    }),
    ...retained(
      'questions',
      `coalesce((select coalesce(q.closed_at, q.open_until) from questions q
        where q.id = posts.id or q.id = (select question_id from answers where line_id = posts.id)), posts.reviewed_at, posts.created_at)`,
    ),
  },
  // server/questions/questions.sweep.ts deletes those that were taken back, with their posts.
  questions: {
    own: own(
      'questions',
      't.id in (select id from posts where user_id = :id)',
      'id service_type city state needed needed_by asked_from asked_at open_until extended_at closed_at closed_by found found_id seen_at told_until emails_off',
      { [inner]: 'area emblem undo_until' },
    ),
    retention: ['questions'],
  },
  answers: {
    own: own('named-providers', byUser, 'question_id provider_id submission_id line_id answered_from created_at', {
      [inner]: 'id user_id',
    }),
    retention: ['questions'],
  },
  question_followers: {
    own: own('same-here', byUser, 'question_id followed_at every told_until', { [inner]: 'user_id' }),
    retention: ['questions'],
  },
  alerts: {
    own: own('alerts', byUser, 'id search every created_at told_until named_ids ended_at', { [inner]: 'user_id' }),
    ...retained('alerts', 'ended_at'),
  },
  digests: {
    own: own('digests', byUser, 'alerts_due letter_every letter_weekday letter_due letter_read', {
      [inner]: 'user_id',
    }),
    retention: ['letter'],
  },
  answer_thanks: {
    own: own('thanks', byUser, 'answer_id thanked_at', { [inner]: 'user_id' }),
    retention: ['questions'],
  },
  submission_decisions: {
    own: own(
      'decisions',
      ofTheirWords,
      'submission_id post_id from_status to_status decision_reason decided_at undone_at',
      {
        [others]: 'decided_by',
        'administrators wrote it for one another': 'notes cleared_words',
        [inner]: 'id request_id undo_until withdrew_mail',
      },
    ),
    retention: ['recommendations'],
  },
  submission_claims: {
    own: own('reviews-of-mine', byUser, 'claimed_at seen_at', { [others]: 'submission_id', [inner]: 'user_id' }),
    ...retained('claims', 'seen_at'),
  },
  post_claims: {
    own: own('reads-of-mine', byUser, 'claimed_at seen_at', { [others]: 'post_id', [inner]: 'user_id' }),
    ...retained('claims', 'seen_at'),
  },
  change_requests: {
    own: own('questions-of-reviewers', ofTheirWords, 'submission_id post_id asked_at letter undone_at answered_at', {
      [others]: 'asked_by',
      [inner]: 'id undo_until',
    }),
    retention: ['recommendations'],
  },
  provider_merges: retained('providerPages'),
  merged_submissions: retained('recommendations'),
  merged_saves: {
    own: own('saved-before-merges', byUser, 'had_both kept_note', { [inner]: 'merge_id user_id' }),
    retention: ['saved'],
  },
  saved_providers: {
    own: own('saved', byUser, 'provider_id note saved_at', { [inner]: 'user_id' }),
    retention: ['saved'],
  },
  contact_reveals: {
    own: own('contacts-opened', byUser, 'provider_id revealed_at', { [inner]: 'id user_id' }),
    ...retained('contactsOpened', 'revealed_at'),
  },
  provider_listings: retained('pageSettings'),
  listing_links: retained('pageLinks', 'expires_at'),
  listing_mailboxes: retained('pageSettings'),
  provider_removals: retained('removals'),
  listing_answers: retained('pageSettings'),
  listing_requests: retained('providerRequests', 'done_at'),
  do_not_list: retained('doNotList'),
  deletions: retained('deletions', 'at'),
  told_addresses: retained('toldAddresses'),
  inquiries: {
    own: own(
      'messages',
      '(lower(t.email) = :email or t.about_member = :id)',
      'name email subject message created_at wants_invitation provider_id alarm_day read_at answered_at refused_at invited_at invitation_code',
      { [others]: 'answered_by invited_by', [inner]: 'id about_member' },
    ),
    retention: ['messages', 'contactAlarms'],
    expires: [
      { line: 'messages', moment: 'created_at' },
      { line: 'contactAlarms', moment: 'created_at', where: 'about_member is not null' },
    ],
  },
  // Replies are deleted with their recommendation or inquiry.
  inquiry_replies: {
    own: own(
      'answers',
      't.inquiry_id in (select id from inquiries where lower(email) = :email)',
      'kind text replied_at mail_sent_at mail_failed_at',
      { [others]: 'replied_by', [inner]: 'id inquiry_id mail_id' },
    ),
    retention: ['messages'],
  },
  baby_products: {
    impersonal: 'products; beside them which administrator took one down, as long as they are one',
  },
  product_votes: {
    own: own('votes', byUser, 'product_id vote_type', { [inner]: 'id user_id' }),
    retention: ['votes'],
  },
  page_visits: {
    own: own('visits', byUser, 'page_path page_title session_id referrer user_agent created_at by_admin', {
      [inner]: 'id user_id',
    }),
    ...retained('visits', 'created_at'),
  },
  visit_sessions: {
    own: own(
      'windows',
      't.session_id in (select session_id from page_visits where user_id = :id)',
      'session_id last_seen page_paths hours_away page_is_new by_admin',
    ),
    ...retained('visits', 'last_seen'),
  },
  // Sums of visits identify nobody; they are stored for the longest chart, including the day in which it begins.
  visit_hours: {
    retention: ['visits'],
    expires: [{ line: 'visits', moment: 'hour', daysAtLeast: chartDays }],
  },
  visit_days: { impersonal: 'how many visits a day had' },
  visit_pages: {
    retention: ['visits'],
    expires: [{ line: 'visits', moment: 'last_visited', daysAtLeast: chartDays }],
  },
  search_days: { impersonal: 'how many searches a day had' },
  searches_without_result: { impersonal: 'how many searches of a day found nothing, by kind and region' },
  // server/platform/limits.ts removes each when it expires.
  limits: {
    own: own('limits', "string_to_array(t.key, ':') && array[:id::text]", 'key spent_until'),
    retention: ['triesAtLimits'],
  },
  mail_outbox: {
    own: own('mails', 't.recipient = :email', 'kind subject attempts next_attempt_at sent_at failed_at created_at', {
      [secret]: 'text_body html_body off_url',
      [inner]: 'id recipient last_error merge_key taken_at',
    }),
    ...retained('sentMails', 'coalesce(sent_at, failed_at)'),
  },
  place_answers: retained('placeLookups', 'asked_at'),
  dashboard_counts: { impersonal: 'numbers' },
  shown_version: { impersonal: 'a random number' },
}
