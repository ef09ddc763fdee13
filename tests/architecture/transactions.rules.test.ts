// Inside a transaction everything uses the transaction: the embedded database has one connection and would deadlock.
import { describe, expect, it } from 'vitest'
import { nodesIn, nodesOf, type Source, type SyntaxNode, within } from './sources.ts'

const isNamed = (node: unknown, name: string): boolean =>
  nodesIn(node).some((found) => found.type === 'Identifier' && found.name === name)

/** `(trx, …) => …`, `function (trx: Transaction<Tables>) { … }`, and destructured parameters. */
const takesTransaction = ({ params }: SyntaxNode): boolean => Array.isArray(params) && isNamed(params, 'trx')

/** `inTransaction(db, …)`, `db.transaction().….execute(…)` of Kysely, `sql.begin(…)` of the tests. */
const opensTransaction = (node: SyntaxNode, text: string): boolean => {
  if (node.type !== 'CallExpression') return false
  const [callee] = nodesIn(node.callee)
  const called = callee ? text.slice(callee.start, callee.end) : ''
  return called === 'inTransaction' || /\.transaction\(\)[\s\S]*\.execute$/.test(called) || /\.begin$/.test(called)
}

/** Errors in one file: a transaction not named `trx`, or the database used inside a transaction. */
const faultsIn = (source: Source): string[] => {
  const { path, text } = source
  const at = (node: SyntaxNode): string => `${path}:${text.slice(0, node.start).split('\n').length}`
  const nodes = nodesOf(source)
  const unnamed = nodes
    .filter((node) => opensTransaction(node, text))
    .filter((node) => !nodesIn(node.arguments).some(takesTransaction))
    .map((node) => `${at(node)} opens a transaction that is not called trx`)
  const outside = nodes
    .filter(takesTransaction)
    .flatMap(({ body }) => nodesIn(body))
    .filter((node) => node.type === 'Identifier' && node.name === 'db')
    .map((node) => `${at(node)} uses db inside a transaction`)
  return [...unnamed, ...new Set(outside)]
}

describe('code in a transaction', () => {
  it('never uses the database outside of it', () => {
    expect(within('server').flatMap(faultsIn)).toEqual([])
  })

  it.each([
    ['the outer database', 'db.transaction().execute(async (trx) => { await put(db, 1); await put(trx, 2) })'],
    ['another name', 'db.transaction().setIsolationLevel("serializable").execute(async (tx) => { await put(tx, 1) })'],
  ])('fails this test if it uses %s', (_what, text) => {
    expect(faultsIn({ path: 'server/x.ts', text })).toHaveLength(1)
  })
})
