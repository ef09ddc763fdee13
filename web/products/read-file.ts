// Reads a file that was chosen for an import, unless its name, size or first bytes show that it holds no rows.

const spreadsheet = 'is a spreadsheet, not CSV text. Save it as CSV (comma-separated values) and choose that file.'
const binary = 'is not a text file. Choose a file of comma-separated values.'
const empty = 'is empty. Choose a file with at least one row.'

/** Endings of files that hold a table, but not as text. */
const spreadsheetEnding = /\.(?:xlsx|xlsm|xlsb|xls|ods|numbers)$/i

/** First bytes of zip archives, which .xlsx files are, and of the older .xls. */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/** Largest file, in bytes. */
export const fileLimit = 5 * 1024 * 1024

/** Bytes that tell whether a file is text. */
const lookedAt = 64 * 1024

const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/** What a file is that cannot hold rows, by its bytes; null when it is text. */
const contentFault = (given: ArrayBuffer): string | null => {
  const bytes = new Uint8Array(given, 0, Math.min(given.byteLength, lookedAt))
  if (workbooks.some((signature) => signature.every((byte, place) => bytes[place] === byte))) return spreadsheet
  if (isUtf16(bytes)) return null
  if (bytes.includes(0)) return binary
  return given.byteLength <= lookedAt && new TextDecoder().decode(bytes).trim() === '' ? empty : null
}

const notCsv = ['Invalid File Type', 'Please upload a CSV file'] as const
const tooLarge = ['File Too Large', 'Please upload a file smaller than 5MB'] as const

/** A file that is not taken: what is said in a toast, and beside the file, whose name comes first. */
export class FileRefused extends Error {
  readonly toast: typeof notCsv | typeof tooLarge

  constructor({ name }: File, reason: string, toast: FileRefused['toast'] = notCsv) {
    super(`${name} ${reason}`)
    this.toast = toast
  }
}

/** The bytes of the file. Rejects with {@link FileRefused}, or as the browser does when it cannot be read. */
export const readFile = async (file: File): Promise<ArrayBuffer> => {
  if (!file.name.toLowerCase().endsWith('.csv')) {
    const isSpreadsheet = spreadsheetEnding.test(file.name)
    throw new FileRefused(
      file,
      isSpreadsheet ? spreadsheet : 'does not end in .csv. Choose a file of comma-separated values.',
    )
  }
  if (file.size > fileLimit) throw new FileRefused(file, 'is larger than 5 MB.', tooLarge)
  const bytes = await file.arrayBuffer()
  const fault = contentFault(bytes)
  if (fault) throw new FileRefused(file, fault)
  return bytes
}
