import Papa from 'papaparse'
import {
  type CheckedRow,
  importRowsLimit,
  type ProductColumn,
  type ProductTexts,
  productColumns,
  startRowCheck,
} from '../../domain/products/product-row.rules.ts'
import { unguardedCell } from '../../domain/text/csv.rules.ts'

/** What fields may be separated by: commas as in the template, or what spreadsheets of other countries and the clipboard use. */
const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

export interface ProductCsv {
  separator: Separator
  /** At most 10,000; empty when there are more, see `count`. */
  rows: CheckedRow[]
  /** Rows of the text, without the header and empty lines. */
  count: number
  /** Rows with text beyond the last column that the header names, which is ignored: often a comma outside quotes. */
  cutRows: number
}

const aliases: Record<string, ProductColumn> = {
  name: 'product_name',
  product: 'product_name',
  title: 'product_name',
  asin: 'amazon_asin',
  url: 'product_url',
  link: 'product_url',
  product_link: 'product_url',
  image: 'image_url',
  image_link: 'image_url',
  product_category: 'category',
  rating: 'amazon_rating',
  rank: 'bestseller_rank',
}

const fewestFields = 3

const incompleteRow = 'Incomplete row - need at least product_name, product_url, and category'
const quoteErrors: Record<string, string> = {
  MissingQuotes: 'A quotation mark here is never closed',
  InvalidQuotes: 'Quotes inside quoted text must be doubled',
}

const isColumn = (name: string): name is ProductColumn => (productColumns as readonly string[]).includes(name)

const headerName = (cell: string): string =>
  cell
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** The column of each field, as a header names them; null for one to ignore. A column's own name goes before other words for it. */
const columnsOf = (header: readonly string[]): (ProductColumn | null)[] => {
  const names = header.map(headerName)
  const taken = new Set<ProductColumn>()
  return names.map((name) => {
    const column = isColumn(name) ? name : Object.hasOwn(aliases, name) ? aliases[name] : undefined
    const isSecond = column === undefined || taken.has(column) || (column !== name && names.includes(column))
    if (isSecond) return null
    taken.add(column)
    return column
  })
}

const isHeader = (record: readonly string[]): boolean => {
  const columns = columnsOf(record)
  return columns.includes('product_name') || columns.includes('category')
}

/** The separator that makes the most fields of the first line; the comma where none makes two. */
const separatorOf = (text: string): Separator => {
  const [line = ''] = text.split('\n', 1)
  const { meta } = Papa.parse(line, { delimitersToGuess: [...separators] })
  return separators.find((separator) => separator === meta.delimiter) ?? ','
}

/** The line in which Excel is told the separator; it shows the lines behind it as the first ones. */
const separatorLine = /^"?sep=([,;\t])"?[^\S\n]*(?:\n|$)/i

const isEmpty = (record: readonly string[]): boolean => record.every((field) => field.trim() === '')

const textsOf = (record: readonly string[], columns: readonly (ProductColumn | null)[]): Partial<ProductTexts> =>
  Object.fromEntries(columns.flatMap((column, place) => (column ? [[column, unguardedCell(record[place] ?? '')]] : [])))

const isCut = (record: readonly string[], header: readonly string[] | null): boolean =>
  header !== null && record.slice(header.length).some((field) => field.trim() !== '')

/**
 * Reads a text of comma-separated values, also with semicolons or tabs, with or without a header, with quoted fields,
 * a byte order mark, a line `sep=;` and any line ends. Rows are numbered as a spreadsheet numbers them: from 1, the header being 1 if there
 * is one, empty lines counted but left out.
 */
export const readProductCsv = (given: string): ProductCsv => {
  const csv = given
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^(?:[^\S\n\t]*\n)+/, '')
  const named = separatorLine.exec(csv)
  const text = named ? csv.slice(named[0].length) : csv
  const separator = separators.find((one) => one === named?.[1]) ?? separatorOf(text)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, newline: '\n' })
  const quotes = new Map(errors.flatMap(({ row, code }) => (row === undefined ? [] : [[row, quoteErrors[code]]])))
  const header = data[0] && isHeader(data[0]) ? data[0] : null
  const columns = header ? columnsOf(header) : productColumns
  const records = data
    .map((record, place) => ({ record, place }))
    .filter(({ record, place }) => !isEmpty(record) && !(header && place === 0))
  if (records.length > importRowsLimit) return { separator, rows: [], count: records.length, cutRows: 0 }
  const check = startRowCheck()
  const rows = records.map(({ record, place }) => {
    // An incomplete row has nothing else worth saying; its fields may stand under the wrong names.
    if (!header && record.length < fewestFields) {
      return { ...startRowCheck()(place + 1, textsOf(record, columns)), errors: [incompleteRow] }
    }
    const checked = check(place + 1, textsOf(record, columns))
    const quote = quotes.get(place)
    return { ...checked, errors: [...(quote ? [quote] : []), ...checked.errors] }
  })
  return { separator, rows, count: rows.length, cutRows: records.filter(({ record }) => isCut(record, header)).length }
}

/**
 * The text of a file: UTF-8, UTF-16 by its byte order mark, else what spreadsheets on Western machines call ANSI
 * (Windows-1252), in which every sequence of bytes is a text.
 */
export const decodeCsv = (bytes: ArrayBuffer): string => {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
