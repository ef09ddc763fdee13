import { productImageAddress } from '../../domain/products/product-image.rules.ts'
import type { CheckedRow } from '../../domain/products/product-row.rules.ts'
import type { KnownProduct } from '../../domain/products/products.contracts.ts'
import { askWorker } from '../app/ask-worker.ts'
import { call } from '../app/call.ts'
import { pageSettings } from '../app/page-settings.ts'
import { dayOf } from '../ui/dates.ts'
import { priceInWords } from './price.ts'
import type { ProductCsv } from './read-product-csv.ts'

export interface PreviewRow extends CheckedRow {
  known: KnownProduct | null
}

export const rowStates = ['valid', 'invalid', 'known'] as const
export type RowState = (typeof rowStates)[number]

export const rowState = ({ errors, known }: PreviewRow): RowState =>
  known ? 'known' : errors.length > 0 ? 'invalid' : 'valid'

export const countRows = (rows: readonly PreviewRow[]): Record<RowState, number> => {
  const counts = { valid: 0, invalid: 0, known: 0 }
  for (const row of rows) counts[rowState(row)] += 1
  return counts
}

const knownWords = (known: KnownProduct, price: string): string => {
  const by = known.by === 'asin' ? 'same ASIN' : 'same name and category'
  const before = known.price && priceInWords(known.price)
  const priceThen = before !== null && before !== priceInWords(price) ? `, price was ${before}` : ''
  const down = known.is_active ? '' : '. It’s taken down. You can put it back in the list below.'
  return `Already added ${dayOf(known.created_at)}: ${by}${priceThen}${down}`
}

export const reasonsOf = ({ errors, known, texts }: PreviewRow): string[] =>
  known ? [knownWords(known, texts.price)] : errors

export const noteOf = (row: PreviewRow): string | null => {
  const { image_url } = row.texts
  if (
    rowState(row) !== 'valid' ||
    !URL.canParse(image_url) ||
    productImageAddress(image_url, pageSettings.productImageHosts) !== null
  )
    return null
  return `We can’t show pictures from ${new URL(image_url).hostname}, so you’ll see a drawing.`
}

const readCsv = (given: string | ArrayBuffer, signal: AbortSignal): Promise<ProductCsv> =>
  askWorker(new Worker(new URL('./product-csv-worker.ts', import.meta.url), { type: 'module' }), given, signal)

export const readRows = async (given: string | ArrayBuffer, signal: AbortSignal) => {
  const csv = await readCsv(given, signal)
  const products = csv.rows
    .filter(({ errors }) => errors.length === 0)
    .map(({ row, texts: { product_name, amazon_asin, category } }) => ({ row, product_name, amazon_asin, category }))
  // If the check fails, the import itself reports known products.
  const unknown = { known: [] }
  const { known } =
    products.length === 0 ? unknown : await call('find-known-products', { products }, signal).catch(() => unknown)
  const knownOf = new Map(known.map((product) => [product.row, product]))
  return { ...csv, rows: csv.rows.map((row): PreviewRow => ({ ...row, known: knownOf.get(row.row) ?? null })) }
}

/** Imports the valid rows. Returns the number of imported rows, and the others with the server's reasons. Rejects as `call` does. */
export const sendRows = async (rows: readonly PreviewRow[], importId: string) => {
  const sent = rows.filter((row) => rowState(row) === 'valid')
  const { imported, row_errors, known } = await call('import-products', {
    import_id: importId,
    products: sent.map(({ row, texts }) => ({ row, ...texts })),
  })
  const errorsOf = new Map(row_errors.map(({ row, errors }) => [row, errors]))
  const knownOf = new Map(known.map((product) => [product.row, product]))
  const skipped = rows
    .map((row) => ({
      ...row,
      errors: errorsOf.get(row.row) ?? row.errors,
      known: knownOf.get(row.row) ?? row.known,
    }))
    .filter((row) => rowState(row) !== 'valid')
  return { imported, skipped }
}
