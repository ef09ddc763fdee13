// Dump and restore: the data is identical afterwards, also between both kinds of database, and an invalid file changes
// nothing.

import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { NIL } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfiguration } from '../../server/configuration.ts'
import { migrate } from '../../server/database/migrate.ts'
import { type Database, openDatabase } from '../../server/database/open.ts'
import { fillDemo } from '../../server/demo/fill-demo.ts'
import { dumpDatabase, restoreDatabase } from '../../server/embedded/dump.ts'
import { folderForFile } from '../for-file.ts'
import { freshDatabase } from '../fresh-database.ts'
import { contentOf, type Sql, sqlOn } from '../sql.ts'

const folder = await folderForFile('dump')
let source: Database
let file: string
const closers: (() => Promise<unknown>)[] = []

const open = async (environment: Record<string, string>): Promise<Database> => {
  const configuration = readConfiguration({ NODE_ENV: 'test', ...environment })
  const database = await openDatabase(configuration, pino({ level: 'silent' }))
  closers.push(() => database.close())
  return database
}

/** A migrated, empty database of this test file's kind. */
const openFresh = async (name: string): Promise<Database> => {
  const fresh = await freshDatabase(join(folder, name))
  closers.push(() => fresh.remove())
  return open(fresh.environment)
}

const oddTexts = [
  `'quotes' "double" \\backslash\\ \\n`,
  'line\nfeed\r\ncarriage\ttab',
  '👩‍👧‍👦 emoji, שלום עולם, مرحبا, é and e\u0301',
  'separators \u2028 and \u2029, control \u0001, NULL, null, {}, []',
]

/** Rows that a careless copy would change: every type of the schema, and a reference within a table. */
const fillOddRows = async (sql: Sql): Promise<void> => {
  for (const text of oddTexts) {
    const answer = JSON.stringify({ [text]: [text, null, 1.5, true, [[{}]]] })
    await sql`insert into place_answers (query, answer) values (${text}, ${answer}::jsonb)`
    await sql`insert into visit_sessions (session_id, last_seen, page_paths, hours_away, page_is_new)
      values (${text.slice(0, 20)}, now(), ${[text, 'NULL', 'a,b', '{}', '']}, 0, true)`
  }
  await sql.text(`
    insert into limits values ('late', 'infinity'), ('early', '0044-03-15 12:00:00+00 BC'),
      ('offset', '2024-02-29 23:59:59.123456+05:30');
    insert into search_days values ('0044-03-15 BC', 7, 3), ('2024-02-29', 7, 0);
    insert into auth.signing_keys values ('odd', 'null', '\\x00ff27225c0a', now()), ('empty', '{}', '', now());
    insert into auth.audit_log values (gen_random_uuid(), 'odd', null, null, '2001:db8::/32');
    update experience_submissions set latitude = 0.1::float8 + 0.2::float8, longitude = -1e-307;
    update experience_submissions set status = 'replaced', edit_of = (select max(id::text)::uuid from experience_submissions)
      where id = (select min(id::text)::uuid from experience_submissions where status = 'rejected');
  `)
}

beforeAll(async () => {
  source = await openFresh('source')
  await fillDemo(source)
  await fillOddRows(sqlOn(source.background.db))
  file = join(folder, 'village.dump')
  await dumpDatabase(source.background.db, file)
})
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

describe('a dump', () => {
  it('is one file that only its owner can read, and leaves no other file', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.startsWith('village.dump'))).toEqual(['village.dump'])
  })

  it('can be restored into an embedded database, and from there into the original kind', async () => {
    const embedded = await open({ DATA_DIR: join(folder, 'embedded') })
    await migrate(embedded.background.db)
    await restoreDatabase(embedded.background.db, file)
    expect(await contentOf(embedded.background.db)).toEqual(await contentOf(source.background.db))

    const back = join(folder, 'back.dump')
    await dumpDatabase(embedded.background.db, back)
    const target = await openFresh('returned')
    await restoreDatabase(target.background.db, back)
    const content = await contentOf(target.background.db)
    expect(content).toEqual(await contentOf(source.background.db))
    expect(content['public.experience_submissions']?.length).toBeGreaterThan(50)
  })

  it('does not change an existing file if it fails', async () => {
    const closed = await openFresh('closed')
    await closed.close()
    const older = join(folder, 'older.dump')
    await writeFile(older, 'older')
    await expect(dumpDatabase(closed.background.db, older)).rejects.toThrow()
    expect(await readFile(older, 'utf8')).toBe('older')
    expect(readdirSync(folder).filter((name) => name.startsWith('older.dump'))).toEqual(['older.dump'])
    await dumpDatabase(source.background.db, older)
    expect(await readFile(older, 'utf8')).not.toBe('older')
  })
})

