// Puts the figures of a run into docs/performance.md, between its two marks; all else on that page is written by hand.
import { readFile, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { join, resolve } from 'node:path'
import type { BenchOptions } from './bench-options.ts'
import { largestTable, type Results } from './report.ts'

const file = join(resolve(import.meta.dirname, '../..'), 'docs/performance.md')

const [begin, end] = ['<!-- figures: begin -->', '<!-- figures: end -->']

/** Writes the largest village's figures of npm run bench. Throws when the page has lost its marks. */
export const writePage = async (
  results: Results,
  { recommendations, seconds, connections }: BenchOptions,
): Promise<void> => {
  const page = await readFile(file, 'utf8')
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has lost its marks "${begin}" and "${end}".`)
  const [processor] = cpus()
  const figures = `
Made on ${new Date().toISOString().slice(0, 10)} by
\`npm run bench -- --write --recommendations ${recommendations.join(',')} --seconds ${seconds} --connections ${connections.join(',')}\`
on ${availableParallelism()} cores (${processor?.model ?? 'unknown'}), Node ${process.versions.node}, PostgreSQL ${results.postgres}.

${largestTable(results)}

`
  await writeFile(file, `${page.slice(0, from + begin.length)}\n${figures}${page.slice(to)}`)
}
