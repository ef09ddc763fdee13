// Writes CSV for spreadsheets.

/** A spreadsheet runs a cell beginning with one of these as a formula (OWASP, CSV Injection). With an apostrophe before it, it is escaped. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

const cellText = (text: string): string => {
  const safe = formulaStart.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * The rows as CSV (RFC 4180). It begins with a byte order mark, without which spreadsheets read UTF-8 as Windows-1252, and
 * an apostrophe precedes text that a spreadsheet would run.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`

/** A cell as it was before `csvOf` wrote it: without the apostrophe before text that a spreadsheet would run. */
export const unguardedCell = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text
