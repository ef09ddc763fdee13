// User-facing text has curly apostrophes and quotation marks; specified messages keep their straight ones.
import { expect, it } from 'vitest'
import { nodesOf, within } from './sources.ts'

/** Exact texts with straight marks: specified messages, and a row of a CSV file. */
const fixed = new Set([
  "We'll respond within 24 hours",
  'No locations found for "',
  '"Folds with one hand, fits under a table"',
])

/** An apostrophe in a word, or a quotation mark before one. The server's SQL and HTML contain such marks too. */
const inSentences = /\p{L}'\s?\p{L}|(?:^|\s)"\p{L}/u
const inWords = /\p{L}'\p{L}/u

const textOf = ({ type, value }: { type: string; value?: unknown }): string | null => {
  if (type === 'TemplateElement') return (value as { cooked: string | null }).cooked
  return (type === 'Literal' || type === 'JSXText') && typeof value === 'string' ? value : null
}

it('no user-facing sentence has a straight apostrophe or quotation mark', () => {
  const found = within('web', 'domain', 'server')
    .filter(({ path }) => !path.startsWith('server/database/'))
    .flatMap((source) =>
      nodesOf(source).flatMap((node) => {
        const text = textOf(node)
        const straight = source.path.startsWith('server/') ? inWords : inSentences
        return text !== null && !text.startsWith('<') && straight.test(text) && !fixed.has(text)
          ? [`${source.path}: ${text.trim()}`]
          : []
      }),
    )
  expect(found).toEqual([])
})
