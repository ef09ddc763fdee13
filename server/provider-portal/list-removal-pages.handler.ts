// Offers a provider the other pages that may be theirs, before they remove their own.
import { listRemovalPages } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { takeLimit } from '../platform/limits.ts'
import { findOpened } from './page-links.ts'
import { readRemovalPages } from './removal-pages.queries.ts'

/** Looks at the other pages of one page's provider in a day: what they type as contact must not be a way to ask whose it is. */
const looksADay = { times: 30, seconds: 86_400 }

export const listRemovalPagesHandler = handle(listRemovalPages, async ({ input, database: { db }, now }) => {
  const at = now()
  const { pageId, mailbox, isEstablished } = await findOpened(db, input.key, at)
  // uses up nothing of those who may
  if (!isEstablished) return { pages: [] }
  const { ok, waitSeconds } = await takeLimit(db, `removal-pages:${pageId}`, looksADay)
  if (!ok) throw new Refusal('too_many_requests', { retryAfterSeconds: waitSeconds })
  return { pages: await readRemovalPages(db, { pageId, mailbox, at }) }
})
