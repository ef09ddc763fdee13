// Reads an .xlsx workbook. Loaded only when one is chosen.
import { unzipSync, zipSync } from 'fflate'
import readSheets from 'read-excel-file/universal'

/** Maximum bytes of a workbook's parts, so that a small file that expands to gigabytes is refused before it does. */
const expandedLimit = 150 * 1024 * 1024

/**
 * The same archive without compression: for compressed parts of over 512 KiB the library starts a worker from a `blob:`
 * URL, which the content security policy forbids.
 */
const uncompressed = (bytes: ArrayBuffer): ArrayBuffer => {
  let size = 0
  const parts = unzipSync(new Uint8Array(bytes), {
    filter: ({ name, originalSize }) => {
      if (!/\.xml(?:\.rels)?$/.test(name)) return false
      size += originalSize
      if (size > expandedLimit) throw new Error('The workbook is too large')
      return true
    },
  })
  return zipSync(parts, { level: 0 }).buffer as ArrayBuffer
}

/** A cell as its spreadsheet shows it in general format: 15 digits of a number, and dates as in the US. */
const textOf = (cell: unknown): string => {
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)))
  if (cell instanceof Date) return `${cell.getUTCMonth() + 1}/${cell.getUTCDate()}/${cell.getUTCFullYear()}`
  return String(cell ?? '')
}

/** The rows of each sheet. Rejects with a message for people if the file is broken or too large. */
export const readWorkbook = async (bytes: ArrayBuffer): Promise<string[][][]> => {
  try {
    const sheets = await readSheets(uncompressed(bytes))
    return sheets.map(({ data }) => data.map((row) => row.map(textOf)))
  } catch {
    throw new Error('The workbook is damaged or too large. In your spreadsheet app, save it as CSV first.')
  }
}
