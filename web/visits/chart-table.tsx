// What a chart shows, as a table that unfolds below it.
import { type Column, Table } from '../ui/table.tsx'

type ChartTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** A sentence below the table. */
  note?: string
}

/** The one equivalent of the chart above it, which is hidden from screen readers. */
export function ChartTable<Row>({ note, ...table }: ChartTableProps<Row>) {
  return (
    <details className="mt-1">
      <summary className="link w-fit cursor-pointer py-2.5 text-small">The values as a table</summary>
      <Table {...table} />
      {note && <p className="mt-3 text-small text-ink-mute">{note}</p>}
    </details>
  )
}
