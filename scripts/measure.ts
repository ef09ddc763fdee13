// npm run measure: how large the code is, by folder and role, in how many files a field stands, and circles of imports.
import { basename } from 'node:path'
import { importsOf, type Source, within } from '../tests/architecture/sources.ts'

const layers = ['domain', 'server', 'web', 'build', 'scripts']

/** Fields of a recommendation that pass through the whole product. */
const fields = ['own_words', 'experience_year', 'pricing_range']

const lines = (sources: readonly Source[]): number =>
  sources.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0)

const groups = (sources: readonly Source[], nameOf: (source: Source) => string): [string, Source[]][] =>
  Object.entries(Object.groupBy(sources, nameOf) as Record<string, Source[]>).sort(
    ([, one], [, other]) => lines(other) - lines(one),
  )

const folderOf = ({ path }: Source): string => path.split('/').slice(0, -1)[1] ?? '.'

/** `handler` for `send-inquiry.handler.ts`, `part` for a plain name. */
const roleOf = ({ path }: Source): string => /^[^.]+\.(\w+)\.tsx?$/.exec(basename(path))?.[1] ?? 'part'

const table = (rows: [string, number][]): string =>
  rows.map(([name, count]) => `${String(count).padStart(7)}  ${name}`).join('\n')

/** Groups of files that import one another in a circle (Tarjan's strongly connected components of more than one file). */
const circles = (sources: readonly Source[]): string[][] => {
  const imports = new Map(sources.map((source) => [source.path, importsOf(source)]))
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const found: string[][] = []
  const visit = (path: string): void => {
    order.set(path, order.size)
    lowest.set(path, order.size - 1)
    stack.push(path)
    for (const next of imports.get(path) ?? []) {
      if (!imports.has(next)) continue
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(next) ?? 0))
    }
    if (lowest.get(path) !== order.get(path)) return
    const circle = stack.splice(stack.indexOf(path))
    if (circle.length > 1) found.push(circle)
  }
  for (const path of imports.keys()) if (!order.has(path)) visit(path)
  return found
}

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
const found = circles(all)
console.log(`\ncircles of imports: ${found.length}`)
for (const circle of found) console.log(`  ${circle.join(' ↔ ')}`)
