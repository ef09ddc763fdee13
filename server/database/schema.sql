-- The whole schema, the sum of all migrations. A change goes here and into a migration (migrate.ts); `npm run tables` generates
-- tables.ts from it.
-- Timestamps that a cursor carries through JavaScript have milliseconds: timestamptz(3).

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists btree_gin;

create schema auth;

-- Only this dictionary is used, so the result never changes and can be indexed.
create function folded(words text) returns text language sql immutable parallel safe
as $$ select lower(public.unaccent('public.unaccent'::regdictionary, words)) $$;

-- Accounts and sessions

create table auth.users (
  id uuid primary key,
  email text not null constraint users_email_unique unique
    check (email = lower(email) and char_length(email) between 3 and 254),
  password_hash text not null,
  user_metadata jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
  email_confirmed_at timestamptz,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  last_sign_in_at timestamptz,
  banned_at timestamptz,
  -- null while banned: permanently
  banned_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- the new address, until links in both mailboxes have been opened
  new_email text constraint users_new_email check (
    new_email = lower(new_email) and new_email <> email and char_length(new_email) between 3 and 254
  ),
  email_change_sent_at timestamptz,
  constraint users_banned_until check (banned_until is null or banned_at is not null)
);
-- Unconfirmed accounts are found by age, to return their referral use.
create index users_unconfirmed on auth.users (created_at) where email_confirmed_at is null;
create index users_email_parts on auth.users using gin (email gin_trgm_ops);

create table auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  counter int not null default 0 check (counter >= 0),
  rotated_at timestamptz not null default now(),
  -- whether an access token of the active generation was ever used: then a later use of the parent token means theft
  access_seen boolean not null default false,
  -- how it was opened, newest first (the `amr` claim)
  amr jsonb not null check (jsonb_typeof(amr) = 'array'),
  -- when the second factor was last verified; null: signed in by password or mailed link alone (aal1)
  second_factor_at timestamptz,
  created_at timestamptz not null default now(),
  -- the browser at sign-in, in words: "Mac, Firefox"
  device text check (char_length(device) between 1 and 100)
);
create index sessions_user on auth.sessions (user_id);
create index sessions_rotated on auth.sessions (rotated_at);

create table auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text check (char_length(friendly_name) between 1 and 100),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- AES-256-GCM under a key that is not in the database
  wrapped_secret bytea not null,
  -- the newest time step whose code was accepted (RFC 6238): a code works once
  last_step int not null default 0 check (last_step >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mfa_factors_one_each unique (user_id, status)
);

create table auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  -- HMAC-SHA-256 under a key that is not in the database
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

create table auth.one_time_tokens (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id uuid not null references auth.users on delete cascade,
  kind text not null check (kind in ('signup', 'recovery', 'email_change_current', 'email_change_new')),
  redirect_to text not null,
  -- a later sign-up for an unconfirmed address takes effect only through its own link
  pending_password_hash text,
  pending_data jsonb check (jsonb_typeof(pending_data) = 'object'),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint one_time_tokens_one_live unique (user_id, kind)
);

create table auth.known_networks (
  -- HMAC of the member's id and the network's address: a copy of the database alone does not reveal the network
  network_hash bytea primary key check (octet_length(network_hash) = 32),
  user_id uuid not null references auth.users on delete cascade,
  last_sign_in_at timestamptz not null default now()
);
create index known_networks_user on auth.known_networks (user_id, last_sign_in_at desc);
create index known_networks_age on auth.known_networks (last_sign_in_at);

create table auth.signing_keys (
  kid text primary key,
  public_jwk jsonb not null,
  wrapped_private_key bytea not null,
  signs_from timestamptz not null,
  created_at timestamptz not null default now()
);

-- The key that hashes the do-not-list: it outlasts a change of the secret.
create table auth.list_key (
  only_one boolean primary key default true check (only_one),
  -- AES-256-GCM under a key that is not in the database
  wrapped_key bytea not null,
  -- hashes from before this time used a lost key and match nobody; null: there are none
  since timestamptz(3)
);

create table auth.audit_log (
  id uuid primary key,
  event text not null,
  user_id uuid,
  session_id uuid,
  address inet,
  created_at timestamptz not null default now()
);
create index audit_log_user on auth.audit_log (user_id, created_at desc);

-- Members and invitations

-- Replaces an erased member in the tree of invitations; the id is random and identifies nobody.
create table erased_members (
  id uuid primary key,
  invited_by uuid,
  invited_by_erased uuid references erased_members deferrable,
  constraint erased_invited_by_one check (invited_by is null or invited_by_erased is null)
);
create index erased_members_invited_by on erased_members (invited_by) where invited_by is not null;

create table profiles (
  id uuid primary key references auth.users on delete cascade,
  full_name text not null check (char_length(full_name) between 1 and 200),
  user_type text not null check (user_type in ('parent_seeking', 'parent_recommending')),
  referral_code text not null constraint profiles_referral_code_unique unique,
  invited_by uuid references profiles on delete set null deferrable initially deferred,
  invited_by_erased uuid references erased_members deferrable,
  location text check (char_length(location) <= 200),
  children_count text check (children_count in ('1', '2', '3', '4+', 'expecting')),
  children_ages text check (char_length(children_ages) <= 200),
  parenting_story text check (char_length(parenting_story) <= 5000),
  -- null until chosen: the first letter of the name is shown
  picture text check (
    picture in ('plant', 'kite', 'bird', 'boat', 'acorn', 'lantern', 'cup', 'snail', 'umbrella', 'pear', 'moon', 'shell')
  ),
  -- since then nobody can join with the member's codes
  invitations_paused_at timestamptz,
  created_at timestamptz not null default now(),
  -- the switched-off emails, as `mailSwitches` names them
  mails_off text[] not null default '{}',
  -- part of links in emails that switch off one kind of email
  mail_token uuid not null default gen_random_uuid() constraint profiles_mail_token unique,
  -- until when links of an earlier release work, which contain mail_token and no key; null: none was mailed
  mail_token_until timestamptz,
  -- part of the links that switch off emails; combined with the secret it gives a different key for each kind
  mail_link_id uuid not null default gen_random_uuid() constraint profiles_mail_link unique,
  mail_secret uuid not null default gen_random_uuid(),
  -- an administrator's review of a new member: not yet, with an open question, or done
  review text not null default 'new' constraint profiles_review check (review in ('new', 'closer', 'done')),
  constraint profiles_invited_by_one check (invited_by is null or invited_by_erased is null)
);
alter table erased_members
  add constraint erased_members_invited_by_fkey foreign key (invited_by) references profiles on delete set null deferrable;
create index profiles_invited_by on profiles (invited_by);
create index profiles_created on profiles (created_at, id);
create index profiles_new on profiles (created_at, id) where review <> 'done';
create index profiles_words on profiles using gin (folded(full_name || ' ' || coalesce(location, '')) gin_trgm_ops);

