// Which pages one removal hides: the page, those merged into it, other pages of the same provider, and their unshown pages.
import { sql } from 'kysely'
import type { z } from 'zod'
import { isEstablished, isNamedByTwoFamilies } from '../../domain/provider-portal/do-not-list.rules.ts'
import type { listRemovalPages, sharedTraits } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { categorySlugs } from '../../domain/providers/categories.ts'
import { compareNames, type NameLikeness, nameForms } from '../../domain/providers/match-name.rules.ts'
import { emailKey, hostKey, phoneKey } from '../../domain/providers/match-providers.rules.ts'
import type { Queryable } from '../database/open.ts'
import { escapeLike } from '../database/sql.ts'
import { findOwnPage, mergedPages, remainingProvider } from '../providers/provider-numbers.queries.ts'
import { isDecidedAgainst, type NamedMethods, readMailboxes, readNamedMethods } from './page-mailboxes.queries.ts'

type SharedTrait = (typeof sharedTraits)[number]
export type RemovalPage = z.output<typeof listRemovalPages.output>['pages'][number]

const contactMethods = ['email', 'phone', 'website', 'social'] as const
type ContactMethod = (typeof contactMethods)[number]

interface KnownPage {
  named: NamedMethods
  mailboxes: Map<string, boolean>
  /** Every value of each contact method; true if it is established on this page, by its notes or by its provider. */
  ways: Record<ContactMethod, Map<string, boolean>>
  area: string
  names: string[]
}

const readKnownPage = async (db: Queryable, pageId: string, at: Date): Promise<KnownPage> => {
  const { area, provider_name } = await db
    .selectFrom('providers')
    .select(['area', 'provider_name'])
    .where('id', '=', pageId)
    .executeTakeFirstOrThrow()
  const notes = await db
    .selectFrom('experience_submissions')
    .select('provider_name')
    .distinct()
    .where('provider_id', '=', pageId)
    .where('status', '=', 'approved')
    .execute()
  const named = await readNamedMethods(db, pageId)
  const mailboxes = await readMailboxes(db, pageId, at)
  const own = await findOwnPage(db, pageId)
  const byNotes = (way: ContactMethod): [string, boolean][] =>
    named[way].flatMap(({ value }) =>
      value === null ? [] : [[value, isEstablished(named[way], value, at)] as [string, boolean]],
    )
  const byThem = (value: string | null | undefined): [string, boolean][] => (value ? [[value, true]] : [])
  return {
    named,
    mailboxes,
    ways: {
      // the mailboxes include those of the notes, except refused ones
      email: new Map([...mailboxes, ...byThem(own?.email && emailKey(own.email))]),
      phone: new Map([...byNotes('phone'), ...byThem(own?.phone && phoneKey(own.phone))]),
      website: new Map([...byNotes('website'), ...byThem(own?.website && hostKey(own.website))]),
      social: new Map(byNotes('social')),
    },
    area,
    names: [...new Set([provider_name, ...notes.map((note) => note.provider_name)])].filter((name) => name !== null),
  }
}

const digitsOf = (column: string) =>
  sql<string>`substring(regexp_replace(${sql.ref(column)}, '\\D', '', 'g') from '\\d{10}$')`
const socialOf = (column: string) => sql<string>`regexp_replace(regexp_replace(
  lower(trim(${sql.ref(column)})), '^(https?://)?(www\\.)?', ''), '/*([?#].*)?$', '')`
