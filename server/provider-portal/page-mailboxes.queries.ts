// The mailboxes of a provider's page: those that parents' notes name and those added since, and which of them may decide for it.
import { sql } from 'kysely'
import { isEstablished, type NamingNote } from '../../domain/provider-portal/do-not-list.rules.ts'
import { emailKey, hostKey, phoneKey, socialKey } from '../../domain/providers/match-providers.rules.ts'
import type { Queryable } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { RowsMoved } from '../database/transaction.ts'
import { followMerges, mergedPages } from '../providers/provider-numbers.queries.ts'

export type NamedMethods = Record<'email' | 'phone' | 'website' | 'social', NamingNote[]>

const keyOf = {
  email: emailKey,
  phone: phoneKey,
  website: hostKey,
  social: socialKey,
} as const

/** The contact in the shown notes of a page and of those merged into it: one entry a note for each method. */
export const readNamedMethods = async (db: Queryable, providerId: string): Promise<NamedMethods> => {
  const versions = await db
    .selectFrom('experience_submissions as s')
    .select(['id', 'edit_of', 'status', 'user_id', 'reviewed_at'])
    .select(['provider_email as email', 'provider_phone as phone', 'business_website as website'])
    .select('provider_social as social')
    // before the merge, nobody on the page that the note is on now could object to it
    .select(
      sql<Date | null>`(
        select max(m.merged_at) from merged_submissions moved join provider_merges m on m.id = moved.merge_id
        where moved.submission_id = s.id and m.undone_at is null)`.as('merged_at'),
    )
    .where('provider_id', '=', providerId)
    .where(
      sql<boolean>`(status = 'approved' or status = 'replaced' and exists (
        select from submission_decisions d
        where d.submission_id = s.id and d.to_status = 'approved' and d.undone_at is null))`,
    )
    .execute()
  const ofNote = Map.groupBy(versions, ({ id, edit_of }) => edit_of ?? id)
  const shown = versions.filter(({ status }) => status === 'approved')
  const named = (way: keyof NamedMethods): NamingNote[] =>
    shown.map((note) => {
      const keyIn = (version: typeof note) => (version[way] === null ? null : keyOf[way](version[way]))
      const value = keyIn(note)
      const moments = (ofNote.get(note.edit_of ?? note.id) ?? [])
        .filter((version) => value !== null && keyIn(version) === value)
        .map(({ reviewed_at, merged_at }) =>
          Math.max(reviewed_at?.getTime() ?? Number.POSITIVE_INFINITY, merged_at?.getTime() ?? 0),
        )
      return { user_id: note.user_id, value, since: new Date(Math.min(...moments, 8.64e15)) }
    })
  return { email: named('email'), phone: named('phone'), website: named('website'), social: named('social') }
}

interface Added {
  isRefused: boolean
  isConfirmed: boolean
  /** An administrator added it, perhaps only to read. */
  isByDesk: boolean
  /** The mailbox that typed it; null if none did, or if its link was not opened. */
  namedBy: string | null
}

const readAdded = async (db: Queryable, providerId: string): Promise<Map<string, Added>> => {
  const rows = await db
    .selectFrom('listing_mailboxes')
    .select(['mailbox', 'established_at', 'named_by', 'refused_at'])
    .where('provider_id', 'in', mergedPages(providerId))
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ mailbox }) => mailbox)].map(([mailbox, added]) => {
      const established = added.filter(({ established_at }) => established_at !== null)
      return [
        mailbox,
        {
          isRefused: added.some(({ refused_at }) => refused_at !== null),
          isConfirmed: established.some(({ named_by }) => named_by === null),
          isByDesk: added.some(({ named_by }) => named_by === null),
          namedBy: established.find(({ named_by }) => named_by !== null)?.named_by ?? null,
        },
      ]
    }),
  )
}

/**
 * A mailbox, the mailbox that typed it, and so on. A typed mailbox has the rights of those before it: otherwise a
 * stranger's mailbox could outlive the note that named it. A refused mailbox passes on no rights.
 */
const lineOf = (
  mailbox: string,
  added: ReadonlyMap<string, Added>,
  line: readonly string[] = [],
): readonly string[] => {
  const row = added.get(mailbox)
  if (row?.isRefused || line.includes(mailbox)) return line
  const longer = [...line, mailbox]
  return row?.namedBy ? lineOf(row.namedBy, added, longer) : longer
}

