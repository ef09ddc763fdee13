import { Check, CircleCheck, CircleX, Copy, type LucideIcon, X } from 'lucide-react'
import { useState } from 'react'
import type { ProductColumn } from '../../domain/products/product-row.rules.ts'
import { withCommas } from '../../domain/text/counts.ts'
import { Badge, type BadgeKind } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Segment } from '../ui/segment.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { countRows, noteOf, type PreviewRow, type RowState, reasonsOf, rowState, rowStates } from './import-rows.ts'
import { priceInWords } from './price.ts'

const rowsAtOnce = 100

const looks = {
  valid: { kind: 'approved', word: 'Valid', icon: Check, countIcon: CircleCheck, rows: 'Valid rows' },
  invalid: { kind: 'rejected', word: 'Invalid', icon: X, countIcon: CircleX, rows: 'Invalid rows' },
  known: { kind: 'pending', word: 'Already added', icon: Copy, countIcon: Copy, rows: 'Already added' },
} satisfies Record<RowState, { kind: BadgeKind; word: string; icon: LucideIcon; countIcon: LucideIcon; rows: string }>

const inList = 'folded:block folded:bg-transparent folded:border-0 folded:px-1 folded:py-1'
const small = `${inList} folded:text-ink-mute`

const textColumn = (head: string, column: ProductColumn, className: string): Column<PreviewRow> => ({
  key: column,
  head,
  cell: ({ texts }) => (
    <Given text={column === 'price' ? priceInWords(texts.price) : texts[column]} className={className} />
  ),
  inList: small,
})

const columns: readonly Column<PreviewRow>[] = [
  {
    key: 'row',
    head: 'Row',
    cell: ({ row }) => (
      <span className="text-ink-mute tabular-nums">
        <span className="unfolded:hidden">Row </span>
        {row}
      </span>
    ),
    inList: `${inList} folded:flex-1`,
  },
  { key: 'status', head: 'Status', cell: (row) => <Status row={row} />, inList },
  { ...textColumn('Name', 'product_name', 'block min-w-32 font-semibold'), inList: `${inList} folded:w-full` },
  textColumn('Category', 'category', 'block unfolded:min-w-24'),
  { ...textColumn('Price', 'price', 'block unfolded:min-w-16'), numeric: true },
  textColumn('ASIN', 'amazon_asin', 'block tabular-nums unfolded:min-w-27'),
  { key: 'errors', head: 'Errors', cell: (row) => <Errors row={row} />, inList: `${inList} folded:w-full` },
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
  if (text === '') return <span className="text-ink-mute folded:hidden">None</span>
  return <span className={classes('wrap-anywhere', className)}>{cut(text)}</span>
}

function Errors({ row }: { row: PreviewRow }) {
  const reasons = reasonsOf(row)
  const note = noteOf(row)
  if (reasons.length === 0 && !note) return <span className="sr-only">None</span>
  return (
    <ul className="grid gap-1 text-small unfolded:min-w-44">
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

type ImportPreviewProps = { rows: readonly PreviewRow[] }

export function RowCounts({ rows }: ImportPreviewProps) {
  const counts = countRows(rows)
  return (
    <div className="flex flex-wrap gap-2">
      {rowStates.map((state) => {
        const { kind, word, countIcon } = looks[state]
        const count = counts[state]
        if (count === 0 && state === 'known') return null
        return (
          <Badge key={state} kind={count === 0 ? 'plain' : kind} icon={count === 0 ? undefined : countIcon}>
            {word} {withCommas(count)}
          </Badge>
        )
      })}
    </div>
  )
}

export function ImportPreview({ rows }: ImportPreviewProps) {
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
      {there.length > 1 && (
        <div className="overflow-x-auto px-5 py-3.5 lg:px-6">
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
      <div className="[&_.bad]:folded:bg-danger-soft/60 [&_tr]:folded:px-4 [&_:is(td,th):first-child]:unfolded:pl-5 [&_:is(td,th):last-child]:unfolded:pr-5">
        <Table
          caption="Rows of the import"
          columns={columns}
          rows={drawn}
          rowKey={({ row }) => String(row)}
          isBad={(row) => rowState(row) === 'invalid'}
          folds
        />
      </div>
      {drawn.length < chosen.length && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 lg:px-6">
          <Button onClick={() => setShown(shown + rowsAtOnce)}>Show more</Button>
          <span className="text-small text-ink-mute">
            {withCommas(drawn.length)} of {withCommas(chosen.length)} rows shown
          </span>
        </div>
      )}
    </>
  )
}
