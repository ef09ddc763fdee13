// The tables as Kysely sees them, written by `npm run tables`; what they mean stands in schema.sql.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely, Transaction } from 'kysely'

export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** How a session was opened, newest first (the `amr` claim). */
export interface AuthenticationMethod {
  method: 'password' | 'otp' | 'totp' | 'mfa/recovery_code'
  timestamp: number
}

/** Set in every row that is shown (constraint `providers_shown_whole`), and only those are read. */
type Shown<T> = ColumnType<T, T | null | undefined, T | null>

export interface Tables {
  'auth.users': {
    id: string
    email: string
    password_hash: string
    user_metadata: JSONColumnType<Record<string, unknown>>
    email_confirmed_at: Date | null
    confirmation_sent_at: Date | null
    recovery_sent_at: Date | null
    last_sign_in_at: Date | null
    banned_at: Date | null
    banned_until: Date | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    new_email: string | null
    email_change_sent_at: Date | null
  }

  'auth.sessions': {
    id: string
    user_id: string
    counter: Generated<number>
    rotated_at: Generated<Date>
    access_seen: Generated<boolean>
    amr: JSONColumnType<AuthenticationMethod[]>
    second_factor_at: Date | null
    created_at: Generated<Date>
    device: string | null
  }

  'auth.mfa_factors': {
    id: string
    user_id: string
    friendly_name: string | null
    status: Generated<'unverified' | 'verified'>
    wrapped_secret: Buffer
    last_step: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }

  'auth.mfa_recovery_codes': {
    factor_id: string
    code_hash: Buffer
    used_at: Date | null
  }

  'auth.one_time_tokens': {
    token_hash: Buffer
    user_id: string
    kind: 'signup' | 'recovery' | 'email_change_current' | 'email_change_new'
    redirect_to: string
    pending_password_hash: string | null
    pending_data: JSONColumnType<object> | null
    expires_at: Date
    created_at: Generated<Date>
  }

  'auth.known_networks': {
    network_hash: Buffer
    user_id: string
    last_sign_in_at: Generated<Date>
  }

  'auth.signing_keys': {
    kid: string
    public_jwk: JSONColumnType<Record<string, unknown>>
    wrapped_private_key: Buffer
    signs_from: Date
    created_at: Generated<Date>
  }

  'auth.list_key': {
    only_one: Generated<boolean>
    wrapped_key: Buffer
    since: Date | null
  }

  'auth.audit_log': {
    id: string
    event: string
    user_id: string | null
    session_id: string | null
    address: string | null
    created_at: Generated<Date>
  }

  erased_members: {
    id: string
    invited_by: string | null
    invited_by_erased: string | null
  }

  profiles: {
    id: string
    full_name: string
    user_type: 'parent_seeking' | 'parent_recommending'
    referral_code: string
    invited_by: string | null
    invited_by_erased: string | null
    location: string | null
    children_count: '1' | '2' | '3' | '4+' | 'expecting' | null
    children_ages: string | null
    parenting_story: string | null
    picture: 'plant' | 'kite' | 'bird' | 'boat' | 'acorn' | 'lantern' | 'cup' | 'snail' | 'umbrella' | 'pear' | 'moon' | 'shell' | null
    invitations_paused_at: Date | null
    created_at: Generated<Date>
    mails_off: Generated<string[]>
    mail_token: Generated<string>
    mail_token_until: Date | null
    mail_link_id: Generated<string>
    mail_secret: Generated<string>
    review: Generated<'new' | 'closer' | 'done'>
  }

  referral_codes: {
    code: string
    owner_id: string | null
    kind: 'personal' | 'generated' | 'operator'
    max_uses: number | null
    uses: Generated<number>
    expires_unused_at: Date | null
    revoked_at: Date | null
    created_at: Generated<Date>
  }

  referral_uses: {
    user_id: string
    code: string
    used_at: Generated<Date>
  }

  user_roles: {
    user_id: string
    role: 'admin'
    granted_at: Generated<Date>
  }

  member_acts: {
    id: string
    member_id: string | null
    act: 'looks_fine' | 'look_closer' | 'suspend' | 'lift' | 'end_sessions' | 'replace_code' | 'grant_administrator' | 'revoke_administrator' | 'pause_invitations' | 'resume_invitations' | 'close_joining' | 'open_joining' | 'schedule_erasing' | 'cancel_erasing'
    reason: string | null
    words: string | null
    until: Date | null
    by_id: string | null
    from_command: Generated<boolean>
    at: Generated<Date>
    undone_at: Date | null
  }

  scheduled_erasures: {
    user_id: string
    erase_at: Date
    recommendations: 'keep' | 'remove'
    was_banned_at: Date | null
    was_banned_until: Date | null
    kept_ids: string[] | null
  }

  village_settings: {
    only_one: Generated<boolean>
    joining_closed_at: Date | null
  }

