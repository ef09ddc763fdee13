// The do-not-list: digests of the names and contacts of removed providers, under a key that the database does not hold.
import { sql } from 'kysely'
import { v7 } from 'uuid'
import { areaOf, createAreaOf } from '../../domain/places/location.rules.ts'
import {
  besideEqualNames,
  besideNearNames,
  type ContactMethods,
  contactKeys,
  isNamedByTwoFamilies,
  type KnownBy,
  listedNames,
  namesToAsk,
} from '../../domain/provider-portal/do-not-list.rules.ts'
import { emailKey, phoneKey } from '../../domain/providers/match-providers.rules.ts'
import { nameKey } from '../../domain/providers/provider-name.rules.ts'
import type { Queryable } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import type { Services } from '../http/serve.ts'
import { readEarlierRegions } from '../providers/filing.queries.ts'

export type Digest = Services['auth']['digest']

export interface ListedRow {
  digest: string
  kind: 'sure' | 'contact' | 'name' | 'mailbox'
}

interface ApprovedVersion extends KnownBy {
  user_id: string | null
  /** `replaced` ones have been approved before. */
  status: string
}

interface PageWords {
  notes: readonly ApprovedVersion[]
  /** What the provider typed themselves, which nobody has confirmed. */
  own: readonly { phone: string | null; email: string | null; website: string | null }[]
  mailboxes: ReadonlyMap<string, boolean>
  removingMailbox: string | null
}

const ofMailbox = (digest: Digest, mailbox: string): string => digest('mailbox', emailKey(mailbox))

/**
 * What an entry stores of the provider of a page. A contact alone refuses a note only if its owner can lift the entry,
 * or if parents of two families named it: any other contact may be another person's.
 */
export const digestsOfPage = (digest: Digest, { notes, own, mailboxes, removingMailbox }: PageWords): ListedRow[] => {
  const established = [...mailboxes].flatMap(([mailbox, isEstablished]) => (isEstablished ? [mailbox] : []))
  const lifting = [...new Set([...established, ...(removingMailbox ? [removingMailbox] : [])])]
  const typed = own.map(
    ({ phone, email, website }): ContactMethods => ({
      provider_phone: phone,
      provider_email: email,
      business_website: website,
      provider_social: null,
    }),
  )
  const mails = [...lifting, ...mailboxes.keys()].map((mailbox) => `email ${emailKey(mailbox)}`)
  const contacts = [...new Set([...mails, ...[...notes, ...typed].flatMap(contactKeys)])]
  const named = notes
    .filter(({ status }) => status === 'approved')
    .flatMap((note) => contactKeys(note).map((value) => ({ user_id: note.user_id, value })))
  const certain = new Set(lifting.map((mailbox) => `email ${emailKey(mailbox)}`))
  const sure = contacts.filter((contact) => certain.has(contact) || isNamedByTwoFamilies(named, contact))
  const names = [...new Set(notes.map(({ provider_name }) => provider_name))]
  const of = (kind: ListedRow['kind'], purpose: Parameters<Digest>[0], values: readonly string[]) =>
    [...new Set(values)].map((value): ListedRow => ({ kind, digest: digest(purpose, value) }))
  return [
    ...of(
      'sure',
      'equal-name',
      names.flatMap((name) => besideEqualNames(sure, name)),
    ),
    ...of(
      'contact',
      'near-name',
      names.flatMap((name) => besideNearNames(contacts, name)),
    ),
    ...of('name', 'name', notes.flatMap(listedNames)),
    ...of('mailbox', 'mailbox', lifting.map(emailKey)),
  ]
}

/** What an entry stores of a person without a page: names to look at, and the mailbox that may lift the entry. */
export const digestsOfNames = (
  digest: Digest,
  names: readonly Parameters<typeof listedNames>[0][],
  mailbox: string | null,
): ListedRow[] => [
  ...[...new Set(names.flatMap(listedNames))].map((name) => ({ kind: 'name' as const, digest: digest('name', name) })),
  ...(mailbox === null ? [] : [{ kind: 'mailbox' as const, digest: ofMailbox(digest, mailbox) }]),
]

export type ListedBy = 'sure' | 'contact' | 'name'

