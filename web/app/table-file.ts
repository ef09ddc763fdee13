// Checks a chosen file with a list before it is read.

/** Maximum size of a file in bytes, and of pasted text in characters. */
export const fileLimit = 5 * 1024 * 1024

export class FileRefused extends Error {
  readonly reason: 'type' | 'size'

  constructor({ name }: File, reason: 'type' | 'size') {
    super(
      reason === 'size'
        ? `${name} is larger than 5 MB.`
        : `${name} isn’t a .csv, .tsv, or .xlsx file. In your spreadsheet app, save it as CSV first.`,
    )
    this.reason = reason
  }
}

/** The first bytes of every archive ("PK"), and so of every workbook. */
export const isArchive = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3

/** Whether text begins with a byte order mark of UTF-16. */
export const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)

/** Binary files contain a zero byte; text contains one only in UTF-16. */
const isText = (bytes: Uint8Array): boolean => isUtf16(bytes) || !bytes.includes(0)

/** The bytes of the file. Rejects with {@link FileRefused}, or with the browser's error if it cannot be read. */
export const readFile = async (file: File): Promise<ArrayBuffer> => {
  const [ending] = /\.(?:csv|tsv|txt|xlsx)$/i.exec(file.name) ?? []
  if (!ending) throw new FileRefused(file, 'type')
  if (file.size > fileLimit) throw new FileRefused(file, 'size')
  const given = await file.arrayBuffer()
  const bytes = new Uint8Array(given)
  const isReadable = ending.toLowerCase() === '.xlsx' ? isArchive(bytes) : isText(bytes)
  if (!isReadable) throw new FileRefused(file, 'type')
  return given
}
