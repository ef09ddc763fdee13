// Reads a file that was chosen for an import, unless its name, its size or its bytes show that it holds no rows.

/** Largest file, in bytes. */
export const fileLimit = 5 * 1024 * 1024

const notCsv = ['Invalid File Type', 'Please upload a CSV file'] as const
const tooLarge = ['File Too Large', 'Please upload a file smaller than 5MB'] as const
const notText = 'isn’t a CSV file. In your spreadsheet app, save it as CSV first.'

/** A file that is not taken: what is said in a toast, and beside the file, whose name comes first. */
export class FileRefused extends Error {
  readonly toast: typeof notCsv | typeof tooLarge

  constructor({ name }: File, reason: string, toast: FileRefused['toast'] = notCsv) {
    super(`${name} ${reason}`)
    this.toast = toast
  }
}

/** Spreadsheets, pictures and other files of programs hold a zero, text only where each character takes two bytes. */
const isText = (bytes: Uint8Array): boolean => {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return isUtf16 || !bytes.includes(0)
}

/** The bytes of the file. Rejects with {@link FileRefused}, or as the browser does when it cannot be read. */
export const readFile = async (file: File): Promise<ArrayBuffer> => {
  if (!file.name.toLowerCase().endsWith('.csv')) throw new FileRefused(file, notText)
  if (file.size > fileLimit) throw new FileRefused(file, 'is larger than 5 MB.', tooLarge)
  const bytes = await file.arrayBuffer()
  if (!isText(new Uint8Array(bytes))) throw new FileRefused(file, notText)
  return bytes
}
