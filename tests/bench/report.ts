// Formats the results as tables, with each target met or missed.
import { table } from '../report-table.ts'
import type { Measured } from './measure.ts'

export interface Results {
  measured: Measured[]
  /** Milliseconds of the Analytics tab; null if only some calls were measured. */
  visits: number | null
  /** Peak memory of the site's process, in MiB. */
  memory: number
}

export const whole = (value: number): string => Math.round(value).toLocaleString('en-US')
const ratio = (value: number): string => value.toFixed(2)
export const milliseconds = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0))

const againstBare = ({ site, bare }: Measured): number => site.perSecond / bare.perSecond

/** How many times slower the site is than in the smallest village with the same number of connections. */
const timesSlower = (one: Measured, all: Measured[]): number => {
  const alike = all.filter(({ call, connections }) => call === one.call && connections === one.connections)
  const [smallest = one] = alike.toSorted((a, b) => a.recommendations - b.recommendations)
  return smallest.site.perSecond / one.site.perSecond
}

/** Rates and latencies of the calls in `shown`; `all` contains the smallest villages to compare with. */
export const ratesTable = (shown: Measured[], all = shown): string =>
  table(
    ['call', 'recommendations', 'connections', 'site', 'bare', 'site / bare', 'p50, ms', 'p99, ms', 'times slower'],
    shown.map((one) => [
      one.call,
      ...[one.recommendations, one.connections, one.site.perSecond, one.bare.perSecond].map(whole),
      ratio(againstBare(one)),
      ...[one.site.p50, one.site.p99].map(milliseconds),
      ratio(timesSlower(one, all)),
    ]),
  )

/** The results of the largest village with the most connections. */
export const largestOf = ({ measured }: Results): Measured[] => {
  const recommendations = Math.max(...measured.map((one) => one.recommendations))
  const connections = Math.max(...measured.map((one) => one.connections))
  return measured.filter((one) => one.recommendations === recommendations && one.connections === connections)
}

type Target = [what: string, value: number, bound: { least: number } | { most: number }]

const writes = ['submit', 'decide']

const targetsOf = (results: Results): Target[] => {
  const { measured, visits, memory } = results
  const largest = largestOf(results)
  const reads = largest.filter(({ call }) => !writes.includes(call))
  const of = (...calls: string[]) => largest.filter(({ call }) => calls.includes(call))
  return [
    ...of('search first asked').flatMap((one): Target[] => [
      ['search first asked, against the bare server', againstBare(one), { least: 0.75 }],
      ['p99 of search first asked, against the bare server', one.site.p99 / one.bare.p99, { most: 1.3 }],
    ]),
    ...of('search', 'provider page', 'notes').map(
      (one): Target => [
        `${one.call}, against a bare server that answers from memory`,
        againstBare(one),
        { least: 0.7 },
      ],
    ),
    ...of(...writes).map(
      (one): Target => [`${one.call}, against its handler on the bare server`, againstBare(one), { least: 0.7 }],
    ),
    ...reads.map((one): Target => [`${one.call}, times slower`, timesSlower(one, measured), { most: 1.3 }]),
    ...(visits === null ? [] : [['milliseconds of analytics', visits, { most: 30 }] satisfies Target]),
    ['memory of the site, MiB', memory, { most: 300 }],
  ]
}

/** Each target, and whether the largest village met it with the most connections. */
export const targetsTable = (results: Results): string =>
  table(
    ['target', 'wanted', 'measured', ''],
    targetsOf(results).map(([what, value, bound]) => {
      const isMet = 'least' in bound ? value >= bound.least : value <= bound.most
      const wanted = 'least' in bound ? `at least ${bound.least}` : `at most ${bound.most}`
      return [what, wanted, ratio(value), isMet ? 'met' : 'missed']
    }),
  )
