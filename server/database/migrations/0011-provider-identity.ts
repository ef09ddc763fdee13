// One provider, one page: keys by which recommendations find their provider, possible duplicates, merges that can be undone, pages taken down.
import { type Kysely, sql } from 'kysely'
import { type KeyedRecommendation, matchKeys } from '../../../domain/providers/match-keys.rules.ts'

/** Recommendations whose keys are written with one statement. */
const rowsAtOnce = 1000

/** The keys of the providers of before, by the rules of today: keys that later rules do not make would find nobody. */
const fillKeys = async (db: Kysely<unknown>): Promise<void> => {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<KeyedRecommendation & { id: string; provider_id: string }>`
      select id, provider_id, service_type, provider_name, city, state, has_contact_consent, provider_phone,
        provider_email, business_website
      from experience_submissions where status = 'approved' and id > ${last} order by id limit ${rowsAtOnce}`.execute(
      db,
    )
    const keys = rows.flatMap((row) => matchKeys(row).map((key) => ({ ...key, provider_id: row.provider_id })))
    await sql`
      insert into provider_keys (kind, value, provider_id)
      select kind, value, provider_id
      from jsonb_to_recordset(${JSON.stringify(keys)}::text::jsonb) as k (kind text, value text, provider_id uuid)
      on conflict do nothing`.execute(db)
    const next = rows.at(-1)?.id
    if (next === undefined) return
    last = next
  }
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table providers
      -- the provider that took this one's recommendations over; deferrable, so that a restore can fill the table
      add column merged_into uuid references providers (id) deferrable,
      -- taken down by an administrator, when the provider asked for it
      add column removed_at timestamptz,
      add column removed_by uuid references auth.users (id) on delete set null,
      add constraint providers_merged_elsewhere check (merged_into <> id),
      add constraint providers_gone_hidden check (
        (merged_into is null and removed_at is null) or total_recommendations = 0
      )`.execute(db)
  await sql`create index providers_merged on providers (merged_into) where merged_into is not null`.execute(db)
  await sql`create index providers_removed_by on providers (removed_by) where removed_by is not null`.execute(db)

  // What a shown provider is known by, from its approved recommendations; written with its numbers.
  await sql`
    create table provider_keys (
      kind text not null check (kind in ('phone', 'email', 'host', 'name')),
      value text collate "C" not null check (value <> ''),
      provider_id uuid not null references providers (id) on delete cascade,
      primary key (kind, value, provider_id)
    )`.execute(db)
  await sql`create index provider_keys_provider on provider_keys (provider_id)`.execute(db)
  await fillKeys(db)

  await sql`
    create table provider_pairs (
      id uuid primary key,
      first_id uuid not null references providers (id) on delete cascade,
      second_id uuid not null references providers (id) on delete cascade,
      -- kinds of evidence, as the rules name them; "not the same" holds until a new kind appears
      evidence text[] not null check (cardinality(evidence) > 0),
      score int not null,
      state text not null default 'open' check (state in ('open', 'later', 'different', 'merged')),
      found_at timestamptz(3) not null default now(),
      decided_at timestamptz(3),
      decided_by uuid references auth.users (id) on delete set null,
      constraint provider_pairs_once unique (first_id, second_id),
      constraint provider_pairs_ordered check (first_id < second_id),
      constraint provider_pairs_decided check ((state = 'open') = (decided_at is null))
    )`.execute(db)
  await sql`
    create index provider_pairs_waiting on provider_pairs (state, score desc, id) where state in ('open', 'later')`.execute(
    db,
  )
  await sql`create index provider_pairs_second on provider_pairs (second_id)`.execute(db)
  await sql`create index provider_pairs_decided_by on provider_pairs (decided_by) where decided_by is not null`.execute(
    db,
  )

  await sql`
    create table provider_merges (
      id uuid primary key,
      kept_id uuid not null references providers (id) on delete cascade,
      merged_id uuid not null references providers (id) on delete cascade,
      merged_at timestamptz(3) not null default now(),
      merged_by uuid references auth.users (id) on delete set null,
      undone_at timestamptz(3),
      undone_by uuid references auth.users (id) on delete set null,
      constraint provider_merges_of_two check (kept_id <> merged_id)
    )`.execute(db)
  await sql`create unique index provider_merges_standing on provider_merges (merged_id) where undone_at is null`.execute(
    db,
  )
  await sql`create index provider_merges_kept on provider_merges (kept_id)`.execute(db)
  await sql`create index provider_merges_by on provider_merges (merged_by) where merged_by is not null`.execute(db)
  await sql`create index provider_merges_undone_by on provider_merges (undone_by) where undone_by is not null`.execute(
    db,
  )
  // What a merge moved, so that its undo moves exactly this back.
  await sql`
    create table merged_submissions (
      merge_id uuid not null references provider_merges (id) on delete cascade,
      submission_id uuid not null references experience_submissions (id) on delete cascade,
      primary key (merge_id, submission_id)
    )`.execute(db)
  await sql`create index merged_submissions_submission on merged_submissions (submission_id)`.execute(db)
  await sql`
    create table merged_saves (
      merge_id uuid not null references provider_merges (id) on delete cascade,
      user_id uuid not null references auth.users (id) on delete cascade,
      -- where the member had saved both: the note of the kept one as it was before the two were joined
      had_both boolean not null,
      kept_note text,
      primary key (merge_id, user_id)
    )`.execute(db)
  await sql`create index merged_saves_member on merged_saves (user_id)`.execute(db)
}
