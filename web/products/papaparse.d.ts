// What the site uses of papaparse; the types published for it bring those of Node, which no browser has.

interface ParseOptions {
  delimiter: string
  newline: '\n'
  /** Rows to read; 0 reads all. */
  preview: number
}

interface ParseResult<Row> {
  data: Row[]
  /** `row` counts from 0. */
  errors: { row?: number; code: string }[]
}

declare const Papa: { parse<Row>(text: string, options: ParseOptions): ParseResult<Row> }

export default Papa
