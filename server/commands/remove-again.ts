// Removes from a restored database what was erased, removed or hidden after its backup, using the file beside each backup, which has only ids and hashes.
import { readdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { Refusal } from '../../domain/refusal.ts'
import { counted } from '../../domain/text/counts.ts'
import { skipMissedDigests } from '../alerts/alerts.queries.ts'
import type { Queryable } from '../database/open.ts'
import { type DeletionKind, idHash } from '../database/sql.ts'
import type { Db, Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { removeMailFiles } from '../platform/mail-transport.ts'
import { OperatorError } from '../platform/operator-error.ts'
import { villageFile } from '../platform/village-file.ts'
import { emptyHiddenTexts, eraseMember } from '../privacy/erase-member.ts'
import { deletePages } from '../provider-portal/delete-pages.queries.ts'
import { hidePages, lockPages, putBack } from '../provider-portal/hidden-pages.queries.ts'
import { readFiling } from '../providers/filing.queries.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import { CommandError } from './command.ts'

const moment = z.iso.datetime({ offset: true })

const removalsSchema = z.object({
  format: z.literal('trusted-village-removals'),
  version: z.literal(1),
  madeAt: moment,
  /** Wrapped, as in the database; null in a village without one. */
  listKey: z.object({ wrapped_key: z.hex(), since: moment.nullable() }).nullable(),
  doNotList: z.array(z.object({ digest: z.string(), entry_id: z.uuid(), kind: z.string(), added_at: moment })),
  deletions: z.array(z.object({ id_hash: z.hex(), kind: z.string(), at: moment })),
  /** Pending removals, without the mailbox that requested them. */
  removals: z.array(
    z.object({
      id: z.uuid(),
      entry_id: z.uuid(),
      asked_at: moment,
      delete_at: moment,
      objected_at: moment.nullable(),
      pages: z.array(z.uuid()),
    }),
  ),
  takenDown: z.array(z.uuid()),
})

type Removals = z.infer<typeof removalsSchema>

/** Writes the file from a snapshot, readable only by its owner; it appears once it is complete. */
export const writeRemovals = async (db: Db, file: string): Promise<void> => {
  const { rows } = await sql<{ removals: Removals }>`
    select jsonb_build_object(
      'format', 'trusted-village-removals', 'version', 1, 'madeAt', clock_timestamp(),
      'listKey', (select jsonb_build_object('wrapped_key', encode(wrapped_key, 'hex'), 'since', since) from auth.list_key),
      'doNotList', (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from do_not_list l),
      'deletions', (select coalesce(jsonb_agg(jsonb_build_object('id_hash', encode(id_hash, 'hex'), 'kind', kind, 'at', at)), '[]')
        from deletions),
      'removals', (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'entry_id', r.entry_id, 'asked_at', r.asked_at,
          'delete_at', r.delete_at, 'objected_at', r.objected_at,
          'pages', (select coalesce(jsonb_agg(p.id order by p.id), '[]') from providers p where p.removal_id = r.id))), '[]')
        from provider_removals r),
      'takenDown', (select coalesce(jsonb_agg(id order by id), '[]') from providers
        where removed_at is not null and erased_at is null and (removal_id is null or removed_by is not null))
    ) as removals`.execute(db)
  const unfinished = `${file}.unfinished`
  await writeFile(unfinished, `${JSON.stringify(rows[0]?.removals)}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, file)
}

/** Throws a `CommandError` with a sentence if the file is something else or damaged. */
export const readRemovals = (file: string): Removals => {
  try {
    return removalsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error
    throw new CommandError(`${file} is not a list of removals, or it is incomplete.`)
  }
}

export const newestRemovals = (folder: string): string | undefined => {
  const name = readdirSync(folder)
    .filter((one) => /^village-[\dTZ.-]+\.removals$/.test(one))
    .sort()
    .at(-1)
  return name && join(folder, name)
}

const json = (value: object) => sql`${JSON.stringify(value)}::text::jsonb`

/** Sets the do-not-list, its key and the log of deletions to their state when the file was written. */
const copyLists = async (trx: Trx, { listKey, doNotList, deletions }: Removals): Promise<number> => {
  if (listKey)
    await sql`
      insert into auth.list_key (wrapped_key, since) values (decode(${listKey.wrapped_key}, 'hex'), ${listKey.since})
      on conflict (only_one) do update set wrapped_key = excluded.wrapped_key, since = excluded.since`.execute(trx)
  await sql`delete from do_not_list`.execute(trx)
  await sql`
    insert into do_not_list (digest, entry_id, kind, added_at)
    select digest, entry_id, kind, added_at from jsonb_to_recordset(${json(doNotList)})
      as l (digest text, entry_id uuid, kind text, added_at timestamptz)`.execute(trx)
  await sql`
    insert into deletions (id_hash, kind, at)
    select decode(id_hash, 'hex'), kind, at from jsonb_to_recordset(${json(deletions)})
      as d (id_hash text, kind text, at timestamptz) on conflict (id_hash) do nothing`.execute(trx)
  return new Set(doNotList.map(({ entry_id }) => entry_id)).size
}

const isNoted = (kind: DeletionKind, id: string) =>
  sql<boolean>`exists (select from deletions d where d.kind = ${kind} and d.id_hash = ${idHash(kind, sql.ref(id))})`

/** Erases the recorded members, except for the last administrator. The approved recommendations that they chose to leave stay, unsigned. */
const eraseMembers = async (db: Db, mailDir: string) => {
  const noted = await db.selectFrom('auth.users').select(['id', 'email']).where(isNoted('member', 'id')).execute()
  let members = 0
  for (const { id, email } of noted) {
    const retained = await db
      .selectFrom('experience_submissions')
      .select('id')
      .where('user_id', '=', id)
      .where('edit_of', 'is', null)
      .where(sql<boolean>`not ${isNoted('recommendation', 'id')}`)
      .execute()
    const posts = await db
      .selectFrom('posts')
      .select('id')
      .where('user_id', '=', id)
      .where(sql<boolean>`not ${isNoted('post', 'id')}`)
      .execute()
    const remainingIds = [...retained, ...posts].map((one) => one.id)
    try {
      await eraseMember(db, { email, recommendations: 'keep', remainingIds })
      await removeMailFiles(mailDir, email)
      members += 1
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'last_administrator') throw error
    }
  }
  return { members, membersLeft: noted.length - members }
}

const deleteNotedPages = async (trx: Trx): Promise<number> => {
  const noted = await trx
    .selectFrom('providers')
    .select('id')
    .where('erased_at', 'is', null)
    .where(isNoted('provider', 'id'))
    .orderBy('id')
    .execute()
  const ids = noted.map(({ id }) => id)
  if (ids.length === 0) return 0
  await lockPages(trx, ids)
  for (const id of ids) await recountProvider(trx, id, { willBeHidden: true })
  await deletePages(trx, ids, new Date())
  return ids.length
}

const deleteNotedNotes = async (trx: Trx): Promise<number> => {
  const noted = await trx
    .selectFrom('experience_submissions')
    .select(['id', 'provider_id'])
    .where(isNoted('recommendation', 'id'))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (noted.length === 0) return 0
  const ids = noted.map(({ id }) => id)
  await trx.deleteFrom('experience_submissions').where('id', 'in', ids).execute()
  const pages = [...new Set(noted.map(({ provider_id }) => provider_id))].sort()
  for (const id of pages) await recountProvider(trx, id)
  await emptyHiddenTexts(trx, pages)
  return noted.length
}

const deleteNotedEntries = (trx: Trx) => trx.deleteFrom('list_entries').where(isNoted('list_entry', 'id')).execute()

const deleteNotedPosts = async (trx: Trx): Promise<void> => {
  await trx.deleteFrom('answers').where(isNoted('answer', 'id')).execute()
  await trx.deleteFrom('posts').where(isNoted('post', 'id')).execute()
}

const readPages = (db: Queryable, ids: readonly string[]) =>
  db
    .selectFrom('providers')
    .select(['id', 'removal_id', 'removed_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute()

/** Hides the pages that were hidden, and shows those that were shown, when the file was written. */
const copyRemovals = async (trx: Trx, { removals }: Removals): Promise<{ hidden: number; putBack: number }> => {
  let hidden = 0
  for (const { id, entry_id, pages, ...moments } of removals) {
    const asked_at = new Date(moments.asked_at)
    const delete_at = new Date(moments.delete_at)
    const objected_at = moments.objected_at === null ? null : new Date(moments.objected_at)
    const there = (await readPages(trx, pages)).filter(({ removal_id }) => removal_id === null || removal_id === id)
    const ids = there.map((page) => page.id)
    if (ids.length === 0) continue
    await lockPages(trx, ids)
    await trx
      .insertInto('provider_removals')
      .values({ id, entry_id, mailbox: null, by_id: null, asked_at, delete_at, objected_at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ delete_at, objected_at }))
      .execute()
    const shown = there.filter(({ removal_id }) => removal_id === null).map((page) => page.id)
    if (shown.length > 0) await hidePages(trx, shown, id, asked_at)
    hidden += shown.length
  }
  const over = await trx
    .selectFrom('provider_removals')
    .select(['id', 'asked_at'])
    .where('id', '!=', sql<string>`all(${removals.map(({ id }) => id)}::uuid[])`)
    .execute()
  let back = 0
  for (const { id, asked_at } of over) {
    const pages = await trx.selectFrom('providers').select('id').where('removal_id', '=', id).orderBy('id').execute()
    const ids = pages.map((page) => page.id)
    if (ids.length > 0) {
      await lockPages(trx, ids)
      await putBack(trx, ids, asked_at)
    }
    back += ids.length
    await trx.deleteFrom('provider_removals').where('id', '=', id).execute()
  }
  return { hidden, putBack: back }
}

const takeDown = async (trx: Trx, { takenDown, madeAt }: Removals): Promise<number> => {
  const shown = (await readPages(trx, takenDown)).filter(({ removed_at }) => removed_at === null)
  const removed_at = new Date(madeAt)
  for (const { id } of shown) {
    await recountProvider(trx, id, { willBeHidden: true })
    await trx.updateTable('providers').set({ removed_at }).where('id', '=', id).execute()
  }
  return shown.length
}

/**
 * Repeats the removals that the file names, on a restored database that nobody uses yet, and skips the emails of alerts and letters that
 * may have gone out since. Safe to repeat. Throws the
 * database's error; what was done before it stays done. Throws `OperatorError`, with nothing done, if pages are filed under other
 * regions than the file's.
 */
export const removeAgain = async (db: Db, removals: Removals, mailDir: string) => {
  if ((await readFiling(db))?.is_own === false)
    throw new OperatorError(
      `Pages of this database are filed under other parts than those in ${villageFile}. Nothing was removed yet: run \`refile\`, ` +
        'then `remove-again` with this removals file.',
    )
  const entries = await inTransaction(db, (trx) => copyLists(trx, removals))
  const erased = await eraseMembers(db, mailDir)
  const pages = await inTransaction(db, (trx) => deleteNotedPages(trx))
  const rest = await inTransaction(db, async (trx) => {
    const recommendations = await deleteNotedNotes(trx)
    await deleteNotedEntries(trx)
    await deleteNotedPosts(trx)
    await skipMissedDigests(trx, new Date())
    const copied = await copyRemovals(trx, removals)
    return { recommendations, ...copied, hidden: copied.hidden + (await takeDown(trx, removals)) }
  })
  return { entries, ...erased, pages, ...rest }
}

export const linesOfRemoved = (done: Awaited<ReturnType<typeof removeAgain>>): string[] => [
  `Removed again: ${counted(done.members, 'member')}, ${counted(done.pages, 'page')}, ` +
    `${counted(done.recommendations, 'other recommendation')}. Hidden again: ${counted(done.hidden, 'page')}. ` +
    `Shown again, as the removal was taken back: ${counted(done.putBack, 'page')}.`,
  `The do-not-list has ${counted(done.entries, 'entry', 'entries')}.`,
  ...(done.membersLeft > 0
    ? ['The last administrator was erased since: make another one (`create-admin`), and repeat `remove-again`.']
    : []),
]
