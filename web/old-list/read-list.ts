// Reads a list in a worker: first its columns, then, with the roles that an administrator chose, its rows.
import {
  type CellReaders,
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

export interface ReadList {
  hasHeader: boolean
  rows: { row: number; cells: string[] }[]
  columns: ListColumn[]
}

export type ListQuestion = { village: VillageFacts } & (
  | { given: string | ArrayBuffer }
  | { rows: ReadList['rows']; roles: ColumnRole[] }
)

/** Characters of a cell that are read: with unbalanced quotes one contains the rest of a file. */
const cellLimit = 1000

const readColumns = async (given: string | ArrayBuffer, readers: CellReaders): Promise<ReadList> => {
  const { rows: lines } = await readTable(given)
  const start = headerPlace(lines, countHeadings)
  const rows = lines
    .map((cells, at) => ({ row: at + 1, cells: cells.map((cell) => cell.slice(0, cellLimit).trim()) }))
    .filter(({ row, cells }) => row > start + 1 && !isEmptyRow(cells))
  const columns = recognizeColumns(
    lines[start] ?? null,
    rows.map(({ cells }) => cells),
    readers,
  )
  return { hasHeader: start >= 0, rows, columns }
}

export const answerListQuestion = async (question: ListQuestion): Promise<ReadList | ListRow[]> => {
  const { parts, ...village } = question.village
  const readers = { ...village, findTown: createTownFinder(parts) }
  return 'given' in question ? readColumns(question.given, readers) : listRowsOf(question.rows, question.roles, readers)
}
