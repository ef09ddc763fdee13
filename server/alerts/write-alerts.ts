// Once a day for each member: one email about what is new for their alerts and questions.
import { sql } from 'kysely'
import { suspended } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { onCommit } from '../database/transaction.ts'
import { type Digest, digestPage } from '../platform/digests.job.ts'
import type { Metrics } from '../platform/metrics.ts'
import { queueBulkMails } from '../platform/outbox.queries.ts'
import { type Find, mostFinds, readFinds, readQuestionNews, recordNews } from './alert-finds.queries.ts'
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

/** The finds that an email names: each provider once. */
const nameOnce = () => {
  const named = new Set<string>()
  return (finds: readonly Find[]): Find[] => {
    const others = finds.filter(({ provider_id }) => !named.has(provider_id))
    for (const { provider_id } of others) named.add(provider_id)
    return others
  }
}

export const writeAlerts =
  (siteUrl: () => string, metrics: Pick<Metrics, 'countDigest'>): Digest =>
  async (trx, at) => {
    const readers = await claimReaders(trx, at)
    if (readers.length === 0) return 0
    const ids = readers.map(({ user_id }) => user_id)
    const window = { until: new Date(at.getTime() - settlingMs), weekAgo: new Date(at.getTime() - weekMs) }
    const all = await readSearchAlerts(trx, ids)
    const namedTo = (userId: string) => all.flatMap((alert) => (alert.user_id === userId ? alert.named_ids : []))
    const alerts = all
      .filter(({ every, told_until }) => every === 'day' || told_until <= window.weekAgo)
      .map((alert) => ({ ...alert, named_ids: namedTo(alert.user_id) }))
    const found = await readFinds(trx, alerts, window.until)
    const news = await readQuestionNews(trx, ids, window)
    const mentioned: { id: string; named_ids: string[] }[] = []
    const mails = readers.flatMap((reader) => {
      const isOf = ({ user_id }: { user_id: string }): boolean => user_id === reader.user_id
      const once = nameOnce()
      // a question is named first: its answers are meant for its reader
      const questions = news.filter(isOf).map((question) => ({ ...question, finds: once(question.finds) }))
      const searches = alerts.filter(isOf).map((alert) => {
        const finds = once(found.get(alert.id) ?? [])
        return { alert, finds: finds.slice(0, mostFinds), hasMore: finds.length > mostFinds }
      })
      mentioned.push(
        ...searches.map(({ alert, finds }) => ({
          id: alert.id,
          named_ids: finds.map(({ provider_id }) => provider_id),
        })),
      )
      const about = {
        searches: searches.filter(({ finds }) => finds.length > 0),
        questions: questions.filter(({ finds, was_closed }) => finds.length > 0 || was_closed),
      }
      return reader.gets_mail && about.searches.length + about.questions.length > 0
        ? [alertMail(reader, about, window.until.toISOString().slice(0, 10), siteUrl())]
        : []
    })
    await queueBulkMails(trx, mails)
    await recordNews(trx, ids, { alerts: mentioned, ...window })
    await rescheduleAlerts(trx, ids, at)
    onCommit(trx, () => metrics.countDigest('told', mails.length))
    return readers.length
  }
