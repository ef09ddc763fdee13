// The rows of an import as they are shown: valid, invalid or already here, and what is said of each.
import { productImageAddress } from '../../domain/products/product-image.rules.ts'
import type { CheckedRow } from '../../domain/products/product-row.rules.ts'
import type { KnownProduct } from '../../domain/products/products.contracts.ts'
import { pageSettings } from '../app/page-settings.ts'
import { dayOf } from '../ui/dates.ts'

/** A checked row, and the product it is the same as, if there is one. */
export interface PreviewRow extends CheckedRow {
  known: KnownProduct | null
}

export const rowStates = ['valid', 'invalid', 'known'] as const
export type RowState = (typeof rowStates)[number]

/** Only valid rows are imported. */
export const rowState = ({ errors, known }: PreviewRow): RowState =>
  known ? 'known' : errors.length > 0 ? 'invalid' : 'valid'

/** How many rows there are of each kind. */
export const countRows = (rows: readonly PreviewRow[]): Record<RowState, number> => {
  const counts = { valid: 0, invalid: 0, known: 0 }
  for (const row of rows) counts[rowState(row)] += 1
  return counts
}

/** "4 rows", "1 row". */
export const rowsInWords = (count: number): string => (count === 1 ? '1 row' : `${count.toLocaleString('en-US')} rows`)

const knownWords = (known: KnownProduct, price: string): string => {
  const by = known.by === 'asin' ? 'same ASIN' : 'same name and category'
  const priceThen = known.price !== null && known.price !== price ? `, price then ${known.price}` : ''
  const down = known.is_active ? '' : '. It is taken down; you can put it back in the list below.'
  return `Already here since ${dayOf(known.created_at)}: ${by}${priceThen}${down}`
}

/** Why a row is not imported; empty for a valid one. */
export const reasonsOf = ({ errors, known, texts }: PreviewRow): string[] =>
  known ? [knownWords(known, texts.price)] : errors

/** What else there is to know of a row that is imported; null for nothing. */
export const noteOf = (row: PreviewRow): string | null => {
  const { image_url } = row.texts
  if (
    rowState(row) !== 'valid' ||
    !URL.canParse(image_url) ||
    productImageAddress(image_url, pageSettings.productImageHosts) !== null
  )
    return null
  return `Its picture is at ${new URL(image_url).hostname}, which the site does not show. A drawing takes its place.`
}