const hasHost = (column: string, hosts: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} ilike any(${hosts.map((host) => `%${escapeLike(host)}%`)}::text[])`

/** Maximum pages that are compared and offered; those that share contact come first. */
const mostOffered = 50

/** Shown pages that may share contact or a name with this one; `compare` decides whether they do. */
const readCandidates = async (db: Queryable, pageId: string, { ways, area, names }: KnownPage): Promise<string[]> => {
  const values = (way: ContactMethod) => [...ways[way].keys()]
  const forms = names.flatMap(nameForms)
  const nameValues = categorySlugs.flatMap((category) => forms.map((form) => `${category}/${area}/${form}`))
  const { rows } = await sql<{ id: string }>`
    with met (id, by_name) as (
      select provider_id, false from provider_keys where (kind = 'email' and value = any(${values('email')}::text[]))
        or (kind = 'phone' and value = any(${values('phone')}::text[]))
        or (kind = 'host' and value = any(${values('website')}::text[]))
      union all select provider_id, true from provider_keys where kind = 'name' and value = any(${nameValues}::text[])
      union all select ${remainingProvider(sql`id = l.provider_id`)}, false from provider_listings l
        where lower(l.email) = any(${values('email')}::text[]) or ${digitsOf('l.phone')} = any(${values('phone')}::text[])
          or ${hasHost('l.website', values('website'))}
      union all select ${remainingProvider(sql`id = m.provider_id`)}, false from listing_mailboxes m
        where m.mailbox = any(${values('email')}::text[]) and m.refused_at is null
      union all select provider_id, false from experience_submissions
        where status = 'approved' and ${socialOf('provider_social')} = any(${values('social')}::text[])
    )
    select p.id from met join providers p on p.id = met.id
    where p.total_recommendations > 0 and p.id <> ${pageId}
    group by p.id order by bool_and(met.by_name), p.id limit ${mostOffered}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whether two lists may name the same person. Pages that share contact but no name belong to an agency. */
const areNamesAlike = (
  names: readonly string[],
  others: readonly string[],
  likeness: readonly NameLikeness[],
): boolean => names.some((name) => others.some((other) => likeness.includes(compareNames(name, other))))

const alike = ['equal', 'near'] as const

/** What two pages have in common, and whether a mailbox that is established on the first may hide the other. */
const compare = (page: KnownPage, other: KnownPage, mailbox: string) => {
  const shared = contactMethods.flatMap((way) =>
    [...page.ways[way]].filter(([value]) => other.ways[way].has(value)).map(([value, sure]) => ({ way, value, sure })),
  )
  const isName = page.area === other.area && areNamesAlike(page.names, other.names, ['equal'])
  const isNamedOnBoth = shared.some(
    ({ way, value }) => isNamedByTwoFamilies(page.named[way], value) && isNamedByTwoFamilies(other.named[way], value),
  )
  return {
    shares: [...new Set<SharedTrait>([...shared.map(({ way }) => way), ...(isName ? (['name'] as const) : [])])],
    ticked: shared.some(({ sure }) => sure),
    at_once: other.mailboxes.get(mailbox) === true || (isNamedOnBoth && areNamesAlike(page.names, other.names, alike)),
  }
}

interface Removing {
  pageId: string
  mailbox: string
  at: Date
}

/** Leaves out pages that an administrator refused to this mailbox, whose owners must not be asked again. */
const offerPages = async (db: Queryable, known: KnownPage, ids: readonly string[], { mailbox, at }: Removing) => {
  const offers: RemovalPage[] = []
  for (const id of ids) {
    const provider = await db
      .selectFrom('providers')
      .select(['id as provider_id', 'shown_name', 'service_type', 'city', 'state', 'is_business'])
      .select('total_recommendations')
      .$narrowType<{ service_type: RemovalPage['provider']['service_type'] }>()
      .where('id', '=', id)
      .where('total_recommendations', '>', 0)
      .where(
        sql<boolean>`not exists (
          select from listing_mailboxes where provider_id in ${mergedPages(id)} and mailbox = ${mailbox} and refused_at is not null)`,
      )
      .executeTakeFirst()
    if (!provider) continue
    const { shown_name, ...offered } = provider
    const compared = compare(known, await readKnownPage(db, id, at), mailbox)
    if (compared.at_once && (await isDecidedAgainst(db, id, mailbox))) continue
    if (compared.shares.length > 0)
      offers.push({ provider: { ...offered, provider_name: shown_name ?? '' }, ...compared })
  }
  return offers.sort((one, other) => Number(other.ticked) - Number(one.ticked))
}

