// An address that is not established for a page asks to decide for it: administrators look at it first.
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { ListingWish } from '../../domain/listings/listings.contracts.ts'
import type { Tables } from '../database/tables.ts'

/** Puts one wish of an address before the administrators, beside those that it has made for this page. */
export const askForNewAddress = async (
  trx: Transaction<Tables>,
  { pageId, mailbox, wish, at }: { pageId: string; mailbox: string; wish: ListingWish; at: Date; siteUrl: string },
): Promise<void> => {
  await trx
    .insertInto('listing_requests')
    .values({ id: v7(), kind: 'new_address', provider_id: pageId, mailbox, wishes: [wish], asked_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'mailbox'])
        .where('kind', '=', 'new_address')
        .where('done_at', 'is', null)
        .doNothing(),
    )
    .execute()
}
