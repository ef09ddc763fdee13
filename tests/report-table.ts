// Output of benchmarks and fault tests: Markdown tables, and writing them into a document.
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** A Markdown table whose first column is left-aligned. */
export const table = (head: string[], rows: string[][]): string => {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const line = (row: string[]): string =>
    `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`
  const rule = `| ${widths.map((width, i) => (i === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

/** Writes a text between the two markers of a document. Throws if a marker is missing. */
export const writeBetweenMarks = async (document: string, mark: string, text: string): Promise<void> => {
  const file = join(resolve(import.meta.dirname, '..'), document)
  const page = await readFile(file, 'utf8')
  const begin = `<!-- ${mark}: begin -->`
  const [from, to] = [page.indexOf(begin), page.indexOf(`<!-- ${mark}: end -->`)]
  if (from < 0 || to < from) throw new Error(`${document} has lost its marks.`)
  await writeFile(file, `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`)
}
