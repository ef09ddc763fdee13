// Visits of administrators are told from others, so that the sums can leave them out. Earlier visits count as others'.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table page_visits add column by_admin boolean not null default false`.execute(db)
  await sql`alter table visit_sessions add column by_admin boolean not null default false`.execute(db)
  await sql`
    alter table visit_hours add column by_admin boolean not null default false,
      drop constraint visit_hours_pkey, add primary key (hour, hours_away, by_admin)`.execute(db)
  await sql`
    alter table visit_days add column by_admins int not null default 0,
      add constraint visit_days_by_admins check (by_admins between 0 and visits)`.execute(db)
  await sql`
    alter table visit_pages
      add column visits_by_admins int not null default 0,
      add column visitors_by_admins int not null default 0,
      add column last_visited_by_others timestamptz,
      add constraint visit_pages_by_admins
        check (visits_by_admins between 0 and total_visits and visitors_by_admins between 0 and unique_visitors)`.execute(
    db,
  )
  await sql`update visit_pages set last_visited_by_others = last_visited`.execute(db)
  await sql`
    create index visit_pages_most_visited_by_others
      on visit_pages ((total_visits - visits_by_admins) desc, page_path)`.execute(db)
}
