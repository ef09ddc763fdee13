// Requests of providers: how they come, what the desk reads of them, and what administrators do about them.
import { sql, type Transaction } from 'kysely'
import { v7 } from 'uuid'
import type { z } from 'zod'
import { fewestTyped, requestDays } from '../../domain/limits.ts'
import type { listingAskSchema } from '../../domain/listings/listing-ask.schema.ts'
import type { actOnListingRequest, askToLift, listListingRequests } from '../../domain/listings/listings.contracts.ts'
import { parseLocation } from '../../domain/places/location.rules.ts'
import { emailKey } from '../../domain/providers/match-keys.rules.ts'
import type { OfferedProvider } from '../../domain/providers/providers.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { isEmail } from '../../domain/text/email.rules.ts'
import { administratorName } from '../database/fields.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { type Limit, takeLimit } from '../platform/limits.ts'
import { queueMail } from '../platform/outbox.queries.ts'
import { keptProvider } from '../providers/provider-numbers.queries.ts'
import { locateProvider } from '../providers/provider-page.queries.ts'
import { readOffers } from '../providers/provider-suggestions.queries.ts'
import { type Digest, digestsOf } from './do-not-list.ts'
import { liftMail, makeLink, sendLink } from './listing-links.ts'
import { removeProvider } from './remove-provider.ts'

/** Links to one page, and to one mailbox, that strangers can ask for in a day; the answer never says that there are no more. */
const linksADay: Limit = { times: 3, seconds: 86_400 }