  providers: {
    id: string
    service_type: string
    area: string
    name_key: string
    total_recommendations: Generated<number>
    rating_sum: Generated<number>
    rating: Generated<number>
    newest_at: Shown<Date>
    newest_id: Shown<string>
    provider_name: Shown<string>
    shown_name: Shown<string>
    business_name: string | null
    is_business: Generated<boolean>
    recommendation: Shown<string>
    own_words: string | null
    highlights: Shown<string>
    combined_highlights: Generated<string[]>
    highlight_counts: Generated<number[]>
    pricing: string | null
    location: string | null
    city: string | null
    city_key: string | null
    state: string | null
    towns: Generated<string[]>
    experience_year: string | null
    has_contact_consent: Generated<boolean>
    has_any_contact_info: Generated<boolean>
    contact_hidden: Generated<boolean>
    all_recommendation_ids: Generated<string[]>
    rating_counts: Generated<number[]>
    would_use_again: Generated<number>
    would_not_use_again: Generated<number>
    available_start_date: string | null
    availability_told_at: Date | null
    created_at: Generated<Date>
    merged_into: string | null
    removed_at: Date | null
    removed_by: string | null
    erased_at: Date | null
    removal_id: string | null
    contact_confirmed_at: Date | null
    free: 'now' | 'from' | 'not' | null
    free_from: string | null
    free_told_at: Date | null
  }

  provider_names: {
    provider_id: string
    service_type: string
    area: string
    search_text: string
  }

  provider_tallies: {
    service_type: string
    area: string
    rating: number
    providers: number
  }

  area_cities: {
    city_key: string
    area: string
  }

  provider_keys: {
    kind: 'phone' | 'email' | 'host' | 'name'
    value: string
    provider_id: string
  }

  provider_pairs: {
    id: string
    first_id: string
    second_id: string
    evidence: string[]
    score: number
    state: Generated<'open' | 'later' | 'different' | 'merged'>
    found_at: Generated<Date>
    decided_at: Date | null
    decided_by: string | null
  }

  experience_submissions: {
    id: string
    user_id: string | null
    submitter_email: string | null
    provider_id: string
    service_type: string
    provider_name: string
    is_business: Generated<boolean>
    business_name: string | null
    business_website: string | null
    location: string | null
    city: string | null
    state: string | null
    zip_code: string | null
    latitude: number | null
    longitude: number | null
    experience_year: string | null
    rating: number
    recommendation: string
    own_words: string | null
    highlights: string
    pricing: string | null
    pricing_range: string | null
    pricing_type: 'hourly' | 'daily' | 'weekly' | 'monthly' | 'per_service' | null
    would_use_again: boolean | null
    has_contact_consent: Generated<boolean>
    provider_email: string | null
    provider_phone: string | null
    provider_social: string | null
    available_start_date: string | null
    status: Generated<'pending' | 'approved' | 'rejected' | 'replaced' | 'withdrawn'>
    reviewed_at: Date | null
    reviewed_by: string | null
    admin_notes: string | null
    decision_reason: string | null
    created_at: Generated<Date>
    edit_of: string | null
    replaces_id: string | null
    do_not_list_match: 'possible' | 'cleared' | null
    waited_from: Date | null
    waits_since: GeneratedAlways<Date>
  }

  submission_words: {
    submission_id: string
    words: string
  }

  submission_decisions: {
    id: string
    submission_id: string
    decided_by: string | null
    from_status: 'pending' | 'approved' | 'rejected'
    to_status: 'approved' | 'rejected'
    notes: string | null
    decision_reason: string | null
    decided_at: Generated<Date>
    request_id: string | null
    undone_at: Date | null
    undo_until: Date | null
    withdrew_mail: Generated<boolean>
  }

  submission_claims: {
    submission_id: string
    user_id: string
    claimed_at: Date
    seen_at: Date
  }

  change_requests: {
    id: string
    submission_id: string
    asked_by: string | null
    asked_at: Date
    letter: string
    undone_at: Date | null
    undo_until: Date | null
  }

  provider_merges: {
    id: string
    kept_id: string
    merged_id: string
    merged_at: Generated<Date>
    merged_by: string | null
    undone_at: Date | null
    undone_by: string | null
  }

  merged_submissions: {
    merge_id: string
    submission_id: string
  }

  merged_saves: {
    merge_id: string
    user_id: string
    had_both: boolean
    kept_note: string | null
  }

  saved_providers: {
    user_id: string
    provider_id: string
    note: string | null
    saved_at: Generated<Date>
  }

  contact_reveals: {
    id: string
    user_id: string
    provider_id: string
    revealed_at: Generated<Date>
  }

  provider_listings: {
    provider_id: string
    mailbox: string
    hidden: Generated<string[]>
    shown: Generated<string[]>
    hidden_at: Date | null
    phone: string | null
    email: string | null
    website: string | null
    corrected_at: Date | null
    unconfirmed_email: string | null
    confirmed_at: Date | null
    free: 'now' | 'from' | 'not' | null
    free_from: string | null
    free_told_at: Date | null
    lapse_told_at: Date | null
  }

