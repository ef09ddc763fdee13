// The calls by which members read and download their data, and leave.
import { strToU8, zipSync } from 'fflate'
import { type RawBuilder, sql } from 'kysely'
import { downloadEverything, leaveVillage, listStoredData } from '../../domain/privacy/privacy.contracts.ts'
import { type RetentionLine, retention, retentionWords } from '../../domain/privacy/retention.ts'
import { Refusal } from '../../domain/refusal.ts'
import { csvOf } from '../../domain/text/csv.rules.ts'
import { village } from '../../domain/village.ts'
import type { Queryable } from '../database/open.ts'
import { type Description, type Own, tableDescriptions } from '../database/table-descriptions.ts'
import { inTransaction } from '../database/transaction.ts'
import { escapeHtml } from '../http/safe-text.ts'
import { handle } from '../http/serve.ts'
import { scheduleLeaving } from '../members/leaving.ts'
import { readDueErasings } from '../members/member-acts.queries.ts'
import { requireLimit } from '../platform/limits.ts'
import { type Mail, queueMail } from '../platform/outbox.queries.ts'
import { eraseDueMember } from './erase-due.sweep.ts'

/** The member whose rows are read; `email` is in lower case. */
interface Person {
  id: string
  email: string
}

interface OwnTable {
  table: string
  own: Own
  line: RetentionLine
}

const ownTables: readonly OwnTable[] = Object.entries<Description>(tableDescriptions).flatMap(
  ([table, { own, retention: lines = [] }]) => (own && lines[0] ? [{ table, own, line: lines[0] }] : []),
)

const isOwn = ({ where }: Own, { id, email }: Person): RawBuilder<boolean> => {
  const parts = where.split(/(:id|:email)/)
  const values: Record<string, RawBuilder<unknown>> = { ':id': sql`${id}::uuid`, ':email': sql`${email}::text` }
  return sql<boolean>`${sql.join(
    parts.map((part) => values[part] ?? sql.raw(part)),
    sql``,
  )}`
}

const lines = Object.keys(retention)

const countOwnRows = async (db: Queryable, person: Person): Promise<{ line: RetentionLine; rows: number }[]> => {
  const counts = ownTables.map(
    ({ table, own, line }) =>
      sql`select ${line}::text as line, count(*)::int as rows from ${sql.table(table)} t where ${isOwn(own, person)}`,
  )
  const { rows } = await sql<{ line: RetentionLine; rows: number }>`
    select line, sum(rows)::int as rows from (${sql.join(counts, sql` union all `)}) counted group by line`.execute(db)
  return rows.sort((a, b) => lines.indexOf(a.line) - lines.indexOf(b.line))
}

const readOwnRows = async (db: Queryable, { table, own }: OwnTable, person: Person) => {
  const columns = own.exported.split(' ').map((column) => sql.ref(`t.${column}`))
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(columns)} from ${sql.table(table)} t where ${isOwn(own, person)}`.execute(db)
  return rows
}

const page = (
  parts: { name: string; rows: number; line: keyof typeof retention; withheld: string[] }[],
): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>What ${village.name} keeps about you</title>
<h1>What ${village.name} keeps about you</h1>
<p><a href="everything.json">everything.json</a> has all of it in one file. There’s nothing here about other people. If you invited someone, or someone decided on a note, you’ll see a date, not a name. Secrets such as passwords are left out.</p>
${parts
  .map(
    ({ name, rows, line, withheld }) => `<h2>${name}</h2>
<p><a href="${name}.csv">${name}.csv</a>, ${rows} ${rows === 1 ? 'row' : 'rows'}. ${escapeHtml(retention[line].what)}, kept ${escapeHtml(retentionWords(retention[line]))}.</p>
${withheld.map((why) => `<p>Left out: ${escapeHtml(why)}.</p>\n`).join('')}`,
  )
  .join('')}</html>
`

const cell = (value: unknown): string =>
  value === null
    ? ''
    : value instanceof Date
      ? value.toISOString()
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value)

const zipEverything = async (db: Queryable, person: Person): Promise<Uint8Array> => {
  const all: Record<string, Record<string, unknown>[]> = {}
  const files: Record<string, Uint8Array> = {}
  const parts: Parameters<typeof page>[0] = []
  for (const part of ownTables) {
    const { as: name, exported, withheld } = part.own
    const rows = await readOwnRows(db, part, person)
    all[name] = rows
    const fields = exported.split(' ')
    const data = rows.map((row) => fields.map((field) => cell(row[field])))
    files[`${name}.csv`] = strToU8(csvOf([fields, ...data]))
    const reasons = Object.entries(withheld).map(([why, columns]) => `${columns.replaceAll(' ', ', ')} (${why})`)
    parts.push({ name, rows: rows.length, line: part.line, withheld: reasons })
  }
  files['everything.json'] = strToU8(JSON.stringify(all, null, 2))
  files['read-me.html'] = strToU8(page(parts))
  return zipSync(files)
}

const downloadedMail = (to: string, siteUrl: string): Mail => ({
  kind: 'data_downloaded',
  to,
  subject: `Your data at ${village.name} was downloaded`,
  title: 'Your data was downloaded',
  paragraphs: [
    'A copy of everything we keep about you was downloaded from your account.',
    'If this was you, you’re all set. If not, choose a new password right away.',
  ],
  button: { label: 'This wasn’t me', url: `${siteUrl}/auth?mode=forgot-password` },
})

export const listStoredDataHandler = handle(listStoredData, async ({ caller: { userId: id, email }, db }) => ({
  held: await countOwnRows(db, { id, email }),
}))

/** Two at once, then one a day: never more than two within a day. */
const downloads = { times: 2, seconds: 2 * 86_400 }

export const downloadEverythingHandler = handle(
  downloadEverything,
  async ({ input, caller, database, auth, ip, siteUrl, now }) => {
    const { userId: id } = caller
    const { email } = await auth.prove(caller, input.password, ip)
    const zip = await inTransaction(database.db, async (trx) => {
      await sql`set transaction isolation level repeatable read`.execute(trx)
      await requireLimit(trx, `download:${id}`, downloads, 'too_many_downloads')
      const file = await zipEverything(trx, { id, email })
      await queueMail(trx, downloadedMail(email, siteUrl()), { mergeKey: `data_downloaded:${id}` })
      await auth.note(trx, 'data_downloaded', caller, ip)
      return file
    })
    return { name: `everything-${now().toISOString().slice(0, 10)}.zip`, zip: Buffer.from(zip).toString('base64') }
  },
)

export const leaveVillageHandler = handle(
  leaveVillage,
  async ({ input: { password, keep_ids, at_once, why = '' }, caller, database, auth, configuration, ip, siteUrl }) => {
    await auth.prove(caller, password, ip)
    const { userId: id } = caller
    const leaving = { id, keepIds: keep_ids, atOnce: at_once, why, siteUrl: siteUrl() }
    const eraseAt = await inTransaction(database.db, (trx) => scheduleLeaving(trx, leaving))
    if (!eraseAt) throw new Refusal('member_changed', { detail: 'This account is already scheduled to be erased.' })
    if (!at_once) return { erase_at: eraseAt }
    // If this fails, housekeeping erases them within the hour.
    const [due] = await readDueErasings(database.db, id)
    const isErased = due !== undefined && (await eraseDueMember(database.db, configuration, due))
    return { erase_at: isErased ? null : eraseAt }
  },
)
