// A member's data as a ZIP: all of their own, nothing of others; at most twice a day, after the password.
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import papa from 'papaparse'
import { beforeAll, describe, expect, it } from 'vitest'
import { downloadEverything, listStoredData } from '../../domain/privacy/privacy.contracts.ts'
import { type Description, tableDescriptions } from '../../server/database/table-descriptions.ts'
import { startTestVillage } from '../app.ts'
import type { CastMember } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { findMarks, type Rows, readAll } from './find-marks.ts'
import { type Planted, plantPerson, word } from './plant-person.ts'

const village = await forFile(startTestVillage())
const ownTables = Object.entries<Description>(tableDescriptions).flatMap(([table, { own, retention = [] }]) =>
  own ? [{ table, own, line: retention[0], exported: own.exported.split(' ') }] : [],
)

const download = (as: CastMember, password?: string) =>
  village.call(downloadEverything, password === undefined ? {} : { password }, as)

const only = (row: Record<string, unknown>, columns: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)))

const sorted = (rows: unknown): string[] => (rows as unknown[]).map((row) => JSON.stringify(row)).sort()

/** Rows that the download itself creates, after its content was read. */
const isOfDownload = (row: Record<string, unknown>) => row.kind === 'data_downloaded' || row.event === 'data_downloaded'

describe('a download', () => {
  let person: Planted
  let files: Record<string, string> = {}
  let everything: Rows = {}

  beforeAll(async () => {
    person = await plantPerson(village)
    const { status, body } = await download(person, person.password)
    expect(status).toBe(200)
    expect(body.name).toMatch(/^everything-\d{4}-\d\d-\d\d\.zip$/)
    const unpacked = unzipSync(Buffer.from(body.zip, 'base64'))
    files = Object.fromEntries(Object.entries(unpacked).map(([name, bytes]) => [name, strFromU8(bytes)]))
    everything = JSON.parse(files['everything.json'] ?? '')
  })

  it('contains all their rows with the exported columns, and no others', async () => {
    expect(Object.keys(everything)).toEqual(ownTables.map(({ own }) => own.as))
    for (const { table, own, exported } of ownTables) {
      const where = own.where.replaceAll(':id', `'${person.id}'::uuid`).replaceAll(':email', `'${person.email}'`)
      const rows = await village.sql<Record<string, unknown>>`
        select ${sql.join(exported.map((column) => sql.ref(column)))} from ${sql.table(table)} t where ${sql.raw(where)}`
      expect(sorted(everything[own.as]), table).toEqual(sorted(rows.filter((row) => !isOfDownload(row))))
    }
  })

  it('contains every planted value of an exported column', async () => {
    const marks = [...person.marks, ...person.shownIds, word]
    const all = await readAll(village)
    const inTold = (rowsOf: (table: string, as: string) => Rows[string]) =>
      findMarks(
        Object.fromEntries(
          ownTables.map(({ table, own, exported }) => [table, rowsOf(table, own.as).map((row) => only(row, exported))]),
        ),
        marks,
      ).sort()
    const found = inTold((_table, as) => everything[as] ?? [])
    expect(found).toEqual(inTold((table) => all[table] ?? []))
    expect(found.length).toBeGreaterThan(20)
  })

  it('contains no id, address, name or code of another member, and no secret', async () => {
    const others = await village.sql<Record<string, string>>`
      select u.id, u.email, p.full_name, p.referral_code from auth.users u join profiles p on p.id = u.id
      where u.id <> ${person.id}`
    expect(others.map(({ full_name }) => full_name)).toContain('Child Somebody')
    const strangers = others.flatMap((other) => Object.values(other))
    const secrets = await village.sql<{ secret: string }>`
      select password_hash as secret from auth.users union all select mail_token::text from profiles
      union all select id::text from auth.sessions`
    const forbidden = [...strangers, ...secrets.map(({ secret }) => secret), 'vera@answered.example']
    const text = Object.values(files).join('\n').toLowerCase()
    expect(forbidden.filter((mark) => text.includes(mark.toLowerCase()))).toEqual([])
  })

  it('has a start page, and a table for each kind of row', () => {
    const tables = ownTables.map(({ own }) => `${own.as}.csv`)
    expect(Object.keys(files).sort()).toEqual([...tables, 'everything.json', 'read-me.html'].sort())
    for (const { own, exported } of ownTables) {
      const { data } = papa.parse<string[]>(files[`${own.as}.csv`] ?? '')
      expect([own.as, data[0], data.length - 2]).toEqual([own.as, exported, everything[own.as]?.length])
      expect(files['read-me.html']).toContain(`href="${own.as}.csv"`)
    }
  })

  it('contains as many rows of each kind as the settings state', async () => {
    const { body } = await village.call(listStoredData, {}, person)
    const counted: Record<string, number> = {}
    for (const { own, line } of ownTables)
      counted[String(line)] = (counted[String(line)] ?? 0) + (everything[own.as]?.length ?? 0)
    // The mail about the download and its log entry were created afterwards.
    for (const line of ['sentMails', 'signInLog']) counted[line] = (counted[line] ?? 0) + 1
    expect(Object.fromEntries(body.held.map(({ line, rows }) => [line, rows]))).toEqual(counted)
  })

  it('is followed by a mail', async () => {
    const mails = (await village.mails()).filter(({ to }) => to === person.email)
    expect(mails.map(({ subject }) => subject)).toContain('Your data at Trusted Village was downloaded')
  })
})

describe('a request for the download', () => {
  const atPassword = ({ status, problem }: Awaited<ReturnType<typeof download>>) => [
    status,
    problem.fields?.map(({ path }) => path),
  ]
  const refused = [422, ['password']]

  it('succeeds with the member’s password twice a day; a wrong password does not count', async () => {
    const member = await makePerson(village.database.db)
    for (let times = 0; times < 3; times++) expect(atPassword(await download(member, 'Wrong-Pass-71'))).toEqual(refused)
    for (let times = 0; times < 2; times++) expect((await download(member, member.password)).status).toBe(200)
    const third = await download(member, member.password)
    expect([third.status, third.problem.code]).toEqual([429, 'too_many_downloads'])
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(3600)
  })

  it('succeeds without the password only right after a sign-in', async () => {
    const member = await makePerson(village.database.db)
    expect((await download(member)).status).toBe(200)
    const amr = JSON.stringify([{ method: 'password', timestamp: Math.floor(Date.now() / 1000) - 11 * 60 }])
    await village.sql`update auth.sessions set amr = ${amr}::text::jsonb where user_id = ${member.id}`
    expect(atPassword(await download(member))).toEqual(refused)
    expect((await download(member, member.password)).status).toBe(200)
  })
})
