// An import under way: what is being read, the rows that were found, and what became of them.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { v4 } from 'uuid'
import { Refusal } from '../../domain/refusal.ts'
import { useSession } from '../app/session.ts'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { type PreviewRow, rowState } from './preview-rows.ts'
import { readCsv } from './read-csv.ts'
import { type ComparedCsv, compareRows, type SentRows, sendRows } from './send-rows.ts'
import { productLists } from './use-products.ts'
import { forgetWaiting, keepWaiting, readWaiting } from './waiting-import.ts'

const spreadsheet = 'is a spreadsheet, not CSV text. Save it as CSV (comma-separated values) and choose that file.'
const binary = 'is not a text file. Choose a file of comma-separated values.'
const empty = 'is empty. Choose a file with at least one row.'

/** Endings of files that hold a table, but not as text. */
const spreadsheetEnding = /\.(?:xlsx|xlsm|xlsb|xls|ods|numbers)$/i

/** What a file that does not end in .csv is, by its name. The name itself comes before these words. */
const namedFault = (name: string): string =>
  spreadsheetEnding.test(name) ? spreadsheet : 'does not end in .csv. Choose a file of comma-separated values.'

/** First bytes of zip archives, which .xlsx files are, and of the older .xls. */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/** Bytes that tell whether a file is text. */
const lookedAt = 64 * 1024

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/** What a file is that cannot hold rows, by its bytes; null when it is text. The file's name comes before these words. */
const contentFault = (given: ArrayBuffer): string | null => {
  const bytes = new Uint8Array(given, 0, Math.min(given.byteLength, lookedAt))
  if (workbooks.some((signature) => signature.every((byte, place) => bytes[place] === byte))) return spreadsheet
  if (!isUtf16(bytes) && bytes.includes(0)) return binary
  const isWhole = given.byteLength <= lookedAt
  return isWhole && !isUtf16(bytes) && new TextDecoder().decode(bytes).trim() === '' ? empty : null
}

const toastReadFailed = (): void => toastFailure('Upload Failed', 'Failed to read the file. Please try again.')

const toastNotCsv = (): void => toastFailure('Invalid File Type', 'Please upload a CSV file')

const toastTooLarge = (): void => toastFailure('File Too Large', 'Please upload a file smaller than 5MB')

/** Said when there is no row to import. */
const toastNothingToImport = (rows: readonly PreviewRow[]) => {
  if (rows.length === 0) return toastFailure('No Products', 'Please paste CSV data first')
  const areAllHere = rows.every(({ known }) => known !== null)
  toastFailure(
    'No Valid Products',
    areAllHere ? 'Every row is among the products already' : 'Please fix validation errors before importing',
  )
}

const toastImportFailed = (error: unknown): void =>
  toastFailure(
    'Import Failed',
    error instanceof Refusal && !['fault', 'not_allowed', 'not_signed_in'].includes(error.code)
      ? error.message
      : 'Failed to insert products. Please check your admin permissions.',
  )

const toastImportDone = ({ imported, skipped }: SentRows) => {
  const count = imported.length
  if (count === 0) return toastFailure('Import Failed', 'No product was added. Each row says why.')
  toastSuccess(
    'Import Complete',
    skipped.length > 0
      ? `Successfully imported ${count} products, ${skipped.length} skipped due to errors`
      : `Successfully imported ${count} ${count === 1 ? 'product' : 'products'}`,
  )
}

/** Largest file, in bytes. */
const fileLimit = 5 * 1024 * 1024
/** Most characters of a pasted text: as many as such a file has. */
export const pasteLimit = fileLimit

/** Where the rows come from. */
export interface ImportSource {
  /** Null for pasted text. */
  fileName: string | null
  bytes: number
  /** Names this import to the server, so that sending it twice adds nothing twice. */
  importId: string
}

/** An import that was done. */
export interface ImportOutcome extends SentRows {
  fileName: string | null
  /** When it was done (ISO 8601). */
  at: string
}

/** A file that was not taken, and why. */
export interface RefusedFile {
  name: string
  reason: string
}

