// The project's files for the architecture tests: paths, text, and imports.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { parseSync } from 'vite'

/** Folder of the project. */
export const project = resolve(import.meta.dirname, '../..')

/** The files that a copy of the project needs to run tests and the site, besides its packages. */
export const copiedSources: readonly string[] = [
  ...['domain', 'server', 'web', 'tests', 'scripts', 'build'],
  ...['vite.config.ts', 'vitest.config.ts', 'package.json', 'tsconfig.json', 'village.yaml'],
]

/** Ignored folders, and git's own. */
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

/** Every source file. */
export const sources: readonly Source[] = files
  .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  .map((path) => ({ path, text: read(path) }))

export const within = (...folders: string[]): Source[] =>
  sources.filter(({ path }) => folders.some((folder) => path.startsWith(`${folder}/`)))

/**
 * Imports, re-exports and dynamic imports of a file: a path from the root for project files, otherwise a package name.
 */
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

/** A node of a syntax tree (ESTree), with the fields of its type. */
export interface SyntaxNode {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** A node and its descendants. */
export const nodesIn = (node: unknown): SyntaxNode[] => {
  if (Array.isArray(node)) return node.flatMap(nodesIn)
  return isNode(node) ? [node, ...Object.values(node).flatMap(nodesIn)] : []
}

/** All nodes of a file. */
export const nodesOf = ({ path, text }: Source): SyntaxNode[] => nodesIn(parseSync(path, text).program)