create table referral_codes (
  code text primary key check (code = upper(code) and char_length(code) between 4 and 40),
  -- null: an invitation that an operator created on the command line
  owner_id uuid references profiles on delete cascade deferrable initially deferred,
  kind text not null check (kind in ('personal', 'generated', 'operator')),
  -- null: no limit (a member's personal code)
  max_uses int check (max_uses > 0),
  -- number of rows in referral_uses, updated by the transaction that adds or removes one
  uses int not null default 0,
  -- when an unused code expires; a used one does not expire
  expires_unused_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint referral_codes_uses check (uses >= 0 and (max_uses is null or uses <= max_uses)),
  constraint referral_codes_owned check (kind = 'operator' or owner_id is not null)
);
create index referral_codes_owner on referral_codes (owner_id, created_at desc);
-- A leaked personal code is closed and replaced.
create unique index referral_codes_one_personal on referral_codes (owner_id)
  where kind = 'personal' and revoked_at is null;
alter table profiles
  add constraint profiles_referral_code_exists
    foreign key (referral_code) references referral_codes deferrable initially deferred;

create table referral_uses (
  user_id uuid primary key references auth.users on delete cascade,
  code text not null references referral_codes deferrable initially deferred,
  used_at timestamptz not null default now()
);
create index referral_uses_code on referral_uses (code, used_at);

create table user_roles (
  user_id uuid not null references auth.users on delete cascade,
  role text not null check (role in ('admin')),
  granted_at timestamptz not null default now(),
  primary key (user_id, role)
);

-- An administrator's action on a member, or on the whole village (`member_id` null).
create table member_acts (
  id uuid primary key,
  member_id uuid references auth.users on delete cascade,
  act text not null check (
    act in (
      'looks_fine', 'look_closer', 'suspend', 'lift', 'end_sessions', 'replace_code', 'grant_administrator',
      'revoke_administrator', 'pause_invitations', 'resume_invitations', 'close_joining', 'open_joining',
      'schedule_erasing', 'cancel_erasing', 'import_list', 'take_back_list'
    )
  ),
  reason text check (char_length(reason) between 1 and 1000),
  -- of a suspension: the text for the member
  words text check (char_length(words) between 1 and 1000),
  -- until when a member is suspended, or when they are erased
  until timestamptz,
  -- null: the command line, or an administrator who was erased
  by_id uuid references auth.users on delete set null,
  from_command boolean not null default false,
  at timestamptz not null default clock_timestamp(),
  -- when its administrator undid the review
  undone_at timestamptz,
  constraint member_acts_about check (
    (member_id is null) =
    (act in ('close_joining', 'open_joining', 'import_list', 'take_back_list'))
  ),
  constraint member_acts_words check (
    (act = 'suspend' or words is null) and (act in ('suspend', 'schedule_erasing') or until is null)
  ),
  constraint member_acts_reason check (act = 'looks_fine' or reason is not null),
  constraint member_acts_undone check (undone_at is null or act in ('looks_fine', 'look_closer'))
);
create index member_acts_of on member_acts (member_id, id desc);
create index member_acts_by on member_acts (by_id) where by_id is not null;

create table scheduled_erasures (
  user_id uuid primary key references auth.users on delete cascade,
  erase_at timestamptz not null,
  recommendations text not null check (recommendations in ('keep', 'remove')),
  -- the suspension before, which cancelling restores; null: none
  was_banned_at timestamptz,
  was_banned_until timestamptz,
  -- of a member who leaves: first versions of the recommendations that stay unsigned. Signing in cancels the erasure.
  -- null: scheduled by an administrator
  kept_ids uuid[]
);
create index scheduled_erasures_at on scheduled_erasures (erase_at);

create table village_settings (
  only_one boolean primary key default true check (only_one),
  -- null while joining is open
  joining_closed_at timestamptz,
  -- the regions whose slugs pages have as their area: slug, name and towns; null before the first start
  regions jsonb check (jsonb_typeof(regions) = 'array'),
  -- those of earlier times, oldest first: names on the do-not-list are looked up under these too
  earlier_regions jsonb check (jsonb_typeof(earlier_regions) = 'array'),
  -- the last page that `refile` moved, until it has moved all
  refiled_to uuid,
  -- when an administrator said that there is no list to bring, and when one hid the first steps
  list_skipped_at timestamptz,
  first_steps_hidden_at timestamptz,
  -- since when it has had ten providers; until then members find a home page for the first ones
  grown_at timestamptz
);

-- Lists that a group had before its village: names that become pages only when a member recommends them.
create table list_imports (
  id uuid primary key,
  -- null after the administrator was erased
  imported_by uuid references auth.users on delete set null,
  imported_at timestamptz not null
);
create index list_imports_by on list_imports (imported_by) where imported_by is not null;

create table list_entries (
  id uuid primary key,
  import_id uuid not null references list_imports on delete cascade,
  -- as members see it: the whole name of a person is not stored
  name text not null check (char_length(name) between 1 and 100),
  -- in which names like it are found
  forms text[] not null check (cardinality(forms) > 0),
  service_type text not null,
  city text,
  state text,
  words text check (char_length(words) between 1 and 300),
  last_used smallint,
  created_at timestamptz not null,
  -- two members or an administrator said that it no longer works
  removed_at timestamptz,
  -- its provider is being removed; like the page it is hidden
  leaving_id uuid
);
create index list_entries_of on list_entries (import_id);
create index list_entries_forms on list_entries using gin (forms) with (fastupdate = off);
create index list_entries_leaving on list_entries (leaving_id) where leaving_id is not null;

-- "No longer works"
create table list_entry_reports (
  entry_id uuid not null references list_entries on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  by_admin boolean not null,
  reported_at timestamptz not null,
  primary key (entry_id, user_id)
);
create index list_entry_reports_by on list_entry_reports (user_id);

-- Open streams of administrators recheck their permissions. Only for administrators: commits that notify
-- queue one after another.
create function notify_ended_sessions() returns trigger language plpgsql as $$
begin
  if exists (select from gone join user_roles r on r.user_id = gone.user_id) then
    perform pg_notify('sessions', '');
  end if;
  return null;
end $$;
create trigger notify_ended_sessions after delete on auth.sessions
  referencing old table as gone for each statement execute function notify_ended_sessions();

create function notify_ended_roles() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions', '');
  return null;
end $$;
create trigger notify_ended_roles after delete on user_roles for each statement execute function notify_ended_roles();

-- Providers

-- A provider with its numbers. The transaction that changes its approved recommendations updates them.
create table providers (
  id uuid primary key,
  service_type text not null,
  -- region slug, "city, st" outside the regions, or '' without a place
  area text not null,
  name_key text not null check (name_key <> ''),
  total_recommendations int not null default 0 check (total_recommendations >= 0),
  rating_sum int not null default 0,
  rating double precision not null default 0,
  newest_at timestamptz(3),
  newest_id uuid,
  provider_name text,
  shown_name text,
  business_name text,
  is_business boolean not null default false,
  recommendation text,
  own_words text,
  highlights text,
  combined_highlights text[] not null default '{}',
  -- parallel to combined_highlights
  highlight_counts int[] not null default '{}',
  pricing text,
  location text,
  city text,
  city_key text collate "C",
  state text,
  towns text[] not null default '{}',
  experience_year text,
  has_contact_consent boolean not null default false,
  has_any_contact_info boolean not null default false,
  -- the provider hides all contacts
  contact_hidden boolean not null default false,
  all_recommendation_ids uuid[] not null default '{}',
  -- from one star to five
  rating_counts int[] not null default '{0,0,0,0,0}' check (cardinality(rating_counts) = 5),
  would_use_again int not null default 0,
  would_not_use_again int not null default 0,
  available_start_date date,
  availability_told_at timestamptz(3),
  created_at timestamptz not null default now(),
  -- the provider that this one was merged into; deferrable, so that a restore can fill the table
  merged_into uuid references providers deferrable,
  -- when an administrator took it down at the provider's request
  removed_at timestamptz,
  removed_by uuid references auth.users on delete set null,
  -- removed permanently: only this row is left
  erased_at timestamptz,
  -- the open removal that hides it until it is deleted
  removal_id uuid,
  -- from provider_listings
  contact_confirmed_at timestamptz(3),
  free text check (free in ('now', 'from', 'not')),
  free_from date,
  free_told_at timestamptz(3),
  constraint providers_identity unique (service_type, area, name_key),
  constraint providers_shown_whole check (
    total_recommendations = 0
    or (newest_id is not null and newest_at is not null and shown_name is not null
        and rating_sum between total_recommendations and total_recommendations * 5
        and cardinality(all_recommendation_ids) = total_recommendations)
  ),
  constraint providers_highlights_counted check (cardinality(highlight_counts) = cardinality(combined_highlights)),
  constraint providers_availability_dated check ((available_start_date is null) = (availability_told_at is null)),
  constraint providers_merged_elsewhere check (merged_into <> id),
  constraint providers_erased check (erased_at is null or (removed_at is not null and provider_name is null)),
  constraint providers_removal check (removal_id is null or (removed_at is not null and erased_at is null)),
  constraint providers_gone_hidden check ((merged_into is null and removed_at is null) or total_recommendations = 0)
);
-- A list page reads exactly the entries it shows, in one of these orders (docs/performance.md).
create index providers_by_rating on providers
  (service_type, area, rating desc, total_recommendations desc, newest_at desc, id desc) where total_recommendations > 0;
create index providers_by_newest on providers (service_type, area, newest_at desc, id desc)
  where total_recommendations > 0;
create index providers_by_name on providers (service_type, area, name_key collate "C", id)
  where total_recommendations > 0;
create index providers_by_parents on providers
  (service_type, area, total_recommendations desc, rating desc, newest_at desc, id desc) where total_recommendations > 0;
create index providers_category_by_rating on providers
  (service_type, rating desc, total_recommendations desc, newest_at desc, id desc) where total_recommendations > 0;
create index providers_everywhere_by_rating on providers
  (rating desc, total_recommendations desc, newest_at desc, id desc) where total_recommendations > 0;
-- Providers that more families would use again than would not: the entries that such a search counts.
create index providers_again_by_rating on providers
  (service_type, area, rating desc, total_recommendations desc, newest_at desc, id desc)
  where total_recommendations > 0 and would_use_again > would_not_use_again;
-- Providers with a known availability, by the date or its report: expired ones are not read.
create index providers_available on providers
  (service_type, area,
   greatest(free_told_at, availability_told_at, available_start_date::timestamp at time zone 'utc'))
  where total_recommendations > 0
    and greatest(free_told_at, availability_told_at, available_start_date::timestamp at time zone 'utc') is not null;
create index providers_free_news on providers (service_type, free_told_at) where total_recommendations > 0 and free in ('now', 'from');
create index providers_featured on providers (total_recommendations desc, rating desc, id desc)
  where total_recommendations > 0 and rating > 4 and business_name is not null;
create index providers_newest on providers (newest_at desc, id desc)
  where total_recommendations > 0 and rating > 4 and business_name is null;
-- The end of the id appears in a page's URL; its 48 random bits must be enough to distinguish all providers.
create unique index providers_short_id on providers (right(id::text, 12));
create index providers_merged on providers (merged_into) where merged_into is not null;
create index providers_removed_by on providers (removed_by) where removed_by is not null;
create index providers_removal_of on providers (removal_id) where removal_id is not null;

-- Names are not in the hot table: a trigram index there would slow down every decision (docs/performance.md).
create table provider_names (
  provider_id uuid primary key references providers on delete cascade,
  service_type text not null,
  area text not null,
  search_text text not null
);
create index provider_names_trigram on provider_names
  using gin (service_type, area, search_text gin_trgm_ops) with (fastupdate = off);

-- Number of shown providers by rating and area: totals without counting rows.
create table provider_tallies (
  service_type text not null,
  area text not null,
  rating double precision not null,
  providers int not null check (providers >= 0),
  primary key (service_type, area, rating)
);

-- Cities of each area, so that the start of a city's name leads to its areas.
create table area_cities (
  city_key text collate "C" not null,
  area text not null,
  primary key (city_key, area)
);

-- Keys of a shown provider, from its approved recommendations; written with its numbers.
create table provider_keys (
  kind text not null check (kind in ('phone', 'email', 'host', 'name')),
  value text collate "C" not null check (value <> ''),
  provider_id uuid not null references providers on delete cascade,
  primary key (kind, value, provider_id)
);
create index provider_keys_provider on provider_keys (provider_id);

-- Two providers that may be the same; `first_id` is the smaller id.
create table provider_pairs (
  id uuid primary key,
  first_id uuid not null references providers on delete cascade,
  second_id uuid not null references providers on delete cascade,
  -- kinds of evidence, as the rules name them; "different" is valid until a new kind appears
  evidence text[] not null check (cardinality(evidence) > 0),
  score int not null,
  state text not null default 'open' check (state in ('open', 'later', 'different', 'merged')),
  found_at timestamptz(3) not null default now(),
  decided_at timestamptz(3),
  decided_by uuid references auth.users on delete set null,
  constraint provider_pairs_once unique (first_id, second_id),
  constraint provider_pairs_ordered check (first_id < second_id),
  constraint provider_pairs_decided check ((state = 'open') = (decided_at is null))
);
create index provider_pairs_waiting on provider_pairs (state, score desc, id) where state in ('open', 'later');
create index provider_pairs_second on provider_pairs (second_id);
create index provider_pairs_decided_by on provider_pairs (decided_by) where decided_by is not null;

-- Recommendations

-- A version of a recommendation; what parents see are the approved ones.
create table experience_submissions (
  id uuid primary key,
  -- null, like the address, after its parent was erased: it is unsigned
  user_id uuid references auth.users on delete cascade,
  submitter_email text,
  provider_id uuid not null references providers,
  service_type text not null,
  provider_name text not null check (char_length(provider_name) between 1 and 100),
  is_business boolean not null default false,
  business_name text,
  business_website text,
  location text,
  city text,
  state text,
  zip_code text check (zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  experience_year text,
  rating int not null check (rating between 1 and 5),
  recommendation text not null,
  own_words text check (char_length(own_words) <= 2000),
  highlights text not null check (highlights <> ''),
  pricing text,
  pricing_range text,
  pricing_type text check (pricing_type in ('hourly', 'daily', 'weekly', 'monthly', 'per_service')),
  would_use_again boolean,
  has_contact_consent boolean not null default false,
  provider_email text,
  provider_phone text,
  provider_social text,
  available_start_date date,
  -- an earlier version that an edit replaced, or one that its parent withdrew, is in no list and no count
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'replaced', 'withdrawn')),
  reviewed_at timestamptz,
  reviewed_by uuid references auth.users on delete set null,
  admin_notes text check (char_length(admin_notes) <= 5000),
  -- shown to the parent when it is rejected
  decision_reason text check (char_length(decision_reason) between 1 and 1000),
  created_at timestamptz(3) not null default now(),
  -- the first version, of which this row is an edit; null for the first. Deferrable, so that a restore can fill the table
  edit_of uuid references experience_submissions on delete cascade deferrable,
  -- the version that the approval of this one replaced; it is restored if this one is rejected
  replaces_id uuid references experience_submissions on delete set null deferrable,
  -- 'possible': its provider may be on the do-not-list; 'cleared': a reviewer found that it is a different provider
  do_not_list_match text check (do_not_list_match in ('possible', 'cleared')),
  -- since when an edit has waited, including the version before it: it stays in its place, without the time spent with the parent
  waited_from timestamptz,
  waits_since timestamptz not null generated always as (coalesce(waited_from, created_at)) stored,
  -- the entry of the old list that it is about
  list_entry_id uuid references list_entries on delete set null,
  constraint business_name_of_businesses check (is_business = (business_name is not null)),
  constraint contact_only_with_consent check (
    has_contact_consent or (provider_email is null and provider_phone is null and provider_social is null)
  ),
  constraint start_date_for_nannies check (available_start_date is null or service_type = 'nanny'),
  constraint reviewed_when_decided check (
    case status
      when 'pending' then reviewed_at is null
      when 'approved' then reviewed_at is not null
      when 'rejected' then reviewed_at is not null
      else true
    end
  ),
  constraint replaces_another check (replaces_id <> id and edit_of <> id),
  constraint replaces_as_edit check (replaces_id is null or edit_of is not null),
  constraint unsigned_wholly check (
    (user_id is null) = (submitter_email is null) and (user_id is not null or edit_of is null)
  )
);
create index submissions_queue on experience_submissions (status, waits_since desc, id desc);
create index submissions_all on experience_submissions (waits_since desc, id desc);
create index submissions_of_entries on experience_submissions (list_entry_id) where list_entry_id is not null;
create index submissions_by_user on experience_submissions (user_id, created_at desc);
create index submissions_approved on experience_submissions (provider_id, created_at desc, id desc)
  where status = 'approved';
