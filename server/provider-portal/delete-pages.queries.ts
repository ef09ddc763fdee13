// Deletes the data of removed providers: notes, names, contact, messages, emails and links. Rows without a name stay,
// for status 410.
import { type RawBuilder, sql } from 'kysely'
import { isNamedByTwoFamilies } from '../../domain/provider-portal/do-not-list.rules.ts'
import { compareNames } from '../../domain/providers/match-name.rules.ts'
import { emailKey, phoneKey } from '../../domain/providers/match-providers.rules.ts'
import { nameKey } from '../../domain/providers/provider-name.rules.ts'
import type { Queryable } from '../database/open.ts'
import { recordDeletion } from '../database/sql.ts'
import type { Trx } from '../database/tables.ts'
import { deleteEntriesOf } from '../old-list/listed-entries.queries.ts'
import type { mailKinds } from '../platform/outbox.queries.ts'
import { withoutTexts } from '../providers/provider-numbers.queries.ts'
import { deleteAnswersAbout } from '../questions/questions.queries.ts'
import { readMailboxes, readNamedMethods } from './page-mailboxes.queries.ts'

interface Version {
  id: string
  first_id: string
  provider_id: string
  approved_at: Date | null
}

const readSplit = async (trx: Trx, ids: readonly string[]): Promise<Version[]> => {
  const { rows } = await sql<Version>`
    with firsts as (
      select distinct coalesce(edit_of, id) as id from experience_submissions where provider_id = any(${ids}::uuid[])
    ), split as (
      select f.id as first_id from firsts f join experience_submissions s on s.id = f.id or s.edit_of = f.id
      group by 1 having not bool_and(s.provider_id = any(${ids}::uuid[]))
    )
    select s.id, split.first_id, s.provider_id,
      case when s.status in ('approved', 'replaced') then s.reviewed_at end as approved_at
    from split join experience_submissions s on s.id = split.first_id or s.edit_of = split.first_id
    order by s.created_at, s.id`.execute(trx)
  return rows
}

/**
 * Whether one of these providers gave an answer: the one that the note was about at the time, otherwise its last one.
 */
const isGivenBy = (versions: readonly Version[], at: Date | null, ids: readonly string[]): boolean => {
  const shown = versions.filter(({ approved_at }) => approved_at !== null && (at === null || approved_at <= at))
  return ids.includes((shown.at(-1) ?? versions.at(-1))?.provider_id ?? '')
}

const keepAnswers = async (trx: Trx, firstId: string, versions: readonly Version[], ids: readonly string[]) => {
  await trx
    .deleteFrom('listing_requests')
    .where('submission_id', '=', firstId)
    .where('provider_id', 'in', ids)
    .execute()
  const answer = await trx
    .selectFrom('listing_answers')
    .select(['text', 'shown_at', 'proposed', 'refused_reason'])
    .where('submission_id', '=', firstId)
    .executeTakeFirst()
  if (!answer) return
  const isShownTheirs = answer.shown_at !== null && isGivenBy(versions, answer.shown_at, ids)
  const rest = {
    ...answer,
    ...(isShownTheirs && { text: null, shown_at: null }),
    ...(isGivenBy(versions, null, ids) && { proposed: null, refused_reason: null }),
  }
  const isLeft = Object.values(rest).some((value) => value !== null)
  if (isLeft) await trx.updateTable('listing_answers').set(rest).where('submission_id', '=', firstId).execute()
  else await trx.deleteFrom('listing_answers').where('submission_id', '=', firstId).execute()
}

/** Moves all references from the first version of a note to another version, which becomes the first. */
const beginWith = async (trx: Trx, firstId: string, newFirstId: string): Promise<void> => {
  await trx
    .updateTable('experience_submissions')
    .set({ edit_of: null, replaces_id: null })
    .where('id', '=', newFirstId)
    .execute()
  await trx.updateTable('experience_submissions').set({ edit_of: newFirstId }).where('edit_of', '=', firstId).execute()
  for (const table of ['listing_answers', 'listing_requests', 'answers'] as const)
    await trx.updateTable(table).set({ submission_id: newFirstId }).where('submission_id', '=', firstId).execute()
  await sql`
    update scheduled_erasures set kept_ids = array_replace(kept_ids, ${firstId}::uuid, ${newFirstId}::uuid)
    where ${firstId}::uuid = any(kept_ids)`.execute(trx)
}

/**
 * Prepares the deletion of all versions on these pages. A note with versions on other pages then begins with the
 * earliest of those, and keeps the answers of their providers. The caller holds the lock of the notes.
 */
const partNotes = async (trx: Trx, ids: readonly string[]): Promise<void> => {
  for (const [firstId, versions] of Map.groupBy(await readSplit(trx, ids), ({ first_id }) => first_id)) {
    await keepAnswers(trx, firstId, versions, ids)
    const stays = versions.filter(({ provider_id }) => !ids.includes(provider_id))
    const [earliest] = stays
    if (earliest && earliest.id !== firstId && !stays.some(({ id }) => id === firstId))
      await beginWith(trx, firstId, earliest.id)
  }
}

