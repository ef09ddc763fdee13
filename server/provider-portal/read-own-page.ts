// A provider's own page: what members see, what the provider decided, and only the words of the parents.
import { sql } from 'kysely'
import type { z } from 'zod'
import { maskEmail } from '../../domain/auth/link-owner.rules.ts'
import {
  combinePageSettings,
  type contactMethodNames,
  contactMethods,
  freeDays,
  maskContact,
  shownContact,
} from '../../domain/provider-portal/page-settings.rules.ts'
import type { readOwnPage } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { providerContact } from '../../domain/providers/contact.rules.ts'
import { summarizeProvider } from '../../domain/providers/provider-numbers.rules.ts'
import { pricingText } from '../../domain/recommendations/pricing.ts'
import { Refusal } from '../../domain/refusal.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import type { Database, Queryable } from '../database/open.ts'
import { readApproved, readPageSettings } from '../providers/provider-numbers.queries.ts'
import { readReviewRequests } from './new-address.ts'
import { countDevices, findOpened, type Opened } from './page-links.ts'
import { readRemoval } from './removal.ts'

/** Minimum number of families in a town for which a note may name the town. */
const familiesToName = 3

const mostNotes = 100

type Own = z.output<typeof readOwnPage.output>

/** Answers by the note's first version, each with the mailbox that gave the newest one, or null if it is unknown. */
const readAnswers = (db: Queryable, firstIds: readonly string[]) =>
  db
    .selectFrom('listing_answers as a')
    .selectAll('a')
    .select(
      sql<string | null>`(
        select mailbox from listing_requests r where r.submission_id = a.submission_id and r.kind = 'answer'
        order by asked_at desc, id desc limit 1)`.as('mailbox'),
    )
    .where('a.submission_id', '=', sql<string>`any(${firstIds}::uuid[])`)
    .execute()

/** Whether a mailbox may change the answer to a note. One that is not established may change only its own answer. */
export const mayAnswer = async (db: Queryable, { isEstablished, mailbox }: Opened, noteId: string): Promise<boolean> =>
  isEstablished || (await readAnswers(db, [noteId])).every((answer) => answer.mailbox === mailbox)

const removalOf = async (db: Queryable, { pageId, mailbox }: Opened): Promise<Own['removal']> => {
  const removal = await readRemoval(db, pageId)
  if (!removal) return null
  const objected = removal.objected_at !== null
  const deletes_at = objected ? null : removal.delete_at
  return { asked_at: removal.asked_at, deletes_at, own: removal.mailbox === mailbox, objected }
}

/** A provider's own page. Throws `link_expired` for an invalid key, and for a hidden page without a pending removal. */
export const fetchOwnPage = (db: Database['db'], key: string, at: Date): Promise<Own> =>
  // in one snapshot: a merge moves notes from page to page
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((trx) => readOwn(trx, key, at))

const readOwn = async (db: Queryable, key: string, at: Date): Promise<Own> => {
  const opened = await findOpened(db, key, at)
  const { pageId, ownPage, mailbox, mailboxes, isEstablished, expires_at } = opened
  const { service_type } = await db
    .selectFrom('providers')
    .select('service_type')
    .where('id', '=', pageId)
    .executeTakeFirstOrThrow()
  const rows = await readPageSettings(db, pageId)
  const listing = combinePageSettings(rows)
  const approved = await readApproved(db, [pageId])
  // computed, because the database holds no numbers for a hidden page
  const summary = summarizeProvider(approved, listing)
  if (!summary) throw new Refusal('link_expired')
  const notes = approved.slice(0, mostNotes)
  const answers = new Map(
    (await readAnswers(db, notes.map(firstOf))).map(({ submission_id, ...answer }) => [submission_id, answer]),
  )
  const answerOf = (id: string): Own['notes'][number]['answer'] => {
    const answer = answers.get(id)
    if (!answer) return null
    if (isEstablished || answer.mailbox === mailbox) return answer
    return answer.text === null ? null : { ...answer, proposed: null, refused_reason: null }
  }
  const townsNotes = Map.groupBy(approved, ({ city }) => (city ? foldText(city) : ''))
  // several notes of one family count once; the families of notes by erased members are not known
  const familiesIn = (city: string) => new Set(townsNotes.get(foldText(city))?.map(({ user_id }) => user_id)).size
  const whole = shownContact(providerContact(approved), listing && { ...listing, hidden: [] })
  const methodOf = (way: (typeof contactMethodNames)[number]) => {
    const value = whole?.[contactMethods[way]] ?? null
    return {
      value: value === null || isEstablished ? value : maskContact(way, value),
      hidden: listing?.hidden.includes(way) ?? false,
    }
  }
  const reportedAt = listing?.free_told_at ?? null
  const devices = { except: key, only: isEstablished ? [...mailboxes.keys()] : [mailbox] }
  return {
    ...summary,
    service_type,
    mailbox: maskEmail(mailbox),
    established: isEstablished,
    wishes: isEstablished ? [] : await readReviewRequests(db, pageId, mailbox),
    works_until: expires_at,
    other_devices: await countDevices(db, pageId, devices),
    removal: await removalOf(db, opened),
    contact: {
      phone: methodOf('phone'),
      email: methodOf('email'),
      website: methodOf('website'),
      social: methodOf('social'),
    },
    unconfirmed_email: (isEstablished && rows.find((row) => row.provider_id === ownPage)?.unconfirmed_email) || null,
    confirmed_at: summary.contact_confirmed_at,
    free: listing?.free ?? null,
    free_from: listing?.free_from ?? null,
    free_until: reportedAt && new Date(reportedAt.getTime() + freeDays * 86_400_000),
    notes: notes.map((note) => ({
      ...note,
      id: firstOf(note),
      pricing: pricingText(note),
      city: note.city && familiesIn(note.city) >= familiesToName ? note.city : null,
      answer: answerOf(firstOf(note)),
    })),
  }
}

const firstOf = ({ id, edit_of }: { id: string; edit_of: string | null }): string => edit_of ?? id

/** Locks a note by its first version, as a decision on any of its versions does. */
export const lockNote = (trx: Queryable, noteId: string) =>
  sql`select id from experience_submissions where id = ${noteId} and edit_of is null for update`.execute(trx)

export const isNoteOf = async (db: Queryable, pageId: string, noteId: string): Promise<boolean> => {
  const shown = await db
    .selectFrom('experience_submissions')
    .select('id')
    .where(sql<boolean>`coalesce(edit_of, id) = ${noteId}`)
    .where('status', '=', 'approved')
    .where('provider_id', '=', pageId)
    .executeTakeFirst()
  return shown !== undefined
}
