// Writes at build time which scripts each page starts with: dist/site/page-files.json, for the server and the size budget.
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { type SitePath, sitePaths } from '../domain/pages.ts'
import { pageBudgets } from './page-budgets.ts'

const web = resolve(import.meta.dirname, '../web')

/** The scripts without which a page cannot be shown, the entry first; those that a member needs too, on `/` and elsewhere; and the auth client's. */
export type PageFiles = Record<SitePath | 'memberHome' | 'member' | 'auth', string[]>

const withImports = (first: Rolldown.OutputChunk[], chunks: Map<string, Rolldown.OutputChunk>): string[] => {
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const name of chunk.imports) add(chunks.get(name))
  }
  for (const chunk of first) add(chunk)
  return [...files]
}

/** The server lists these scripts in the HTML, so that they load in parallel. */
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
    const entry = holding('app/main.tsx')
    const member = holding('layout/account.tsx')
    const files = {
      ...Object.fromEntries(
        sitePaths.map((path) => [path, withImports([entry, holding(pageBudgets[path].screen)], chunks)]),
      ),
      memberHome: withImports([holding('home/member-home.tsx'), member], chunks),
      member: withImports([member], chunks),
      auth: withImports([holding('auth/auth-library.ts')], chunks),
    }
    this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(files) })
  },
}