create index submissions_provider on experience_submissions (provider_id);
create index submissions_reviewed_by on experience_submissions (reviewed_by);
create unique index submissions_one_approved on experience_submissions (coalesce(edit_of, id)) where status = 'approved';
create unique index submissions_one_pending on experience_submissions (coalesce(edit_of, id)) where status = 'pending';
create index submissions_edits on experience_submissions (edit_of) where edit_of is not null;
-- what was approved lately, for alerts and letters
create index submissions_news on experience_submissions (service_type, reviewed_at) where status = 'approved';
create index submissions_replaced on experience_submissions (replaces_id) where replaces_id is not null;
-- Only what is shown: a note enters the index at approval. Words are stemmed, so "newborns" finds "newborn".
create index submissions_own_words on experience_submissions
  using gin (service_type, to_tsvector('english', own_words)) where status = 'approved' and own_words is not null;

-- The text by which the desk searches submissions, in its own table: a trigram index on submissions would slow down every decision.
create table submission_words (
  submission_id uuid primary key references experience_submissions on delete cascade,
  -- lower case, without accents, beginning with a space
  words text not null
);
create index submission_words_trigram on submission_words using gin (words gin_trgm_ops) with (fastupdate = off);

-- A restore also restores the words, the counters and the version, so their triggers do nothing then.
create function keep_submission_words() returns trigger language plpgsql as $$
begin
  if current_setting('village.restoring', true) = 'on' then return null; end if;
  insert into submission_words (submission_id, words)
    select id, lower(unaccent(' ' || concat_ws(' ', provider_name, submitter_email, city, location))) from added;
  return null;
