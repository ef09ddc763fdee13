// The calls of an import: which rows are products already, and sending the valid ones.
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

/** Marks the rows that are products already. The import itself tells them too, should we not be able to ask now. */
export const compareRows = async (csv: ProductCsv, signal: AbortSignal): Promise<ComparedCsv> => {
  const products = csv.rows
    .filter(({ errors }) => errors.length === 0)
    .map(({ row, texts: { product_name, amazon_asin, category } }) => ({ row, product_name, amazon_asin, category }))
  const known =
    products.length === 0
      ? []
      : await call('find-known-products', { products }, signal).then(
          (answer) => answer.known,
          () => [],
        )
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
