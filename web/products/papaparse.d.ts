// What the site uses of papaparse; the types published for it bring those of Node, which no browser has.

interface ParseOptions {
  delimiter?: string
  delimitersToGuess?: readonly string[]
  newline?: '\n'
}

interface ParseResult<Row> {
  data: Row[]
  /** `row` counts from 0. */
  errors: { row?: number; code: string }[]
  /** The delimiter found; a comma where none was. */
  meta: { delimiter: string }
}

declare const Papa: { parse<Row>(text: string, options: ParseOptions): ParseResult<Row> }

export default Papa
