// Writes down, at build, which scripts each page of the route table begins with: dist/site/page-files.json.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { sitePaths } from '../domain/pages.ts'
import { withImports } from './lazy-parts.ts'

const web = resolve(import.meta.dirname, '../web')

/** Path of a page -> the scripts it cannot be shown without, the entry first. */
export type PageFiles = Record<string, string[]>

/** The modules that the route table loads for each path. Throws when a path of the site is not found there. */
const pageModules = (): Map<string, string[]> => {
  const table = readFileSync(join(web, 'routes.tsx'), 'utf8')
  const found = [
    ...table.matchAll(/\bat\('([^']+)'\)[\s\S]*?\b(askingPage\()?lazyPart\(\(\) => import\('\.\/([^']+)'\)/g),
  ]
  const modules = new Map(
    found.map(([, path = '', asking, module = '']) => [path, asking ? [module, 'queries.tsx'] : [module]]),
  )
  const missing = sitePaths.filter((path) => !modules.has(path))
  if (missing.length > 0) throw new Error(`web/routes.tsx loads no page for ${missing.join(', ')}`)
  return modules
}

/** The server names these scripts in the page, so that they all come at once; the size budget weighs them. */
export const pageFiles: Plugin = {
  name: 'page-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    const all = Object.values(bundle).filter((file) => file.type === 'chunk')
    const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
    const holding = (module: string) => all.filter(({ moduleIds }) => moduleIds.includes(join(web, module)))
    const files: PageFiles = {}
    for (const [path, modules] of pageModules()) {
      files[path] = withImports(['main.tsx', ...modules].flatMap(holding), chunks)
    }
    this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(files, null, 2) })
  },
}
