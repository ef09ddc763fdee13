// Takes what only the server reads out of the contracts, the table of pages and the refusals that the site carries.
import { type ESTree, type Plugin, parseAst } from 'vite'

/** Of a contract the browser needs the address, not the schemas: the server validates, and forms import the schema they use. */
const serverOnly = new Set([
  ...['input', 'output', 'who', 'limit', 'refusals', 'summary'],
  ...['description', 'public', 'scripts'],
  ...['sentence', 'status'],
])

/**
 * The refusals of which the browser needs more than the code: it says the sentences of `fault` and `unavailable` by itself,
 * and asks again when the status is 500 or more. Of all others the server sends the sentence.
 */
export const browsersRefusals = new Set(['fault', 'busy', 'unavailable'])

/** Whether nothing of an object would be left: a refusal of which the browser needs the code alone, as the server sends it. */
const isServerOnly = ({ properties }: ESTree.ObjectExpression): boolean =>
  properties.every(
    (property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && serverOnly.has(property.key.name),
  )

const rangesIn = (described: ESTree.ObjectExpression): [number, number][] =>
  described.properties.flatMap((property, at): [number, number][] => {
    if (property.type !== 'Property') return []
    const name = property.key.type === 'Identifier' ? property.key.name : ''
    // with the comma behind it
    const whole: [number, number] = [property.start, described.properties[at + 1]?.start ?? described.end - 1]
    if (serverOnly.has(name)) return [whole]
    if (property.value.type !== 'ObjectExpression' || browsersRefusals.has(name)) return []
    return isServerOnly(property.value) ? [whole] : rangesIn(property.value)
  })

const without = (code: string, cuts: readonly [number, number][]): string =>
  cuts.reduceRight((text, [start, end]) => `${text.slice(0, start)}${text.slice(end)}`, code)

/** Drops the imports that only the cut fields needed: a module that two parts import is otherwise loaded with the first. */
const withoutIdleImports = (code: string): string => {
  const imports = parseAst(code).body.filter((statement) => statement.type === 'ImportDeclaration')
  const rest = without(
    code,
    imports.map(({ start, end }) => [start, end]),
  )
  const isIdle = ({ specifiers }: ESTree.ImportDeclaration): boolean =>
    specifiers.every(({ local }) => !new RegExp(`\\b${local.name}\\b`).test(rest))
  return without(
    code,
    imports.filter(isIdle).map(({ start, end }) => [start, end]),
  )
}

/** Without these fields neither zod nor sentences for the API's readers are part of the first visit. */
export const serverOnlyFields: Plugin = {
  name: 'server-only-fields',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/domain\/(.+\.contracts|pages|refusal)\.ts$/ },
    handler(code) {
      const cuts: [number, number][] = []
      for (const statement of parseAst(code).body) {
        if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
          continue
        for (const { init } of statement.declaration.declarations) {
          const [described] = init?.type === 'CallExpression' ? init.arguments : [init]
          if (described?.type === 'ObjectExpression') cuts.push(...rangesIn(described))
        }
      }
      return { code: withoutIdleImports(without(code, cuts)), map: null }
    },
  },
}
