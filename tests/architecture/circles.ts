// Finds circles of imports, for their rule and for npm run measure.
import { importsOf, type Source } from './sources.ts'

/** Groups of files that import one another in a circle (Tarjan's strongly connected components of more than one file). */
export const circles = (sources: readonly Source[]): string[][] => {
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
