/** Milliseconds for which the address stays: Safari reads it after the click. */
const revokeAfterMs = 40_000

/** Saves `content` under this name; `type` is its kind without the charset: "text/csv". */
export const download = (name: string, content: string | Uint8Array<ArrayBuffer>, type: string): void => {
  const full = typeof content === 'string' ? `${type};charset=utf-8` : type
  const address = URL.createObjectURL(new Blob([content], { type: full }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs)
}
