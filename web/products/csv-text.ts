import { exampleProduct, productColumns } from '../../domain/products/product-row.rules.ts'
import { csvOf } from '../../domain/text/csv.rules.ts'
import { download } from '../ui/download.ts'
import { type PreviewRow, reasonsOf } from './import-rows.ts'

export const templateName = 'baby_products_template.csv'

const csv = 'text/csv'

export const downloadTemplate = (): void =>
  download(templateName, csvOf([productColumns, productColumns.map((column) => exampleProduct[column])]), csv)

/** Saves rows that were not imported, with why in a last column, which the next import ignores. */
export const downloadSkippedRows = (rows: readonly PreviewRow[]): void =>
  download(
    'baby_products_skipped.csv',
    csvOf([
      [...productColumns, 'why_skipped'],
      ...rows.map((row) => [...productColumns.map((column) => row.texts[column]), reasonsOf(row).join('; ')]),
    ]),
    csv,
  )