/** The import and what can be done with it. The newest file or text takes the place of the one before. */
export function useProductImport() {
  const queries = useQueryClient()
  const memberId = useSession().user?.id
  const textBox = useRef<HTMLTextAreaElement>(null)
  const [source, setSource] = useState<ImportSource | null>(null)
  const [refusedFile, setRefusedFile] = useState<RefusedFile | null>(null)
  const [csv, setCsv] = useState<ComparedCsv | null>(null)
  const [reading, setReading] = useState(false)
  const [importing, setImporting] = useState(false)
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null)
  const under = useRef<AbortController | null>(null)

  const writeTextBox = (text: string): void => {
    if (textBox.current) textBox.current.value = text
  }

  /** Gives up whatever was being read; nothing can be imported until something else is. */
  const startReading = (): AbortSignal => {
    under.current?.abort()
    under.current = new AbortController()
    setReading(true)
    return under.current.signal
  }

  const forget = (): void => {
    under.current?.abort()
    if (source) void forgetWaiting(source.importId)
    setSource(null)
    setRefusedFile(null)
    setCsv(null)
    setReading(false)
  }

  /** Shows the rows of a text, unless something else was begun meanwhile. */
  const show = async (from: ImportSource, given: string | ArrayBuffer, signal: AbortSignal): Promise<void> => {
    setSource(from)
    setRefusedFile(null)
    setCsv(null)
    setOutcome(null)
    if (memberId) void keepWaiting({ memberId, ...from, text: new Blob([given]) })
    try {
      const found = await compareRows(await readCsv(given, signal), signal)
      if (!signal.aborted) setCsv(found)
    } catch {
      if (signal.aborted) return
      setSource(null)
      void forgetWaiting(from.importId)
      toastReadFailed()
    }
    if (!signal.aborted) setReading(false)
  }

  const takeFile = async (chosen: File): Promise<void> => {
    const refuse = (reason: string): void => setRefusedFile({ name: chosen.name, reason })
    setRefusedFile(null)
    if (!chosen.name.toLowerCase().endsWith('.csv')) {
      toastNotCsv()
      refuse(namedFault(chosen.name))
      return
    }
    if (chosen.size > fileLimit) {
      toastTooLarge()
      refuse('is larger than 5 MB.')
      return
    }
    const signal = startReading()
    try {
      const bytes = await chosen.arrayBuffer()
      if (signal.aborted) return
      const fault = contentFault(bytes)
      if (fault) {
        toastNotCsv()
        refuse(fault)
        setReading(false)
        return
      }
      writeTextBox('')
      await show({ fileName: chosen.name, bytes: chosen.size, importId: v4() }, bytes, signal)
    } catch {
      if (signal.aborted) return
      setReading(false)
      toastReadFailed()
    }
  }

  /** Brings back what waited when the page was left. */
  const restore = useEffectEvent(async (member: string): Promise<void> => {
    const waiting = await readWaiting(member)
    if (!waiting || under.current) return
    const signal = startReading()
    const { fileName, importId, text } = waiting
    const from = { fileName, importId, bytes: text.size }
    if (fileName !== null) await show(from, await text.arrayBuffer(), signal)
    else {
      const words = await text.text()
      writeTextBox(words)
      await show(from, words, signal)
    }
  })
  useEffect(() => {
    if (memberId) void restore(memberId)
    return () => {
      under.current?.abort()
      under.current = null
    }
  }, [memberId])

  return {
    source,
    refusedFile,
    csv,
    reading,
    importing,
    outcome,
    /** The box for pasted text, which keeps its text itself. */
    textBox,
    takeFile: (file: File): void => void takeFile(file),
    /** Takes the file back; its rows go. */
    removeFile: forget,
    /** Something is being typed: the rows in sight may not be what will be imported. */
    expectText: (): void => void startReading(),
    takeText: (text: string): void => {
      if (text.trim() === '') forget()
      else void show({ fileName: null, bytes: text.length, importId: v4() }, text, startReading())
    },
    /** Leaves the outcome of an import for the next one. */
    startAnew: (): void => setOutcome(null),
    /** Adds the valid rows and tells what became of all of them. */
    importRows: async (): Promise<void> => {
      const rows = csv?.rows ?? []
      if (!source || !rows.some((row) => rowState(row) === 'valid')) {
        toastNothingToImport(rows)
        return
      }
      const begun = under.current
      setImporting(true)
      try {
        const sent = await sendRows(rows, source.importId)
        toastImportDone(sent)
        for (const queryKey of [['count-active-products'], ['list-managed-products'], productLists]) {
          void queries.invalidateQueries({ queryKey })
        }
        void forgetWaiting(source.importId)
        // Another file may have been taken up meanwhile.
        if (under.current !== begun) return
        forget()
        writeTextBox('')
        setOutcome({ ...sent, fileName: source.fileName, at: new Date().toISOString() })
      } catch (error) {
        toastImportFailed(error)
      } finally {
        setImporting(false)
      }
    },
  }
}

export type ProductImportState = ReturnType<typeof useProductImport>
