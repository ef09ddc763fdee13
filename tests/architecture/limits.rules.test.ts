// The result of a limit must be used: code that ignores it is not limited.
import { describe, expect, it } from 'vitest'
import { nodesOf, type Source, type SyntaxNode, within } from './sources.ts'

/**
 * Functions in these files that return whether a use is within its limit: `const f = (): Promise<LimitAnswer> => …`.
 */
const takersIn = (files: readonly Source[]): Set<string> =>
  new Set(
    files.flatMap(({ text }) =>
      [...text.matchAll(/(\w+)(?: =|:) (?:async )?\([^=]*Promise<LimitAnswer> =>/g)].map((match) => match[1] ?? ''),
    ),
  )

const takers = takersIn(within('server'))

const unwrapped = (node: SyntaxNode): SyntaxNode =>
  node.type === 'AwaitExpression' || node.type === 'UnaryExpression' ? unwrapped(node.argument as SyntaxNode) : node

/** Statements of a file that call a limit and ignore its result, such as `await takeLimit(…)`. */
const ignoredIn = (source: Source): string[] =>
  nodesOf(source)
    .filter(({ type }) => type === 'ExpressionStatement')
    .map((node) => unwrapped(node.expression as SyntaxNode))
    .filter(({ type }) => type === 'CallExpression')
    .map((node) => node.callee as SyntaxNode)
    .filter(({ start, end }) => takers.has(source.text.slice(start, end).split('.').at(-1) ?? ''))
    .map(({ start }) => `${source.path}:${source.text.slice(0, start).split('\n').length}`)

describe('the result of a limit check', () => {
  it('is never ignored', () => expect(within('server').flatMap(ignoredIn)).toEqual([]))

  it('is reported by this test if it is ignored', () => {
    const text = 'const f = async () => {\n  await takeLimit(db, key, limit)\n}'
    expect(ignoredIn({ path: 'server/x.ts', text })).toEqual(['server/x.ts:2'])
  })
})
