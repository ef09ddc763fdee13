// The tables as Kysely sees them; the migrations are the truth, and a test holds the two together.
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { MemberAct } from '../../domain/members/members.contracts.ts'
import type { MemberPicture } from '../../domain/profiles/member-pictures.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'

/** A moment the database fills in when an insert leaves it out. */
type Moment = ColumnType<Date, Date | undefined, Date>

/** How a session was opened, newest first (the `amr` claim). */
export interface AuthenticationMethod {
  method: 'password' | 'otp' | 'totp' | 'mfa/recovery_code'
  timestamp: number
}

/** There in every row that is shown (constraint `providers_shown_whole`), and only those are read. */
type Shown<T> = ColumnType<T, T | null | undefined, T | null>

/** An earlier version that an edit took the place of, or one that its parent took back, is in no list and no count. */
export type VersionStatus = SubmissionStatus | 'replaced' | 'withdrawn'

/** What a decision changed, as it was; moments as text. */
export interface StateBefore {
  provider_id: string
  admin_notes: string | null
  decision_reason: string | null
  reviewed_at: string | null
  reviewed_by: string | null
  replaces_id: string | null
  /** Older versions that an approved edit took the place of. */
  taken_down: { id: string; status: 'approved' | 'rejected'; provider_id: string }[]
  /** The mail about the decision before had not left. */
  mail_waited: boolean
}

