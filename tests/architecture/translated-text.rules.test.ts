// Text beside conditional content has its own element: translators move text nodes, and React then fails to remove them or insert before them.
import { describe, expect, it } from 'vitest'
import { nodesOf, type Source, type SyntaxNode, within } from './sources.ts'

/** Kinds of an element's children: text, element, conditional, conditional text, space, or nothing. */
type Child = 'text' | 'element' | 'comes and goes' | 'comes and goes as text' | 'space' | 'nothing'

/** Expressions that are elements although their syntax does not show it, by file. */
const noTexts: Record<string, Record<string, string>> = {
  'web/admin/require-admin.tsx': { backLink: 'a link', children: 'the sections of a page' },
  'web/home/own-news.tsx': { action: 'a button' },
  'web/places/browse-places.tsx': { opener: 'a button' },
  'web/profiles/account-frame.tsx': { children: 'a list of links' },
  'web/ui/button.tsx': { button: 'the button itself' },
  'web/ui/desk-dialog.tsx': { badge: 'a badge', mark: 'a badge', steps: 'buttons', children: 'sections' },
  'web/ui/dialog.tsx': { actions: 'buttons' },
  'web/ui/lazy-boundary.tsx': { missing: 'an error state or a button' },
  'web/ui/long-text.tsx': { children: 'draws a paragraph' },
  'web/ui/menu.tsx': { children: 'items' },
  'web/ui/notice.tsx': { lead: 'an avatar', end: 'a badge' },
  'web/ui/show-more.tsx': { head: 'a heading or a notice', after: 'a notice' },
}

const either = (one: Child, other: Child): Child => {
  if (one === other && one !== 'element') return one
  const text = [one, other].some((child) => child === 'text' || child === 'comes and goes as text')
  return text ? 'comes and goes as text' : 'comes and goes'
}

const kindOf = (node: SyntaxNode, elements: ReadonlySet<string>): Child => {
  const part = (name: string) => kindOf(node[name] as SyntaxNode, elements)
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
    case 'ArrowFunctionExpression':
      return 'element'
    case 'JSXEmptyExpression':
      return 'nothing'
    case 'Literal':
      if (node.value === '' || node.value === null || typeof node.value === 'boolean') return 'nothing'
      return String(node.value).trim() === '' ? 'space' : 'text'
    case 'LogicalExpression':
      return node.operator === '&&' ? either(part('right'), 'nothing') : either(part('left'), part('right'))
    case 'ConditionalExpression':
      return either(part('consequent'), part('alternate'))
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSNonNullExpression':
    case 'ChainExpression':
      return part('expression')
    case 'Identifier':
      return node.name === 'undefined' ? 'nothing' : elements.has(String(node.name)) ? 'element' : 'text'
    case 'MemberExpression':
    case 'CallExpression': {
      const { name } = ((node.callee as SyntaxNode | undefined)?.property ?? node.property ?? node.callee ?? {}) as {
        name?: string
      }
      if (node.type === 'CallExpression' && (name === 'map' || name === 'flatMap')) return 'comes and goes'
      return name !== undefined && elements.has(name) ? 'element' : 'text'
    }
    default:
      return 'text'
  }
}

/** Variables that contain an element from their declaration on. */
const elementsOf = (nodes: readonly SyntaxNode[], named: readonly string[]): ReadonlySet<string> => {
  const elements = new Set(named)
  for (const { type, id, init } of nodes) {
    if (type !== 'VariableDeclarator' || !init || (id as SyntaxNode).type !== 'Identifier') continue
    const kind = kindOf(init as SyntaxNode, elements)
    const function_ = (init as SyntaxNode).type.endsWith('FunctionExpression')
    if (!function_ && (kind === 'element' || kind === 'comes and goes')) elements.add(String((id as SyntaxNode).name))
  }
  return elements
}

/** The fragment of a node, without parentheses. */
const fragmentIn = (node: SyntaxNode | undefined): SyntaxNode[] => {
  if (node?.type === 'ParenthesizedExpression') return fragmentIn(node.expression as SyntaxNode)
  return node?.type === 'JSXFragment' ? [node] : []
}

/** How a fragment can be conditional: as one side of a condition, or as the result of a component. */
const places = ['consequent', 'alternate', 'right', 'argument', 'body']

/** Text beside conditional content, and in a conditional fragment: "web/ui/button.tsx:80 {words}". */
const bareTexts = (source: Source): string[] => {
  const nodes = nodesOf(source)
  const elements = elementsOf(nodes, Object.keys(noTexts[source.path] ?? {}))
  const childrenOf = ({ children }: SyntaxNode) =>
    (children as SyntaxNode[]).map((node): { kind: Child; node: SyntaxNode } => {
      if (node.type === 'JSXText') return { kind: /\S/.test(String(node.value)) ? 'text' : 'nothing', node }
      const isExpression = node.type === 'JSXExpressionContainer'
      return { kind: isExpression ? kindOf(node.expression as SyntaxNode, elements) : 'element', node }
    })
  const fragments = new Set(nodes.flatMap((node) => places.flatMap((place) => fragmentIn(node[place] as SyntaxNode))))
  const lineOf = ({ start, value }: SyntaxNode) => {
    const before = source.text.slice(0, start) + (/^\s*/.exec(String(value ?? ''))?.[0] ?? '')
    return before.split('\n').length
  }
  return nodes
    .filter(({ type }) => type === 'JSXElement' || type === 'JSXFragment')
    .flatMap((parent) => {
      const children = childrenOf(parent).filter(({ kind }) => kind !== 'nothing')
      const moves = children.length > 1 && children.some(({ kind }) => kind.startsWith('comes and goes'))
      if (!moves && !fragments.has(parent)) return []
      return children
        .filter(({ kind }) => kind === 'text' || kind === 'comes and goes as text')
        .map(({ node }) => `${source.path}:${lineOf(node)} ${source.text.slice(node.start, node.end).trim()}`)
    })
}

const inJsx = (jsx: string) =>
  bareTexts({ path: 'example.tsx', text: `const a = () => ${jsx}` }).map((found) => found.slice(14))

describe('text beside conditional content', () => {
  it('has its own element, because a browser’s translator moves text nodes', () => {
    const screens = within('web').filter(({ path }) => path.endsWith('.tsx'))
    expect(screens.length).toBeGreaterThan(150)
    expect(screens.flatMap(bareTexts)).toEqual([])
  })

  it('is reported by this test if it has none', () => {
    expect(inJsx('<p>{busy && <b />} Sign In</p>')).toEqual(['Sign In'])
    expect(inJsx('<p>{words}{busy ? <b /> : <i />}{all.map((one) => <i />)}</p>')).toEqual(['{words}'])
    expect(inJsx("<p><b />{late && ', late'}{one ? '' : 's'}</p>")).toEqual(["{late && ', late'}", "{one ? '' : 's'}"])
    expect(inJsx('<p>{place ? <>in <b /></> : <i />}</p>')).toEqual(['in'])
    expect(inJsx('<p>{busy && <b />} <span>Sign In</span></p>')).toEqual([])
    expect(inJsx("<p>{late && 'late'}</p>")).toEqual([])
    expect(inJsx("<p>{count} {count === 1 ? 'note' : 'notes'}<b /></p>")).toEqual([])
  })
})
