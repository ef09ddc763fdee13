// What the toasts of an import say.
import { Refusal } from '../../domain/refusal.ts'
import type { ToastMessage } from '../ui/toast-message.ts'
import type { PreviewRow } from './preview-rows.ts'
import type { SentRows } from './send-rows.ts'

export const readFailed: ToastMessage = {
  title: 'Upload Failed',
  description: 'Failed to read the file. Please try again.',
  variant: 'destructive',
}

export const notCsv: ToastMessage = {
  title: 'Invalid File Type',
  description: 'Please upload a CSV file',
  variant: 'destructive',
}

export const tooLarge: ToastMessage = {
  title: 'File Too Large',
  description: 'Please upload a file smaller than 5MB',
  variant: 'destructive',
}

/** Said when there is no row to import. */
export const nothingToImport = (rows: readonly PreviewRow[]): ToastMessage => {
  if (rows.length === 0) {
    return { title: 'No Products', description: 'Please paste CSV data first', variant: 'destructive' }
  }
  const areAllHere = rows.every(({ known }) => known !== null)
  return {
    title: 'No Valid Products',
    description: areAllHere
      ? 'Every row is among the products already'
      : 'Please fix validation errors before importing',
    variant: 'destructive',
  }
}

export const importFailed = (error: unknown): ToastMessage => ({
  title: 'Import Failed',
  description:
    error instanceof Refusal && !['fault', 'not_allowed', 'not_signed_in'].includes(error.code)
      ? error.message
      : 'Failed to insert products. Please check your admin permissions.',
  variant: 'destructive',
})

export const importDone = ({ imported, skipped }: SentRows): ToastMessage => {
  const count = imported.length
  if (count === 0) {
    return { title: 'Import Failed', description: 'No product was added. Each row says why.', variant: 'destructive' }
  }
  return {
    title: 'Import Complete',
    description:
      skipped.length > 0
        ? `Successfully imported ${count} products, ${skipped.length} skipped due to errors`
        : `Successfully imported ${count} ${count === 1 ? 'product' : 'products'}`,
    variant: 'success',
  }
}
