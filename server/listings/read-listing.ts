// A provider's own page, as members see it and as they decided; of the parents no more than the words.
import { sql } from 'kysely'
import type { z } from 'zod'
import { maskEmail } from '../../domain/auth/link-owner.rules.ts'
import { contactWayNames, contactWays, freeDays, shownContact } from '../../domain/listings/listing.rules.ts'
import type { readListing } from '../../domain/listings/listings.contracts.ts'
import { providerContact } from '../../domain/providers/contact.rules.ts'
import { Refusal } from '../../domain/refusal.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import type { Queryable } from '../database/open.ts'
import { findListing } from '../providers/provider-listing.queries.ts'
import { readApproved } from '../providers/provider-numbers.queries.ts'
import { findOpened } from './listing-links.ts'
import { readMailboxes } from './page-mailboxes.queries.ts'
import { readRemoval } from './removal.ts'

/** Families in a town from which on a note may tell it. */
const familiesToName = 3

/** Most notes that the page shows. */
const mostNotes = 100

const readAnswers = (db: Queryable, firstIds: readonly string[]) =>
  db.selectFrom('listing_answers').selectAll().where('submission_id', 'in', firstIds).execute()

/** Throws `link_expired` for a key that opens nothing, and for a page that members do not see. */
export const readOwnListing = async (db: Queryable, key: string): Promise<z.output<typeof readListing.output>> => {
  const { provider_id, mailbox, expires_at } = await findOpened(db, key)
  const provider = await db
    .selectFrom('providers')
    .select(['provider_name', 'shown_name', 'service_type', 'city', 'state', 'is_business', 'rating'])
    .select(['total_recommendations', 'contact_confirmed_at'])
    .where('id', '=', provider_id)
    .where((is) => is.or([is('total_recommendations', '>', 0), is('removal_id', 'is not', null)]))
    .executeTakeFirst()
  if (!provider) throw new Refusal('link_expired')
  const listing = await findListing(db, provider_id)
  const approved = await readApproved(db, [provider_id])
  const notes = approved.slice(0, mostNotes)
  const answers = new Map(
    (await readAnswers(db, notes.map(firstOf))).map(({ submission_id, ...answer }) => [submission_id, answer]),
  )
  const townsNotes = Map.groupBy(approved, ({ city }) => (city ? foldText(city) : ''))
  // several notes of one family are one; of those who left nobody knows whose they were
  const familiesIn = (city: string) => new Set(townsNotes.get(foldText(city))?.map(({ user_id }) => user_id)).size
  const whole = shownContact(providerContact(approved), listing && { ...listing, hidden: [] })
  const contact = Object.fromEntries(
    contactWayNames.map((way) => [
      way,
      { value: whole?.[contactWays[way]] ?? null, hidden: listing?.hidden.includes(way) ?? false },
    ]),
  ) as z.output<typeof readListing.output>['contact']
  const { contact_confirmed_at: confirmed_at, ...shown } = provider
  const removal = await readRemoval(db, provider_id)
  const toldAt = listing?.free_told_at ?? null
  return {
    ...shown,
    provider_name: shown.provider_name ?? '',
    established: (await readMailboxes(db, provider_id, new Date())).get(mailbox) === true,
    wishes: [],
    other_devices: 0,
    unconfirmed_email: null,
    combined_highlights: [],
    highlight_counts: [],
    pricing: null,
    would_use_again: 0,
    would_not_use_again: 0,
    removal: removal
      ? {
          asked_at: removal.asked_at,
          deletes_at: removal.objected_at ? null : removal.delete_at,
          own: removal.mailbox === mailbox,
          objected: removal.objected_at !== null,
        }
      : null,
    mailbox: maskEmail(mailbox),
    works_until: expires_at,
    contact,
    confirmed_at,
    free: listing?.free ?? null,
    free_from: listing?.free_from ?? null,
    free_until: toldAt && new Date(toldAt.getTime() + freeDays * 86_400_000),
    notes: notes.map((note) => ({
      id: firstOf(note),
      rating: note.rating,
      recommendation: note.recommendation,
      own_words: note.own_words,
      highlights: note.highlights,
      pricing: note.pricing,
      would_use_again: note.would_use_again,
      experience_year: note.experience_year,
      city: note.city && familiesIn(note.city) >= familiesToName ? note.city : null,
      answer: answers.get(firstOf(note)) ?? null,
    })),
  }
}

const firstOf = ({ id, edit_of }: { id: string; edit_of: string | null }): string => edit_of ?? id

/** The first version of a shown note of a provider, locked; undefined when this is none. */
export const lockNote = async (trx: Queryable, providerId: string, noteId: string): Promise<boolean> => {
  const { rows } = await sql`
    select id from experience_submissions where id = ${noteId} and edit_of is null for update`.execute(trx)
  if (rows.length === 0) return false
  const shown = await trx
    .selectFrom('experience_submissions')
    .select('id')
    .where(sql<boolean>`coalesce(edit_of, id) = ${noteId}`)
    .where('status', '=', 'approved')
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return shown !== undefined
}