describe('a restore is refused and changes nothing', () => {
  let target: Database

  beforeAll(async () => {
    target = await openFresh('refusing')
  })

  const incompleteFile = 'it is not a dump, or it is incomplete'

  /** The dump with its lines changed. */
  const withLines = async (change: (lines: string[]) => string[]): Promise<Buffer> => {
    const lines = gunzipSync(await readFile(file))
      .toString()
      .trimEnd()
      .split('\n')
    return gzipSync(
      change(lines)
        .map((line) => `${line}\n`)
        .join(''),
    )
  }

  const withHead = (from: string | RegExp, to: string) =>
    withLines(([head = '', ...rest]) => [head.replace(from, to), ...rest])
  const withEach = (from: string | RegExp, to: string) =>
    withLines((lines) => lines.map((line) => line.replace(from, to)))

  it.each<[string, () => Promise<Buffer>, string]>([
    ['when the file is something else', async () => Buffer.from('select 1;'), incompleteFile],
    ['when it was cut short', async () => (await readFile(file)).subarray(0, -2000), incompleteFile],
    ['when its end is missing', () => withLines((lines) => lines.slice(0, -1)), incompleteFile],
    [
      'when a row is missing',
      () => withLines((lines) => lines.filter((line) => !line.startsWith('["2024-02-29","7","0"]'))),
      incompleteFile,
    ],
    ['when something follows its end', () => withLines((lines) => [...lines, '[]']), 'it goes on after its end'],
    [
      'when its format is newer',
      () => withHead('"version":1', '"version":2'),
      'it has format 2, and this release reads format 1',
    ],
    [
      'when it belongs to other migrations',
      () => withHead(']', ',"9999-later"]'),
      'it was written by a later release (at migration 9999-later). Restore it with that one.',
    ],
    [
      'when an earlier release wrote it, and the tables of this one are there',
      () => withHead(/"migrations":\[.*?\]/, '"migrations":["0001-schema"]'),
      'it was written at migration 0001-schema, and this database has the tables of',
    ],
    [
      'when a column is missing that has no default',
      () => withEach('"columns":["key",', '"columns":['),
      'its table public.limits is not what this database has under that name (key is missing)',
    ],
    [
      'when a table is missing with its rows',
      () =>
        withLines((lines) =>
          lines.filter(
            (line) => !/^\{"table":"public.search_days"|^\["\d{4}-\d\d-\d\d(?: BC)?","\d+","\d+"\]$/.test(line),
          ),
        ),
      incompleteFile,
    ],
    [
      'when a table has another shape',
      () => withEach('"columns":["id",', '"columns":["key",'),
      'is not what this database has under that name',
    ],
    [
      'when a row is not the one it was written with',
      () => withEach('["2024-02-29","7","0"]', '["2024-02-29","8","0"]'),
      'its rows of public.search_days are not those it was written with',
    ],
    [
      'when a reference leads nowhere, in a dump without checksums',
      () =>
        withLines((lines) =>
          lines.map((line) => line.replace(/^\["[^"]*","admin"/, `["${NIL}","admin"`).replace(/,"sums":\{.*?\}/, '')),
        ),
      'violates foreign key constraint',
    ],
  ])('%s', async (_why, make, sentence) => {
    const doubtful = join(folder, 'doubtful.dump')
    await writeFile(doubtful, await make())
    await expect(restoreDatabase(target.background.db, doubtful)).rejects.toThrow(sentence)
    expect(Object.values(await contentOf(target.background.db)).flat()).toEqual([])
  })

  it('when the database contains a row', async () => {
    await sqlOn(target.background.db)`insert into limits values ('mine', now())`
    await expect(restoreDatabase(target.background.db, file)).rejects.toThrow(
      'This database is not empty (public.limits has rows). Restore into a new one.',
    )
    expect((await contentOf(target.background.db))['public.limits']).toHaveLength(1)
  })

  it('when there is no such file', async () => {
    await expect(restoreDatabase(target.background.db, join(folder, 'nowhere.dump'))).rejects.toThrow('no such file')
  })
})