end $$;
create trigger keep_words after insert on experience_submissions referencing new table as added
  for each statement execute function keep_submission_words();

-- Posts: short texts of members that a reviewer reads before others do

-- The words of a question, or the line of an answer.
create table posts (
  id uuid primary key,
  kind text not null check (kind in ('question', 'line')),
  -- null: its member left, and it stays without their name
  user_id uuid references auth.users on delete cascade,
  words text not null check (char_length(words) between 1 and 500),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  reviewed_at timestamptz,
  reviewed_by uuid references auth.users on delete set null,
  admin_notes text check (char_length(admin_notes) <= 5000),
  -- shown to the member when it is rejected
  decision_reason text check (char_length(decision_reason) between 1 and 1000),
  created_at timestamptz(3) not null,
  -- later than its creation, if its member changed the words
  waits_since timestamptz(3) not null,
  constraint posts_lines_short check (kind = 'question' or char_length(words) <= 200),
  constraint posts_reviewed check ((status in ('approved', 'rejected')) <= (reviewed_at is not null))
);
create index posts_queue on posts (status, waits_since desc, id desc);
create index posts_all on posts (waits_since desc, id desc);
create index posts_by_user on posts (user_id, created_at desc);
create index posts_reviewed_by on posts (reviewed_by) where reviewed_by is not null;
create index posts_created on posts (created_at);

-- As of a submission: an administrator who is reading a post.
create table post_claims (
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  claimed_at timestamptz(3) not null,
  seen_at timestamptz(3) not null,
  primary key (post_id, user_id),
  constraint post_claims_seen_later check (seen_at >= claimed_at)
);
create index post_claims_user on post_claims (user_id);
create index post_claims_seen on post_claims (seen_at);

-- Questions: which provider of a kind others know, answered with providers

create table questions (
  id uuid primary key references posts on delete cascade,
  service_type text not null,
  city text not null,
  state text not null,
  -- as of a provider in this town
  area text not null,
  needed text not null check (needed in ('now', 'month', 'day', 'any')),
  -- of a month its last day
  needed_by date,
  -- the town or region that members read. Set at the first approval, so that a move of its member changes nothing; null: none
  asked_from text,
  -- a random picture of the question, so that two of one member look unrelated
  emblem smallint not null check (emblem between 0 and 11),
  -- the first approval
  asked_at timestamptz(3),
  open_until timestamptz(3),
  extended_at timestamptz(3),
  closed_at timestamptz(3),
  closed_by text check (closed_by in ('member', 'village')),
  found text check (found in ('provider', 'someone', 'no_one')),
  found_id uuid references providers on delete set null,
  -- until when closing or withdrawing it can be undone
  undo_until timestamptz,
  -- when its member last saw the answers
  seen_at timestamptz(3),
  constraint questions_needed check ((needed in ('month', 'day')) = (needed_by is not null)),
  constraint questions_asked check ((asked_at is null) = (open_until is null)),
  constraint questions_closed check ((closed_at is null) = (closed_by is null)),
  constraint questions_found check (closed_at is not null or found is null),
  -- its member was emailed about answers until then; null: since it was asked
  told_until timestamptz(3),
  -- its member wants no emails about the answers
  emails_off boolean not null default false,
  constraint questions_found_one check (found_id is null or found = 'provider')
);
create index questions_in_area on questions (area, asked_at desc, id desc) where closed_at is null and asked_at is not null;
create index questions_newest on questions (asked_at desc, id desc) where closed_at is null and asked_at is not null;
create index questions_of_kind on questions (service_type, asked_at desc, id desc) where asked_at is not null;
create index questions_ends on questions (coalesce(closed_at, open_until)) where asked_at is not null;
create index questions_found_page on questions (found_id) where found_id is not null;

-- A provider that a member names, or a recommendation that a member shares, for a question.
create table answers (
  id uuid primary key,
  question_id uuid not null references questions on delete cascade,
  -- null: its member left, and it stays without their name
  user_id uuid references auth.users on delete cascade,
  -- null for a recommendation
  provider_id uuid references providers,
  -- the first version of a recommendation, whose provider is the answer once it is approved
  submission_id uuid references experience_submissions on delete cascade,
  -- why this provider
  line_id uuid references posts on delete set null,
  -- as of a question
  answered_from text,
  created_at timestamptz(3) not null,
  constraint answers_of_one check (num_nonnulls(provider_id, submission_id) = 1),
  constraint answers_once unique (question_id, user_id, provider_id),
  constraint answers_shared_once unique (question_id, submission_id)
);
create index answers_by_user on answers (user_id) where user_id is not null;
create index answers_provider on answers (provider_id) where provider_id is not null;
create index answers_submission on answers (submission_id) where submission_id is not null;
create unique index answers_line on answers (line_id) where line_id is not null;

