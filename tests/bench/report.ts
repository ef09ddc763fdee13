// What was measured, as a table to read, with each target met or missed.
import type { Measured } from './measure.ts'
import type { MeasuredVisits } from './measure-visits.ts'

export interface Results {
  measured: Measured[]
  /** The page of a search under pgbench: the site's statement and the one written by hand, transactions a second. */
  page: { site: number; byHand: number }
  /** The statements of the Analytics tab. */
  visits: MeasuredVisits
  /** Most memory the site's process held, in MiB. */
  memory: number
  /** Requests of either server that were not answered with 2xx, by status. */
  refused: Record<string, number>
  /** Version of PostgreSQL. */
  postgres: string
  /** Connections at which targets are judged. */
  judged: number
}

interface Target {
  what: string
  wanted: string
  measured: string
  met: boolean
}

const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const ratio = (value: number): string => value.toFixed(2)
const milliseconds = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0))

const table = (head: string[], rows: string[][]): string => {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]): string =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** Calls a second and how long they took. */
export const ratesTable = ({ measured }: Results): string =>
  table(
    [
      'call',
      'connections',
      'site',
      'bare',
      'pgbench',
      'site / bare',
      'site / pgbench',
      'site p50',
      'site p99',
      'bare p50',
      'bare p99',
    ],
    measured.map(({ call, connections, site, bare, pgbench }) => [
      call,
      String(connections),
      whole(site.perSecond),
      whole(bare.perSecond),
      whole(pgbench),
      ratio(site.perSecond / bare.perSecond),
      ratio(site.perSecond / pgbench),
      ...[site.p50, site.p99, bare.p50, bare.p99].map(milliseconds),
    ]),
  )

const atLeast = (what: string, least: number, value: number): Target => ({
  what,
  wanted: `at least ${least}`,
  measured: ratio(value),
  met: value >= least,
})

const atMost = (what: string, most: number, value: number, write = ratio): Target => ({
  what,
  wanted: `at most ${most}`,
  measured: write(value),
  met: value <= most,
})

const targetsOf = ({ measured, page, visits, memory, judged }: Results): Target[] => {
  const of = (call: string): Measured => {
    const found = measured.find((one) => one.call === call && one.connections === judged)
    if (!found) throw new Error(`${call} was not measured at ${judged} connections`)
    return found
  }
  const [search, names, decide] = [of('search'), of('misspelt name'), of('decide')]
  return [
    atLeast('search, against the bare server', 0.75, search.site.perSecond / search.bare.perSecond),
    atMost('p99 of search, against the bare server', 1.5, search.site.p99 / search.bare.p99),
    atLeast('page query, against one written by hand (pgbench)', 0.9, page.site / page.byHand),
    atLeast('misspelt name, against search (pgbench)', 0.1, names.pgbench / search.pgbench),
    atLeast('decide, against its transaction on the bare server', 0.7, decide.site.perSecond / decide.bare.perSecond),
    atMost(`analytics over ${whole(visits.visits)} visits, ms in the database`, 30, visits.milliseconds, milliseconds),
    atMost('visits read for it', 10_000, visits.visitsRead, whole),
    atMost('memory of the site, MiB', 357, memory, whole),
  ]
}

/** The targets of docs/performance.md, each met or missed. */
export const targetsTable = (results: Results): string =>
  table(
    [`target, at ${results.judged} connections`, 'wanted', 'measured', ''],
    targetsOf(results).map(({ what, wanted, measured, met }) => [what, wanted, measured, met ? 'met' : 'missed']),
  )
