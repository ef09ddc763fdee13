// npm run measure: lines of code by folder and role, and the number of files that contain a field. `npm run check` finds import cycles.
import { basename } from 'node:path'
import { files, read, type Source, within } from '../tests/architecture/sources.ts'

const layers = ['domain', 'server', 'web', 'build', 'scripts']

const fields = ['own_words', 'experience_year', 'pricing_range']

const lines = (sources: readonly Source[]): number =>
  sources.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0)

const groups = (sources: readonly Source[], nameOf: (source: Source) => string): [string, Source[]][] =>
  Object.entries(Object.groupBy(sources, nameOf) as Record<string, Source[]>).sort(
    ([, one], [, other]) => lines(other) - lines(one),
  )

const folderOf = ({ path }: Source): string => path.split('/').slice(0, -1)[1] ?? '.'

/** `handler` for `send-inquiry.handler.ts`, `part` for a name without a role. */
const roleOf = ({ path }: Source): string => /^[^.]+\.(\w+)\.tsx?$/.exec(basename(path))?.[1] ?? 'part'

const table = (rows: [string, number][]): string =>
  rows.map(([name, count]) => `${String(count).padStart(7)}  ${name}`).join('\n')

const all = within(...layers)
for (const layer of layers) {
  const own = within(layer)
  console.log(`\n${layer}: ${lines(own)} lines in ${own.length} files`)
  console.log(table(groups(own, folderOf).map(([name, sources]) => [name, lines(sources)])))
}
console.log(`\nby role, of ${lines(all)} lines`)
console.log(table(groups(all, roleOf).map(([name, sources]) => [name, lines(sources)])))
console.log('\nfiles of domain, server and web a field stands in')
const product = within('domain', 'server', 'web')
console.log(table(fields.map((field) => [field, product.filter(({ text }) => text.includes(field)).length])))
const pages = files.filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
const wordCount = pages.reduce((sum, path) => sum + read(path).trim().split(/\s+/).length, 0)
console.log(`\ndocuments but the changelog: ${wordCount} words in ${pages.length} pages`)
