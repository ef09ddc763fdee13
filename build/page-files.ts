// Writes down, at build, which scripts each page begins with, and which `/` loads later by itself: dist/site/page-files.json.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Plugin, parseAst, type Rolldown } from 'vite'
import type { SitePath } from '../domain/pages.ts'
import { withImports } from './lazy-parts.ts'

const web = resolve(import.meta.dirname, '../web')

export interface PageFiles {
  /** The scripts that a page cannot be shown without, the entry first. */
  first: Record<SitePath, string[]>
  /** What follows on `/` within ten seconds although nobody does anything. */
  later: string[]
}

/** Parts that `/` loads by itself when a visitor has looked at it for a moment. */
const laterModules = ['home/village-news.tsx']

/** The module of each page's screen, read from the table in web/screens.ts. */
const screenModules = (): [SitePath, string][] => {
  const { body } = parseAst(readFileSync(join(web, 'screens.ts'), 'utf8'), { lang: 'ts' })
  const tables = body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration'
      ? statement.declaration.declarations.map(({ init }) => init)
      : [],
  )
  const [table] = tables
  if (table?.type !== 'ObjectExpression') throw new Error('web/screens.ts has no table of screens.')
  return table.properties.map((property) => {
    const [path, call] = property.type === 'Property' ? [property.key, property.value] : []
    const load = call?.type === 'CallExpression' ? call.arguments[0] : undefined
    const imported = load?.type === 'ArrowFunctionExpression' ? load.body : undefined
    const file = imported?.type === 'ImportExpression' ? imported.source : undefined
    if (path?.type !== 'Literal' || file?.type !== 'Literal')
      throw new Error('Each line of web/screens.ts must be written as path: lazyPart(() => import(file), name).')
    return [path.value as SitePath, String(file.value)]
  })
}

/** The server names the first scripts in the page, so that they all come at once; the size budget weighs all of them. */
export const pageFiles: Plugin = {
  name: 'page-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    const all = Object.values(bundle).filter((file) => file.type === 'chunk')
    const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
    const holding = (module: string): Rolldown.OutputChunk => {
      const chunk = all.find(({ moduleIds }) => moduleIds.includes(join(web, module)))
      if (!chunk) throw new Error(`${module} is in no file of the site.`)
      return chunk
    }
    const entry = holding('main.tsx')
    const first = Object.fromEntries(
      screenModules().map(([path, module]) => [path, withImports([entry, holding(module)], chunks)]),
    ) as PageFiles['first']
    const later = withImports(laterModules.map(holding), chunks).filter((file) => !first['/'].includes(file))
    const source = JSON.stringify({ first, later } satisfies PageFiles, null, 2)
    this.emitFile({ type: 'asset', fileName: 'page-files.json', source })
  },
}
