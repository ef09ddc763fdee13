// Writes CSV: the template, and rows that were skipped.
import { exampleProduct } from '../../domain/products/product-example.ts'
import { productColumns } from '../../domain/products/product-row.rules.ts'
import { type PreviewRow, reasonsOf } from './preview-rows.ts'

export const templateName = 'baby_products_template.csv'

const fieldText = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const csvText = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(fieldText).join(',')}\r\n`).join('')

/** Lets the browser save a text under this name. */
const download = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Saves the columns by name and one row to follow. */
export const downloadTemplate = (): void =>
  download(templateName, csvText([productColumns, productColumns.map((column) => exampleProduct[column])]))

/** Saves rows that were not imported, with why in a last column, which the next import ignores. */
export const downloadSkippedRows = (rows: readonly PreviewRow[]): void =>
  download(
    'baby_products_skipped.csv',
    // Spreadsheets take a text without this mark for Windows-1252.
    `\uFEFF${csvText([
      [...productColumns, 'why_skipped'],
      ...rows.map((row) => [...productColumns.map((column) => row.texts[column]), reasonsOf(row).join('; ')]),
    ])}`,
  )
