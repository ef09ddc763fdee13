// Removals of pages that hide them at once and delete them later: asked for, taken back, objected to, ended.
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import { removalDays } from '../../domain/limits.ts'
import type { listRemovalPages } from '../../domain/listings/listings.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { z } from 'zod'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import type { Digest } from './do-not-list.ts'

interface Asked {
  pageId: string
  also: readonly string[]
  mailbox: string | null
  by: string | null
  reason: string
  requestId?: string
  digest: Digest
  at: Date
  siteUrl: string
}

/** Stand-in until the removal branch is merged: hides the page. */
export const askRemoval = async (
  trx: Transaction<Tables>,
  { pageId, mailbox, by, reason, requestId = v7(), at }: Asked,
): Promise<void> => {
  await sql`
    select id from experience_submissions where provider_id = ${pageId} and edit_of is null order by id for update`.execute(
    trx,
  )
  const page = await trx
    .selectFrom('providers')
    .select(['removal_id', 'erased_at'])
    .where('id', '=', pageId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (page.erased_at) throw new Refusal('not_found')
  if (page.removal_id) throw new Refusal('changed_meanwhile')
  const id = v7()
  const delete_at = new Date(at.getTime() + removalDays * 86_400_000)
  await trx
    .insertInto('provider_removals')
    .values({ id, mailbox, by_id: by, asked_at: at, delete_at, entry_id: v7() })
    .execute()
  await recountProvider(trx, pageId, { willBeGone: true })
  await trx.updateTable('providers').set({ removed_at: at, removal_id: id }).where('id', '=', pageId).execute()
  const done = { kind: 'removal', provider_id: pageId, done_at: at, done_by: by, reason, claimed_name: null, claimed_reach: null, words: null } as const
  await trx
    .insertInto('listing_requests')
    .values({ id: requestId, ...done })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(done))
    .execute()
}

/** Stand-in: shows the page again. */
export const takeBackRemoval = async (
  trx: Transaction<Tables>,
  { removalId, mailbox }: { removalId: string; mailbox: string | null; at: Date; siteUrl: string },
): Promise<void> => {
  const removal = await trx.selectFrom('provider_removals').selectAll().where('id', '=', removalId).executeTakeFirst()
  if (!removal || removal.mailbox !== mailbox) throw new Refusal('not_found')
  const pages = await trx
    .updateTable('providers')
    .set({ removed_at: null, removal_id: null })
    .where('removal_id', '=', removalId)
    .returning('id')
    .execute()
  await trx.deleteFrom('provider_removals').where('id', '=', removalId).execute()
  for (const { id } of pages) await recountProvider(trx, id)
}

/** Stand-in: leaves it to the desk. */
export const objectToRemoval = async (
  trx: Transaction<Tables>,
  { removalId, mailbox, words, at }: { removalId: string; mailbox: string; words: string; at: Date },
): Promise<void> => {
  const page = await trx.selectFrom('providers').select('id').where('removal_id', '=', removalId).executeTakeFirstOrThrow()
  await trx.updateTable('provider_removals').set({ objected_at: at }).where('id', '=', removalId).execute()
  await trx
    .insertInto('listing_requests')
    .values({ id: v7(), kind: 'objection', provider_id: page.id, removal_id: removalId, mailbox, words, asked_at: at })
    .execute()
}

/** Stand-in: shows the page again, or lets the removal go on. */
export const endObjection = async (
  trx: Transaction<Tables>,
  { removalId, finish, at, siteUrl }: { removalId: string; finish: boolean; by: string | null; reason: string; digest: Digest; at: Date; siteUrl: string },
): Promise<void> => {
  const { mailbox } = await trx.selectFrom('provider_removals').select('mailbox').where('id', '=', removalId).executeTakeFirstOrThrow()
  if (finish) await trx.updateTable('provider_removals').set({ objected_at: null }).where('id', '=', removalId).execute()
  else await takeBackRemoval(trx, { removalId, mailbox, at, siteUrl })
}

/** Stand-in: none. */
export const readRemovalPages = async (
  _db: Queryable,
  _page: { pageId: string; mailbox: string; at: Date },
): Promise<z.output<typeof listRemovalPages.output>['pages']> => []
