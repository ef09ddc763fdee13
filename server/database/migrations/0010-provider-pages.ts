// Provider pages: their short ids, the numbers a page shows, the order by parents, saved providers, and corrections among the inquiries.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // The end of the id stands in a page's address; its 48 random bits must be enough to tell all providers apart.
  await sql`create unique index providers_short_id on providers (right(id::text, 12))`.execute(db)
  await sql`
    alter table providers
      add column towns text[] not null default '{}',
      -- from one star to five
      add column rating_counts int[] not null default '{0,0,0,0,0}' check (cardinality(rating_counts) = 5),
      add column would_use_again int not null default 0,
      add column would_not_use_again int not null default 0,
      -- beside combined_highlights, in its order
      add column highlight_counts int[] not null default '{}',
      add column available_start_date date,
      add column availability_told_at timestamptz(3)`.execute(db)
  await sql`
    with approved as (
      select *, row_number() over (partition by provider_id order by created_at desc, id desc) as place
      from experience_submissions where status = 'approved'
    ), numbers as (
      select provider_id, count(*) filter (where would_use_again)::int as yes,
        count(*) filter (where not would_use_again)::int as no,
        array[count(*) filter (where rating = 1), count(*) filter (where rating = 2), count(*) filter (where rating = 3),
          count(*) filter (where rating = 4), count(*) filter (where rating = 5)]::int[] as counts,
        min(place) filter (where available_start_date is not null) as told
      from approved group by provider_id
    ), towns as (
      select provider_id, array_agg(city order by place) as towns
      from (select provider_id, city, min(place) as place from approved where city is not null group by 1, 2) as met
      group by provider_id
    )
    update providers p set would_use_again = n.yes, would_not_use_again = n.no, rating_counts = n.counts,
      towns = coalesce(t.towns, '{}'), available_start_date = told.available_start_date,
      availability_told_at = told.created_at,
      highlight_counts = array(
        select greatest(1, (select count(*) from approved a where a.provider_id = p.id and exists (
          select from regexp_split_to_table(lower(a.highlights), ',(?!\\d)') as named where btrim(named) = lower(h.name))))::int
        from unnest(p.combined_highlights) with ordinality as h (name, at) order by h.at)
    from numbers n left join towns t using (provider_id)
      left join approved told on told.provider_id = n.provider_id and told.place = n.told
    where p.id = n.provider_id`.execute(db)
  await sql`
    alter table providers
      add constraint providers_highlights_counted check (cardinality(highlight_counts) = cardinality(combined_highlights)),
      add constraint providers_availability_dated check ((available_start_date is null) = (availability_told_at is null))`.execute(
    db,
  )

  await sql`
    create index providers_by_parents on providers
      (service_type, area, total_recommendations desc, rating desc, newest_at desc, id desc)
      where total_recommendations > 0`.execute(db)

  await sql`
    create table saved_providers (
      user_id uuid not null references auth.users (id) on delete cascade,
      provider_id uuid not null references providers (id) on delete cascade,
      -- only the member reads it
      note text check (char_length(note) between 1 and 1000),
      saved_at timestamptz(3) not null default now(),
      primary key (user_id, provider_id)
    )`.execute(db)
  await sql`create index saved_by_member on saved_providers (user_id, saved_at desc, provider_id desc)`.execute(db)
  await sql`create index saved_providers_provider on saved_providers (provider_id)`.execute(db)

  await sql`alter table inquiries add column provider_id uuid references providers (id) on delete set null`.execute(db)
  await sql`create index inquiries_provider on inquiries (provider_id) where provider_id is not null`.execute(db)
}
