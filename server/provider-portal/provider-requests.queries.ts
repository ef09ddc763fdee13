// Requests of providers at the desk: their columns, and their list, a page at a time.
import { type Insertable, sql } from 'kysely'
import { v7 } from 'uuid'
import { z } from 'zod'
import { fewestTyped, requestDays, requestsPageSize } from '../../domain/limits.ts'
import {
  aboutNote,
  type listProviderRequests,
  type ReviewRequest,
} from '../../domain/provider-portal/provider-portal.contracts.ts'
import { emailKey } from '../../domain/providers/match-providers.rules.ts'
import type { OfferedProvider } from '../../domain/providers/providers.contracts.ts'
import { isEmail } from '../../domain/text/email.rules.ts'
import type { Queryable } from '../database/open.ts'
import { administratorName, fieldsFrom } from '../database/sql.ts'
import type { Tables, Trx } from '../database/tables.ts'
import { cursorMoment, pageOf, readCursor, readPageByMoment } from '../http/cursor.ts'
import { findEntriesCalled } from '../old-list/listed-entries.queries.ts'
import { readOffers } from '../providers/provider-counts.queries.ts'
import { remainingProvider } from '../providers/provider-numbers.queries.ts'

/** The page that a request `r` is about, after merges: that of its note `s`, else the one it was sent from. */
const pageMeant = remainingProvider(sql`id = coalesce(s.provider_id, r.provider_id)`)

/** The page `p` if it can be read: it is shown, or hidden until it is deleted. */
const readablePage = sql<OfferedProvider | null>`case when p.total_recommendations > 0 or p.removal_id is not null then
  json_build_object('provider_id', p.id, 'provider_name', p.shown_name, 'service_type', p.service_type, 'city', p.city,
    'state', p.state, 'is_business', p.is_business, 'total_recommendations', (
      select count(*) from experience_submissions n where n.provider_id = p.id and n.status = 'approved')) end`

/** The columns that give a requester's address: what a stranger typed, or the mailbox of the device. */
interface Asker {
  kind: string
  claimed_reach: string | null
  mailbox: string | null
  /** The mailbox of the page it was sent from, for requests of earlier releases. */
  page_mailbox: string | null
}

/**
 * The address to which the answer to a request is mailed; null if there is none, and for replies to notes, whose
 * outcome the provider reads on their page.
 */
export const replyAddress = ({ kind, claimed_reach: reach, mailbox, page_mailbox }: Asker): string | null => {
  if (kind === 'claim') return reach !== null && isEmail(reach) ? emailKey(reach) : null
  return kind === 'objection' || kind === 'new_address' ? (mailbox ?? page_mailbox) : null
}

/** Stores a request, or the log entry of an act. */
export const addRequest = (trx: Trx, request: Omit<Insertable<Tables['listing_requests']>, 'id'>) =>
  trx
    .insertInto('listing_requests')
    .values({ id: v7(), ...request })
    .execute()

const selectRequests = (db: Queryable) =>
  db
    .selectFrom('listing_requests as r')
    .leftJoin('experience_submissions as s', 's.id', 'r.submission_id')
    .leftJoin('providers as p', (join) => join.on('p.id', '=', pageMeant))
    .leftJoin('provider_listings as l', 'l.provider_id', 'r.provider_id')
    .leftJoin('provider_removals as removal', 'removal.id', 'r.removal_id')
    .select(['r.id', 'r.kind', 'r.asked_at', 'r.claimed_name', 'r.claimed_reach', 'r.words', 'r.done_at', 'r.reason'])
    .select(['r.submission_id', 'r.mailbox', 'r.wishes', 'l.mailbox as page_mailbox'])
    .select(['removal.asked_at as removal_asked_at', 'removal.mailbox as by_mailbox'])
    .select(fieldsFrom('s', aboutNote.omit({ submission_id: true })))
    .select([readablePage.as('provider'), administratorName('r.done_by').as('done_by')])

const openCursor = z.tuple([z.union([z.literal(0), z.literal(1)]), cursorMoment, z.uuid()])

/** Requests from opened pages first, then those of strangers; in each group the soonest due first. */
const readOpen = async (db: Queryable, cursor: string | undefined) => {
  const last = readCursor(cursor, openCursor)
  const found = await selectRequests(db)
    .where('r.done_at', 'is', null)
    .$if(last !== null, (query) =>
      query.where(
        sql<boolean>`(r.kind = 'claim', r.asked_at, r.id) > (${last?.[0] === 1}, ${last?.[1]}, ${last?.[2]}::uuid)`,
      ),
    )
    .orderBy(sql`r.kind = 'claim'`)
    .orderBy('r.asked_at')
    .orderBy('r.id')
    .limit(requestsPageSize + 1)
    .execute()
  return pageOf(found, requestsPageSize, ({ kind, asked_at, id }) => [Number(kind === 'claim'), asked_at, id])
}

const readDone = (db: Queryable, cursor: string | undefined) =>
  readPageByMoment(selectRequests(db).where('r.done_at', 'is not', null), {
    cursor,
    size: requestsPageSize,
    columns: ['r.done_at', 'r.id'],
    key: ({ done_at, asked_at, id }) => [done_at ?? asked_at, id],
  })

const days = (from: Date, more: number): Date => new Date(from.getTime() + more * 86_400_000)

/** One page of the requests, open or done. Throws `cursor_invalid`. */
export const readRequests = async (
  db: Queryable,
  { list, cursor }: z.output<typeof listProviderRequests.input>,
): Promise<z.output<typeof listProviderRequests.output>> => {
  const { rows, next_cursor } = await (list === 'open' ? readOpen : readDone)(db, cursor)
  const claimed = rows.flatMap(({ claimed_name: name, done_at }) =>
    name && name.length >= fewestTyped && done_at === null ? [name] : [],
  )
  const onRecord = await readOffers(db, [...new Set(claimed)])
  const onList = await findEntriesCalled(db, new Set(claimed))
  const requests = rows.map(({ removal_asked_at, by_mailbox, page_mailbox, wishes, ...row }) => ({
    ...row,
    mailbox: row.kind === 'new_address' || removal_asked_at !== null ? row.mailbox : null,
    wishes: wishes as ReviewRequest[],
    mailable: replyAddress({ ...row, page_mailbox }) !== null,
    removal: removal_asked_at && { asked_at: removal_asked_at, by_mailbox },
    due_at: days(row.asked_at, requestDays.promised),
    due_by_law_at: days(row.asked_at, requestDays.lawful),
    note: aboutNote.safeParse(row).data ?? null,
    on_record: (row.done_at === null && onRecord.get(row.claimed_name ?? '')) || [],
    on_list: (row.done_at === null && onList.get(row.claimed_name ?? '')) || [],
  }))
  return { requests, next_cursor }
}
