// Every column of the database: where something of a planted person stands (`hers`), and where nothing can be recognised.

/** By table, names divided by blanks. A new column must be named in one of the two. */
export const columns: Record<string, { hers?: string; others?: string }> = {
  area_cities: { others: 'area city_key' },
  'auth.audit_log': { hers: 'session_id user_id', others: 'address created_at event id' },
  'auth.known_networks': { hers: 'user_id', others: 'last_sign_in_at network_hash' },
  'auth.mfa_factors': {
    hers: 'friendly_name user_id',
    others: 'created_at id last_step status updated_at wrapped_secret',
  },
  'auth.mfa_recovery_codes': { others: 'code_hash factor_id used_at' },
  'auth.one_time_tokens': {
    hers: 'pending_data redirect_to user_id',
    others: 'created_at expires_at kind pending_password_hash token_hash',
  },
  'auth.sessions': { hers: 'id user_id', others: 'access_seen amr counter created_at rotated_at second_factor_at' },
  'auth.signing_keys': { others: 'created_at kid public_jwk signs_from wrapped_private_key' },
  'auth.users': {
    hers: 'email id user_metadata',
    others:
      'banned_at banned_until confirmation_sent_at created_at email_confirmed_at last_sign_in_at password_hash recovery_sent_at updated_at',
  },
  baby_products: {
    hers: 'active_changed_by',
    others:
      'active_changed_at amazon_asin amazon_rating bestseller_rank category created_at description downvotes id image_url import_id is_active name_key price product_name product_url upvotes',
  },
  change_requests: { hers: 'asked_by letter submission_id', others: 'asked_at id undone_at' },
  contact_alarms: { hers: 'seen_by user_id', others: 'day first_at id last_at reached refused seen_at shown' },
  contact_reveals: { hers: 'user_id', others: 'id provider_id revealed_at' },
  dashboard_counts: { others: 'approved inquiries pending rejected shard signups' },
  erased_members: { others: 'id invited_by invited_by_erased' },
  experience_submissions: {
    hers: 'admin_notes decision_reason edit_of highlights id own_words pricing recommendation replaces_id reviewed_by submitter_email user_id',
    others:
      'available_start_date business_name business_website city created_at experience_year has_contact_consent is_business latitude location longitude pricing_range pricing_type provider_email provider_id provider_name provider_phone provider_social rating reviewed_at service_type state status waited_from waits_since would_use_again zip_code',
  },
  inquiries: {
    hers: 'answered_by email id invited_by message name subject',
    others: 'answered_at created_at invitation_code invited_at provider_id read_at refused_at wants_invitation',
  },
  inquiry_replies: {
    hers: 'inquiry_id replied_by text',
    others: 'id kind mail_failed_at mail_id mail_sent_at replied_at',
  },
  limits: { hers: 'key', others: 'spent_until' },
  mail_outbox: {
    hers: 'html_body last_error merge_key recipient subject text_body',
    others: 'attempts created_at failed_at id kind next_attempt_at sent_at',
  },
  member_acts: { hers: 'by_id member_id reason words', others: 'act at from_command id until' },
  merged_saves: { hers: 'kept_note user_id', others: 'had_both merge_id' },
  merged_submissions: { hers: 'submission_id', others: 'merge_id' },
  page_visits: {
    hers: 'session_id user_id',
    others: 'by_admin created_at id page_path page_title referrer user_agent',
  },
  place_answers: { others: 'answer asked_at query' },
  product_votes: { hers: 'user_id', others: 'id product_id vote_type' },
  profiles: {
    hers: 'children_ages full_name id invited_by location parenting_story referral_code',
    others: 'children_count created_at invitations_paused_at invited_by_erased picture user_type',
  },
  provider_keys: { others: 'kind provider_id value' },
  provider_merges: { hers: 'merged_by undone_by', others: 'id kept_id merged_at merged_id undone_at' },
  provider_names: { hers: 'search_text', others: 'area provider_id service_type' },
  provider_pairs: { hers: 'decided_by', others: 'decided_at evidence first_id found_at id score second_id state' },
  provider_tallies: { others: 'area providers rating service_type' },
  providers: {
    hers: 'all_recommendation_ids combined_highlights highlights newest_id own_words pricing recommendation removed_by',
    others:
      'area availability_told_at available_start_date business_name city city_key created_at experience_year has_any_contact_info has_contact_consent highlight_counts id is_business location merged_into name_key newest_at provider_name rating rating_counts rating_sum removed_at service_type shown_name state total_recommendations towns would_not_use_again would_use_again',
  },
  referral_codes: { hers: 'code owner_id', others: 'created_at expires_unused_at kind max_uses revoked_at uses' },
  referral_uses: { hers: 'code user_id', others: 'used_at' },
  scheduled_erasures: { hers: 'user_id', others: 'erase_at recommendations was_banned_at was_banned_until' },
  search_days: { others: 'day searches without_result' },
  saved_providers: { hers: 'note user_id', others: 'provider_id saved_at' },
  submission_claims: { hers: 'submission_id user_id', others: 'claimed_at seen_at' },
  submission_decisions: {
    hers: 'decided_by decision_reason notes state_before submission_id',
    others: 'decided_at from_status id request_id to_status undone_at',
  },
  submission_words: { hers: 'submission_id words' },
  user_roles: { hers: 'user_id', others: 'granted_at role' },
  shown_version: { others: 'only_one version' },
  village_settings: { others: 'joining_closed_at only_one' },
  visit_days: { others: 'by_admins day visits' },
  visit_hours: { others: 'by_admin hour hours_away visits' },
  visit_pages: {
    others:
      'last_visited last_visited_by_others page_path page_title total_visits unique_visitors visitors_by_admins visits_by_admins',
  },
  visit_sessions: { hers: 'session_id', others: 'by_admin hours_away last_seen page_is_new page_paths' },
}