export const readTraces = async (db: Queryable, ids: readonly string[], at: Date) => {
  const notes = await db
    .selectFrom('experience_submissions as s')
    .leftJoin('auth.users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.provider_name', 's.provider_email', 's.provider_phone', 's.submitter_email', 'u.email'])
    .where('s.provider_id', 'in', ids)
    .execute()
  const pages = await db.selectFrom('providers').select(['area', 'provider_name']).where('id', 'in', ids).execute()
  const own = await db
    .selectFrom('provider_listings')
    .select(['mailbox', 'email', 'unconfirmed_email', 'phone'])
    .where('provider_id', 'in', ids)
    .execute()
  const links = await db.selectFrom('listing_links').select('mailbox').where('provider_id', 'in', ids).execute()
  const added = await db.selectFrom('listing_mailboxes').select('mailbox').where('provider_id', 'in', ids).execute()
  const reports = await db.selectFrom('inquiries').select('email').where('provider_id', 'in', ids).execute()
  const given = <T>(values: readonly (T | null)[]): T[] => values.filter((value) => value !== null)
  const [sureEmails, surePhones] = [new Set(given(own.map(({ email }) => email)).map(emailKey)), new Set<string>()]
  for (const id of ids) {
    for (const [mailbox, isTheirs] of await readMailboxes(db, id, at)) if (isTheirs) sureEmails.add(mailbox)
    const { phone } = await readNamedMethods(db, id)
    for (const { value } of phone) if (value !== null && isNamedByTwoFamilies(phone, value)) surePhones.add(value)
  }
  const mailboxes = [
    ...notes.map(({ provider_email }) => provider_email),
    ...own.flatMap(({ mailbox, email, unconfirmed_email }) => [mailbox, email, unconfirmed_email]),
    ...[...links, ...added].map(({ mailbox }) => mailbox),
  ]
  const phones = [...notes.map(({ provider_phone }) => provider_phone), ...own.map(({ phone }) => phone)]
  return {
    noteIds: notes.map(({ id }) => id),
    areas: [...new Set(pages.map(({ area }) => area))],
    names: [...new Set(given([...notes, ...pages].map(({ provider_name }) => provider_name)))],
    mailboxes: [...new Set(given(mailboxes).map(emailKey))],
    phones: new Set(given(given(phones).map(phoneKey))),
    sureEmails,
    surePhones,
    writers: [
      ...new Set(
        given([
          ...notes.flatMap((note) => [note.submitter_email, note.email]),
          ...reports.map(({ email }) => email),
        ]).map(emailKey),
      ),
    ],
  }
}

export type Traces = Awaited<ReturnType<typeof readTraces>>

/**
 * Deletes the requests of these providers at the desk and returns their ids. An open request is matched by contact that
 * is certainly theirs, or by any contact together with their name: a note may contain another person's number.
 */
const deleteClaims = async (trx: Trx, { names, mailboxes, phones, sureEmails, surePhones }: Traces) => {
  const claims = await trx
    .selectFrom('listing_requests')
    .select(['id', 'claimed_name', 'claimed_reach', 'done_at'])
    .where('kind', '=', 'claim')
    .execute()
  const keys = new Set(names.map(nameKey))
  const theirs = claims.flatMap(({ id, claimed_name: name, claimed_reach: reach, done_at }) => {
    const [email, phone] = [emailKey(reach ?? ''), phoneKey(reach ?? '') ?? '']
    if (sureEmails.has(email) || surePhones.has(phone)) return [id]
    const isReached = mailboxes.includes(email) || phones.has(phone)
    const isNamed = name !== null && names.some((one) => compareNames(one, name) !== 'unlike')
    if (isReached && isNamed) return [id]
    return done_at !== null && (isReached || (name !== null && keys.has(nameKey(name)))) ? [id] : []
  })
  if (theirs.length > 0) await trx.deleteFrom('listing_requests').where('id', 'in', theirs).execute()
  return theirs
}

/** Leaves each member one of these saved pages, without its note, so that they are notified once and can delete it. */
const emptySaves = async (trx: Trx, ids: readonly string[], remainingId: string): Promise<void> => {
  await sql`
    insert into saved_providers (user_id, provider_id, saved_at)
    select user_id, ${remainingId}::uuid, max(saved_at) from saved_providers where provider_id = any(${ids}::uuid[]) group by 1
    on conflict (user_id, provider_id) do update set note = null`.execute(trx)
  await sql`
    delete from saved_providers where provider_id = any(${ids}::uuid[]) and provider_id <> ${remainingId}`.execute(trx)
  await sql`
    delete from merged_saves where merge_id in (
      select id from provider_merges where kept_id = any(${ids}::uuid[]) or merged_id = any(${ids}::uuid[]))`.execute(
    trx,
  )
}

/** Emails to providers whose merge key contains no page. */
const providersKinds: (keyof typeof mailKinds)[] = ['listing_link', 'availability_lapsed']
/** The same, but a waiting email may be about another person's request or another page. */
const answerKinds: (keyof typeof mailKinds)[] = [
  'listing_request_closed',
  'new_address_told',
  'new_address_decided',
  'provider_told',
]

