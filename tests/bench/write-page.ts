// Puts the figures of a run into docs/performance.md, between its two marks; all else on that page is written by hand.
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join, resolve } from 'node:path'
import type { BenchOptions } from './bench-options.ts'
import { growthTable, plansTable, type Results, ratesTable, targetsTable } from './report.ts'

const file = join(resolve(import.meta.dirname, '../..'), 'docs/performance.md')

/** Which part of the page, with the marks around it. */
type Part = 'figures' | 'day' | 'peer'

/**
 * Puts what was measured into its part of the page. `command`: how it was made. Throws when the page has lost its marks.
 */
export const writePart = async (
  part: Part,
  command: string,
  { postgres, text }: { postgres: string; text: string },
): Promise<void> => {
  const [begin, end] = [`<!-- ${part}: begin -->`, `<!-- ${part}: end -->`]
  const page = await readFile(file, 'utf8')
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has lost its marks "${begin}" and "${end}".`)
  const [processor] = cpus()
  const figures = `
Made on ${new Date().toISOString().slice(0, 10)} by \`${command}\`
on ${availableParallelism()} cores (${processor?.model ?? 'unknown'}), Node ${process.versions.node}, PostgreSQL ${postgres}.
Answers a second; milliseconds.

${text}

`
  await writeFile(file, `${page.slice(0, from + begin.length)}\n${figures}${page.slice(to)}`)
}

/** Writes the figures of npm run bench. */
export const writePage = (
  results: Results,
  { recommendations, visits, seconds, connections }: BenchOptions,
): Promise<void> =>
  writePart(
    'figures',
    `npm run bench -- --write --recommendations ${recommendations.join(',')} --visits ${visits} --seconds ${seconds} --connections ${connections.join(',')}`,
    {
      postgres: results.postgres,
      text: [ratesTable(results), growthTable(results), plansTable(results), targetsTable(results)]
        .filter(Boolean)
        .join('\n\n'),
    },
  )
