// The two halves of an import: a text becomes rows that were checked and compared, and the valid ones are sent.
import { call } from '../app/call.ts'
import { type PreviewRow, rowState } from './preview-rows.ts'
import type { ProductCsv } from './read-product-csv.ts'

/** A CSV text whose rows were compared with the products of the village. */
export interface ComparedCsv extends Omit<ProductCsv, 'rows'> {
  rows: PreviewRow[]
}

/** What an import did with the rows. */
export interface SentRows {
  imported: PreviewRow[]
  skipped: PreviewRow[]
}

/** Hands a CSV text, or the bytes of a file, to the worker that reads it. Rejects when that cannot be loaded, and on abort. */
const readCsv = (given: string | ArrayBuffer, signal: AbortSignal): Promise<ProductCsv> => {
  const worker = new Worker(new URL('./product-csv-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ProductCsv>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.onmessage = ({ data }: MessageEvent<ProductCsv>) => resolve(data)
    worker.onerror = () => reject(new Error('The reader of CSV texts did not start'))
    worker.postMessage(given)
  }).finally(() => worker.terminate())
}

/** The rows, with the product that each is the same as, if there is one. */
export const readRows = async (given: string | ArrayBuffer, signal: AbortSignal): Promise<ComparedCsv> => {
  const csv = await readCsv(given, signal)
  const products = csv.rows
    .filter(({ errors }) => errors.length === 0)
    .map(({ row, texts: { product_name, amazon_asin, category } }) => ({ row, product_name, amazon_asin, category }))
  // The import itself tells what is here already, should we not be able to ask now.
  const unknown = { known: [] }
  const { known } =
    products.length === 0 ? unknown : await call('find-known-products', { products }, signal).catch(() => unknown)
  const knownOf = new Map(known.map((product) => [product.row, product]))
  return { ...csv, rows: csv.rows.map((row) => ({ ...row, known: knownOf.get(row.row) ?? null })) }
}

/** Sends the valid rows, and joins what the server skipped to what was skipped here. Rejects as `call` does. */
export const sendRows = async (rows: readonly PreviewRow[], importId: string): Promise<SentRows> => {
  const sent = rows.filter((row) => rowState(row) === 'valid')
  const answer = await call('import-products', {
    import_id: importId,
    products: sent.map(({ row, texts }) => ({ row, ...texts })),
  })
  const errorsOf = new Map(answer.row_errors.map(({ row, errors }) => [row, errors]))
  const knownOf = new Map(answer.known.map((known) => [known.row, known]))
  const reported = rows.map((row) => ({
    ...row,
    errors: errorsOf.get(row.row) ?? row.errors,
    known: knownOf.get(row.row) ?? row.known,
  }))
  return {
    imported: reported.filter((row) => rowState(row) === 'valid'),
    skipped: reported.filter((row) => rowState(row) !== 'valid'),
  }
}
