// Tells web/lazy-part.ts, at build, in which file each lazy part is, and which other files that one needs.
import { join, posix, relative, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const web = resolve(import.meta.dirname, '../web')

/** A call of `lazyPart`, as the architecture tests demand that it is written. */
export const lazyPartCall = /\blazyPart\(\s*\(\) => import\('([^']+)'\),\s*'\w+',?\s*\)/g

/** Stands for the file of a module until all files have their names: no other text of the site looks like it. */
const markOf = (module: string): string => `lazy-part:${relative(web, module).replaceAll('\\', '/')};`
const mark = /lazy-part:([^;]+);/g

/** The chunk and all that it imports at once, in the order of loading. */
export const withImports = (first: Rolldown.OutputChunk[], chunks: Map<string, Rolldown.OutputChunk>): string[] => {
  const files = new Set<string>()
  const add = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || files.has(chunk.fileName)) return
    files.add(chunk.fileName)
    for (const name of chunk.imports) add(chunks.get(name))
  }
  for (const chunk of first) add(chunk)
  return [...files]
}

/**
 * Adds to each `lazyPart(...)` the name of the built file, and to the first line of that file the names of the files it
 * imports, all without a folder. Names of files are made from what is in them, so that these do not change them.
 */
export const lazyParts: Plugin = {
  name: 'lazy-parts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/web\/.+\.tsx?$/, code: 'lazyPart(' },
    handler(code, id) {
      const marked = code.replace(lazyPartCall, (written, module: string) => {
        const target = join(id, '..', module)
        return written.replace(/,?\s*\)$/, `, ${JSON.stringify(markOf(target))})`)
      })
      return { code: marked, map: null }
    },
  },
  // Vite wraps each import() in a call of its own, to load style sheets first: there is one for all, and this would be weight.
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const all = Object.values(bundle).filter((file) => file.type === 'chunk')
      const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]))
      const entry = new Set(
        withImports(
          all.filter(({ isEntry }) => isEntry),
          chunks,
        ),
      )
      const targets = new Set<Rolldown.OutputChunk>()
      for (const chunk of all) {
        chunk.code = chunk.code.replace(mark, (_mark, module: string) => {
          const target = all.find(({ moduleIds }) => moduleIds.includes(join(web, module)))
          if (!target) throw new Error(`${module} is a lazy part of ${chunk.fileName} and is in no file.`)
          if (!entry.has(target.fileName)) targets.add(target)
          return posix.basename(target.fileName)
        })
      }
      for (const target of targets) {
        const needed = withImports([target], chunks).filter((file) => file !== target.fileName && !entry.has(file))
        if (needed.length === 0) continue
        target.code = `//needs ${needed.map((file) => posix.basename(file)).join(' ')}\n${target.code}`
      }
    },
  },
}
