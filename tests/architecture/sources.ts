// The project's files as the architecture tests read them: their paths, their text, and what they import.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { parseSync } from 'vite'

/** Folder of the project. */
export const project = resolve(import.meta.dirname, '../..')

/** What a copy of the project needs for its tests and its site to run, beside its packages. */
export const copiedSources: readonly string[] = [
  ...['domain', 'server', 'web', 'tests', 'scripts', 'build'],
  ...['vite.config.ts', 'vitest.config.ts', 'package.json', 'tsconfig.json'],
]

/** What `.gitignore` keeps out, and git's own. */
const notOurs = new Set(['node_modules', '.git', 'data', 'dist', '.cache', 'coverage'])

const walk = (folder: string): string[] =>
  readdirSync(join(project, folder), { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name) || entry.name.endsWith('.log')) return []
    const path = posix.join(folder, entry.name)
    return entry.isDirectory() ? walk(path) : [path]
  })

/** Every file of the project, as a path from its root. */
export const files: readonly string[] = walk('').sort()

export interface Source {
  path: string
  text: string
}

export const read = (path: string): string => readFileSync(join(project, path), 'utf8')

/** Every file of code. */
export const sources: readonly Source[] = files
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  .map((path) => ({ path, text: read(path) }))

export const within = (...folders: string[]): Source[] =>
  sources.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)))

/** What a file imports, re-exports or loads: a path from the root for its own files, else a package's name. */
export const importsOf = ({ path, text }: Source): string[] => {
  const { module } = parseSync(path, text)
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value)),
    // `await import('…')`, and `import('…')` as a type.
    ...[...text.matchAll(/\bimport\(\s*['"`]([^'"`]+)['"`]/g)].map((match) => match[1]),
  ]
  return named
    .filter((name) => name !== undefined)
    .map((name) => (name.startsWith('.') ? posix.join(dirname(path), name) : name))
}

/** A node of a syntax tree (ESTree), with whatever else its type has. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** A node and all nodes below it. */
export const nodesIn = (node: unknown): SyntaxNode[] => {
  if (Array.isArray(node)) return node.flatMap(nodesIn)
  return isNode(node) ? [node, ...Object.values(node).flatMap(nodesIn)] : []
}

/** All nodes of a file. */
export const nodesOf = ({ path, text }: Source): SyntaxNode[] => nodesIn(parseSync(path, text).program)
