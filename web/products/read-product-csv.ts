import {
  type CheckedRow,
  importRowsLimit,
  type ProductColumn,
  type ProductTexts,
  productColumns,
  startRowCheck,
} from '../../domain/products/product-row.rules.ts'
import { unguardedCell } from '../../domain/text/csv.rules.ts'
import { headerPlace, isEmptyRow, type Separator, type Table } from '../app/read-table.ts'

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

/** The number of columns that a header names, 0 for other lines. */
const countColumns = (row: readonly string[]): number => {
  const columns = columnsOf(row).filter((column) => column !== null)
  return columns.includes('product_name') || columns.includes('category') ? columns.length : 0
}

const textsOf = (record: readonly string[], columns: readonly (ProductColumn | null)[]): Partial<ProductTexts> =>
  Object.fromEntries(columns.flatMap((column, place) => (column ? [[column, unguardedCell(record[place] ?? '')]] : [])))

const isCut = (record: readonly string[], header: readonly string[] | undefined): boolean =>
  header !== undefined && !isEmptyRow(record.slice(header.length))

/** Rows are numbered as in a spreadsheet: from 1, including the header; empty lines count but are left out. */
export const readProductCsv = ({ separator, rows: lines, quoteErrors }: Table): ProductCsv => {
  const start = headerPlace(lines, countColumns)
  const header = lines[start]
  const columns = header ? columnsOf(header) : productColumns
  const records = lines
    .map((record, place) => ({ record, place }))
    .filter(({ record, place }) => place > start && !isEmptyRow(record))
  if (records.length > importRowsLimit) return { separator, rows: [], count: records.length, cutRows: 0 }
  const check = startRowCheck()
  const rows = records.map(({ record, place }) => {
    // In a row with too few fields no other error is useful: the values may be in the wrong columns.
    if (!header && record.length < fewestFields) {
      return { ...startRowCheck()(place + 1, textsOf(record, columns)), errors: [incompleteRow] }
    }
    const checked = check(place + 1, textsOf(record, columns))
    const quote = quoteErrors.get(place)
    return { ...checked, errors: [...(quote ? [quote] : []), ...checked.errors] }
  })
  return { separator, rows, count: rows.length, cutRows: records.filter(({ record }) => isCut(record, header)).length }
}
