// An import under way: what is being read, the rows that were found, and what became of them.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type CheckedRow, knownAsinError } from '../../domain/products/product-row.rules.ts'
import { countActiveProducts, findKnownAsins, importProducts } from '../../domain/products/products.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../call.ts'
import { type Toast, toast } from '../ui/toast.tsx'
import { readCsv } from './read-csv.ts'
import type { ProductCsv } from './read-product-csv.ts'
import { productLists } from './use-products.ts'

/** Largest file, in bytes. */
const fileLimit = 5 * 1024 * 1024
/** Most characters of a pasted text: as many as such a file has. */
export const pasteLimit = fileLimit

export interface ImportFile {
  name: string
  bytes: number
}

/** What was added, and the rows that were not. */
export interface Imported {
  count: number
  skipped: CheckedRow[]
}

const isValid = ({ errors }: CheckedRow): boolean => errors.length === 0

const readFailed: Toast = {
  title: 'Upload Failed',
  description: 'Failed to read the file. Please try again.',
  variant: 'destructive',
}

/** Why a file cannot be taken at all; null when it can. */
const refusalOf = ({ name, size }: File): Toast | null => {
  if (!name.toLowerCase().endsWith('.csv')) {
    return { title: 'Invalid File Type', description: 'Please upload a CSV file', variant: 'destructive' }
  }
  if (size > fileLimit) {
    return { title: 'File Too Large', description: 'Please upload a file smaller than 5MB', variant: 'destructive' }
  }
  return null
}

/** Tells the rows whose ASIN a product has already. The import itself tells them too, should we not be able to ask now. */
const markKnownAsins = async (csv: ProductCsv, signal: AbortSignal): Promise<ProductCsv> => {
  const asins = csv.rows.filter(isValid).flatMap(({ texts }) => texts.amazon_asin || [])
  if (asins.length === 0) return csv
  const known = await call(findKnownAsins, { asins }, signal).then(
    (answer) => new Set(answer.known),
    () => new Set<string>(),
  )
  return {
    ...csv,
    rows: csv.rows.map((row) =>
      isValid(row) && known.has(row.texts.amazon_asin) ? { ...row, errors: [knownAsinError] } : row,
    ),
  }
}

/** Sends the valid rows, and joins what the server left out to what was left out here. */
const sendRows = async (rows: readonly CheckedRow[]): Promise<Imported> => {
  const products = rows.filter(isValid).map(({ row, texts }) => ({ row, ...texts }))
  const answer = await call(importProducts, { products })
  const refused = new Map(answer.row_errors.map(({ row, errors }) => [row, errors]))
  const told = rows.map((row) => ({ ...row, errors: refused.get(row.row) ?? row.errors }))
  return { count: answer.imported, skipped: told.filter((row) => !isValid(row)) }
}

const noProducts: Toast = {
  title: 'No Products',
  description: 'Please paste CSV data first',
  variant: 'destructive',
}

const noValidProducts: Toast = {
  title: 'No Valid Products',
  description: 'Please fix validation errors before importing',
  variant: 'destructive',
}

const importFailed = (error: unknown): Toast => ({
  title: 'Import Failed',
  description:
    error instanceof Refusal && !['fault', 'not_allowed', 'not_signed_in'].includes(error.code)
      ? error.message
      : 'Failed to insert products. Please check your admin permissions.',
  variant: 'destructive',
})

const importDone = ({ count, skipped }: Imported): Toast => {
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

/** The import and what can be done with it. The newest file or text takes the place of the one before. */
export function useProductImport() {
  const queries = useQueryClient()
  const [file, setFile] = useState<ImportFile | null>(null)
  const [csv, setCsv] = useState<ProductCsv | null>(null)
  const [reading, setReading] = useState(false)
  const [importing, setImporting] = useState(false)
  const [imported, setImported] = useState<Imported | null>(null)
  const under = useRef<AbortController | null>(null)
  useEffect(() => () => under.current?.abort(), [])

  /** Begins anew; whatever was being read is given up. */
  const begin = (): AbortSignal => {
    under.current?.abort()
    under.current = new AbortController()
    setCsv(null)
    setImported(null)
    setReading(true)
    return under.current.signal
  }

  /** Shows the rows of what `given` brings, unless something else was begun meanwhile. */
  const show = async (given: Promise<string | ArrayBuffer>, signal: AbortSignal): Promise<void> => {
    try {
      const found = await markKnownAsins(await readCsv(await given, signal), signal)
      if (!signal.aborted) setCsv(found)
    } catch {
      if (signal.aborted) return
      setFile(null)
      toast(readFailed)
    }
    if (!signal.aborted) setReading(false)
  }

  const forget = (): void => {
    under.current?.abort()
    setFile(null)
    setCsv(null)
    setReading(false)
  }

  return {
    file,
    csv,
    reading,
    importing,
    imported,
    /** Takes a file; false when it is none that can be read. */
    takeFile: (chosen: File): boolean => {
      const refusal = refusalOf(chosen)
      if (refusal) {
        toast(refusal)
        return false
      }
      const signal = begin()
      setFile({ name: chosen.name, bytes: chosen.size })
      void show(chosen.arrayBuffer(), signal)
      return true
    },
    takeText: (text: string): void => {
      if (text.trim() === '') forget()
      else {
        const signal = begin()
        setFile(null)
        void show(Promise.resolve(text), signal)
      }
    },
    /** Adds the valid rows; resolves with whether that was done and the text may go. */
    importRows: async (): Promise<boolean> => {
      const rows = csv?.rows ?? []
      if (!rows.some(isValid)) {
        toast(rows.length === 0 ? noProducts : noValidProducts)
        return false
      }
      const begun = under.current
      setImporting(true)
      try {
        const done = await sendRows(rows)
        toast(importDone(done))
        void queries.invalidateQueries({ queryKey: [countActiveProducts.name] })
        void queries.invalidateQueries({ queryKey: productLists })
        // Another file may have been taken up meanwhile.
        if (under.current !== begun) return false
        forget()
        setImported(done)
        return true
      } catch (error) {
        toast(importFailed(error))
        return false
      } finally {
        setImporting(false)
      }
    },
  }
}

export type ProductImportState = ReturnType<typeof useProductImport>
