// Once a day for each member: one email about what is new for their alerts and questions.
import { sql } from 'kysely'
import { suspended } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { onCommit } from '../database/transaction.ts'
import { type Digest, digestPage } from '../platform/digests.job.ts'
import type { Metrics } from '../platform/metrics.ts'
import { queueBulkMails } from '../platform/outbox.queries.ts'
import { type Find, readFinds, readQuestionNews, recordNews } from './alert-finds.queries.ts'
import { alertMail, type Reader } from './alert-mail.ts'
import { readSearchAlerts, rescheduleAlerts } from './alerts.queries.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** What was approved in the last minutes comes with the next email: a transaction that began before may still commit. */
const settlingMs = 5 * minuteMs

/** Less than a week, because the job does not run at the same second each day. */
const weekMs = 7 * 24 * hourMs - 6 * hourMs

interface DueReader extends Reader {
  user_id: string
  gets_mail: boolean
}

/** Claims members that are due; another process claims others. */
const claimReaders = async (trx: Trx, at: Date): Promise<DueReader[]> => {
  const { rows } = await sql<DueReader>`
    select d.user_id, u.email, p.mail_link_id, p.mail_secret,
      'alerts' <> all(p.mails_off) and u.email_confirmed_at is not null and not ${suspended('u')} as gets_mail
    from digests d join auth.users u on u.id = d.user_id join profiles p on p.id = d.user_id
    where d.alerts_due <= ${at} order by d.alerts_due limit ${digestPage} for update of d skip locked`.execute(trx)
  return rows
}

/** The searches with finds; each provider only in the first. */
const withFinds = <Alert extends { id: string }>(alerts: readonly Alert[], found: Map<string, Find[]>) => {
  const named = new Set<string>()
  return alerts.flatMap((alert) => {
    const finds = (found.get(alert.id) ?? []).filter(({ provider_id }) => !named.has(provider_id))
    for (const { provider_id } of finds) named.add(provider_id)
    return finds.length > 0 ? [{ alert, finds }] : []
  })
}

export const writeAlerts =
  (siteUrl: () => string, metrics: Pick<Metrics, 'countDigest'>): Digest =>
  async (trx, at) => {
    const readers = await claimReaders(trx, at)
    if (readers.length === 0) return 0
    const ids = readers.map(({ user_id }) => user_id)
    const window = { until: new Date(at.getTime() - settlingMs), weekAgo: new Date(at.getTime() - weekMs) }
    const alerts = (await readSearchAlerts(trx, ids)).filter(
      ({ every, told_until }) => every === 'day' || told_until <= window.weekAgo,
    )
    const found = await readFinds(trx, alerts, window.until)
    const news = await readQuestionNews(trx, ids, window)
    const mails = readers.flatMap((reader) => {
      const isOf = ({ user_id }: { user_id: string }): boolean => user_id === reader.user_id
      const searches = withFinds(alerts.filter(isOf), found)
      const questions = news.filter(isOf)
      return reader.gets_mail && searches.length + questions.length > 0
        ? [alertMail(reader, { searches, questions }, siteUrl())]
        : []
    })
    await queueBulkMails(trx, mails)
    const named = alerts.map(({ id }) => ({
      id,
      named_ids: (found.get(id) ?? []).map(({ provider_id }) => provider_id),
    }))
    await recordNews(trx, ids, { alerts: named, ...window })
    await rescheduleAlerts(trx, ids, at)
    onCommit(trx, () => metrics.countDigest('told', mails.length))
    return readers.length
  }
