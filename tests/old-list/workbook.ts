// Writes small .xlsx workbooks for tests.
import { strToU8, zipSync } from 'fflate'

type Cell = string | number | Date | null

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const cellOf = (cell: Cell, address: string): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  if (cell instanceof Date) return `<c r="${address}" s="1"><v>${cell.getTime() / 86_400_000 + 25_569}</v></c>`
  return `<c r="${address}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`
}

const sheetOf = (rows: Cell[][]): string => {
  const lines = rows.map((row, line) => {
    const cells = row.map((cell, column) => cellOf(cell, `${String.fromCharCode(65 + column)}${line + 1}`))
    return `<row r="${line + 1}">${cells.join('')}</row>`
  })
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`
}

/** A workbook with these sheets. */
export const workbookOf = (...sheets: Cell[][][]): ArrayBuffer => {
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
  const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const named = sheets.map((_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="r${at}"/>`).join('')
  const related = sheets.map(
    (_, at) => `<Relationship Id="r${at}" Type="${documents}/worksheet" Target="worksheets/s${at}.xml"/>`,
  )
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>${named}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related.join('')}<Relationship Id="s" Type="${documents}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((rows, at) => [`xl/worksheets/s${at}.xml`, sheetOf(rows)])),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
    .buffer as ArrayBuffer
}
