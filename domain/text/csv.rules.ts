// Writes CSV as spreadsheets read it.

/** A cell beginning with one of these is run as a formula (OWASP, CSV Injection); with an apostrophe before, it was guarded. */
const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/
const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

const cellText = (text: string): string => {
  const safe = formulaStart.test(text) && !number.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180, with a byte order mark (else spreadsheets read Windows-1252) and an apostrophe before text they would run. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('')}`

/** A cell as it was before `csvOf` wrote it: without the apostrophe before text that a spreadsheet would run. */
export const unguardedCell = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text) ? text.slice(1) : text
