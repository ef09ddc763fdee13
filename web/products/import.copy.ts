// What the toasts of an import say.
import { Refusal } from '../../domain/refusal.ts'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import type { PreviewRow } from './preview-rows.ts'
import type { SentRows } from './send-rows.ts'

export const toastReadFailed = (): void => toastFailure('Upload Failed', 'Failed to read the file. Please try again.')

export const toastNotCsv = (): void => toastFailure('Invalid File Type', 'Please upload a CSV file')

export const toastTooLarge = (): void => toastFailure('File Too Large', 'Please upload a file smaller than 5MB')

/** Said when there is no row to import. */
export const toastNothingToImport = (rows: readonly PreviewRow[]) => {
  if (rows.length === 0) return toastFailure('No Products', 'Please paste CSV data first')
  const areAllHere = rows.every(({ known }) => known !== null)
  toastFailure(
    'No Valid Products',
    areAllHere ? 'Every row is among the products already' : 'Please fix validation errors before importing',
  )
}

export const toastImportFailed = (error: unknown): void =>
  toastFailure(
    'Import Failed',
    error instanceof Refusal && !['fault', 'not_allowed', 'not_signed_in'].includes(error.code)
      ? error.message
      : 'Failed to insert products. Please check your admin permissions.',
  )

export const toastImportDone = ({ imported, skipped }: SentRows) => {
  const count = imported.length
  if (count === 0) return toastFailure('Import Failed', 'No product was added. Each row says why.')
  toastSuccess(
    'Import Complete',
    skipped.length > 0
      ? `Successfully imported ${count} products, ${skipped.length} skipped due to errors`
      : `Successfully imported ${count} ${count === 1 ? 'product' : 'products'}`,
  )
}