  listing_mailboxes: {
    provider_id: string
    mailbox: string
    established_at: Date | null
    named_by: string | null
    refused_at: Date | null
    by_id: string | null
    added_at: Generated<Date>
  }

  listing_links: {
    token_hash: Buffer
    provider_id: string | null
    mailbox: string
    lifts: string[] | null
    key_hash: Buffer | null
    opened_at: Date | null
    named_by: string | null
    expires_at: Date
  }

  listing_answers: {
    submission_id: string
    text: string | null
    shown_at: Date | null
    proposed: string | null
    refused_reason: string | null
  }

  provider_removals: {
    id: string
    mailbox: string | null
    by_id: string | null
    asked_at: Date
    delete_at: Date
    objected_at: Date | null
    entry_id: string
  }

  listing_requests: {
    id: string
    kind: 'claim' | 'objection' | 'answer' | 'new_address' | 'removal' | 'link' | 'lift'
    provider_id: string | null
    submission_id: string | null
    claimed_name: string | null
    claimed_reach: string | null
    words: string | null
    mailbox: string | null
    wishes: Generated<string[]>
    removal_id: string | null
    asked_at: Generated<Date>
    done_at: Date | null
    done_by: string | null
    reason: string | null
  }

  do_not_list: {
    digest: string
    entry_id: string
    kind: Generated<'sure' | 'contact' | 'name' | 'mailbox' | 'before'>
    added_at: Generated<Date>
  }

  told_addresses: {
    digest: string
    told_at: Generated<Date>
  }

  deletions: {
    id_hash: Buffer
    kind: 'member' | 'provider' | 'recommendation'
    at: Generated<Date>
  }

  inquiries: {
    id: string
    name: string
    email: string
    subject: string
    message: string
    created_at: Generated<Date>
    wants_invitation: Generated<boolean>
    provider_id: string | null
    about_member: string | null
    alarm_day: string | null
    read_at: Date | null
    answered_at: Date | null
    answered_by: string | null
    refused_at: Date | null
    invited_at: Date | null
    invited_by: string | null
    invitation_code: string | null
  }

  inquiry_replies: {
    id: string
    inquiry_id: string
    kind: 'reply' | 'refusal' | 'invitation'
    text: string | null
    replied_by: string | null
    replied_at: Generated<Date>
    mail_id: string | null
    mail_sent_at: Date | null
    mail_failed_at: Date | null
  }

  baby_products: {
    id: string
    product_name: string
    name_key: string
    amazon_asin: string | null
    product_url: string | null
    image_url: string | null
    price: string | null
    category: string
    description: string | null
    amazon_rating: number | null
    bestseller_rank: number | null
    is_active: Generated<boolean>
    created_at: Generated<Date>
    upvotes: Generated<number>
    downvotes: Generated<number>
    import_id: string | null
    active_changed_at: Date | null
    active_changed_by: string | null
  }

  product_votes: {
    id: string
    product_id: string
    user_id: string
    vote_type: 'upvote' | 'downvote'
  }

  page_visits: {
    id: string
    page_path: string
    page_title: string | null
    user_id: string | null
    session_id: string
    referrer: string | null
    user_agent: string | null
    created_at: Generated<Date>
    by_admin: Generated<boolean>
  }

  visit_sessions: {
    session_id: string
    last_seen: Date
    page_paths: string[]
    hours_away: number
    page_is_new: boolean
    by_admin: Generated<boolean>
  }

  visit_hours: {
    hour: Date
    hours_away: number
    by_admin: Generated<boolean>
    visits: number
  }

  visit_days: {
    day: string
    visits: number
    by_admins: Generated<number>
  }

  visit_pages: {
    page_path: string
    page_title: string | null
    total_visits: number
    unique_visitors: number
    last_visited: Date
    visits_by_admins: Generated<number>
    visitors_by_admins: Generated<number>
    last_visited_by_others: Date | null
  }

  search_days: {
    day: string
    searches: number
    without_result: number
  }

  limits: {
    key: string
    spent_until: Date
  }

  mail_outbox: {
    id: string
    kind: string
    recipient: string
    subject: string
    text_body: string
    html_body: string
    attempts: Generated<number>
    next_attempt_at: Generated<Date>
    sent_at: Date | null
    failed_at: Date | null
    last_error: string | null
    created_at: Generated<Date>
    merge_key: string | null
    off_url: string | null
    taken_at: Date | null
  }

  place_answers: {
    query: string
    answer: JSONColumnType<object>
    asked_at: Generated<Date>
  }

  dashboard_counts: {
    shard: number
    pending: Generated<number>
    approved: Generated<number>
    rejected: Generated<number>
    signups: Generated<number>
    inquiries: Generated<number>
  }

  shown_version: {
    only_one: Generated<boolean>
    version: string
  }
}
