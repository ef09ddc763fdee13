// npm run test:faults: strikes a site that is being written to, and shows that nothing acknowledged is lost or half done.
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { faults } from './fault-list.ts'
import type { DatabaseKind, Ground } from './stage.ts'
import { heading, type Result, type Trial, tryFault } from './try-fault.ts'
import { mailFaults, mailHeading, tryMailFault } from './try-mail-fault.ts'

const page = join(resolve(import.meta.dirname, '../..'), 'docs/reliability.md')

const words = process.argv.slice(2)
/** Words that are no option name the faults to try: those that have one of them in their name. */
const named = words.filter((word) => !word.startsWith('--'))
const isWanted = ({ name }: { name: string }): boolean =>
  named.length === 0 || named.some((word) => name.includes(word))

/** Milliseconds of writing before a fault, and after it. */
const aroundMs = 3_000

/** Tries it once on the ground that it prepares; resolves with null when this machine cannot. */
const tryOn = async (
  what: string,
  prepare: (() => Promise<Ground | string>) | undefined,
  attempt: (ground: Pick<Trial, 'ground' | 'aroundMs'>) => Promise<Result>,
): Promise<Result | null> => {
  console.error(`${what} ...`)
  const ground = await prepare?.()
  if (typeof ground === 'string') {
    console.error(`skipped: ${ground}`)
    return null
  }
  return attempt({ ground, aroundMs }).finally(() => ground?.close())
}

const results: Result[] = []
for (const fault of faults.filter(isWanted)) {
  for (const kind of fault.on) {
    // Fewer acknowledgements a second would show little.
    const attempt = (on: Pick<Trial, 'ground' | 'aroundMs'>) => tryFault(kind, fault, { ...on, leastRate: 20 })
    const result = await tryOn(`${fault.name}, ${kind}`, fault.prepare, attempt)
    if (result) results.push(result)
  }
}
const tryMailFaults = async (kind: DatabaseKind): Promise<Result[]> => {
  const found: (Result | null)[] = []
  for (const fault of mailFaults().filter(isWanted)) {
    const attempt = (on: Pick<Trial, 'ground' | 'aroundMs'>) => tryMailFault(kind, fault, { ...on, leastRate: 1 })
    found.push(await tryOn(`${fault.name}, ${kind}, mails`, fault.prepare, attempt))
  }
  return found.filter((result) => result !== null)
}
// Both databases at once: most of the time goes by until mails are tried again.
const mailResults = (await Promise.all([tryMailFaults('embedded'), tryMailFaults('postgres')])).flat()

const tables = [
  { mark: 'faults', heading, rows: results },
  { mark: 'mail faults', heading: mailHeading, rows: mailResults },
].map(({ mark, heading, rows }) => ({ mark, table: `${heading}\n${rows.map(({ line }) => line).join('\n')}` }))
for (const { table } of tables) console.log(`\n${table}`)
const failures = [...results, ...mailResults].flatMap((result) => result.failures)
for (const failure of failures) console.error(failure)
if (failures.length > 0) process.exitCode = 1
if (words.includes('--write')) {
  const made = `Made on ${new Date().toISOString().slice(0, 10)} by \`npm run test:faults -- --write\`.`
  let text = await readFile(page, 'utf8')
  for (const { mark, table } of tables) {
    const [begin, end] = [`<!-- ${mark}: begin -->`, `<!-- ${mark}: end -->`]
    const [from, to] = [text.indexOf(begin), text.indexOf(end)]
    if (from < 0 || to < from) throw new Error(`${page} has lost its marks.`)
    text = `${text.slice(0, from + begin.length)}\n\n${made}\n\n${table}\n\n${text.slice(to)}`
  }
  await writeFile(page, text)
}
