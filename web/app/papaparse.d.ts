// The parts of papaparse that the site uses. Its published types need those of Node.

interface ParseOptions {
  delimiter?: string
  delimitersToGuess?: readonly string[]
  newline?: '\n'
}

interface ParseResult<Row> {
  data: Row[]
  /** `row` counts from 0. */
  errors: { row?: number; code: string }[]
  /** The detected delimiter; a comma if none was found. */
  meta: { delimiter: string }
}

declare const Papa: { parse<Row>(text: string, options: ParseOptions): ParseResult<Row> }

export default Papa