const isOfNoPage = (address: RawBuilder<unknown>) => sql`(
  not exists (select from provider_keys k where k.kind = 'email' and k.value = ${address})
  and not exists (select from provider_listings l where ${address} in (l.mailbox, lower(l.email)))
  and not exists (select from listing_mailboxes b where b.mailbox = ${address}))`

const deleteMails = async (trx: Trx, about: readonly string[], mailboxes: readonly string[]): Promise<void> => {
  await sql`delete from mail_outbox where split_part(merge_key, ':', 2) = any(${about})`.execute(trx)
  await sql`
    delete from mail_outbox m where lower(recipient) = any(${mailboxes})
      and (kind = any(${providersKinds}) or kind = any(${answerKinds}) and coalesce(sent_at, failed_at) is not null)
      and ${isOfNoPage(sql`lower(m.recipient)`)}`.execute(trx)
}

const deleteAsked = (trx: Trx, mailboxes: readonly string[]) =>
  sql`
    delete from listing_requests r where kind = 'new_address' and done_at is not null and mailbox = any(${mailboxes})
      and ${isOfNoPage(sql`r.mailbox`)}`.execute(trx)

const emptied = {
  ...withoutTexts,
  provider_name: null,
  shown_name: null,
  business_name: null,
  is_business: false,
  has_contact_consent: false,
  has_any_contact_info: false,
  contact_hidden: false,
}

const emptyPage = async (trx: Trx, id: string, erased: { removed_at?: Date; erased_at?: Date }): Promise<void> => {
  await trx
    .deleteFrom('provider_pairs')
    .where((pair) => pair.or([pair('first_id', '=', id), pair('second_id', '=', id)]))
    .execute()
  await trx
    .updateTable('providers')
    .set({ name_key: `gone ${id}`, area: '', removal_id: null, ...erased, ...emptied })
    .where('id', '=', id)
    .execute()
}

/** Clears hidden rows of the same name and area without notes: notes about these providers created them. */
const emptyNamesakes = async (trx: Trx, { names, areas }: Traces): Promise<void> => {
  const { rows } = await sql<{ id: string; name_key: string; provider_name: string | null }>`
    select id, name_key, provider_name from providers p
    where area = any(${areas}::text[]) and total_recommendations = 0 and removed_at is null and merged_into is null
      and not exists (select from experience_submissions s where s.provider_id = p.id)
      and not exists (select from providers m where m.merged_into = p.id)
    order by id for update`.execute(trx)
  for (const { id, name_key, provider_name } of rows) {
    const others = provider_name === null ? [name_key] : [name_key, provider_name]
    // a key has no comma, so "Lopez, Maria" must be compared as a name
    const isSame = names.some(
      (name) => nameKey(name) === name_key || others.some((other) => compareNames(name, other) === 'equal'),
    )
    if (isSame) await emptyPage(trx, id, {})
  }
}

/** Deletes hidden, locked pages permanently, with all data about their providers except what other pages hold. */
export const deletePages = async (trx: Trx, ids: readonly string[], at: Date): Promise<void> => {
  const traces = await readTraces(trx, ids, at)
  await deleteEntriesOf(trx, ids)
  const requests = await trx
    .selectFrom('listing_requests')
    .select('id')
    .where('provider_id', 'in', ids)
    .where('kind', '!=', 'removal')
    .execute()
  const replies = await trx
    .selectFrom('inquiry_replies as r')
    .innerJoin('inquiries as i', 'i.id', 'r.inquiry_id')
    .select('r.mail_id')
    .where('i.provider_id', 'in', ids)
    .where('r.mail_id', 'is not', null)
    .execute()
  await sql`delete from mail_outbox where id = any(${replies.map(({ mail_id }) => mail_id)}::uuid[])`.execute(trx)
  await trx.deleteFrom('inquiries').where('provider_id', 'in', ids).execute()
  for (const table of ['listing_links', 'listing_mailboxes', 'provider_listings'] as const)
    await trx.deleteFrom(table).where('provider_id', 'in', ids).execute()
  await partNotes(trx, ids)
  await deleteAnswersAbout(trx, ids)
  await trx.deleteFrom('listing_requests').where('provider_id', 'in', ids).where('kind', '!=', 'removal').execute()
  await trx.updateTable('listing_requests').set({ mailbox: null }).where('provider_id', 'in', ids).execute()
  const claims = await deleteClaims(trx, traces)
  await emptySaves(trx, ids, ids[0] ?? '')
  await trx.deleteFrom('experience_submissions').where('provider_id', 'in', ids).execute()
  const about = [...ids, ...traces.noteIds, ...claims, ...requests.map(({ id }) => id)]
  await deleteMails(trx, about, traces.mailboxes)
  await deleteAsked(trx, traces.mailboxes)
  for (const id of ids) await emptyPage(trx, id, { removed_at: at, erased_at: at })
  await emptyNamesakes(trx, traces)
  await recordDeletion(trx, 'provider', ids)
  await recordDeletion(trx, 'recommendation', traces.noteIds)
}
