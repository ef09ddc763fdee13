// Reads the rows of a file or of pasted text, whatever spreadsheet they come from. Runs in a worker.
import Papa from 'papaparse'
import { isArchive, isUtf16 } from './table-file.ts'

/** Commas as in the template; semicolons from spreadsheets in other locales; tabs from the clipboard. */
const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

export interface Table {
  /** A workbook counts as separated by commas. */
  separator: Separator
  /** All lines, also the empty ones: line n of the spreadsheet is at n - 1. */
  rows: string[][]
  /** What is wrong with the quotes of a line, by its place in `rows`. */
  quoteErrors: Map<number, string>
}

const quoteErrors: Record<string, string> = {
  MissingQuotes: 'A quotation mark here is never closed',
  InvalidQuotes: 'Quotes inside quoted text must be doubled',
}

/** The separator with the most fields in the first line; the comma if none gives two. */
const separatorOf = (text: string): Separator => {
  const [line = ''] = text.split('\n', 1)
  const { meta } = Papa.parse(line, { delimitersToGuess: [...separators] })
  return separators.find((separator) => separator === meta.delimiter) ?? ','
}

/** Excel's line that names the separator. Excel does not count it as a row. */
const separatorLine = /^"?sep=([,;\t])"?[^\S\n]*(?:\n|$)/i

/** Parses text separated by commas, semicolons or tabs, with quoted fields, a byte order mark, a line `sep=;` and any line ends. */
export const readText = (given: string): Table => {
  const csv = given
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replace(/^(?:[^\S\n\t]*\n)+/, '')
  const named = separatorLine.exec(csv)
  const text = named ? csv.slice(named[0].length) : csv
  const separator = separators.find((one) => one === named?.[1]) ?? separatorOf(text)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, newline: '\n' })
  const faults = errors.flatMap(({ row, code }) => {
    const fault = quoteErrors[code]
    return row === undefined || fault === undefined ? [] : [[row, fault] as const]
  })
  return { separator, rows: data, quoteErrors: new Map(faults) }
}

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, and otherwise Windows-1252 ("ANSI" in Western spreadsheets), in which
 * every byte sequence is valid.
 */
export const decodeText = (bytes: ArrayBuffer): string => {
  const start = new Uint8Array(bytes)
  if (isUtf16(start)) return new TextDecoder(start[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The rows of pasted text or of a file: the first sheet with any. Rejects for a broken workbook. */
export const readTable = async (given: string | ArrayBuffer): Promise<Table> => {
  if (typeof given === 'string') return readText(given)
  if (!isArchive(new Uint8Array(given))) return readText(decodeText(given))
  const { readWorkbook } = await import('./read-workbook.ts')
  const sheets = await readWorkbook(given)
  const rows = sheets.find((sheet) => !sheet.every(isEmptyRow)) ?? []
  return { separator: ',', rows, quoteErrors: new Map() }
}

export const isEmptyRow = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '')

const linesBeforeHeader = 5

/**
 * The place of the header: among the first five lines the one with the most recognized headings, so that a title above it
 * is skipped. -1 if none has any.
 */
export const headerPlace = (rows: readonly string[][], countHeadings: (row: readonly string[]) => number): number => {
  const counts = rows.slice(0, linesBeforeHeader).map(countHeadings)
  const most = Math.max(0, ...counts)
  return most === 0 ? -1 : counts.indexOf(most)
}
