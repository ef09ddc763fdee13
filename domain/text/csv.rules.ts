// Writes CSV as spreadsheets read it.

/** A cell beginning with one of these is run as a formula (OWASP, CSV Injection); a number is none. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(text)

const cellText = (text: string): string => {
  const safe = isFormula(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * The rows as CSV (RFC 4180). It begins with a byte order mark, without which spreadsheets take UTF-8 for Windows-1252, and
 * an apostrophe stands before text that a spreadsheet would run.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`
