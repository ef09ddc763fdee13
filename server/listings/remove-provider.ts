// Removes a provider for good: page, notes, contact and names go, digests stay on the do-not-list.
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import { emailKey, phoneKey } from '../../domain/providers/match-keys.rules.ts'
import { nameKey } from '../../domain/providers/provider-name.rules.ts'
import type { Tables } from '../database/tables.ts'
import { RowsMoved } from '../database/transaction.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import { addToDoNotList, type Digest, digestsOfPage, lockDoNotList } from './do-not-list.ts'
import { readMailboxes } from './page-mailboxes.queries.ts'

/** The pages of one provider: those merged into one, and those of the same name and the same telephone or e-mail. */
const pagesOf = async (trx: Transaction<Tables>, providerId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with recursive pages as (
      select * from (
        select ${providerId}::uuid as id
        union
        select twin.id from providers p join provider_keys k on k.provider_id = p.id and k.kind in ('phone', 'email')
        join provider_keys met on met.kind = k.kind and met.value = k.value
        join providers twin on twin.id = met.provider_id and twin.name_key = p.name_key
        where p.id = ${providerId}
      ) as twins
      union select p.id from pages c join providers p on p.merged_into = c.id
    ) select id from pages order by id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** What everything about them is found by: all versions of all notes, and their own corrections. */
const readKnown = async (trx: Transaction<Tables>, ids: readonly string[]) => {
  const notes = await trx
    .selectFrom('experience_submissions')
    .select(['id', 'user_id', 'status', 'provider_name', 'city', 'state', 'provider_email', 'provider_phone'])
    .select(['business_website', 'provider_social'])
    .where('provider_id', 'in', ids)
    .execute()
  const own = await trx
    .selectFrom('provider_listings')
    .select(['mailbox', 'email', 'phone', 'website'])
    .where('provider_id', 'in', ids)
    .execute()
  const links = await trx.selectFrom('listing_links').select('mailbox').where('provider_id', 'in', ids).execute()
  return { notes, own, links }
}

/** What was read of them, as it is compared. */
const keysOf = ({ notes, own, links }: Awaited<ReturnType<typeof readKnown>>) => {
  const given = <T>(values: readonly (T | null)[]) => values.filter((value) => value !== null)
  const emails = [
    ...own.flatMap(({ mailbox, email }) => [mailbox, email]),
    ...notes.map(({ provider_email }) => provider_email),
    ...links.map(({ mailbox }) => mailbox),
  ]
  const phones = [...own.map(({ phone }) => phone), ...notes.map(({ provider_phone }) => provider_phone)]
  return {
    names: new Set(notes.map(({ provider_name }) => nameKey(provider_name))),
    emails: new Set(given(emails).map(emailKey)),
    phones: new Set(given(given(phones).map(phoneKey))),
  }
}

type Keys = ReturnType<typeof keysOf>

/** What they asked for. By the name alone only what is done: an open request may be that of another of this name. */
const removeClaims = async (trx: Transaction<Tables>, { names, emails, phones }: Keys, but: string): Promise<void> => {
  const claims = await trx
    .selectFrom('listing_requests')
    .select(['id', 'claimed_name', 'claimed_reach', 'done_at'])
    .where('kind', '=', 'claim')
    .where('id', '!=', but)
    .execute()
  const theirs = claims.filter(
    ({ claimed_name: name, claimed_reach: reach, done_at }) =>
      (reach !== null && (emails.has(emailKey(reach)) || phones.has(phoneKey(reach) ?? ''))) ||
      (name !== null && done_at !== null && names.has(nameKey(name))),
  )
  if (theirs.length === 0) return
  const ids = theirs.map(({ id }) => id)
  await trx.deleteFrom('listing_requests').where('id', 'in', ids).execute()
}

/** Empties what stands of them beside their pages: messages, mails, links, members' own notes. */
const removeTraces = async (
  trx: Transaction<Tables>,
  { keptId, ids }: { keptId: string; ids: readonly string[] },
  noteIds: string[],
  keys: Keys,
  requestId: string,
) => {
  const mailboxes = [...keys.emails]
  await trx.deleteFrom('inquiries').where('provider_id', 'in', ids).execute()
  await trx.deleteFrom('listing_links').where('provider_id', 'in', ids).execute()
  await trx.deleteFrom('provider_listings').where('provider_id', 'in', ids).execute()
  await trx.deleteFrom('listing_requests').where('provider_id', 'in', ids).where('id', '!=', requestId).execute()
  // who had saved several of their pages is told once, and lets one go
  await sql`
    insert into saved_providers (user_id, provider_id, saved_at)
    select user_id, ${keptId}::uuid, max(saved_at) from saved_providers where provider_id = any(${ids}::uuid[]) group by 1
    on conflict (user_id, provider_id) do update set note = null`.execute(trx)
  await sql`
    delete from saved_providers where provider_id = any(${ids}::uuid[]) and provider_id <> ${keptId}`.execute(trx)
  await sql`
    delete from merged_saves where merge_id in (
      select id from provider_merges where kept_id = any(${ids}::uuid[]) or merged_id = any(${ids}::uuid[]))`.execute(
    trx,
  )
  await sql`
    delete from mail_outbox where lower(recipient) = any(${mailboxes})
      or split_part(merge_key, ':', 2) = any(${noteIds})`.execute(trx)
  await removeClaims(trx, keys, requestId)
  await trx.deleteFrom('experience_submissions').where('provider_id', 'in', ids).execute()
}

const nulls = <const Names extends string>(...names: Names[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Names, null>

/** What a page says of its provider, gone. */
const emptied = {
  ...nulls('provider_name', 'shown_name', 'business_name', 'recommendation', 'own_words', 'highlights', 'pricing'),
  ...nulls('location', 'city', 'city_key', 'state', 'experience_year', 'newest_id', 'newest_at'),
  is_business: false,
  has_contact_consent: false,
  has_any_contact_info: false,
}

/** Leaves of a page a row without name or place, for the answer that it is gone. */
const emptyPage = async (trx: Transaction<Tables>, id: string, at: Date): Promise<void> => {
  await trx
    .deleteFrom('provider_pairs')
    .where((pair) => pair.or([pair('first_id', '=', id), pair('second_id', '=', id)]))
    .execute()
  await trx
    .updateTable('providers')
    .set({ name_key: `gone ${id}`, area: '', removed_at: at, erased_at: at, ...emptied })
    .where('id', '=', id)
    .execute()
}

interface Removal {
  digest: Digest
  at: Date
  /** Null: the provider themselves, or the command line. */
  by: string | null
  reason: string
  /** The request by which it came, which is then no more than the log of it. */
  requestId?: string
}

/**
 * Removes a provider in the caller's transaction: whoever adds something about them waits, and finds them on the list. Locks notes
 * before pages, in the order of all others. Returns false where the page is gone already.
 */
export const removeProvider = async (
  trx: Transaction<Tables>,
  providerId: string,
  { digest, at, by, reason, requestId = v7() }: Removal,
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
    .select(['id', 'erased_at', 'merged_into'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // merged, or unmerged, while this waited for it
  const isMerged = pages.some(({ id, merged_into }) => id === providerId && merged_into !== null)
  if (isMerged || (await pagesOf(trx, providerId)).join() !== ids.join()) throw new RowsMoved()
  if (pages.every(({ erased_at }) => erased_at !== null)) return false
  const known = await readKnown(trx, ids)
  const mailboxes = await readMailboxes(trx, providerId, at)
  await addToDoNotList(trx, digestsOfPage(digest, { ...known, mailboxes, removingMailbox: null }))
  for (const id of ids) await recountProvider(trx, id, { willBeGone: true })
  const noteIds = known.notes.map(({ id }) => id)
  await removeTraces(trx, { keptId: providerId, ids }, noteIds, keysOf(known), requestId)
  for (const id of ids) await emptyPage(trx, id, at)
  const done = { kind: 'removal', provider_id: providerId, done_at: at, done_by: by, reason } as const
  const nothingElse = { submission_id: null, claimed_name: null, claimed_reach: null, words: null }
  await trx
    .insertInto('listing_requests')
    .values({ id: requestId, ...done })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...done, ...nothingElse }))
    .execute()
  return true
}
