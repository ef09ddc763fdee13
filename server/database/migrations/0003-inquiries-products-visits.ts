// What visitors leave behind and what administrators look after: inquiries, baby products with votes, page visits.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table inquiries (
      id uuid primary key,
      name text not null check (char_length(name) between 1 and 200),
      email text not null check (char_length(email) between 3 and 254),
      subject text not null check (char_length(subject) between 1 and 200),
      message text not null check (char_length(message) between 1 and 5000),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index inquiries_newest on inquiries (created_at desc, id desc)`.execute(db)

  await sql`
    create table baby_products (
      id uuid primary key,
      product_name text not null check (char_length(product_name) between 1 and 254),
      amazon_asin text check (char_length(amazon_asin) = 10),
      product_url text check (product_url ~* '^https?://'),
      image_url text check (image_url ~* '^https?://'),
      price text,
      category text not null,
      description text check (char_length(description) <= 999),
      amazon_rating double precision check (amazon_rating between 0 and 5),
      bestseller_rank int check (bestseller_rank >= 0),
      is_active boolean not null default true,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create unique index baby_products_asin on baby_products (amazon_asin) where amazon_asin is not null`.execute(db)
  await sql`
    create index baby_products_active on baby_products (category, created_at desc) where is_active`.execute(db)

  await sql`
    create table product_votes (
      id uuid primary key,
      product_id uuid not null references baby_products (id) on delete cascade,
      user_id uuid not null references auth.users (id) on delete cascade,
      vote_type text not null check (vote_type in ('upvote', 'downvote')),
      constraint product_votes_one_each unique (product_id, user_id)
    )`.execute(db)
  await sql`create index product_votes_user on product_votes (user_id)`.execute(db)

  await sql`
    create table page_visits (
      id uuid primary key,
      page_path text not null check (char_length(page_path) <= 300),
      page_title text check (char_length(page_title) <= 300),
      user_id uuid references auth.users (id) on delete set null,
      session_id text not null check (char_length(session_id) <= 100),
      referrer text check (char_length(referrer) <= 500),
      user_agent text check (char_length(user_agent) <= 500),
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index page_visits_newest on page_visits (created_at desc, id desc)`.execute(db)
  await sql`create index page_visits_user on page_visits (user_id) where user_id is not null`.execute(db)
}
