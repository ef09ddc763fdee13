// What was measured, as a table to read, with each target met or missed.
import type { CheckedPlans } from './check-plans.ts'
import type { Measured } from './measure.ts'
import type { MeasuredVisits } from './measure-visits.ts'
import { keptReads } from './measured-reads.ts'

export interface Results {
  measured: Measured[]
  plans: CheckedPlans[]
  /** The page of a search under pgbench: the site's statement and the one written by hand, transactions a second; null when only some calls were measured. */
  page: { site: number; byHand: number } | null
  /** The statements of the Analytics tab; null likewise. */
  visits: MeasuredVisits | null
  /** Most memory the site's process held, in MiB. */
  memory: number
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

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
export const ratio = (value: number): string => value.toFixed(2)
/** Of what was measured on both sides. */
const share = (part: number, of: number | null): string => (of === null ? '' : ratio(part / of))
export const milliseconds = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0))

/** A table of Markdown, its first column to the left. */
export const table = (head: string[], rows: string[][]): string => {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]): string =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** Calls a second and how long they took. */
export const ratesTable = ({ measured }: Pick<Results, 'measured'>): string =>
  table(
    [
      'call',
      'recommendations',
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
    measured.map(({ call, recommendations, connections, site, bare, pgbench }) => [
      call,
      whole(recommendations),
      String(connections),
      whole(site.perSecond),
      whole(bare.perSecond),
      pgbench === null ? '' : whole(pgbench),
      ratio(site.perSecond / bare.perSecond),
      share(site.perSecond, pgbench),
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

/** What the statements of each call that reads look at, at most. */
export const plansTable = ({ plans }: Results): string =>
  table(
    ['one statement, at most', 'recommendations', 'rows read', 'thrown away', 'tables from end to end'],
    plans.map(({ call, recommendations, rowsRead, rowsThrownAway, scanned }) => [
      call,
      whole(recommendations),
      whole(rowsRead),
      whole(rowsThrownAway),
      scanned.join(', ') || 'none',
    ]),
  )

/** A call in the smallest and in the largest village, both at the same number of connections. */
const growthOf = ({ measured }: Results): { small: Measured; large: Measured }[] => {
  const sizes = measured.map(({ recommendations }) => recommendations)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  if (least === most) return []
  return measured.flatMap((large) => {
    const isSame = (one: Measured) => one.call === large.call && one.connections === large.connections
    const small = measured.find((one) => isSame(one) && one.recommendations === least)
    return large.recommendations === most && small ? [{ small, large }] : []
  })
}

/** How many times slower each call is in the largest village than in the smallest; empty for one size. */
export const growthTable = (results: Results): string => {
  const rows = growthOf(results).map(({ small, large }) => [
    large.call,
    String(large.connections),
    ratio(small.site.perSecond / large.site.perSecond),
    ratio(small.bare.perSecond / large.bare.perSecond),
    small.pgbench === null ? '' : share(small.pgbench, large.pgbench),
  ])
  if (rows.length === 0) return ''
  const [first] = growthOf(results)
  const sizes = `${whole(first?.large.recommendations ?? 0)} against ${whole(first?.small.recommendations ?? 0)}, times slower`
  return table([sizes, 'connections', 'site', 'bare', 'pgbench'], rows)
}

/** The largest village at the judged connections: answers a second, the site's p99, and how much slower than the smallest. */
export const largestTable = (results: Results): string => {
  const { measured, judged } = results
  const most = Math.max(...measured.map(({ recommendations }) => recommendations))
  const growth = new Map(growthOf(results).map(({ small, large }) => [large, small]))
  return table(
    [`${whole(most)}, at ${judged} connections`, 'site', 'bare', 'site p99, ms', 'times slower'],
    measured
      .filter(({ recommendations, connections }) => recommendations === most && connections === judged)
      .map((large) => [
        large.call,
        whole(large.site.perSecond),
        whole(large.bare.perSecond),
        milliseconds(large.site.p99),
        ratio((growth.get(large) ?? large).site.perSecond / large.site.perSecond),
      ]),
  )
}

const targetsOf = (results: Results): Target[] => {
  const { measured, plans, page, visits, memory, judged } = results
  const most = Math.max(...measured.map(({ recommendations }) => recommendations))
  const of = (call: string): Measured[] =>
    measured.filter((one) => one.call === call && one.connections === judged && one.recommendations === most)
  const againstBare = ({ site, bare }: Measured): number => site.perSecond / bare.perSecond
  const [search] = of('search')
  return [
    ...['search', 'search first asked', 'provider page', 'notes'].flatMap((call) =>
      of(call).map((one) => atLeast(`${call}, against the bare server`, 0.75, againstBare(one))),
    ),
    ...keptReads.flatMap((name) =>
      of(`${name} from memory`).map((one) =>
        atLeast(`${name}, against a bare server that answers from memory`, 0.7, againstBare(one)),
      ),
    ),
    ...['search', 'search first asked'].flatMap((call) =>
      of(call).map(({ site, bare }) => atMost(`p99 of ${call}, against the bare server`, 1.3, site.p99 / bare.p99)),
    ),
    ...(page ? [atLeast('page query, against one written by hand (pgbench)', 0.9, page.site / page.byHand)] : []),
    ...of('misspelt name').flatMap((one) =>
      search?.pgbench && one.pgbench
        ? [atLeast('misspelt name, against search (pgbench)', 0.1, one.pgbench / search.pgbench)]
        : [],
    ),
    ...['submit', 'decide'].flatMap((call) =>
      of(call).map((one) => atLeast(`${call}, against its transaction on the bare server`, 0.7, againstBare(one))),
    ),
    ...growthOf(results)
      .filter(({ large }) => large.connections === judged && !['submit', 'decide'].includes(large.call))
      .map(({ small, large }) =>
        atMost(`${large.call}, times slower in the largest village`, 1.3, small.site.perSecond / large.site.perSecond),
      ),
    atMost(
      'calls that read a large table from end to end',
      0,
      plans.filter(({ scanned }) => scanned.length > 0).length,
      whole,
    ),
    ...(visits
      ? [
          atMost(
            `analytics over ${whole(visits.visits)} visits, ms in the database`,
            30,
            visits.milliseconds,
            milliseconds,
          ),
          atMost('visits read for it', 10_000, visits.visitsRead, whole),
        ]
      : []),
    atMost('memory of the site, MiB', 357, memory, whole),
  ]
}

/** The targets of docs/performance.md, each met or missed. */
export const targetsTable = (results: Results): string =>
  table(
    [`target, at ${results.judged} connections`, 'wanted', 'measured', ''],
    targetsOf(results).map(({ what, wanted, measured, met }) => [what, wanted, measured, met ? 'met' : 'missed']),
  )