-- "Same here"
create table question_followers (
  question_id uuid not null references questions on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  followed_at timestamptz(3) not null,
  -- as of an alert
  every text not null default 'day' check (every in ('day', 'week')),
  told_until timestamptz(3) not null default clock_timestamp(),
  primary key (question_id, user_id)
);
create index question_followers_by on question_followers (user_id);

create table answer_thanks (
  answer_id uuid not null references answers on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  thanked_at timestamptz(3) not null,
  primary key (answer_id, user_id)
);
create index answer_thanks_by on answer_thanks (user_id);

-- Alerts: searches of members who are emailed about what comes to match them

create table alerts (
  -- chosen by the browser
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  -- as `alertSchema` writes it
  search jsonb not null,
  every text not null check (every in ('day', 'week')),
  created_at timestamptz(3) not null,
  -- what was approved until then needs no email anymore
  told_until timestamptz(3) not null,
  -- the providers that emails have named, newest first, so that none is named twice
  named_ids uuid[] not null default '{}',
  -- deleted some hours later; until then it can be undone
  ended_at timestamptz(3)
);
create index alerts_by_user on alerts (user_id, created_at);
create index alerts_ended on alerts (ended_at) where ended_at is not null;

-- When a member is next emailed about alerts and answers, and their letter.
create table digests (
  user_id uuid primary key references auth.users on delete cascade,
  -- null: there is nothing to look for
  alerts_due timestamptz(3),
  -- null: off
  letter_every text check (letter_every in ('week', 'month')),
  -- 0: Sunday
  letter_weekday smallint not null default 0 check (letter_weekday between 0 and 6),
  letter_due timestamptz(3),
  -- the last day of the newest letter that its member opened
  letter_read date,
  constraint digests_letter check ((letter_every is null) = (letter_due is null))
);
create index digests_alerts_due on digests (alerts_due) where alerts_due is not null;
create index digests_letter_due on digests (letter_due) where letter_due is not null;

create table submission_decisions (
  id uuid primary key,
  -- null for a post
  submission_id uuid references experience_submissions on delete cascade,
  decided_by uuid references auth.users on delete set null,
  from_status text not null check (from_status in ('pending', 'approved', 'rejected')),
  to_status text not null check (to_status in ('approved', 'rejected')),
  notes text,
  decision_reason text check (char_length(decision_reason) between 1 and 1000),
  decided_at timestamptz not null default now(),
  -- chosen by the browser: a repeated request decides once
  request_id uuid unique,
  -- when it was undone; the submission then is as before
  undone_at timestamptz(3),
  -- until when it can be undone, by the clock of this database: its email is not sent before; null: it cannot be undone
  undo_until timestamptz,
  -- it withdrew the email of the previous decision, which an undo queues again
  withdrew_mail boolean not null default false,
  post_id uuid references posts on delete cascade,
  -- words of a post that were marked, and that the administrator found harmless
  cleared_words text[] not null default '{}',
  constraint submission_decisions_change check (from_status <> to_status),
  constraint submission_decisions_undone_later check (undone_at >= decided_at),
  constraint submission_decisions_of_one check (num_nonnulls(submission_id, post_id) = 1)
);
create index decisions_of_submission on submission_decisions (submission_id, decided_at);
create index decisions_of_post on submission_decisions (post_id, decided_at) where post_id is not null;
create index submission_decisions_decided on submission_decisions (decided_at);

-- An administrator who is reading a submission at the desk.
create table submission_claims (
  submission_id uuid not null references experience_submissions on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  claimed_at timestamptz(3) not null,
  -- the last heartbeat of the page that shows it
  seen_at timestamptz(3) not null,
  primary key (submission_id, user_id),
  constraint submission_claims_seen_later check (seen_at >= claimed_at)
);
create index submission_claims_user on submission_claims (user_id);
create index submission_claims_seen on submission_claims (seen_at);

-- A change that a parent was asked for before a decision.
create table change_requests (
  -- chosen by the browser: a repeated request asks once
  id uuid primary key,
  -- null for a post
  submission_id uuid references experience_submissions on delete cascade,
  asked_by uuid references auth.users on delete set null,
  asked_at timestamptz(3) not null,
  letter text not null check (char_length(letter) between 1 and 1000),
  undone_at timestamptz(3),
  -- as of a decision
  undo_until timestamptz,
  post_id uuid references posts on delete cascade,
  -- when its parent sent other words; a recommendation gets a new version instead
  answered_at timestamptz(3),
  constraint change_requests_undone_later check (undone_at >= asked_at),
  constraint change_requests_of_one check (num_nonnulls(submission_id, post_id) = 1)
);
create unique index change_requests_one_open on change_requests (submission_id) where undone_at is null;
create unique index change_requests_one_open_of_post on change_requests (post_id)
  where undone_at is null and answered_at is null;
create index change_requests_post on change_requests (post_id) where post_id is not null;
create index change_requests_submission on change_requests (submission_id);
create index change_requests_asked_by on change_requests (asked_by) where asked_by is not null;

-- Merges of providers: what each moved, so that its undo moves exactly this back.

create table provider_merges (
  id uuid primary key,
  kept_id uuid not null references providers on delete cascade,
  merged_id uuid not null references providers on delete cascade,
  merged_at timestamptz(3) not null default now(),
  merged_by uuid references auth.users on delete set null,
  undone_at timestamptz(3),
  undone_by uuid references auth.users on delete set null,
  constraint provider_merges_of_two check (kept_id <> merged_id)
);
create unique index provider_merges_current on provider_merges (merged_id) where undone_at is null;
create index provider_merges_kept on provider_merges (kept_id);
create index provider_merges_by on provider_merges (merged_by) where merged_by is not null;
create index provider_merges_undone_by on provider_merges (undone_by) where undone_by is not null;

create table merged_submissions (
  merge_id uuid not null references provider_merges on delete cascade,
  submission_id uuid not null references experience_submissions on delete cascade,
  primary key (merge_id, submission_id)
);
create index merged_submissions_submission on merged_submissions (submission_id);

create table merged_saves (
  merge_id uuid not null references provider_merges on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  -- if the member had saved both: the note of the remaining one before the merge
  had_both boolean not null,
  kept_note text,
  primary key (merge_id, user_id)
);
create index merged_saves_member on merged_saves (user_id);

-- Providers that members saved, and whose contacts they opened

create table saved_providers (
  user_id uuid not null references auth.users on delete cascade,
  provider_id uuid not null references providers on delete cascade,
  -- only the member can read it
  note text check (char_length(note) between 1 and 1000),
  saved_at timestamptz(3) not null default now(),
  primary key (user_id, provider_id)
);
create index saved_by_member on saved_providers (user_id, saved_at desc, provider_id desc);
create index saved_providers_provider on saved_providers (provider_id);

-- A row keeps its provider's id; queries follow `merged_into`.
create table contact_reveals (
  id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  provider_id uuid not null references providers on delete cascade,
  revealed_at timestamptz(3) not null default clock_timestamp()
);
create index contact_reveals_member on contact_reveals (user_id, revealed_at desc, id desc) include (provider_id);
create index contact_reveals_provider on contact_reveals (provider_id);
create index contact_reveals_moment on contact_reveals (revealed_at);

-- Providers' settings for their own pages, and the do-not-list

