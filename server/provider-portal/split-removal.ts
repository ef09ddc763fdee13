// When a merge is undone during a removal, each page stays in it only if the removing mailbox may decide for that page.
import { sql } from 'kysely'
import type { Trx } from '../database/tables.ts'
import { RowsMoved } from '../database/transaction.ts'
import { mergedPages } from '../providers/provider-numbers.queries.ts'
import { type Digest, lockDoNotList, removeEntry } from './do-not-list.ts'
import { putBack } from './hidden-pages.queries.ts'
import { readMailboxes } from './page-mailboxes.queries.ts'
import { endRemoval, findPageOf, listProvider, lockRemoval, readPagesOf, readRemoval } from './removal.ts'
import { withdrawRemovalMails } from './removal-mails.ts'

/** Locks the removal that hides a page, if any. Call it before undoing a merge locks the pages. Returns its id. */
export const holdSplit = async (trx: Trx, pageId: string): Promise<string | null> => {
  const removal = await readRemoval(trx, pageId)
  if (removal) await lockDoNotList(trx)
  return removal?.id ?? null
}

interface Split {
  pausedRemovalId: string | null
  pageIds: readonly [string, string]
  digest: Digest
  at: Date
  siteUrl: string
}

const lockTaken = async (trx: Trx, removalId: string, pageId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select id from providers where removal_id = ${removalId} and id in ${mergedPages(pageId)} order by id for update`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/**
 * Closes the objections of mailboxes that no longer belong to a page of the removal, since their page is shown. The
 * others still block the removal.
 */
const closeForeign = async (trx: Trx, removalId: string, at: Date): Promise<void> => {
  const open = trx
    .selectFrom('listing_requests')
    .select(['id', 'mailbox'])
    .where('removal_id', '=', removalId)
    .where('done_at', 'is', null)
  for (const { id, mailbox } of await open.execute()) {
    if (mailbox !== null && (await findPageOf(trx, removalId, mailbox, at))) continue
    const closed = { done_at: at, reason: 'The merge was undone: their page is shown again.' }
    await trx.updateTable('listing_requests').set(closed).where('id', '=', id).execute()
  }
  if (!(await open.executeTakeFirst()))
    await trx.updateTable('provider_removals').set({ objected_at: null }).where('id', '=', removalId).execute()
}

/**
 * Shows again the pages of an undone merge for which the removing mailbox is not established. The do-not-list entry
 * then covers the other pages; if none is left, the removal is over. Throws `RowsMoved` if a removal began meanwhile.
 */
export const splitRemoval = async (trx: Trx, { pausedRemovalId, pageIds, digest, at, siteUrl }: Split) => {
  const [pageId] = pageIds
  if ((await readRemoval(trx, pageId))?.id !== (pausedRemovalId ?? undefined)) throw new RowsMoved()
  const removal = pausedRemovalId === null ? undefined : await lockRemoval(trx, pausedRemovalId)
  if (!removal || removal.mailbox === null) return
  const { id: removalId, mailbox, asked_at: askedAt } = removal
  const isTheirs = async (id: string) => (await readMailboxes(trx, id, at)).get(mailbox) === true
  const released: string[] = []
  for (const id of pageIds) if (!(await isTheirs(id))) released.push(...(await lockTaken(trx, removalId, id)))
  if (released.length === 0) return
  const ids = (await readPagesOf(trx, removalId)).filter((id) => !released.includes(id))
  const theirs: string[] = []
  for (const id of ids) if (await isTheirs(id)) theirs.push(id)
  if (theirs.length === 0) {
    const ending = { mailbox: null, by: null, reason: 'The merge of its pages was undone.', at, siteUrl }
    return endRemoval(trx, { ids: [...released, ...ids].sort(), removal }, ending)
  }
  await putBack(trx, released, askedAt)
  await closeForeign(trx, removalId, at)
  await removeEntry(trx, removal.entry_id)
  const entry_id = await listProvider(trx, ids, { mailbox, digest, at })
  await trx.updateTable('provider_removals').set({ entry_id }).where('id', '=', removalId).execute()
  await withdrawRemovalMails(trx, { removalId, mailbox, ids: released, left: ids, at, askedAt, siteUrl, by: null })
}