/** Pages on which an address stands: by consent, or as their provider has shown that it is theirs. */
const pagesWithAddress = async (db: Queryable, email: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select p.id from providers p where p.total_recommendations > 0 and p.id in (
      select provider_id from provider_keys where kind = 'email' and value = ${emailKey(email)}
      union select ${keptProvider(sql`id = l.provider_id`)} from provider_listings l
      where l.mailbox = ${emailKey(email)} or l.email = ${emailKey(email)}
    ) order by p.id limit 3`.execute(db)
  return rows.map(({ id }) => id)
}

/** Mails links to an address that stands on pages already; anything else is for the desk. True when the desk has news. */
export const askForPage = async (
  trx: Transaction<Tables>,
  { name, reach, words }: z.output<typeof listingAskSchema>,
  { at, siteUrl }: { at: Date; siteUrl: string },
): Promise<boolean> => {
  const email = isEmail(reach) ? emailKey(reach) : null
  const pages = email ? await pagesWithAddress(trx, email) : []
  if (email && pages.length > 0) {
    for (const id of pages) {
      if ((await takeLimit(trx, `listing:link:${id}`, linksADay)).ok) await sendLink(trx, email, id, siteUrl)
    }
    return false
  }
  const claim = { claimed_name: name, claimed_reach: reach, words: words || null }
  await trx
    .insertInto('listing_requests')
    .values({ id: v7(), kind: 'claim', ...claim, asked_at: at })
    .execute()
  return true
}

/** The page `p` while it is shown. */
const shownPage = sql<OfferedProvider | null>`case when p.total_recommendations > 0 then json_build_object(
  'provider_id', p.id, 'provider_name', p.shown_name, 'service_type', p.service_type, 'city', p.city, 'state', p.state,
  'is_business', p.is_business, 'total_recommendations', p.total_recommendations) end`

const days = (from: Date, more: number): Date => new Date(from.getTime() + more * 86_400_000)

const selectRequests = (db: Queryable) =>
  db
    .selectFrom('listing_requests as r')
    .leftJoin('providers as p', 'p.id', 'r.provider_id')
    .leftJoin('experience_submissions as s', 's.id', 'r.submission_id')
    .select(['r.id', 'r.kind', 'r.asked_at', 'r.claimed_name', 'r.claimed_reach', 'r.words', 'r.done_at', 'r.reason'])
    .select(['s.recommendation', 's.own_words', 's.rating'])
    .select([shownPage.as('provider'), administratorName('r.done_by').as('done_by')])
    .limit(100)

/** The requests, open and done. */
export const readRequests = async (db: Queryable): Promise<z.output<typeof listListingRequests.output>> => {
  const open = await selectRequests(db).where('r.done_at', 'is', null).orderBy('r.asked_at').orderBy('r.id').execute()
  const done = await selectRequests(db).where('r.done_at', 'is not', null).orderBy('r.done_at', 'desc').execute()
  const claimed = open.flatMap(({ claimed_name: name }) => (name && name.length >= fewestTyped ? [name] : []))
  const onRecord = await readOffers(db, [...new Set(claimed)])
  const tell = ({ recommendation, own_words, rating, ...row }: (typeof open)[number]) => ({
    ...row,
    due_at: days(row.asked_at, requestDays.promised),
    due_by_law_at: days(row.asked_at, requestDays.lawful),
    note: recommendation !== null && rating !== null ? { recommendation, own_words, rating } : null,
    on_record: (row.done_at === null && onRecord.get(row.claimed_name ?? '')) || [],
  })
  return { open: open.map(tell), done: done.map(tell) }
}

type Wish = z.output<typeof actOnListingRequest.input>

interface Acting {
  digest: Digest
  at: Date
  /** Null: from the command line. */
  by: string | null
  siteUrl: string
}

/** The page with a short id, over merges; to be removed it need not be shown. Throws `not_found`. */
export const pageToAct = async (db: Queryable, shortId: string, kind: 'send_link' | 'remove'): Promise<string> => {
  const page = await locateProvider(db, shortId)
  const isThere = kind === 'remove' ? page?.erased_at === null : Number(page?.total_recommendations) > 0
  if (!page || !isThere) throw new Refusal('not_found')
  return page.id
}

/** Shows an answer to members, or tells its provider why not. Throws `decided_meanwhile` where the words are not the ones that were read. */
const decideAnswer = async (
  trx: Transaction<Tables>,
  { submission_id, words }: { submission_id: string | null; words: string | null },
  shown: { at: Date } | { reason: string },
): Promise<void> => {
  const changed = await trx
    .updateTable('listing_answers')
    .set('at' in shown ? { text: words, shown_at: shown.at, proposed: null } : { refused_reason: shown.reason })
    .where('submission_id', '=', submission_id)
    .where('proposed', '=', words)
    .returning('submission_id')
    .executeTakeFirst()
  if (!changed) throw new Refusal('decided_meanwhile')
}

/** Does what an administrator decided and logs it, in the caller's transaction. Throws `not_found` and `decided_meanwhile`. */
export const actOnRequest = async (
  trx: Transaction<Tables>,
  { id, act, reason }: Pick<Wish, 'id' | 'act' | 'reason'>,
  { digest, at, by, siteUrl }: Acting,
): Promise<Date> => {
  const request = await trx
    .selectFrom('listing_requests')
    .select(['kind', 'submission_id', 'words', 'done_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw new Refusal('not_found')
  if (request.done_at !== null) throw new Refusal('decided_meanwhile')
  const isAnswer = act.kind === 'approve_answer' || act.kind === 'refuse_answer'
  if (isAnswer !== (request.kind === 'answer')) throw new Refusal('not_found')
  if (act.kind === 'send_link') {
    const page = await pageToAct(trx, act.short_id, act.kind)
    if (!(await sendLink(trx, emailKey(act.email), page, siteUrl))) throw new Refusal('not_found')
  }
  if (act.kind === 'remove') {
    // its request becomes the log of it
    const page = await pageToAct(trx, act.short_id, act.kind)
    if (!(await removeProvider(trx, page, { digest, at, by, reason, requestId: id }))) throw new Refusal('not_found')
    return at
  }
  if (act.kind === 'approve_answer') await decideAnswer(trx, request, { at })
  if (act.kind === 'refuse_answer') await decideAnswer(trx, request, { reason })
  await trx.updateTable('listing_requests').set({ done_at: at, done_by: by, reason }).where('id', '=', id).execute()
  return at
}

/** Logs that an administrator sent a link that nobody had asked for at the desk. */
export const logLink = (trx: Transaction<Tables>, { at, by }: Pick<Acting, 'at' | 'by'>, reason: string) =>
  trx.insertInto('listing_requests').values({ id: v7(), kind: 'link', done_at: at, done_by: by, reason }).execute()

/** Mails somebody a link by which they can be listed again, in the caller's transaction; whether they are on the list is not told. */
export const sendLift = async (
  trx: Transaction<Tables>,
  { name, location, email, reason }: z.output<typeof askToLift.input>,
  { digest, siteUrl, ...acting }: Acting,
): Promise<void> => {
  const to = emailKey(email)
  const lifts = digestsOf(digest, { provider_name: name, ...parseLocation(location), provider_email: email })
  await queueMail(trx, liftMail(to, await makeLink(trx, to, { lifts }, siteUrl)))
  await logLink(trx, acting, reason)
}