/** The columns of each table. */
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
    /** Null while banned: for good. */
    banned_until: Date | null
    created_at: Moment
    updated_at: Moment
  }

  'auth.sessions': {
    id: string
    user_id: string
    counter: Generated<number>
    rotated_at: Moment
    access_seen: Generated<boolean>
    amr: JSONColumnType<AuthenticationMethod[]>
    /** When it was last given the second factor; null: never (aal1). */
    second_factor_at: Date | null
    created_at: Moment
  }

  'auth.mfa_factors': {
    id: string
    user_id: string
    friendly_name: string | null
    status: Generated<'unverified' | 'verified'>
    wrapped_secret: Buffer
    /** The newest time step whose code was taken. */
    last_step: Generated<number>
    created_at: Moment
    updated_at: Moment
  }

  'auth.mfa_recovery_codes': {
    factor_id: string
    code_hash: Buffer
    used_at: Date | null
  }

  'auth.one_time_tokens': {
    token_hash: Buffer
    user_id: string
    kind: 'signup' | 'recovery'
    redirect_to: string
    pending_password_hash: string | null
    pending_data: JSONColumnType<object> | null
    expires_at: Date
    created_at: Moment
  }

  'auth.signing_keys': {
    kid: string
    public_jwk: JSONColumnType<Record<string, unknown>>
    wrapped_private_key: Buffer
    signs_from: Date
    created_at: Moment
  }

  'auth.audit_log': {
    id: string
    event: string
    user_id: string | null
    session_id: string | null
    address: string | null
    created_at: Moment
  }

  'auth.known_networks': {
    /** HMAC of the member's address and the network's. */
    network_hash: Buffer
    user_id: string
    last_sign_in_at: Moment
  }

  profiles: {
    id: string
    full_name: string
    user_type: 'parent_seeking' | 'parent_recommending'
    referral_code: string
    invited_by: string | null
    /** The node of an erased member who invited this one. */
    invited_by_erased: string | null
    location: string | null
    children_count: string | null
    children_ages: string | null
    parenting_story: string | null
    picture: MemberPicture | null
    created_at: Moment
    /** Her codes let nobody join since then. */
    invitations_paused_at: Date | null
  }

  referral_codes: {
    code: string
    owner_id: string | null
    kind: 'personal' | 'generated' | 'operator'
    max_uses: number | null
    uses: Generated<number>
    expires_unused_at: Date | null
    revoked_at: Date | null
    created_at: Moment
  }

  referral_uses: {
    user_id: string
    code: string
    used_at: Moment
  }

  /** Stands for an erased member in the tree of invitations, and holds nothing of her. */
  erased_members: {
    id: string
    invited_by: string | null
    invited_by_erased: string | null
  }

  user_roles: {
    user_id: string
    role: 'admin'
    granted_at: Moment
  }

  /** What an administrator did with a member, or with the whole village (`member_id` null). */
  member_acts: {
    id: string
    member_id: string | null
    act: MemberAct
    reason: string
    /** Of a suspension: what she was told. */
    words: string | null
    /** Until when she is suspended, or when she is erased. */
    until: Date | null
    /** Null: from the command line, or an administrator who was erased. */
    by_id: string | null
    from_command: Generated<boolean>
    at: Moment
  }

  scheduled_erasures: {
    user_id: string
    erase_at: Date
    recommendations: 'keep' | 'remove'
    /** Her suspension before; null: none. */
    was_banned_at: Date | null
    was_banned_until: Date | null
  }

  village_settings: {
    only_one: Generated<boolean>
    /** Null while codes let somebody join. */
    joining_closed_at: Date | null
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
    next_attempt_at: Moment
    sent_at: Date | null
    failed_at: Date | null
    last_error: string | null
    created_at: Moment
    /** A newer mail of the same key replaces this one while nobody has tried to send it. */
    merge_key: string | null
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
    pricing: string | null
    location: string | null
    city: string | null
    city_key: string | null
    state: string | null
    experience_year: string | null
    has_contact_consent: Generated<boolean>
    has_any_contact_info: Generated<boolean>
    all_recommendation_ids: Generated<string[]>
    towns: Generated<string[]>
    /** From one star to five. */
    rating_counts: Generated<number[]>
    would_use_again: Generated<number>
    would_not_use_again: Generated<number>
    /** Beside `combined_highlights`, in its order. */
    highlight_counts: Generated<number[]>
    /** Calendar day, `yyyy-MM-dd`. */
    available_start_date: string | null
    availability_told_at: Date | null
    created_at: Moment
    /** The provider that took this one's recommendations over. */
    merged_into: string | null
    /** Taken down by an administrator, when the provider asked for it. */
    removed_at: Date | null
    removed_by: string | null
  }

  /** What a shown provider is known by, from its approved recommendations. */
  provider_keys: {
    kind: 'phone' | 'email' | 'host' | 'name'
    value: string
    provider_id: string
  }

  /** Two providers that may be one; `first_id` is the smaller id. */
  provider_pairs: {
    id: string
    first_id: string
    second_id: string
    /** Kinds of evidence; "different" holds until a new kind appears. */
    evidence: string[]
    score: number
    state: Generated<'open' | 'later' | 'different' | 'merged'>
    found_at: Moment
    decided_at: Date | null
    decided_by: string | null
  }

  provider_merges: {
    id: string
    kept_id: string
    merged_id: string
    merged_at: Moment
    merged_by: string | null
    undone_at: Date | null
    undone_by: string | null
  }

  /** Recommendations that a merge moved to the kept provider. */
  merged_submissions: {
    merge_id: string
    submission_id: string
  }

  /** Hearts that a merge moved, or joined where the member had saved both. */
  merged_saves: {
    merge_id: string
    user_id: string
    had_both: boolean
    /** Of a member who had saved both: the kept provider's note before the two were joined. */
    kept_note: string | null
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

  saved_providers: {
    user_id: string
    provider_id: string
    note: string | null
    saved_at: Moment
  }

  /** A provider's contact, shown to a member. */
  contact_reveals: {
    id: string
    user_id: string
    provider_id: string
    revealed_at: Moment
  }

  /** A member who met a limit on contacts; one row for each member and day. */
  contact_alarms: {
    id: string
    user_id: string
    /** A day in UTC, `yyyy-MM-dd`. */
    day: string
    reached: 'minutes' | 'day'
    refused: Generated<number>
    /** Contacts shown in the 24 hours before the last refusal. */
    shown: number
    first_at: Moment
    last_at: Moment
    seen_at: Date | null
    seen_by: string | null
  }

  area_cities: {
    city_key: string
    area: string
  }

  experience_submissions: {
    id: string
    /** Null, with the address: nobody signs it any more, since its parent was erased. */
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
    pricing_type: string | null
    would_use_again: boolean | null
    has_contact_consent: Generated<boolean>
    provider_email: string | null
    provider_phone: string | null
    provider_social: string | null
    /** Calendar day, `yyyy-MM-dd`: it has no time zone and must not pass through a Date. */
    available_start_date: string | null
    status: Generated<VersionStatus>
    reviewed_at: Date | null
    reviewed_by: string | null
    admin_notes: string | null
    created_at: Moment
    /** The first version of the recommendation; null in the first version itself. */
    edit_of: string | null
    /** The version that went down when this one was approved. */
    replaces_id: string | null
    /** What the parent is told when it was not approved. */
    decision_reason: string | null
    /** Since when an edit has waited, with the version before it; null in what was never edited while it waited. */
    waited_from: Date | null
    waits_since: GeneratedAlways<Date>
  }

  /** An administrator who reads a submission at the desk. */
  submission_claims: {
    submission_id: string
    user_id: string
    claimed_at: Date
    seen_at: Date
  }

  /** What a parent was asked to change before a decision. */
  change_requests: {
    id: string
    submission_id: string
    asked_by: string | null
    asked_at: Date
    letter: string
    undone_at: Date | null
  }

  submission_decisions: {
    id: string
    submission_id: string
    decided_by: string | null
    from_status: SubmissionStatus
    to_status: 'approved' | 'rejected'
    notes: string | null
    decided_at: Moment
    request_id: string | null
    decision_reason: string | null
    undone_at: Date | null
    state_before: JSONColumnType<StateBefore> | null
  }

  place_answers: {
    query: string
    answer: JSONColumnType<object>
    asked_at: Moment
  }

  inquiries: {
    id: string
    name: string
    email: string
    subject: string
    message: string
    created_at: Moment
    /** Asked for an invitation rather than wrote a message. */
    wants_invitation: Generated<boolean>
    read_at: Date | null
    invited_at: Date | null
    invited_by: string | null
    invitation_code: string | null
    /** What a correction is about. */
    provider_id: string | null
    /** By a reply, an invitation, a refusal or a mark. */
    answered_at: Date | null
    answered_by: string | null
    /** The request was refused; an invitation may follow. */
    refused_at: Date | null
  }

  /** What administrators answered; a trigger on the outbox writes what became of the mail. */
  inquiry_replies: {
    /** Chosen by the browser that sends it. */
    id: string
    inquiry_id: string
    kind: 'reply' | 'refusal' | 'invitation'
    /** Null for an invitation alone. */
    text: string | null
    replied_by: string | null
    replied_at: Moment
    /** A row of the outbox, which goes earlier; null when nothing is known of a mail. */
    mail_id: string | null
    mail_sent_at: Date | null
    mail_failed_at: Date | null
  }

  /** What the rows of submissions, profiles and inquiries add up to; kept by triggers, in sixteen parts to be summed. */
  dashboard_counts: {
    shard: number
    pending: Generated<number>
    approved: Generated<number>
    rejected: Generated<number>
    signups: Generated<number>
    inquiries: Generated<number>
  }

  /** What a submission is searched by; written by a trigger. */
  submission_words: {
    submission_id: string
    /** Lower case, without accents, beginning with a blank. */
    words: string
  }

  /** The version of all that the search and providers' pages show; triggers renew it. No row before the first change. */
  shown_version: {
    only_one: Generated<boolean>
    version: string
  }

  baby_products: {
    id: string
    product_name: string
    /** The name as it is compared and searched (`productNameKey`); unique with the category where there is no ASIN. */
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
    created_at: Moment
    /** Kept by each vote's transaction; always what a recount of `product_votes` gives. */
    upvotes: Generated<number>
    downvotes: Generated<number>
    /** The import it came with, as the browser named it. */
    import_id: string | null
    /** When it was last taken down or put back; null when never. */
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
    created_at: Moment
    by_admin: Generated<boolean>
  }

  visit_sessions: {
    session_id: string
    last_seen: Date
    /** Pages it has been to, the first 50. */
    page_paths: string[]
    /** Of its latest visit: whole hours since the hour of the visit before, at most 168; 168 also for a first visit. */
    hours_away: number
    /** Of its latest visit: whether it had not been to that page. */
    page_is_new: boolean
    /** Whether an administrator has been seen in it; what comes later in it counts as hers. */
    by_admin: Generated<boolean>
  }

  visit_hours: {
    /** A whole hour in UTC. */
    hour: Date
    /** As in `visit_sessions`, of the visits counted here. */
    hours_away: number
    by_admin: Generated<boolean>
    visits: number
  }

  visit_days: {
    /** A day in UTC, `yyyy-MM-dd`. */
    day: string
    visits: number
    /** How many of them are administrators'. */
    by_admins: Generated<number>
  }

  /** How many searches a day had, and how many of them found nobody. */
  search_days: {
    /** A day in UTC, `yyyy-MM-dd`. */
    day: string
    searches: number
    without_result: number
  }

  visit_pages: {
    page_path: string
    page_title: string | null
    total_visits: number
    unique_visitors: number
    last_visited: Date
    visits_by_admins: Generated<number>
    visitors_by_admins: Generated<number>
    /** Null: nobody but administrators has been there. */
    last_visited_by_others: Date | null
  }
}
