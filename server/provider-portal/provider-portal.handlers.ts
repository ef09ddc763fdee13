// The calls for providers to see their own page, answer on it and leave it, and for the desk's work on these pages.
import { setTimeout as wait } from 'node:timers/promises'
import {
  actOnProviderRequest,
  askToLift,
  changeOwnPage,
  listProviderRequests,
  listRemovalPages,
  openOwnPage,
  readOwnPage,
  requestLink,
} from '../../domain/provider-portal/provider-portal.contracts.ts'
import { notifyDashboards } from '../database/notifications.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { requireLimit } from '../platform/limits.ts'
import { actOnRequests, sendLift } from './act-on-request.ts'
import { actOnOwnPage } from './change-own-page.ts'
import { findOpened, openLink } from './page-links.ts'
import { readRequests } from './provider-requests.queries.ts'
import { fetchOwnPage } from './read-own-page.ts'
import { readRemovalPages } from './removal-pages.queries.ts'
import { askForPage } from './request-link.ts'

/** Reads per day of a provider's other pages: a typed contact must not reveal whose it is. */
const looksADay = { times: 30, seconds: 86_400 }

export const listRemovalPagesHandler = handle(listRemovalPages, async ({ input, database: { db }, now }) => {
  const at = now()
  const { pageId, mailbox, isEstablished } = await findOpened(db, input.key, at)
  // a mailbox that may not read them uses up none of the limit
  if (!isEstablished) return { pages: [] }
  await requireLimit(db, `removal-pages:${pageId}`, looksADay)
  return { pages: await readRemovalPages(db, { pageId, mailbox, at }) }
})

/** Minimum duration of a response to a stranger, in milliseconds: longer than the work when a page was found. */
const evenPace = 200

export const requestLinkHandler = handle(requestLink, async ({ input, ip, database, configuration, siteUrl, now }) => {
  const asking = { at: now(), siteUrl: siteUrl(), ip, factor: configuration.AUTH_RATE_LIMIT_FACTOR }
  const asked = inTransaction(database.db, (trx) => askForPage(trx, input, asking))
  const [outcome] = await Promise.allSettled([asked, wait(evenPace)])
  if (outcome.status === 'rejected') throw outcome.reason
  if (outcome.value) notifyDashboards(database)
  return { asked: true as const }
})

export const openOwnPageHandler = handle(openOwnPage, async ({ input, database, now }) => ({
  key: await inTransaction(database.db, (trx) => openLink(trx, input, now())),
}))

export const readOwnPageHandler = handle(readOwnPage, ({ input, database, now }) =>
  fetchOwnPage(database.db, input.key, now()),
)

export const changeOwnPageHandler = handle(
  changeOwnPage,
  async ({ input: { key, act }, database, auth, siteUrl, now }) => {
    const parts = { digest: auth.digest, at: now(), siteUrl: siteUrl() }
    const isNews = await inTransaction(database.db, (trx) => actOnOwnPage(trx, key, act, parts))
    if (isNews) notifyDashboards(database)
    return { listing: await fetchOwnPage(database.db, key, parts.at) }
  },
)

export const listProviderRequestsHandler = handle(listProviderRequests, ({ input, db }) => readRequests(db, input))

export const actOnProviderRequestHandler = handle(
  actOnProviderRequest,
  async ({ input, caller, database, auth, siteUrl, now }) => {
    const parts = { digest: auth.digest, at: now(), by: caller.userId, siteUrl: siteUrl() }
    const done_at = await inTransaction(database.db, (trx) => actOnRequests(trx, input, parts))
    notifyDashboards(database)
    return { done_at }
  },
)

export const askToLiftHandler = handle(askToLift, async ({ input, caller, database, auth, siteUrl, now }) => {
  const parts = { digest: auth.digest, at: now(), by: caller.userId, siteUrl: siteUrl() }
  await inTransaction(database.db, (trx) => sendLift(trx, input, parts))
  return { asked: true as const }
})