const digestsToAsk = (digest: Digest, note: KnownBy, areas: readonly string[]): Map<string, 'contact' | 'name'> => {
  const { provider_name: name, provider_email: email, provider_phone: phone } = note
  const contacts = contactKeys(note)
  const number = phone && phoneKey(phone)
  return new Map([
    ...namesToAsk(note, areas).map((key) => [digest('name', key), 'name'] as const),
    ...besideEqualNames(contacts, name).map((key) => [digest('equal-name', key), 'contact'] as const),
    ...besideNearNames(contacts, name).map((key) => [digest('near-name', key), 'contact'] as const),
    // entries of releases that stored name, email and phone separately
    ...areas.map((area) => [digest('name', `${area}/${nameKey(name)}`), 'name'] as const),
    ...(email ? [[digest('email', emailKey(email)), 'contact'] as const] : []),
    ...(number ? [[digest('phone', number), 'contact'] as const] : []),
  ])
}

/** For each note, the strongest match with the list, under today's and earlier regions; null if there is none. Takes no lock. */
export const findListed = async (
  db: Queryable,
  digest: Digest,
  notes: readonly KnownBy[],
): Promise<(ListedBy | null)[]> => {
  const earlier = (await readEarlierRegions(db)).map(createAreaOf)
  const asked = notes.map((note) => {
    const areas = new Set([areaOf(note), ...earlier.map((areaThen) => areaThen(note))])
    return digestsToAsk(digest, note, [...areas])
  })
  const digests = new Set(asked.flatMap((one) => [...one.keys()]))
  const rows = await db
    .selectFrom('do_not_list')
    .select(['digest', 'kind'])
    .where('digest', '=', sql<string>`any(${[...digests]}::text[])`)
    .execute()
  return asked.map((one) => {
    const met = rows.filter((row) => one.has(row.digest))
    if (met.length === 0) return null
    if (met.some(({ kind }) => kind === 'sure')) return 'sure'
    return met.some((row) => one.get(row.digest) === 'contact') ? 'contact' : 'name'
  })
}

export const readDoNotList = async (db: Queryable, digest: Digest, note: KnownBy): Promise<ListedBy | null> =>
  (await findListed(db, digest, [note]))[0] ?? null

const lockName = sql`hashtextextended('do-not-list', 0)`

/** Waits for transactions that add to the list. Take it after recommendations' and before providers' locks. */
export const holdDoNotList = (trx: Trx) => sql`select pg_advisory_xact_lock_shared(${lockName})`.execute(trx)

/**
 * Whether the provider of a note is on the list: `sure` refuses the note, `possible` leaves it to a reviewer, null is
 * not listed. Waits for transactions that add to the list. The lock is shared; take it after recommendations' and
 * before providers' locks.
 */
export const matchDoNotList = async (trx: Trx, digest: Digest, note: KnownBy): Promise<'sure' | 'possible' | null> => {
  await holdDoNotList(trx)
  const by = await readDoNotList(trx, digest, note)
  return by && (by === 'sure' ? by : 'possible')
}

/** Blocks every `matchDoNotList` until the transaction ends. */
export const lockDoNotList = (trx: Trx) => sql`select pg_advisory_xact_lock(${lockName})`.execute(trx)

export const addToDoNotList = async (trx: Trx, rows: readonly ListedRow[]): Promise<string> => {
  const entryId = v7()
  await sql`
    insert into do_not_list (digest, entry_id, kind)
    select digest, ${entryId}::uuid, kind
    from unnest(${rows.map(({ digest }) => digest)}::text[], ${rows.map(({ kind }) => kind)}::text[]) as r (digest, kind)`.execute(
    trx,
  )
  return entryId
}

export const removeEntry = (trx: Trx, entryId: string) =>
  trx.deleteFrom('do_not_list').where('entry_id', '=', entryId).execute()

/** The digests by which a mailbox lifts entries: as an established one, and as an address of earlier releases. */
export const liftingDigests = (digest: Digest, mailbox: string): string[] => [
  ofMailbox(digest, mailbox),
  digest('email', emailKey(mailbox)),
]

/** Removes the entries that one of these digests of a mailbox may lift. Returns whether there were any. */
export const liftFromDoNotList = async (trx: Trx, digests: readonly string[]): Promise<boolean> => {
  const lifted = await trx
    .deleteFrom('do_not_list')
    .where('entry_id', 'in', (met) =>
      met
        .selectFrom('do_not_list')
        .select('entry_id')
        .where('digest', 'in', digests)
        .where('kind', 'in', ['mailbox', 'before']),
    )
    .returning('entry_id')
    .execute()
  return lifted.length > 0
}
