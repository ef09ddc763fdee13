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

/** Commas as in the template; semicolons from spreadsheets in other locales; tabs from the clipboard. */
const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

export interface ProductCsv {
  separator: Separator
  /** At most 10,000; empty if there are more (see `count`). */
  rows: CheckedRow[]
  /** Number of rows, without the header and empty lines. */
  count: number
  /** Rows with text beyond the last column of the header. That text is ignored; often a comma is outside quotes. */
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

/** The field of each column of a header; null for a column to ignore. The exact name of a field has priority over its synonyms. */
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

/** The separator with the most fields in the first line; the comma if none gives two. */
const separatorOf = (text: string): Separator => {
  const [line = ''] = text.split('\n', 1)
  const { meta } = Papa.parse(line, { delimitersToGuess: [...separators] })
  return separators.find((separator) => separator === meta.delimiter) ?? ','
}

/** Excel's line that names the separator. Excel does not count it as a row. */
const separatorLine = /^"?sep=([,;\t])"?[^\S\n]*(?:\n|$)/i

const isEmpty = (record: readonly string[]): boolean => record.every((field) => field.trim() === '')

const textsOf = (record: readonly string[], columns: readonly (ProductColumn | null)[]): Partial<ProductTexts> =>
  Object.fromEntries(columns.flatMap((column, place) => (column ? [[column, unguardedCell(record[place] ?? '')]] : [])))

const isCut = (record: readonly string[], header: readonly string[] | null): boolean =>
  header !== null && record.slice(header.length).some((field) => field.trim() !== '')

/**
 * Parses CSV with commas, semicolons or tabs, with or without a header, quoted fields, a byte order mark, a line `sep=;`
 * and any line ends. Rows are numbered as in a spreadsheet: from 1, including the header; empty lines count but are left
 * out.
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
    // In a row with too few fields no other error is useful: the values may be in the wrong columns.
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
 * Decodes UTF-8, UTF-16 with a byte order mark, and otherwise Windows-1252 ("ANSI" in Western spreadsheets), in which
 * every byte sequence is valid.
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
