// The mailboxes of a provider's page: those that parents' notes name and those added since, and which of them may decide for it.
import { isEstablished, type NamingNote } from '../../domain/listings/established.rules.ts'
import { emailKey, hostKey, phoneKey } from '../../domain/providers/match-keys.rules.ts'
import type { Queryable } from '../database/open.ts'
import { mergedPages } from '../providers/provider-listing.queries.ts'

/** The ways to reach a provider that are compared, each as the shown notes of a page name it. */
export type NamedWays = Record<'email' | 'phone' | 'website' | 'social', NamingNote[]>

/** A social page as it is compared: in lower case, without protocol, "www." and what follows a question mark. */
export const socialKey = (social: string): string | null =>
  social
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '') || null

const keyOf = {
  email: emailKey,
  phone: phoneKey,
  website: hostKey,
  social: socialKey,
} as const

/** What the shown notes of a page name, one entry a note for each way. The notes of merged pages are the kept page's. */
export const readNamedWays = async (db: Queryable, providerId: string): Promise<NamedWays> => {
  const versions = await db
    .selectFrom('experience_submissions')
    .select(['id', 'edit_of', 'status', 'user_id', 'reviewed_at'])
    .select(['provider_email as email', 'provider_phone as phone', 'business_website as website'])
    .select('provider_social as social')
    .where('provider_id', '=', providerId)
    .where('status', 'in', ['approved', 'replaced'])
    .where('reviewed_at', 'is not', null)
    .execute()
  const ofNote = Map.groupBy(versions, ({ id, edit_of }) => edit_of ?? id)
  const shown = versions.filter(({ status }) => status === 'approved')
  const named = (way: keyof NamedWays): NamingNote[] =>
    shown.map((note) => {
      const keyIn = (version: typeof note) => (version[way] === null ? null : keyOf[way](version[way]))
      const value = keyIn(note)
      const moments = (ofNote.get(note.edit_of ?? note.id) ?? [])
        .filter((version) => value !== null && keyIn(version) === value)
        .map(({ reviewed_at }) => reviewed_at?.getTime() ?? Number.POSITIVE_INFINITY)
      return { user_id: note.user_id, value, since: new Date(Math.min(...moments, 8.64e15)) }
    })
  return { email: named('email'), phone: named('phone'), website: named('website'), social: named('social') }
}

/** Mailboxes that an administrator or the provider added to a page or to one that was merged into it. */
const readAdded = (db: Queryable, providerId: string) =>
  db
    .selectFrom('listing_mailboxes')
    .select(['mailbox', 'established_at', 'refused_at'])
    .where('provider_id', 'in', mergedPages(providerId))
    .execute()

/**
 * The mailboxes of a page, each with whether it is established: whether it may decide for the page. One that an administrator
 * refused is none of them.
 */
export const readMailboxes = async (db: Queryable, providerId: string, at: Date): Promise<Map<string, boolean>> => {
  const { email } = await readNamedWays(db, providerId)
  const added = await readAdded(db, providerId)
  const refused = new Set(added.flatMap(({ mailbox, refused_at }) => (refused_at === null ? [] : [mailbox])))
  const confirmed = new Set(added.flatMap(({ mailbox, established_at }) => (established_at === null ? [] : [mailbox])))
  const all = new Set([...email.flatMap(({ value }) => value ?? []), ...added.map(({ mailbox }) => mailbox)])
  return new Map(
    [...all]
      .filter((mailbox) => !refused.has(mailbox))
      .map((mailbox) => [mailbox, confirmed.has(mailbox) || isEstablished(email, mailbox, at)]),
  )
}
