// What parents recommend: providers with their ready-made numbers, submissions, decisions, and answers of place services.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table providers (
      id uuid primary key,
      service_type text not null,
      -- region slug, "city, st" outside the regions, or '' without a place
      area text not null,
      name_key text not null check (name_key <> ''),
      -- ready-made from the approved recommendations, in the transaction that changes them
      total_recommendations int not null default 0 check (total_recommendations >= 0),
      rating_sum int not null default 0,
      rating double precision not null default 0,
      -- milliseconds: a cursor carries this moment through JavaScript
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
      pricing text,
      location text,
      city text,
      city_key text collate "C",
      state text,
      experience_year text,
      has_contact_consent boolean not null default false,
      has_any_contact_info boolean not null default false,
      all_recommendation_ids uuid[] not null default '{}',
      created_at timestamptz not null default now(),
      constraint providers_identity unique (service_type, area, name_key),
      constraint providers_shown_whole check (
        total_recommendations = 0
        or (newest_id is not null and newest_at is not null and shown_name is not null
            and rating_sum between total_recommendations and total_recommendations * 5
            and cardinality(all_recommendation_ids) = total_recommendations)
      )
    )`.execute(db)
  // A list page reads exactly the entries it shows, in the order of one of these (docs/performance.md).
  await sql`
    create index providers_by_rating on providers
      (service_type, area, rating desc, total_recommendations desc, newest_at desc, id desc)
      where total_recommendations > 0`.execute(db)
  await sql`
    create index providers_by_newest on providers (service_type, area, newest_at desc, id desc)
      where total_recommendations > 0`.execute(db)
  await sql`
    create index providers_by_name on providers (service_type, area, name_key collate "C", id)
      where total_recommendations > 0`.execute(db)
  await sql`
    create index providers_category_by_rating on providers
      (service_type, rating desc, total_recommendations desc, newest_at desc, id desc)
      where total_recommendations > 0`.execute(db)
  await sql`
    create index providers_everywhere_by_rating on providers
      (rating desc, total_recommendations desc, newest_at desc, id desc)
      where total_recommendations > 0`.execute(db)
  await sql`
    create index providers_featured on providers (total_recommendations desc, rating desc, id desc)
      where total_recommendations > 0 and rating > 4 and business_name is not null`.execute(db)
  await sql`
    create index providers_newest on providers (newest_at desc, id desc)
      where total_recommendations > 0 and rating > 4 and business_name is null`.execute(db)

  // Names apart from the hot table: a trigram index there would cost every decision (docs/performance.md).
  await sql`
    create table provider_names (
      provider_id uuid primary key references providers (id) on delete cascade,
      service_type text not null,
      area text not null,
      search_text text not null
    )`.execute(db)
  await sql`
    create index provider_names_trigram on provider_names
      using gin (service_type, area, search_text gin_trgm_ops) with (fastupdate = off)`.execute(db)

  // How many shown providers have which rating in which area: totals without counting rows.
  await sql`
    create table provider_tallies (
      service_type text not null,
      area text not null,
      rating double precision not null,
      providers int not null check (providers >= 0),
      primary key (service_type, area, rating)
    )`.execute(db)

  // Which cities an area's providers are in, so that the start of a city's name leads to its areas.
  await sql`
    create table area_cities (
      city_key text collate "C" not null,
      area text not null,
      primary key (city_key, area)
    )`.execute(db)

  await sql`
    create table experience_submissions (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      submitter_email text not null,
      provider_id uuid not null references providers (id),
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
      status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
      reviewed_at timestamptz,
      reviewed_by uuid references auth.users (id) on delete set null,
      admin_notes text check (char_length(admin_notes) <= 5000),
      created_at timestamptz(3) not null default now(),
      constraint business_name_of_businesses check (is_business = (business_name is not null)),
      constraint contact_only_with_consent check (
        has_contact_consent or (provider_email is null and provider_phone is null and provider_social is null)
      ),
      constraint start_date_for_nannies check (available_start_date is null or service_type = 'nanny'),
      constraint reviewed_when_decided check ((status = 'pending') = (reviewed_at is null))
    )`.execute(db)
  await sql`create index submissions_by_status on experience_submissions (status, created_at desc, id desc)`.execute(db)
  await sql`create index submissions_by_created on experience_submissions (created_at desc, id desc)`.execute(db)
  await sql`create index submissions_by_user on experience_submissions (user_id, created_at desc)`.execute(db)
  await sql`
    create index submissions_approved on experience_submissions (provider_id, created_at desc, id desc)
      where status = 'approved'`.execute(db)
  await sql`create index submissions_provider on experience_submissions (provider_id)`.execute(db)
  await sql`create index submissions_reviewed_by on experience_submissions (reviewed_by)`.execute(db)

  await sql`
    create table submission_decisions (
      id uuid primary key,
      submission_id uuid not null references experience_submissions (id) on delete cascade,
      decided_by uuid references auth.users (id) on delete set null,
      from_status text not null check (from_status in ('pending', 'approved', 'rejected')),
      to_status text not null check (to_status in ('approved', 'rejected')),
      notes text,
      decided_at timestamptz not null default now(),
      check (from_status <> to_status)
    )`.execute(db)
  await sql`create index decisions_of_submission on submission_decisions (submission_id, decided_at)`.execute(db)

  await sql`
    create table place_answers (
      query text primary key check (char_length(query) <= 200),
      answer jsonb not null,
      asked_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index place_answers_asked on place_answers (asked_at)`.execute(db)
}