/**
 * Other shown pages that may be of the same provider: they share a contact method, or the name in the same area. Says
 * which are selected at first, and which this mailbox would hide immediately. Empty for a mailbox that is not
 * established on its page.
 */
export const readRemovalPages = async (db: Queryable, removing: Removing): Promise<RemovalPage[]> => {
  const { pageId, mailbox, at } = removing
  const known = await readKnownPage(db, pageId, at)
  if (known.mailboxes.get(mailbox) !== true) return []
  return offerPages(db, known, await readCandidates(db, pageId, known), removing)
}

/**
 * The selected pages that were actually offered: those to hide immediately, and those that administrators must check
 * first.
 */
export const sortTicked = async (db: Queryable, ticked: readonly string[], removing: Removing) => {
  const others = [...new Set(ticked)].filter((id) => id !== removing.pageId)
  if (others.length === 0) return { atOnce: [], asked: [] }
  const offers = await offerPages(db, await readKnownPage(db, removing.pageId, removing.at), others, removing)
  const ids = (atOnce: boolean) =>
    offers.flatMap(({ provider, at_once }) => (at_once === atOnce ? [provider.provider_id] : []))
  return { atOnce: ids(true), asked: ids(false) }
}

/** Unshown pages whose notes all give a similar name, with the removing mailbox or contact that two families named. */
const readUnshownPages = async (db: Queryable, pageId: string, mailbox: string | null, at: Date): Promise<string[]> => {
  const { named, names } = await readKnownPage(db, pageId, at)
  const sure = (way: ContactMethod) =>
    named[way].flatMap(({ value }) => (value !== null && isNamedByTwoFamilies(named[way], value) ? [value] : []))
  const emails = [...sure('email'), ...(mailbox === null ? [] : [mailbox])]
  const [phones, hosts] = [sure('phone'), sure('website')]
  const versions = await db
    .selectFrom('experience_submissions as s')
    .innerJoin('providers as p', 'p.id', 's.provider_id')
    .select(['p.id', 's.provider_name', 's.provider_email', 's.provider_phone', 's.business_website'])
    .where('p.total_recommendations', '=', 0)
    .where('p.removed_at', 'is', null)
    .where('p.merged_into', 'is', null)
    .where('p.id', 'in', (met) =>
      met
        .selectFrom('experience_submissions')
        .select('provider_id')
        .where('status', '<>', 'approved')
        .where(
          sql<boolean>`(lower(provider_email) = any(${emails}::text[])
            or ${digitsOf('provider_phone')} = any(${phones}::text[]) or ${hasHost('business_website', hosts)})`,
        ),
    )
    .execute()
  const isTheirs = (version: (typeof versions)[number]): boolean => {
    const { provider_name, provider_email: email, provider_phone: phone, business_website: website } = version
    const isReached =
      (email !== null && emails.includes(emailKey(email))) ||
      (phone !== null && phones.includes(phoneKey(phone) ?? '')) ||
      (website !== null && hosts.includes(hostKey(website) ?? ''))
    return isReached && areNamesAlike([provider_name], names, alike)
  }
  return [...Map.groupBy(versions, ({ id }) => id)].flatMap(([id, all]) => (all.every(isTheirs) ? [id] : []))
}

/** All pages that a removal of these hides, sorted by id: also those merged into them, and unshown ones. */
export const readPagesTaken = async (db: Queryable, roots: readonly string[], mailbox: string | null, at: Date) => {
  const taken = new Set<string>()
  for (const root of roots) {
    const { rows } = await sql<{ id: string }>`select id from providers where id in ${mergedPages(root)}`.execute(db)
    for (const { id } of rows) taken.add(id)
    for (const id of await readUnshownPages(db, root, mailbox, at)) taken.add(id)
  }
  return [...taken].sort()
}
