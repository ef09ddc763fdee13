// Removes a provider for good: page, notes, contact and names go, digests stay on the do-not-list.
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { Tables } from '../database/tables.ts'
import { mergedPages } from '../providers/provider-listing.queries.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import { addToDoNotList, type Digest, digestsOf, lockDoNotList } from './do-not-list.ts'

/** The pages of one provider: those merged into one, and those of the same name and the same telephone or e-mail. */
const pagesOf = async (trx: Transaction<Tables>, providerId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select p.id from providers p where p.id in ${mergedPages(providerId)}
    union
    select twin.id from providers p join provider_keys k on k.provider_id = p.id and k.kind in ('phone', 'email')
    join provider_keys met on met.kind = k.kind and met.value = k.value
    join providers twin on twin.id = met.provider_id and twin.name_key = p.name_key
    where p.id = ${providerId}
    order by 1`.execute(trx)
  return rows.map(({ id }) => id)
}

/** What everything about them is found by: all versions of all notes, and their own corrections. */
const readKnown = async (trx: Transaction<Tables>, ids: readonly string[]) => {
  const notes = await trx
    .selectFrom('experience_submissions')
    .select(['id', 'user_id', 'provider_name', 'city', 'state', 'provider_email', 'provider_phone'])
    .where('provider_id', 'in', ids)
    .execute()
  const own = await trx
    .selectFrom('provider_listings')
    .select(['mailbox', 'email', 'phone'])
    .where('provider_id', 'in', ids)
    .execute()
  return { notes, own }
}

/** Empties what stands of them beside their pages: messages, mails, links, members' own notes. */
const removeTraces = async (
  trx: Transaction<Tables>,
  ids: readonly string[],
  noteIds: string[],
  mailboxes: string[],
) => {
  await trx.deleteFrom('inquiries').where('provider_id', 'in', ids).execute()
  await trx.deleteFrom('listing_links').where('provider_id', 'in', ids).execute()
  await trx.deleteFrom('provider_listings').where('provider_id', 'in', ids).execute()
  await trx.deleteFrom('listing_requests').where('provider_id', 'in', ids).execute()
  await trx.updateTable('saved_providers').set({ note: null }).where('provider_id', 'in', ids).execute()
  await sql`
    delete from merged_saves where merge_id in (
      select id from provider_merges where kept_id = any(${ids}::uuid[]) or merged_id = any(${ids}::uuid[]))`.execute(
    trx,
  )
  await sql`
    delete from mail_outbox where lower(recipient) = any(${mailboxes})
      or split_part(merge_key, ':', 2) = any(${noteIds})`.execute(trx)
  await sql`delete from listing_requests where kind = 'claim' and lower(claimed_reach) = any(${mailboxes})`.execute(trx)
  await trx.deleteFrom('experience_submissions').where('provider_id', 'in', ids).execute()
}

/** Leaves of a page a row without name or place, for the answer that it is gone. */
const emptyPage = async (trx: Transaction<Tables>, id: string, at: Date): Promise<void> => {
  await trx
    .deleteFrom('provider_pairs')
    .where((pair) => pair.or([pair('first_id', '=', id), pair('second_id', '=', id)]))
    .execute()
  await trx
    .updateTable('providers')
    .set({
      ...{
        name_key: `gone ${id}`,
        area: '',
        provider_name: null,
        shown_name: null,
        business_name: null,
        is_business: false,
      },
      ...{ recommendation: null, own_words: null, highlights: null, pricing: null, location: null, city: null },
      ...{
        city_key: null,
        state: null,
        experience_year: null,
        newest_id: null,
        newest_at: null,
        removed_at: at,
        erased_at: at,
      },
      ...{ has_contact_consent: false, has_any_contact_info: false },
    })
    .where('id', '=', id)
    .execute()
}

interface Removal {
  digest: Digest
  at: Date
  /** Null: the provider themselves, or the command line. */
  by: string | null
  reason: string
}

/**
 * Removes a provider in the caller's transaction: whoever adds something about them waits, and finds them on the list. Locks notes
 * before pages, in the order of all others. Returns false where the page is gone already.
 */
export const removeProvider = async (
  trx: Transaction<Tables>,
  providerId: string,
  { digest, at, by, reason }: Removal,
): Promise<boolean> => {
  const ids = await pagesOf(trx, providerId)
  await sql`
    select id from experience_submissions where id in (
      select coalesce(edit_of, id) from experience_submissions where provider_id = any(${ids}::uuid[])
    ) order by id for update`.execute(trx)
  // after the notes, as decisions do; whoever adds one meanwhile is waited for
  await lockDoNotList(trx)
  const pages = await trx
    .selectFrom('providers')
    .select(['id', 'erased_at'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (pages.every(({ erased_at }) => erased_at !== null)) return false
  const { notes, own } = await readKnown(trx, ids)
  const digests = notes.flatMap((note) => digestsOf(digest, note))
  for (const { mailbox, email, phone } of own) {
    const known = { provider_name: '', city: null, state: null }
    for (const address of [mailbox, email])
      digests.push(...digestsOf(digest, { ...known, provider_email: address }).slice(1))
    digests.push(...digestsOf(digest, { ...known, provider_phone: phone }).slice(1))
  }
  await addToDoNotList(trx, digests)
  for (const id of ids) await recountProvider(trx, id, { willBeGone: true })
  const mailboxes = [
    ...own.flatMap(({ mailbox, email }) => [mailbox, email]),
    ...notes.map((note) => note.provider_email),
  ]
  await removeTraces(
    trx,
    ids,
    notes.map(({ id }) => id),
    [...new Set(mailboxes.flatMap((address) => (address ? [address.toLowerCase()] : [])))],
  )
  for (const id of ids) await emptyPage(trx, id, at)
  await trx
    .insertInto('listing_requests')
    .values({ id: v7(), kind: 'removal', provider_id: providerId, done_at: at, done_by: by, reason })
    .execute()
  return true
}
