// Names in code are standard terms (docs/style.md): former private coinages must not come back.
import { expect, it } from 'vitest'
import { nodesOf, type SyntaxNode, within } from './sources.ts'

const coinages = new Set(
  [
    'kept told untold stands standing stood wish wishes wished hear hears heard turn turned arrive arrived deaf whole',
    'gone held way ways beyond meanwhile whoever somebody',
  ]
    .join(' ')
    .split(' '),
)

/** Names of calls and tables, and of variables with their values. */
const exceptions = new Set([
  'kept', // the provider of a pair that remains
  'way', // a contact method of a provider
  'ways',
  'held', // what list-held returns
  'whole', // a place that contains all others of its group
  'wishes', // requests from one mailbox
  'gone', // providers that a member saved and that were deleted
])

const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())

/** Names that a declaration introduces. */
const declared = (node: unknown): string[] => {
  const { type, ...parts } = (node ?? {}) as SyntaxNode
  if (type === 'Identifier') return [String(parts.name)]
  if (type === 'ObjectPattern')
    return (parts.properties as SyntaxNode[]).flatMap(({ value, argument }) => declared(value ?? argument))
  if (type === 'ArrayPattern') return (parts.elements as unknown[]).flatMap(declared)
  if (type === 'AssignmentPattern') return declared(parts.left)
  if (type === 'RestElement') return declared(parts.argument)
  return []
}

const introduces = (node: SyntaxNode): string[] => {
  const { type, id, params } = node
  if (
    /^(?:VariableDeclarator|FunctionDeclaration|ClassDeclaration|TSInterfaceDeclaration|TSTypeAliasDeclaration)$/.test(
      type,
    )
  )
    return [...declared(id), ...((params as unknown[] | undefined) ?? []).flatMap(declared)]
  return type.endsWith('FunctionExpression') ? (params as unknown[]).flatMap(declared) : []
}

it('no name in the code contains a listed word', () => {
  const found = within('domain', 'server', 'web', 'scripts', 'build').flatMap((source) =>
    nodesOf(source)
      .flatMap(introduces)
      // names with an underscore come from calls and tables
      .filter((name) => !name.includes('_') && !exceptions.has(name))
      .filter((name) => wordsOf(name).some((word) => coinages.has(word)))
      .map((name) => `${source.path}: ${name}`),
  )
  expect(found).toEqual([])
})
