// A child process of tests that count or break fsyncs: opens the embedded database, runs one scenario, and prints the
// result.
import { existsSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { type EmbeddedDatabase, openEmbedded } from '../../server/embedded/open-embedded.ts'
import { type Sql, sqlOn } from '../sql.ts'

const [task = '', dataDir = ''] = process.argv.slice(2)
const witness = process.env.FSYNC_WITNESS ?? ''

const say = (line: string) => writeSync(1, `${line}\n`)

const log = { info: say, warn: say, error: (message: string) => say(`logged: ${message}`) }

const fsyncs = () => (existsSync(witness) ? statSync(witness).size : 0)

/** Prints the number of fsyncs of opening, 20 commits, 20 reads and a rolled back transaction. */
const count = async (sql: Sql) => {
  const opening = fsyncs()
  await sql`create table counted (i int)`
  const before = fsyncs()
  for (let i = 0; i < 20; i++) await sql`insert into counted values (${i})`
  const commits = fsyncs() - before
  for (let i = 0; i < 20; i++) await sql`select i from counted`
  const reads = fsyncs() - before - commits
  say(JSON.stringify({ opening, commits, reads }))
}

/** Makes every fsync fail during two transactions, and prints the outcome of each statement. */
const fail = async (database: EmbeddedDatabase, sql: Sql) => {
  await sql`create table acknowledged (i int)`
  await sql`insert into acknowledged values (1)`
  const outcome = (query: PromiseLike<unknown>) =>
    Promise.resolve(query).then(
      () => 'done',
      (error: Error) => error.message,
    )
  const transaction = outcome(
    sql.begin(async (trx) => {
      await trx`insert into acknowledged values (2)`
      writeFileSync(`${witness}.fail`, '')
    }),
  )
  const behind = [
    outcome(sql`select 1`),
    outcome(sql`select ${1}::int`),
    outcome(sql`insert into acknowledged values (3)`),
  ]
  say(`transaction: ${await transaction}`)
  for (const answer of behind) say(`behind it: ${await answer}`)
  say(`after it: ${await outcome(sql`select 1`)}`)
  say(`another transaction: ${await outcome(sql.begin((trx) => trx`select 1`))}`)
  await database.close()
  say('closed')
}

const database = await openEmbedded({ dataDir, log })
const sql = sqlOn(database.pool.kysely())
if (task === 'count') await count(sql).then(() => database.close())
else await fail(database, sql)