export const readLineOf = async (db: Queryable, ids: readonly string[], mailbox: string) => {
  const lines = []
  for (const id of ids) lines.push(lineOf(mailbox, await readAdded(db, id)))
  return lines.find((line) => line.length > 1) ?? [mailbox]
}

/**
 * Whether administrators put back a page that this mailbox, or one that it was typed by, had removed. Ends when they
 * confirm the mailbox.
 */
export const isDecidedAgainst = async (db: Queryable, pageId: string, mailbox: string): Promise<boolean> => {
  const decided = await db
    .selectFrom('listing_requests')
    .select('id')
    .where('kind', '=', 'removal')
    .where('provider_id', 'in', mergedPages(pageId))
    .where('mailbox', 'in', await readLineOf(db, [pageId], mailbox))
    .executeTakeFirst()
  return decided !== undefined
}

/**
 * Removes the mailboxes that were typed for a page, except the ones to keep and those that typed them: a provider who
 * removes an address also removes its rights. The caller has locked the page.
 */
export const endTyped = async (
  trx: Trx,
  { pageId, ownPage, keep }: { pageId: string; ownPage: string; keep: readonly string[] },
): Promise<void> => {
  const added = await readAdded(trx, pageId)
  await trx
    .deleteFrom('listing_mailboxes')
    .where('provider_id', '=', ownPage)
    .where('named_by', 'is not', null)
    .where('refused_at', 'is', null)
    .where('mailbox', 'not in', [...keep, ...keep.flatMap((mailbox) => lineOf(mailbox, added))])
    .execute()
}

/**
 * The mailboxes of a page, each with whether it is established, that is, may decide for the page. Leaves out refused
 * ones, and typed ones whose first mailbox is no longer in any note.
 */
export const readMailboxes = async (db: Queryable, providerId: string, at: Date): Promise<Map<string, boolean>> => {
  const { email } = await readNamedMethods(db, providerId)
  const added = await readAdded(db, providerId)
  const named = email.flatMap(({ value }) => value ?? [])
  const mailboxes = [...new Set([...named, ...added.keys()])].filter((mailbox) => !added.get(mailbox)?.isRefused)
  return new Map(
    mailboxes.flatMap((mailbox) => {
      const line = lineOf(mailbox, added)
      if (!line.some((one) => named.includes(one) || added.get(one)?.isByDesk)) return []
      const asOne = email.map((note) => (note.value && line.includes(note.value) ? { ...note, value: mailbox } : note))
      return [[mailbox, line.some((one) => added.get(one)?.isConfirmed) || isEstablished(asOne, mailbox, at)]]
    }),
  )
}

/**
 * The page to which a mailbox belongs, among pages that are merged: the one it was added to, or on which its notes were
 * before the merge. Its decisions are stored there, so that undoing the merge takes them along.
 */
export const ownPageOf = async (db: Queryable, mailbox: string, pageId: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    with pages as (select id from ${mergedPages(pageId)} as one (id)), notes as (
      select coalesce(edit_of, id) as first_id from experience_submissions
      where provider_id = ${pageId} and status = 'approved' and lower(provider_email) = ${mailbox}
    )
    select id from (
      select provider_id as id, 1 as rank from listing_mailboxes
      where mailbox = ${mailbox} and refused_at is null and provider_id in (select id from pages)
      union all
      select coalesce((
        select m.merged_id from experience_submissions v
        join merged_submissions s on s.submission_id = v.id join provider_merges m on m.id = s.merge_id
        where (v.id = n.first_id or v.edit_of = n.first_id) and m.undone_at is null and m.merged_id in (select id from pages)
        order by m.merged_at limit 1), ${pageId}::uuid), 2 from notes n
    ) as own order by id <> ${pageId}, rank, id limit 1`.execute(db)
  return rows[0]?.id ?? pageId
}

/**
 * Locks the page that has the recommendations of a page now, and returns its id. Throws `RowsMoved` if it is merged or
 * unmerged while this transaction waits.
 */
export const lockPage = async (trx: Trx, providerId: string): Promise<string> => {
  const pageId = await followMerges(trx, providerId)
  await trx.selectFrom('providers').select('id').where('id', '=', pageId).forNoKeyUpdate().execute()
  if ((await followMerges(trx, providerId)) !== pageId) throw new RowsMoved()
  return pageId
}
