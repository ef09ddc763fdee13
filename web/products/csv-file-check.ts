// Says what a file is that is not CSV text: a workbook, a binary file, an empty one.

const spreadsheet = 'is a spreadsheet, not CSV text. Save it as CSV (comma-separated values) and choose that file.'
const binary = 'is not a text file. Choose a file of comma-separated values.'
const empty = 'is empty. Choose a file with at least one row.'

/** Endings of files that hold a table, but not as text. */
const spreadsheetEnding = /\.(?:xlsx|xlsm|xlsb|xls|ods|numbers)$/i

/** What a file that does not end in .csv is, by its name. The name itself comes before these words. */
export const namedFault = (name: string): string =>
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
export const contentFault = (given: ArrayBuffer): string | null => {
  const bytes = new Uint8Array(given, 0, Math.min(given.byteLength, lookedAt))
  if (workbooks.some((beginning) => beginning.every((byte, place) => bytes[place] === byte))) return spreadsheet
  if (!isUtf16(bytes) && bytes.includes(0)) return binary
  const isWhole = given.byteLength <= lookedAt
  return isWhole && !isUtf16(bytes) && new TextDecoder().decode(bytes).trim() === '' ? empty : null
}
