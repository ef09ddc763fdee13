// Rows for every table a migration makes, in SQL of that time, so that the next migration is tried on a lived-in database.

const maya = '01900000-0000-7000-8000-000000000001'
const ada = '01900000-0000-7000-8000-000000000002'
const provider = '01900000-0000-7000-8000-000000000003'
const submission = '01900000-0000-7000-8000-000000000004'
const product = '01900000-0000-7000-8000-000000000005'
const row = '01900000-0000-7000-8000-000000000006'
const edited = '01900000-0000-7000-8000-000000000008'
const twin = '01900000-0000-7000-8000-000000000007'
const hash = `decode(repeat('ab', 32), 'hex')`

/** By migration: statements to run, in one transaction, right after it. Written once and never changed. */
export const predecessorRows: Record<string, string[]> = {
  '0001-members': [
    `insert into auth.users (id, email, password_hash, user_metadata, email_confirmed_at) values
      ('${maya}', 'maya@family.example', 'hash', '{"full_name": "Maya שרה"}', now()),
      ('${ada}', 'ada@family.example', 'hash', '{}', null)`,
    `insert into auth.sessions (id, user_id, amr) values ('${row}', '${maya}', '[{"method": "password", "timestamp": 1}]')`,
    `insert into auth.one_time_tokens (token_hash, user_id, kind, redirect_to, expires_at)
      values (${hash}, '${ada}', 'signup', 'https://village.example/auth', now())`,
    `insert into auth.signing_keys (kid, public_jwk, wrapped_private_key, signs_from)
      values ('key', '{"kty": "EC"}', ${hash}, now())`,
    `insert into auth.audit_log (id, event, user_id, address) values ('${row}', 'sign_in', '${maya}', '192.0.2.1')`,
    `insert into profiles (id, full_name, user_type, referral_code, location, children_count) values
      ('${maya}', 'Maya שרה', 'parent_seeking', 'MOM2024MAYA22', 'Oakland, CA', '4+')`,
    `insert into referral_codes (code, owner_id, kind, max_uses, uses) values
      ('MOM2024MAYA22', '${maya}', 'personal', null, 1), ('MOM2024OPEN22', null, 'operator', 5, 0)`,
    `insert into referral_uses (user_id, code) values ('${ada}', 'MOM2024MAYA22')`,
    `insert into user_roles (user_id, role) values ('${ada}', 'admin')`,
    `insert into limits (key, spent_until) values ('signup 192.0.2.1', now())`,
    `insert into mail_outbox (id, kind, recipient, subject, text_body, html_body)
      values ('${row}', 'signup', 'ada@family.example', 'Confirm', 'text', '<p>text</p>')`,
  ],
  '0002-recommendations': [
    `insert into providers (id, service_type, area, name_key, total_recommendations, rating_sum, rating, newest_at,
        newest_id, provider_name, shown_name, all_recommendation_ids)
      values ('${provider}', 'nanny', 'east-bay', 'maria lopez', 1, 5, 5, now(),
        '${submission}', 'Maria Lopez', 'Maria L.', array['${submission}'::uuid])`,
    `insert into provider_names (provider_id, service_type, area, search_text)
      values ('${provider}', 'nanny', 'east-bay', 'maria lopez')`,
    `insert into provider_tallies (service_type, area, rating, providers) values ('nanny', 'east-bay', 5, 1)`,
    `insert into area_cities (city_key, area) values ('oakland', 'east-bay')`,
    `insert into experience_submissions (id, user_id, submitter_email, provider_id, service_type, provider_name, rating,
        recommendation, highlights, status, reviewed_at, reviewed_by, available_start_date, zip_code)
      values ('${submission}', '${maya}', 'maya@family.example', '${provider}', 'nanny', 'Maria Lopez', 5,
        'Warm and reliable.', 'Warm, Reliable', 'approved', now(), '${ada}', '2024-02-29', '94601')`,
    `insert into submission_decisions (id, submission_id, decided_by, from_status, to_status, notes)
      values ('${row}', '${submission}', '${ada}', 'pending', 'approved', 'Called her.')`,
    `insert into place_answers (query, answer) values ('oakland', '[]')`,
  ],
  '0003-inquiries-products-visits': [
    `insert into inquiries (id, name, email, subject, message)
      values ('${row}', 'Vera', 'vera@family.example', 'Hello', 'A question')`,
    `insert into baby_products (id, product_name, amazon_asin, product_url, category, amazon_rating)
      values ('${product}', 'Sling', 'B000000001', 'https://shop.example/sling', 'Travel', 4.5)`,
    `insert into product_votes (id, product_id, user_id, vote_type) values ('${row}', '${product}', '${maya}', 'upvote')`,
    `insert into page_visits (id, page_path, user_id, session_id) values ('${row}', '/', '${maya}', 'session')`,
  ],
  '0006-review-desk': [
    `insert into live_event_clock (last_id) values (1)`,
    `insert into live_events (id, inquiry_id) values (1, '${row}')`,
  ],
  '0007-mail-and-sign-in-limits': [
    `insert into auth.known_networks (network_hash, user_id) values (${hash}, '${maya}')`,
  ],
  '0010-provider-pages': [
    `insert into saved_providers (user_id, provider_id, note) values ('${maya}', '${provider}', 'Ask about Fridays.')`,
  ],
  '0011-provider-identity': [
    `insert into providers (id, service_type, area, name_key, merged_into)
      values ('${twin}', 'nanny', 'east-bay', 'mia lopez', '${provider}')`,
    `insert into provider_keys (kind, value, provider_id) values ('phone', '5105550142', '${provider}')`,
    `insert into provider_pairs (id, first_id, second_id, evidence, score, state, decided_at, decided_by)
      values ('${row}', '${provider}', '${twin}', array['phone'], 80, 'merged', now(), '${ada}')`,
    `insert into provider_merges (id, kept_id, merged_id, merged_by) values ('${row}', '${provider}', '${twin}', '${ada}')`,
    `insert into merged_submissions (merge_id, submission_id) values ('${row}', '${submission}')`,
    `insert into merged_saves (merge_id, user_id, had_both, kept_note) values ('${row}', '${maya}', true, 'Fridays')`,
  ],
  '0012-own-recommendations': [
    `update experience_submissions set status = 'replaced' where id = '${submission}'`,
    `insert into experience_submissions (id, user_id, submitter_email, provider_id, service_type, provider_name, rating,
        recommendation, highlights, status, reviewed_at, edit_of, replaces_id, decision_reason)
      values ('${edited}', '${maya}', 'maya@family.example', '${provider}', 'nanny', 'Maria Lopez', 4,
        'Warm.', 'Warm', 'approved', now(), '${submission}', '${submission}', null)`,
  ],
  '0015-contact-reveals': [
    `insert into contact_reveals (id, user_id, provider_id) values ('${row}', '${maya}', '${twin}')`,
    `insert into contact_alarms (id, user_id, day, reached, shown, seen_at, seen_by)
      values ('${row}', '${maya}', '2026-11-20', 'day', 30, now(), '${ada}')`,
  ],
  '0017-erased-members': [
    `insert into erased_members (id, invited_by) values ('${row}', '${maya}')`,
    `insert into profiles (id, full_name, user_type, referral_code, invited_by_erased)
      values ('${ada}', 'Ada', 'parent_seeking', 'MOM2024ADA222', '${row}')`,
    `insert into referral_codes (code, owner_id, kind) values ('MOM2024ADA222', '${ada}', 'personal')`,
  ],
  '0018-review-claims': [
    `insert into submission_claims (submission_id, user_id, claimed_at, seen_at) values ('${edited}', '${ada}', now(), now())`,
    `insert into change_requests (id, submission_id, asked_by, asked_at, letter)
      values ('${row}', '${edited}', '${ada}', now(), 'Please leave the school out.')`,
  ],
  '0019-inquiry-threads': [
    `insert into inquiry_replies (id, inquiry_id, kind, text, replied_by, mail_id, mail_sent_at)
      values ('${row}', '${row}', 'reply', 'Here is an answer', '${ada}', '${row}', now())`,
    `update inquiries set answered_at = now(), answered_by = '${ada}'`,
  ],
  '0020-member-acts': [
    `insert into village_settings (joining_closed_at) values (now())`,
    `insert into member_acts (id, member_id, act, reason, words, by_id)
      values ('${row}', '${maya}', 'suspend', 'Sells on the board', 'We have paused your account.', '${ada}')`,
    `update auth.users set banned_at = now() where id = '${maya}'`,
  ],
  '0021-second-factor': [
    `insert into auth.mfa_factors (id, user_id, status, wrapped_secret) values ('${row}', '${maya}', 'verified', '\\x00')`,
    `insert into auth.mfa_recovery_codes (factor_id, code_hash) values ('${row}', sha256('code'))`,
    `update auth.sessions set second_factor_at = now()`,
  ],
  '0022-outcomes': [`insert into search_days (day, searches, without_result) values ('2026-11-20', 3, 1)`],
  '0023-counts-without-circles': [],
  '0024-visits-of-administrators': [`update page_visits set by_admin = true`],
  '0025-scheduled-erasures': [
    `insert into scheduled_erasures (user_id, erase_at, recommendations) values ('${maya}', '2199-01-01', 'keep')`,
    `insert into member_acts (id, member_id, act, reason, until, by_id)
      values ('${row.replace(/.$/, 'e')}', '${maya}', 'schedule_erasing', 'She asked', '2199-01-01', '${ada}')`,
  ],
  '0026-shown-version': [`insert into shown_version (version) values ('${row}')`],
  '0027-ended-sessions': [],
  '0028-visits-by-month': [],
}
