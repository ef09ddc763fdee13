// Page visits by month: each month is a partition, so that a month that is over is dropped as a whole.
import { type Kysely, sql } from 'kysely'

/**
 * The rows there are stay where they are, as one partition of everything until the end of this month; only their index is
 * built anew. Months are in UTC. Partitions have their own schema, and their names say their bounds: `until_2026_12` ends
 * where December begins, `from_2026_12` holds December, `other` whatever has no month.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`lock table page_visits in access exclusive mode`.execute(db)
  await sql`create schema visit_months`.execute(db)
  await sql`alter table page_visits set schema visit_months`.execute(db)
  await sql`alter table visit_months.page_visits rename to earlier`.execute(db)
  await sql`drop index visit_months.page_visits_newest`.execute(db)
  await sql`
    alter table visit_months.earlier drop constraint page_visits_pkey,
      add constraint visits_before_pkey primary key (created_at, id)`.execute(db)
  await sql`alter index visit_months.page_visits_user rename to visits_before_user`.execute(db)

  await sql`
    create table page_visits (like visit_months.earlier including defaults including constraints)
      partition by range (created_at)`.execute(db)
  // Read backwards it is also the order of the latest visits.
  await sql`
    alter table page_visits add constraint page_visits_pkey primary key (created_at, id),
      add constraint page_visits_user_id_fkey foreign key (user_id) references auth.users (id) on delete set null`.execute(
    db,
  )
  await sql`create index page_visits_user on page_visits (user_id) where user_id is not null`.execute(db)

  await sql`create table visit_months.other (like page_visits including defaults including constraints)`.execute(db)
  await sql`
    do $body$
    declare
      month_after date := date_trunc('month', now() at time zone 'UTC') + interval '1 month';
      bound timestamptz := month_after::timestamp at time zone 'UTC';
      name text := to_char(month_after, '"until_"YYYY_MM');
    begin
      -- Of a clock that was wrong.
      with later as (delete from visit_months.earlier where created_at >= bound returning *)
      insert into visit_months.other select * from later;
      execute format('alter table visit_months.earlier rename to %I', name);
      execute format('alter table page_visits attach partition visit_months.%I for values from (minvalue) to (%L)', name, bound);
    end $body$`.execute(db)
  await sql`alter table page_visits attach partition visit_months.other default`.execute(db)

  // Attached, not made as a partition: visits are written and read meanwhile. Rows that came before their month move to it.
  await sql`
    create function make_visit_month(month date) returns void language plpgsql set lock_timeout = '2s' as $body$
    declare
      name text := to_char(month, '"from_"YYYY_MM');
      starts timestamptz := month::timestamp at time zone 'UTC';
      ends timestamptz := (month + interval '1 month') at time zone 'UTC';
    begin
      if exists (
        select from pg_class where relnamespace = 'visit_months'::regnamespace and relkind = 'r'
          and (relname = name or (relname ~ '^until_' and relname > to_char(month, '"until_"YYYY_MM')))
      ) then
        return;
      end if;
      execute format('create table visit_months.%I (like page_visits including defaults including constraints)', name);
      lock table visit_months.other in access exclusive mode;
      execute format(
        'with moved as (delete from visit_months.other where created_at >= %L and created_at < %L returning *)
         insert into visit_months.%I select * from moved', starts, ends, name);
      execute format('alter table page_visits attach partition visit_months.%I for values from (%L) to (%L)', name, starts, ends);
    end $body$`.execute(db)
  await sql`
    create function drop_visit_months(kept_since timestamptz) returns setof text language plpgsql set lock_timeout = '2s' as $body$
    declare
      name text;
      month date;
    begin
      for name in select relname from pg_class where relnamespace = 'visit_months'::regnamespace and relkind = 'r'
        and relname ~ '^(until|from)_[0-9]{4}_[0-9]{2}$' order by relname
      loop
        month := to_date(right(name, 7), 'YYYY_MM');
        if name like 'from%' then
          month := month + interval '1 month';
        end if;
        if month::timestamp at time zone 'UTC' <= kept_since then
          execute format('drop table visit_months.%I', name);
          return next name;
        end if;
      end loop;
    end $body$`.execute(db)
  await sql`
    select make_visit_month((date_trunc('month', now() at time zone 'UTC') + make_interval(months => ahead))::date)
    from generate_series(1, 2) as ahead`.execute(db)
}