create table provider_listings (
  provider_id uuid primary key references providers on delete cascade,
  -- the mailbox whose device last wrote it
  mailbox text not null check (char_length(mailbox) between 3 and 254),
  hidden text[] not null default '{}' check (hidden <@ array['phone', 'email', 'website', 'social']),
  -- shown although a merged page hid it before
  shown text[] not null default '{}' check (shown <@ array['phone', 'email', 'website', 'social']),
  -- when hidden or shown last changed
  hidden_at timestamptz(3),
  -- the provider's own values; null: as parents reported
  phone text check (char_length(phone) <= 50),
  email text check (char_length(email) <= 254),
  website text check (char_length(website) <= 500),
  -- when these three were last written, null values included
  corrected_at timestamptz(3),
  -- entered by the provider, and shown once the link mailed to it has been opened
  unconfirmed_email text check (char_length(unconfirmed_email) <= 254),
  confirmed_at timestamptz(3),
  free text check (free in ('now', 'from', 'not')),
  free_from date,
  free_told_at timestamptz(3),
  -- whether an email announced that it expired
  lapse_told_at timestamptz(3),
  constraint provider_listings_free_from check ((free_from is not null) = (free is not null and free = 'from')),
  constraint provider_listings_free_dated check (free is null or free_told_at is not null)
);
create index provider_listings_mailbox on provider_listings (mailbox);

-- Mailboxes of a page besides those that parents' notes name. A row keeps its page's id; queries follow merges.
create table listing_mailboxes (
  provider_id uuid not null references providers on delete cascade,
  mailbox text not null check (mailbox = lower(mailbox) and char_length(mailbox) between 3 and 254),
  -- since when it is established: confirmed by an administrator, or entered by `named_by` and confirmed by a link; null: an
  -- administrator sent it a link, and nothing more is known
  established_at timestamptz(3),
  -- the mailbox whose device entered it: it is established only while that one is; null: an administrator added it
  named_by text check (char_length(named_by) between 3 and 254),
  -- an administrator found that it does not belong to the provider
  refused_at timestamptz(3),
  by_id uuid references auth.users on delete set null,
  added_at timestamptz(3) not null default clock_timestamp(),
  primary key (provider_id, mailbox),
  constraint listing_mailboxes_either check (established_at is null or refused_at is null)
);
create index listing_mailboxes_mailbox on listing_mailboxes (mailbox);
create index listing_mailboxes_by on listing_mailboxes (by_id) where by_id is not null;

create table listing_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  -- null: lifts an entry of the do-not-list
  provider_id uuid references providers on delete cascade,
  mailbox text not null check (char_length(mailbox) between 3 and 254),
  lifts text[],
  -- of the device that opened it
  key_hash bytea constraint listing_links_key unique check (octet_length(key_hash) = 32),
  opened_at timestamptz(3),
  -- not null: opening it confirms an address that a device of this mailbox entered
  named_by text check (char_length(named_by) between 3 and 254),
  expires_at timestamptz not null,
  constraint listing_links_purpose check ((provider_id is null) = (lifts is not null))
);
create index listing_links_provider on listing_links (provider_id);
create index listing_links_expires on listing_links (expires_at);

-- A provider's reply to a recommendation, at its first version.
create table listing_answers (
  submission_id uuid primary key references experience_submissions on delete cascade,
  text text check (char_length(text) between 1 and 600),
  shown_at timestamptz(3),
  -- waits for a reviewer, or was refused with this reason
  proposed text check (char_length(proposed) between 1 and 600),
  refused_reason text check (char_length(refused_reason) between 1 and 1000),
  constraint listing_answers_shown check ((text is null) = (shown_at is null)),
  constraint listing_answers_any check (num_nonnulls(text, proposed, refused_reason) > 0)
);

-- A requested removal that hides pages (`providers.removal_id`) until they are deleted. Its row is deleted with them, or when
-- it is cancelled.
create table provider_removals (
  id uuid primary key,
  -- the mailbox whose device requested it; null: an administrator, or the command line
  mailbox text check (mailbox = lower(mailbox) and char_length(mailbox) between 3 and 254),
  by_id uuid references auth.users on delete set null,
  asked_at timestamptz(3) not null,
  delete_at timestamptz(3) not null,
  -- an objection: since then administrators decide, and nothing is deleted before
  objected_at timestamptz(3),
  -- of do_not_list
  entry_id uuid not null,
  constraint provider_removals_later check (delete_at > asked_at)
);
create index provider_removals_due on provider_removals (delete_at) where objected_at is null;
create index provider_removals_by on provider_removals (by_id) where by_id is not null;
alter table providers
  add constraint providers_removal_exists
    foreign key (removal_id) references provider_removals deferrable initially deferred;
alter table list_entries
  add constraint list_entries_leaving_exists
    foreign key (leaving_id) references provider_removals on delete set null deferrable initially deferred;

-- Requests of providers to the administrators, and their outcome.
create table listing_requests (
  id uuid primary key,
  kind text not null check (kind in ('claim', 'objection', 'answer', 'new_address', 'removal', 'link', 'lift')),
  -- null: the page is not yet known, or was deleted
  provider_id uuid references providers on delete set null,
  submission_id uuid references experience_submissions on delete cascade,
  claimed_name text check (char_length(claimed_name) between 1 and 100),
  claimed_reach text check (char_length(claimed_reach) between 1 and 200),
  words text check (char_length(words) between 1 and 1000),
  -- the mailbox whose device sent it; null for a claim, and for rows of earlier releases
  mailbox text check (char_length(mailbox) between 3 and 254),
  -- of a new address: the requested action
  wishes text[] not null default '{}' check (wishes <@ array['hide', 'correct', 'confirm', 'remove']),
  -- of an objection to a removal
  removal_id uuid references provider_removals on delete set null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  done_at timestamptz(3),
  -- null: the provider themselves, or the command line
  done_by uuid references auth.users on delete set null,
  reason text check (char_length(reason) between 1 and 1000),
  constraint listing_requests_claimed check ((kind = 'claim') = (claimed_name is not null and claimed_reach is not null)),
  constraint listing_requests_mailbox check (kind <> 'new_address' or mailbox is not null)
);
-- Requests from opened pages come before claims.
create index listing_requests_open on listing_requests ((kind = 'claim'), asked_at, id) where done_at is null;
create unique index listing_requests_one_address on listing_requests (provider_id, mailbox)
  where kind = 'new_address' and done_at is null;
create index listing_requests_removal on listing_requests (removal_id) where removal_id is not null;
create index listing_requests_done on listing_requests (done_at desc, id) where done_at is not null;
create index listing_requests_provider on listing_requests (provider_id);
create index listing_requests_submission on listing_requests (submission_id);
create index listing_requests_done_by on listing_requests (done_by) where done_by is not null;

-- HMAC-SHA-256 under a key that is not in the database: the list names nobody.
create table do_not_list (
  digest text collate "C" not null check (char_length(digest) = 43),
  -- the same for all entries of one removal
  entry_id uuid not null,
  -- 'sure': a mailbox that removed the page, or a contact that two families named, with a form of the name; 'contact': any other contact
  -- with a form of the name; 'name': a form of the name in its area; 'mailbox': may lift the entry; 'before': of a release
  -- that stored name, email and phone separately
  kind text not null default 'before' check (kind in ('sure', 'contact', 'name', 'mailbox', 'before')),
  added_at timestamptz(3) not null default clock_timestamp(),
  primary key (digest, entry_id)
);
create index do_not_list_entry on do_not_list (entry_id);

-- Hash of an address that was notified that parents write about it. Rows of earlier releases hash address and page.
create table told_addresses (
  digest text collate "C" primary key check (char_length(digest) = 43),
  told_at timestamptz not null default clock_timestamp()
);

