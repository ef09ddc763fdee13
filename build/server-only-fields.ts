// Takes the schemas out of the contracts that the site carries.
import { type Plugin, parseAst } from 'vite'

/**
 * A page needs a contract's address, not its schemas: the server validates, and forms import the schema they use. Without
 * `input` and `output` the contracts no longer carry zod into the first visit.
 */
export const contractsWithoutSchemas: Plugin = {
  name: 'contracts-without-schemas',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/domain\/.+\.contracts\.ts$/ },
    handler(code) {
      const cuts: [number, number][] = []
      for (const statement of parseAst(code).body) {
        if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration')
          continue
        for (const { init } of statement.declaration.declarations) {
          const [described] = init?.type === 'CallExpression' ? init.arguments : []
          if (described?.type !== 'ObjectExpression') continue
          for (const property of described.properties) {
            if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
            if (property.key.name === 'input' || property.key.name === 'output') {
              cuts.push([property.value.start, property.value.end])
            }
          }
        }
      }
      const kept = cuts.reduceRight((text, [start, end]) => `${text.slice(0, start)}undefined${text.slice(end)}`, code)
      return { code: kept, map: null }
    },
  },
}
