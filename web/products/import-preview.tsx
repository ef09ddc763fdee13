import { Check, CircleCheck, CircleX, Copy, type LucideIcon, X } from 'lucide-react'
import { useState } from 'react'
import type { ProductColumn } from '../../domain/products/product-row.rules.ts'
import { Badge, type BadgeKind } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Segment } from '../ui/segment.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { countRows, noteOf, type PreviewRow, type RowState, reasonsOf, rowState, rowStates } from './import-rows.ts'

const rowsAtOnce = 100

const isBad = (row: PreviewRow): boolean => rowState(row) === 'invalid'

const looks = {
  valid: { kind: 'approved', word: 'Valid', icon: Check, countIcon: CircleCheck, rows: 'Valid rows' },
  invalid: { kind: 'rejected', word: 'Invalid', icon: X, countIcon: CircleX, rows: 'Invalid rows' },
  known: { kind: 'pending', word: 'Already added', icon: Copy, countIcon: Copy, rows: 'Already added' },
} satisfies Record<RowState, { kind: BadgeKind; word: string; icon: LucideIcon; countIcon: LucideIcon; rows: string }>

export const figure = (count: number): string => count.toLocaleString('en-US')

const textColumn = (head: string, column: ProductColumn, className: string): Column<PreviewRow> => ({
  key: column,
  head,
  cell: ({ texts }) => <Given text={texts[column]} className={className} />,
})

const columns: readonly Column<PreviewRow>[] = [
  { key: 'row', head: 'Row', cell: ({ row }) => <span className="text-ink-mute tabular-nums">{row}</span> },
  { key: 'status', head: 'Status', cell: (row) => <Status row={row} /> },
  textColumn('Name', 'product_name', 'font-medium block min-w-36'),
  textColumn('Category', 'category', 'block min-w-28'),
  { ...textColumn('Price', 'price', 'block min-w-18'), numeric: true },
  textColumn('ASIN', 'amazon_asin', 'tabular-nums block min-w-28'),
  { key: 'errors', head: 'Errors', cell: (row) => <Errors row={row} /> },
]

/** Maximum characters of a cell: with unbalanced quotes, one can contain the whole rest of a file. */
const cellLimit = 120

const cut = (text: string): string => (text.length > cellLimit ? `${text.slice(0, cellLimit)}…` : text)

function Status({ row }: { row: PreviewRow }) {
  const { kind, word, icon } = looks[rowState(row)]
  return (
    <Badge kind={kind} icon={icon}>
      {word}
    </Badge>
  )
}

function Given({ text, className }: { text: string; className: string }) {
  if (text === '') return <span className="text-ink-mute">None</span>
  return <span className={classes('wrap-anywhere', className)}>{cut(text)}</span>
}

function Errors({ row }: { row: PreviewRow }) {
  const reasons = reasonsOf(row)
  const note = noteOf(row)
  if (reasons.length === 0 && !note) return <span className="sr-only">None</span>
  return (
    <ul className="grid sm:min-w-60 gap-1 text-small">
      {reasons.map((reason) => (
        <li key={reason} className={row.known ? 'text-ink-soft' : 'text-danger-text'}>
          {reason}
        </li>
      ))}
      {note && <li className="text-ink-mute wrap-anywhere">{note}</li>}
    </ul>
  )
}

type Filter = 'all' | RowState

type ImportPreviewProps = {
  rows: readonly PreviewRow[]
  areSkipped?: boolean
}

export function ImportPreview({ rows, areSkipped = false }: ImportPreviewProps) {
  const [shown, setShown] = useState(rowsAtOnce)
  const [filter, setFilter] = useState<Filter>('all')
  const chosen = filter === 'all' ? rows : rows.filter((row) => rowState(row) === filter)
  const drawn = chosen.slice(0, shown)
  const counts = countRows(rows)
  const there = rowStates.filter((state) => counts[state] > 0)
  const options: { value: Filter; label: string }[] = there
    .filter((state) => state !== 'valid')
    .map((state) => ({ value: state, label: looks[state].rows }))
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2.5">
        {rowStates.map((state) =>
          counts[state] === 0 && (state === 'known' || areSkipped) ? null : (
            <Badge key={state} kind={looks[state].kind} icon={looks[state].countIcon} className="text-small">
              {looks[state].word} {figure(counts[state])}
            </Badge>
          ),
        )}
        {there.length > 1 && (
          <div className="max-w-full overflow-x-auto sm:ml-auto">
            <Segment
              label="Rows shown"
              options={[{ value: 'all', label: 'All rows' }, ...options]}
              value={filter}
              onValueChange={(value) => {
                setFilter(value)
                setShown(rowsAtOnce)
              }}
            />
          </div>
        )}
      </div>
      <div className="overflow-hidden rounded-md border border-line max-lg:px-3">
        <Table
          caption="Rows of the import"
          columns={columns}
          rows={drawn}
          rowKey={({ row }) => String(row)}
          isBad={isBad}
          folds
        />
      </div>
      {drawn.length < chosen.length && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button onClick={() => setShown(shown + rowsAtOnce)}>Show more</Button>
          <span className="text-small text-ink-mute">
            {figure(drawn.length)} of {figure(chosen.length)} rows shown
          </span>
        </div>
      )}
    </>
  )
}