-- Erased or removed rows, so that an earlier backup can be restored without them.
create table deletions (
  -- SHA-256 of its id: matches the row where it still exists, as in a backup, and reveals nothing otherwise
  id_hash bytea primary key check (octet_length(id_hash) = 32),
  kind text not null check (kind in ('member', 'provider', 'recommendation', 'list_entry', 'post', 'answer')),
  at timestamptz(3) not null default clock_timestamp()
);
create index deletions_at on deletions (at);

-- Inquiries

create table inquiries (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (char_length(email) between 3 and 254),
  subject text not null check (char_length(subject) between 1 and 200),
  message text not null check (char_length(message) between 1 and 5000),
  created_at timestamptz not null default now(),
  -- a request for an invitation instead of a message
  wants_invitation boolean not null default false,
  -- the subject of a correction
  provider_id uuid references providers on delete set null,
  -- of a message written by the site: the member who reached the limit on contacts, and the day in UTC
  about_member uuid references auth.users on delete cascade,
  alarm_day date,
  read_at timestamptz,
  -- set by a reply, an invitation, a refusal or a mark
  answered_at timestamptz(3),
  answered_by uuid references auth.users on delete set null,
  -- stays if an invitation follows
  refused_at timestamptz(3),
  invited_at timestamptz,
  invited_by uuid references auth.users on delete set null,
  invitation_code text unique references referral_codes,
  constraint inquiries_one_alarm unique (about_member, alarm_day),
  constraint alarm_of_a_day check ((about_member is null) = (alarm_day is null)),
  constraint invited_with_code check ((invited_at is null) = (invitation_code is null)),
  constraint invited_when_wanted check (invited_at is null or wants_invitation),
  constraint answered_by_somebody check (answered_by is null or answered_at is not null),
  constraint refused_when_wanted check (refused_at is null or wants_invitation)
);
create index inquiries_newest on inquiries (created_at desc, id desc);
create index inquiries_unread on inquiries (created_at desc, id desc) where read_at is null;
create index inquiries_waiting on inquiries (created_at, id) where wants_invitation and answered_at is null;
create index inquiries_provider on inquiries (provider_id) where provider_id is not null;
create index inquiries_invited_by on inquiries (invited_by) where invited_by is not null;
create index inquiries_answered_by on inquiries (answered_by) where answered_by is not null;

create table inquiry_replies (
  -- chosen by the browser, so that a repeated request sends one email
  id uuid primary key,
  inquiry_id uuid not null references inquiries on delete cascade,
  kind text not null check (kind in ('reply', 'refusal', 'invitation')),
  -- null for an invitation without a reply
  text text check (char_length(text) between 1 and 4000),
  replied_by uuid references auth.users on delete set null,
  replied_at timestamptz(3) not null default clock_timestamp(),
  -- a row of mail_outbox, which is deleted earlier; null if no email is known
  mail_id uuid unique,
  mail_sent_at timestamptz(3),
  mail_failed_at timestamptz(3),
  constraint inquiry_replies_words check ((kind = 'invitation') = (text is null)),
  constraint inquiry_replies_mail check (mail_id is not null or num_nonnulls(mail_sent_at, mail_failed_at) = 0)
);
create index inquiry_replies_thread on inquiry_replies (inquiry_id, replied_at, id);
create index inquiry_replies_by on inquiry_replies (replied_by) where replied_by is not null;

-- Baby products

