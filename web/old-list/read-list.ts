// Reads a list in a worker: first its columns, then its rows.
import {
  type ColumnRole,
  countHeadings,
  type ListColumn,
  recognizeColumns,
} from '../../domain/old-list/list-columns.rules.ts'
import { type ListRow, listRowsOf } from '../../domain/old-list/list-rows.rules.ts'
import { createTownFinder } from '../../domain/old-list/list-town.rules.ts'
import { headerPlace, isEmptyRow, readTable } from '../app/read-table.ts'

/** What the rules must know of the village: a worker has no settings of the page. */
export interface VillageFacts {
  parts: Parameters<typeof createTownFinder>[0]
  state: string
  thisYear: number
}

export interface ListQuestion {
  village: VillageFacts
  given: string | ArrayBuffer
  /** Those that an administrator chose; without them the answer is the columns. */
  roles?: ColumnRole[]
}

export interface ReadList {
  hasHeader: boolean
  count: number
  columns: ListColumn[]
}

/** Characters of a cell that are read: with unbalanced quotes one contains the rest of a file. */
const cellLimit = 1000

export const readList = async ({ village, given, roles }: ListQuestion): Promise<ReadList | ListRow[]> => {
  const { parts, ...facts } = village
  const readers = { ...facts, findTown: createTownFinder(parts) }
  const { rows: lines } = await readTable(given)
  const start = headerPlace(lines, countHeadings)
  const rows = lines
    .map((cells, at) => ({ row: at + 1, cells: cells.map((cell) => cell.slice(0, cellLimit).trim()) }))
    .filter(({ row, cells }) => row > start + 1 && !isEmptyRow(cells))
  if (roles) return listRowsOf(rows, roles, readers)
  const cells = rows.map((row) => row.cells)
  return {
    hasHeader: start >= 0,
    count: rows.length,
    columns: recognizeColumns(lines[start] ?? null, cells, readers),
  }
}
