import { skipToken, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v4 } from 'uuid'
import { Refusal } from '../../domain/refusal.ts'
import { counted } from '../../domain/text/counts.ts'
import { refresh } from '../app/queries.ts'
import { useSession } from '../app/session.ts'
import { waitingImport } from '../app/stored-items.ts'
import { FileRefused, fileLimit, readFile } from '../app/table-file.ts'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { type PreviewRow, readRows, rowState, sendRows } from './import-rows.ts'

const typingPauseMs = 300

const readFailed = ['Upload Failed', 'Failed to read the file. Please try again.'] as const

const refusedToasts = {
  type: ['Invalid File Type', 'Please upload a CSV file'],
  size: ['File Too Large', 'Please upload a file smaller than 5MB'],
} as const

const toastNothingToImport = (rows: readonly PreviewRow[]) => {
  if (rows.length === 0) return toastFailure('No Products', 'Please paste CSV data first')
  const areAllHere = rows.every(({ known }) => known !== null)
  toastFailure(
    'No Valid Products',
    areAllHere ? 'Every row has already been added' : 'Please fix validation errors before importing',
  )
}

const toastImportFailed = (error: unknown): void =>
  toastFailure(
    'Import Failed',
    error instanceof Refusal && !['fault', 'not_allowed', 'not_signed_in'].includes(error.code)
      ? error.message
      : 'Failed to insert products. Please check your admin permissions.',
  )

const toastImportDone = ({ imported, skipped }: Awaited<ReturnType<typeof sendRows>>) => {
  if (imported === 0) return toastFailure('Import Failed', 'No products were added. Each row shows why.')
  toastSuccess(
    'Import Complete',
    skipped.length > 0
      ? `Successfully imported ${imported} products, ${skipped.length} skipped due to errors`
      : `Successfully imported ${counted(imported, 'product')}`,
  )
}

const isReadable = (source: ImportSource | null): source is ImportSource =>
  source !== null &&
  (typeof source.given !== 'string' || (source.given.trim() !== '' && source.given.length <= fileLimit))

export function useProductImport() {
  const memberId = useSession().user?.id ?? ''
  /** The source chosen on this page. Undefined before a choice: then the pending import of an earlier visit is used. */
  const [taken, setTaken] = useState<ImportSource | null>()
  const waiting = useQuery({
    queryKey: ['waiting-import', memberId],
    queryFn: () => readWaiting(memberId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const source = taken === undefined ? (waiting.data ?? null) : taken
  /** While text is being typed its field stays open. */
  const [typing, setTyping] = useState(false)

  const csv = useQuery({
    queryKey: ['import-rows', source?.importId],
    queryFn: isReadable(source)
      ? async ({ signal }) => {
          if (typeof source.given === 'string') await new Promise((resolve) => setTimeout(resolve, typingPauseMs))
          signal.throwIfAborted()
          void keepWaiting(source, memberId)
          return readRows(source.given, signal)
        }
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    meta: { failed: readFailed },
  })

  const reading = useMutation({
    mutationFn: readFile,
    onError: (error) => {
      const [title, description] = error instanceof FileRefused ? refusedToasts[error.reason] : readFailed
      toastFailure(title, description)
    },
  })

  const sending = useMutation({
    mutationFn: async ({ importId, fileName, rows }: ImportSource & { rows: readonly PreviewRow[] }) => ({
      ...(await sendRows(rows, importId)),
      fileName,
      at: new Date().toISOString(),
    }),
    onSuccess: (sent, { importId }) => {
      toastImportDone(sent)
      void refresh('count-active-products', 'list-managed-products', 'list-products')
      void forgetWaiting(importId)
    },
    onError: toastImportFailed,
  })

  const take = (next: ImportSource | null): void => {
    reading.reset()
    sending.reset()
    setTaken(next)
    if (!isReadable(next)) void forgetWaiting()
  }

  return {
    source,
    isChosenHere: taken !== undefined,
    folded: isReadable(source) && !typing,
    refusedFile: reading.error instanceof FileRefused ? reading.error.message : null,
    csv: csv.data ?? null,
    reading: reading.isPending || csv.isFetching,
    importing: sending.isPending,
    outcome: sending.data ?? null,
    takeFile: (file: File): void =>
      reading.mutate(file, {
        onSuccess: (given) => {
          setTyping(false)
          take({ importId: v4(), fileName: file.name, given })
        },
      }),
    takeText: (text: string, isTyped: boolean): void => {
      setTyping(isTyped)
      take({ importId: v4(), fileName: null, given: text })
    },
    editText: (): void => setTyping(true),
    startAnew: (): void => take(null),
    importRows: (): void => {
      const rows = csv.data?.rows ?? []
      if (source && rows.some((row) => rowState(row) === 'valid')) {
        sending.mutate({ ...source, rows }, { onSuccess: () => setTaken(null) })
      } else toastNothingToImport(rows)
    },
  }
}

export type ProductImportState = ReturnType<typeof useProductImport>
export type ImportOutcome = NonNullable<ProductImportState['outcome']>

interface ImportSource {
  /** Makes the import idempotent: sending it again adds nothing twice. */
  importId: string
  fileName: string | null
  /** The bytes of the file, or the pasted text; at most 5 MB. */
  given: string | ArrayBuffer
}

const address = '/waiting-import'

let last: Promise<unknown> = Promise.resolve()

/** Runs steps one after another, so that an earlier write cannot follow a later delete. Resolves with null on failure; never rejects. */
const afterPrevious = <Result>(step: (cache: Cache) => Promise<Result>): Promise<Result | null> => {
  // If storage is blocked or full, the import works without it.
  const result = last.then(async () => step(await waitingImport.open())).catch(() => null)
  last = result
  return result
}

const keepWaiting = ({ importId, fileName, given }: ImportSource, memberId: string): Promise<unknown> =>
  afterPrevious((cache) => {
    const headers = new Headers({ 'x-member': memberId, 'x-import': importId })
    if (fileName !== null) headers.set('x-file', encodeURIComponent(fileName.toWellFormed()))
    return cache.put(address, new Response(given, { headers }))
  })

const readWaiting = (memberId: string): Promise<ImportSource | null> =>
  afterPrevious(async (cache) => {
    const cached = await cache.match(address)
    const importId = cached?.headers.get('x-import')
    if (!cached || !importId || cached.headers.get('x-member') !== memberId) {
      await waitingImport.forget()
      return null
    }
    const file = cached.headers.get('x-file')
    return file === null
      ? { importId, fileName: null, given: await cached.text() }
      : { importId, fileName: decodeURIComponent(file), given: await cached.arrayBuffer() }
  })

const forgetWaiting = (importId?: string): Promise<unknown> =>
  afterPrevious(async (cache) => {
    const cached = await cache.match(address)
    if (importId === undefined || cached?.headers.get('x-import') === importId) await waitingImport.forget()
  })