create table baby_products (
  id uuid primary key,
  product_name text not null check (char_length(product_name) between 1 and 254),
  -- the name as it is compared and searched (`productNameKey`)
  name_key text not null,
  amazon_asin text check (char_length(amazon_asin) = 10),
  product_url text check (product_url ~* '^https?://'),
  image_url text check (image_url ~* '^https?://'),
  price text,
  category text not null,
  description text check (char_length(description) <= 999),
  amazon_rating double precision check (amazon_rating between 0 and 5),
  bestseller_rank int check (bestseller_rank >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- updated by each vote's transaction; always equals a recount of product_votes
  upvotes int not null default 0 check (upvotes >= 0),
  downvotes int not null default 0 check (downvotes >= 0),
  -- the import that added it, as the browser named it
  import_id uuid,
  -- when it was last taken down or put back; null if never
  active_changed_at timestamptz,
  active_changed_by uuid references auth.users on delete set null
);
create unique index baby_products_asin on baby_products (amazon_asin) where amazon_asin is not null;
create unique index baby_products_name on baby_products (category, name_key) where amazon_asin is null;
create index baby_products_ranked on baby_products (upvotes desc, created_at desc, id) where is_active;
create index baby_products_newest on baby_products (created_at desc, id);
create index baby_products_changed_by on baby_products (active_changed_by) where active_changed_by is not null;

create table product_votes (
  id uuid primary key,
  product_id uuid not null references baby_products on delete cascade,
  user_id uuid not null references auth.users on delete cascade,
  vote_type text not null check (vote_type in ('upvote', 'downvote')),
  constraint product_votes_one_each unique (product_id, user_id)
);
create index product_votes_user on product_votes (user_id);

-- Visits, and their sums for the analytics

create table page_visits (
  id uuid not null,
  page_path text not null check (char_length(page_path) <= 300),
  page_title text check (char_length(page_title) <= 300),
  user_id uuid references auth.users on delete set null,
  session_id text not null check (char_length(session_id) <= 100),
  referrer text check (char_length(referrer) <= 500),
  user_agent text check (char_length(user_agent) <= 500),
  created_at timestamptz not null default now(),
  by_admin boolean not null default false,
  -- read backwards it is also the order of the latest visits
  primary key (created_at, id)
);
create index page_visits_user on page_visits (user_id) where user_id is not null;

create table visit_sessions (
  session_id text primary key check (char_length(session_id) <= 100),
  last_seen timestamptz not null,
  -- the first 50 visited pages
  page_paths text[] not null,
  -- of its latest visit: whole hours since the hour of the previous visit, at most 168; 168 also for a first visit
  hours_away smallint not null check (hours_away between 0 and 168),
  -- of its latest visit: whether it was the first to that page
  page_is_new boolean not null,
  -- whether an administrator used it; later visits in it count as theirs
  by_admin boolean not null default false
);
create index visit_sessions_last_seen on visit_sessions (last_seen);

create table visit_hours (
  -- a whole hour in UTC
  hour timestamptz not null,
  -- as in visit_sessions, of the visits counted here
  hours_away smallint not null check (hours_away between 0 and 168),
  by_admin boolean not null default false,
  visits int not null,
  primary key (hour, hours_away, by_admin)
);

create table visit_days (
  -- in UTC
  day date primary key,
  visits int not null,
  -- how many of them were administrators'
  by_admins int not null default 0,
  constraint visit_days_by_admins check (by_admins between 0 and visits)
);

create table visit_pages (
  page_path text primary key check (char_length(page_path) <= 300),
  page_title text check (char_length(page_title) <= 300),
  total_visits int not null,
  unique_visitors int not null,
  last_visited timestamptz not null,
  visits_by_admins int not null default 0,
  visitors_by_admins int not null default 0,
  -- null: only administrators visited it
  last_visited_by_others timestamptz,
  constraint visit_pages_by_admins check (
    visits_by_admins between 0 and total_visits and visitors_by_admins between 0 and unique_visitors
  )
);
create index visit_pages_most_visited on visit_pages (total_visits desc, page_path);
create index visit_pages_most_visited_by_others on visit_pages ((total_visits - visits_by_admins) desc, page_path);

-- How many searches a day had, and how many of them found nobody.
create table search_days (
  -- in UTC
  day date primary key,
  searches int not null check (searches > 0),
  without_result int not null,
  constraint search_days_without_result check (without_result between 0 and searches)
);

-- The same searches that found nobody, by what was looked for. Empty: any kind; outside the regions of the village, or anywhere.
create table searches_without_result (
  day date,
  service_type text,
  region text,
  searches int not null check (searches > 0),
  primary key (day, service_type, region)
);

-- Platform

create table limits (
  key text primary key check (char_length(key) <= 400),
  -- theoretical arrival time of the generic cell rate algorithm
  spent_until timestamptz not null
);
create index limits_spent_until on limits (spent_until);

create table mail_outbox (
  id uuid primary key,
  kind text not null,
  recipient text not null check (char_length(recipient) between 3 and 254),
  subject text not null,
  text_body text not null,
  html_body text not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  -- a newer email with the same key replaces this one while it waits
  merge_key text check (char_length(merge_key) <= 400),
  -- where one press switches off emails like this (RFC 8058); null: it cannot be switched off
  off_url text,
  -- since when a process is sending it, until next_attempt_at; null: it waits, for the first attempt or a retry
  taken_at timestamptz
);
create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null and failed_at is null;
create index mail_outbox_created on mail_outbox (created_at);
create unique index mail_outbox_merge on mail_outbox (merge_key)
  where taken_at is null and sent_at is null and failed_at is null;

-- An outbox row is deleted some days after its email was sent or given up; the thread stores the result.
create function follow_reply_mail() returns trigger language plpgsql as $$
begin
  update inquiry_replies set mail_sent_at = new.sent_at, mail_failed_at = new.failed_at where mail_id = new.id;
  return null;
end $$;
create trigger follow_reply after update on mail_outbox for each row
  when (new.sent_at is distinct from old.sent_at or new.failed_at is distinct from old.failed_at)
  execute function follow_reply_mail();

create table place_answers (
  query text primary key check (char_length(query) <= 200),
  answer jsonb not null,
  asked_at timestamptz not null default now()
);
create index place_answers_asked on place_answers (asked_at);

-- Totals of submissions, profiles and inquiries, in sixteen rows to be summed, so that writers rarely wait
-- for one another. One row's counter may be below zero; their sum cannot.
create table dashboard_counts (
  shard int primary key check (shard between 0 and 15),
  pending int not null default 0,
  approved int not null default 0,
  rejected int not null default 0,
  signups int not null default 0,
  inquiries int not null default 0
);

-- The connection determines the row: a transaction locks at most one, and none if it changes no counter.
create function add_to_dashboard_counts(pending bigint, approved bigint, rejected bigint, signups bigint, inquiries bigint)
returns void language sql as $$
  insert into dashboard_counts as counts
    select pg_backend_pid() % 16, $1, $2, $3, $4, $5 where row($1, $2, $3, $4, $5) <> row(0, 0, 0, 0, 0)
    on conflict (shard) do update set
      pending = counts.pending + excluded.pending, approved = counts.approved + excluded.approved,
      rejected = counts.rejected + excluded.rejected, signups = counts.signups + excluded.signups,
      inquiries = counts.inquiries + excluded.inquiries
$$;

create function count_submissions() returns trigger language plpgsql as $$
declare
  more bigint[] := '{0,0,0}';
  less bigint[] := '{0,0,0}';
begin
  if current_setting('village.restoring', true) = 'on' then return null; end if;
  if tg_op <> 'DELETE' then
    select array[count(*) filter (where status = 'pending'), count(*) filter (where status = 'approved'),
      count(*) filter (where status = 'rejected')] into more from added;
  end if;
  if tg_op <> 'INSERT' then
    select array[count(*) filter (where status = 'pending'), count(*) filter (where status = 'approved'),
      count(*) filter (where status = 'rejected')] into less from removed;
  end if;
  perform add_to_dashboard_counts(more[1] - less[1], more[2] - less[2], more[3] - less[3], 0, 0);
  return null;
end $$;
create trigger count_insert after insert on experience_submissions
  referencing new table as added for each statement execute function count_submissions();
create trigger count_update after update on experience_submissions
  referencing old table as removed new table as added for each statement execute function count_submissions();
create trigger count_delete after delete on experience_submissions
  referencing old table as removed for each statement execute function count_submissions();
create trigger count_insert after insert on posts
  referencing new table as added for each statement execute function count_submissions();
create trigger count_update after update on posts
  referencing old table as removed new table as added for each statement execute function count_submissions();
create trigger count_delete after delete on posts
  referencing old table as removed for each statement execute function count_submissions();

-- Counts the rows of profiles (signups) or inquiries that a statement added or removed.
create function count_rows() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  if current_setting('village.restoring', true) = 'on' then return null; end if;
  if tg_op = 'INSERT' then
    select count(*) into change from added;
  else
    select -count(*) into change from removed;
  end if;
  if tg_table_name = 'profiles' then
    perform add_to_dashboard_counts(0, 0, 0, change, 0);
  else
    perform add_to_dashboard_counts(0, 0, 0, 0, change);
  end if;
  return null;
end $$;
create trigger count_insert after insert on profiles
  referencing new table as added for each statement execute function count_rows();
create trigger count_delete after delete on profiles
  referencing old table as removed for each statement execute function count_rows();
create trigger count_insert after insert on inquiries
  referencing new table as added for each statement execute function count_rows();
create trigger count_delete after delete on inquiries
  referencing old table as removed for each statement execute function count_rows();

-- The version of all content that the search and providers' pages show. No row before the first change.
create table shown_version (
  only_one boolean primary key default true check (only_one),
  version uuid not null
);

-- Random, not a counter: a database restored to an earlier day must not reach the same version again.
create function renew_shown_version() returns trigger language plpgsql as $$
begin
  if current_setting('village.restoring', true) = 'on' then return null; end if;
  -- Once in a transaction, however many rows it changes.
  if current_setting('village.renewed_in', true) = pg_current_xact_id()::text then return null; end if;
  perform set_config('village.renewed_in', pg_current_xact_id()::text, true);
  insert into shown_version (version) values (gen_random_uuid())
    on conflict (only_one) do update set version = excluded.version;
  return null;
end $$;

-- Deferred to the commit: the row is locked last and briefly, so that its holder waits for nobody.
create constraint trigger renew_shown_version_insert after insert on providers deferrable initially deferred
  for each row when (new.total_recommendations > 0) execute function renew_shown_version();
create constraint trigger renew_shown_version_update after update on providers deferrable initially deferred
  for each row when (old.total_recommendations > 0 or new.total_recommendations > 0
    or old.merged_into is distinct from new.merged_into) execute function renew_shown_version();
create constraint trigger renew_shown_version_delete after delete on providers deferrable initially deferred
  for each row when (old.total_recommendations > 0) execute function renew_shown_version();
create constraint trigger renew_shown_version_insert after insert on experience_submissions deferrable initially deferred
  for each row when (new.status = 'approved') execute function renew_shown_version();
create constraint trigger renew_shown_version_update after update on experience_submissions deferrable initially deferred
  for each row when (old.status = 'approved' or new.status = 'approved') execute function renew_shown_version();
create constraint trigger renew_shown_version_delete after delete on experience_submissions deferrable initially deferred
  for each row when (old.status = 'approved') execute function renew_shown_version();
create constraint trigger renew_shown_version after insert or update or delete on provider_tallies
  deferrable initially deferred for each row execute function renew_shown_version();
create constraint trigger renew_shown_version after insert or update or delete on area_cities
  deferrable initially deferred for each row execute function renew_shown_version();
create constraint trigger renew_shown_version after insert or update or delete on listing_answers
  deferrable initially deferred for each row execute function renew_shown_version();
