import { sql } from 'kysely'
import type { z } from 'zod'
import {
  changeFirstSteps,
  firstNotes,
  type firstStepsSchema,
  getFirstSteps,
  sendTestMail,
} from '../../domain/moderation/first-steps.contracts.ts'
import { stepsDone } from '../../domain/moderation/first-steps.rules.ts'
import { Refusal } from '../../domain/refusal.ts'
import { village } from '../../domain/village.ts'
import { notifyDashboards } from '../database/notifications.ts'
import type { Queryable } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { queueMail } from '../platform/outbox.queries.ts'
import { changeSettings } from '../providers/growth.queries.ts'

const readSteps = async (db: Queryable, email: string) => {
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

export const getFirstStepsHandler = handle(getFirstSteps, async ({ db, caller, configuration }) => {
  const hidden = db.selectFrom('village_settings').select(['first_steps_hidden_at', 'grown_at'])
  const settings = await hidden.executeTakeFirst()
  if (settings?.first_steps_hidden_at || settings?.grown_at) return { steps: null }
  const steps = await readSteps(db, caller.email)
  const isDone = Object.values(stepsDone(steps)).every(Boolean)
  return { steps: isDone ? null : { ...steps, mails_are_files: !configuration.SMTP_URL } }
})

export const changeFirstStepsHandler = handle(
  changeFirstSteps,
  async ({ database, caller, now, input: { change } }) => {
    await inTransaction(database.db, async (trx) => {
      if (change !== 'hide') return changeSettings(trx, { list_skipped_at: change === 'skip_list' ? now() : null })
      const { mail, invite } = stepsDone(await readSteps(trx, caller.email))
      if (mail && invite) return changeSettings(trx, { first_steps_hidden_at: now() })
      throw new Refusal('changed_meanwhile', { detail: 'You can hide these steps once the first parent has joined.' })
    })
    notifyDashboards(database)
    return { changed: true as const }
  },
)

export const sendTestMailHandler = handle(sendTestMail, async ({ caller, database, siteUrl }) => {
  const mail = {
    kind: 'test_mail',
    to: caller.email,
    subject: `Email from ${village.name} works`,
    title: 'Email works',
    paragraphs: [
      `You asked for this email on the Admin Dashboard of ${village.name}.`,
      'Parents will get theirs the same way. If this one was in your spam folder, theirs will be too.',
    ],
    button: { label: 'Back to the first steps', url: `${siteUrl()}/admin` },
  } as const
  await inTransaction(database.db, (trx) => queueMail(trx, mail, { mergeKey: `test_mail:${caller.userId}` }))
  return { to: caller.email }
})
