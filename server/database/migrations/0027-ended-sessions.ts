// A notification when an administrator's session or role ends, by whatever act: open streams look at once whether they may stay.
import { type Kysely, sql } from 'kysely'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  // Sent with the commit, and only where administrators are concerned: commits that notify queue one after another.
  await sql`
    create function notify_ended_sessions() returns trigger language plpgsql as $body$
    begin
      if exists (select from gone join user_roles r on r.user_id = gone.user_id) then
        perform pg_notify('sessions', '');
      end if;
      return null;
    end $body$`.execute(db)
  await sql`
    create trigger notify_ended_sessions after delete on auth.sessions
      referencing old table as gone for each statement execute function notify_ended_sessions()`.execute(db)
  await sql`
    create function notify_ended_roles() returns trigger language plpgsql as $body$
    begin
      perform pg_notify('sessions', '');
      return null;
    end $body$`.execute(db)
  await sql`
    create trigger notify_ended_roles after delete on user_roles
      for each statement execute function notify_ended_roles()`.execute(db)
}
