// Deletes the pages of removals whose day has come; who took one back, or objected, was faster or comes too late.
import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { isThisYouPath } from '../../domain/pages.ts'
import { shownName } from '../../domain/providers/provider-name.rules.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import type { Queryable } from '../database/open.ts'
import type { Tables } from '../database/tables.ts'
import { inTransaction, RowsMoved } from '../database/transaction.ts'
import type { Sweep } from '../platform/housekeeping.job.ts'
import { type MailFile, removeMailFilesThat } from '../platform/mail-files.ts'
import { deletePages, readTraces, type Traces } from './delete-pages.queries.ts'
import { lockPages } from './hidden-pages.queries.ts'
import { lockRemoval, readPagesOf } from './removal.ts'

/** The removals whose day has come and that nobody objects to. */
const readDue = async (db: Queryable): Promise<string[]> => {
  const due = await db
    .selectFrom('provider_removals')
    .select('id')
    .where('delete_at', '<=', sql<Date>`clock_timestamp()`)
    .where('objected_at', 'is', null)
    .orderBy('delete_at')
    .execute()
  return due.map(({ id }) => id)
}

const readOtherLinks = async (db: Queryable, ids: readonly string[]): Promise<Set<string>> => {
  const links = await db.selectFrom('listing_links').select('token_hash').where('provider_id', 'not in', ids).execute()
  return new Set(links.map(({ token_hash }) => token_hash.toString('hex')))
}

/**
 * Whether a mail that was written as a file is about these providers: to a mailbox of theirs, with the name that members see or with a
 * link to a page, and not to one that stays alone; to one that is surely theirs, with the way to ask for the link; or to somebody who
 * wrote about them, with their name.
 */
const isAboutThem = ({ names, mailboxes, sureEmails, writers }: Traces, otherLinks: ReadonlySet<string>) => {
  const folded = (all: readonly string[]) => all.map((name) => ` ${foldText(name)} `)
  const [whole, shown] = [folded(names), folded(names.map((name) => shownName(name, false)))]
  return ({ to, subject, text }: MailFile): boolean => {
    const words = ` ${foldText(`${subject} ${text}`)} `
    const isWith = (all: readonly string[]) => all.some((name) => words.includes(name))
    if (writers.includes(to) && isWith(whole)) return true
    if (mailboxes.includes(to) && (isWith(whole) || isWith(shown))) return true
    if (sureEmails.has(to) && text.includes(isThisYouPath) && !text.includes(`${isThisYouPath}?`)) return true
    const tokens = [...text.matchAll(/\?link=([\w-]{43})/g)].map(([, token = '']) => token)
    const opensOther = (token: string) => otherLinks.has(createHash('sha256').update(token).digest('hex'))
    return mailboxes.includes(to) && tokens.length > 0 && !tokens.every(opensOther)
  }
}

const deleteRemoval = async (db: Kysely<Tables>, mailDir: string, removalId: string): Promise<void> => {
  // Before the transaction, which is made again where it fails; afterwards nothing would tell which files they were.
  const seen = await readPagesOf(db, removalId)
  if (seen.length > 0)
    await removeMailFilesThat(
      mailDir,
      isAboutThem(await readTraces(db, seen, new Date()), await readOtherLinks(db, seen)),
    )
  await inTransaction(db, async (trx) => {
    const ids = await readPagesOf(trx, removalId)
    if (ids.length > 0) await lockPages(trx, ids)
    const removal = await lockRemoval(trx, removalId)
    if (!removal || !(await readDue(trx)).includes(removalId)) return
    if ((await readPagesOf(trx, removalId)).join() !== ids.join()) throw new RowsMoved()
    if (ids.length > 0) await deletePages(trx, ids, new Date())
    await trx.deleteFrom('provider_removals').where('id', '=', removalId).execute()
  })
}

/** Deletes what all due removals took. One that fails holds no other up. */
export const deleteRemoved: Sweep = async (db, { MAIL_DIR }) => {
  let failure: unknown
  for (const id of await readDue(db)) {
    try {
      await deleteRemoval(db, MAIL_DIR, id)
    } catch (error) {
      failure ??= error
    }
  }
  if (failure) throw failure
}
