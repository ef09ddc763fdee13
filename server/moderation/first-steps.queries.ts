import { sql } from 'kysely'
import type { z } from 'zod'
import { firstNotes, type firstStepsSchema } from '../../domain/moderation/first-steps.contracts.ts'
import type { Queryable } from '../database/open.ts'

export const readSteps = async (db: Queryable, email: string) => {
  const { rows } = await sql<Omit<z.output<typeof firstStepsSchema>, 'mails_are_files'>>`
    select max(sent_at) as mail_sent_at,
      (array_agg(last_error order by id desc))[1] as mail_fault,
      coalesce((array_agg(sent_at is null and last_error is null order by id desc))[1], false) as mail_waits,
      case when exists (select from list_imports) then 'brought'
        when exists (select from village_settings where list_skipped_at is not null) then 'skipped' else 'open' end as list,
      (select count(*)::int from auth.users u where email_confirmed_at is not null
        and not exists (select from user_roles r where r.user_id = u.id and r.role = 'admin')) as joined,
      (select least(coalesce(sum(shown), 0), ${firstNotes})::int from (
        select total_recommendations as shown from providers where total_recommendations > 0 limit ${firstNotes}
      ) p) as approved
    from mail_outbox where kind = 'test_mail' and recipient = ${email}`.execute(db)
  // An aggregate always has one row.
  return rows[0] as (typeof rows)[number]
}
