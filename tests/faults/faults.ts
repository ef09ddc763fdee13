// npm run test:faults: strikes a site under writes, and checks that no acknowledged write is lost or partial.
import { table, writeBetweenMarks } from '../report-table.ts'
import { faults } from './fault-list.ts'
import type { DatabaseKind, Ground } from './stage.ts'
import { heading, type Result, type Trial, tryFault } from './try-fault.ts'
import { mailFaults, mailHeading, tryMailFault } from './try-mail-fault.ts'

const words = process.argv.slice(2)
/** Arguments that are not options select faults: those whose name contains one of them. */
const named = words.filter((word) => !word.startsWith('--'))
const isWanted = ({ name }: { name: string }): boolean =>
  named.length === 0 || named.some((word) => name.includes(word))

/** Milliseconds of writing before a fault, and after it. */
const aroundMs = 3_000

/** Prepares and runs one fault; resolves with null if this machine cannot run it. */
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
    // With fewer acknowledgements per second the result would mean little.
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
// Both databases at once, because most of the time is spent waiting for retries of mails.
const mailResults = (await Promise.all([tryMailFaults('embedded'), tryMailFaults('postgres')])).flat()

const reports = [
  {
    mark: 'faults',
    report: table(
      heading,
      results.map(({ row }) => row),
    ),
  },
  {
    mark: 'mail faults',
    report: table(
      mailHeading,
      mailResults.map(({ row }) => row),
    ),
  },
]
for (const { report } of reports) console.log(`\n${report}`)
const failures = [...results, ...mailResults].flatMap((result) => result.failures)
for (const failure of failures) console.error(failure)
if (failures.length > 0) process.exitCode = 1
if (words.includes('--write')) {
  const made = `Made on ${new Date().toISOString().slice(0, 10)} by \`npm run test:faults -- --write\`.`
  for (const { mark, report } of reports) await writeBetweenMarks('docs/reliability.md', mark, `${made}\n\n${report}`)
}
