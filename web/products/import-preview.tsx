// The rows of an import as they were understood: counts, and a table that draws only as many as one reads at once.
import { Check, CircleCheck, CircleX, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import type { CheckedRow } from '../../domain/products/product-row.rules.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Segment } from '../ui/segment.tsx'
import { type Column, Table } from '../ui/table.tsx'

/** Rows drawn at first, and with each "Show more". */
const rowsAtOnce = 100

const isBad = ({ errors }: CheckedRow): boolean => errors.length > 0

const figure = (count: number): string => count.toLocaleString('en-US')

const columns: readonly Column<CheckedRow>[] = [
  { key: 'row', head: 'Row', cell: ({ row }) => <span className="text-ink-mute tabular-nums">{row}</span> },
  {
    key: 'status',
    head: 'Status',
    cell: (row) => <Status row={row} />,
  },
  {
    key: 'name',
    head: 'Name',
    cell: ({ texts }) => <Given text={texts.product_name} className="font-medium block min-w-36" />,
  },
  {
    key: 'category',
    head: 'Category',
    cell: ({ texts }) => <Given text={texts.category} className="block min-w-28" />,
  },
  {
    key: 'price',
    head: 'Price',
    numeric: true,
    cell: ({ texts }) => <Given text={texts.price} className="block min-w-18" />,
  },
  {
    key: 'asin',
    head: 'ASIN',
    cell: ({ texts }) => <Given text={texts.amazon_asin} className="tabular-nums block min-w-28" />,
  },
  { key: 'errors', head: 'Errors', cell: (row) => <Errors row={row} /> },
]

/** Longest text a cell shows: a row whose quotes are wrong can hold the whole rest of a file. */
const cellLimit = 120

const cut = (text: string): string => (text.length > cellLimit ? `${text.slice(0, cellLimit)}…` : text)

function Status({ row }: { row: CheckedRow }) {
  return isBad(row) ? (
    <Badge kind="rejected" icon={X}>
      Invalid
    </Badge>
  ) : (
    <Badge kind="approved" icon={Check}>
      Valid
    </Badge>
  )
}

function Given({ text, className }: { text: string; className?: string }) {
  if (text === '') return <span className="text-ink-mute">None</span>
  return <span className={classes('wrap-anywhere', className)}>{cut(text)}</span>
}

function Errors({ row: { errors } }: { row: CheckedRow }) {
  if (errors.length === 0) return <span className="sr-only">None</span>
  return (
    <ul className="grid min-w-60 gap-1 text-small text-danger-text">
      {errors.map((error) => (
        <li key={error}>{error}</li>
      ))}
    </ul>
  )
}

/** A row where the table does not fit. */
function RowBlock({ row }: { row: CheckedRow }) {
  const { product_name, category, price, amazon_asin } = row.texts
  return (
    <li className={classes('p-4', isBad(row) && 'bg-danger-soft')}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <Given text={product_name} className="min-w-0 flex-1 basis-32 font-semibold" />
        <Status row={row} />
      </div>
      <p className="mt-1 text-small text-ink-soft wrap-anywhere">
        {[`Row ${row.row}`, ...[category, price, amazon_asin].filter(Boolean).map(cut)].join(', ')}
      </p>
      {row.errors.map((error) => (
        <p key={error} className="err">
          <TriangleAlert size={17} />
          <span>{error}</span>
        </p>
      ))}
    </li>
  )
}

/** Counts, a choice of rows where there are both kinds, and the table. */
export function ImportPreview({ rows }: { rows: readonly CheckedRow[] }) {
  const [shown, setShown] = useState(rowsAtOnce)
  const [filter, setFilter] = useState('all')
  const bad = rows.filter(isBad)
  const valid = rows.length - bad.length
  const chosen = filter === 'invalid' ? bad : rows
  const drawn = chosen.slice(0, shown)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2.5">
        <Badge kind="approved" icon={CircleCheck} className="text-small">
          Valid {figure(valid)}
        </Badge>
        <Badge kind="rejected" icon={CircleX} className="text-small">
          Invalid {figure(bad.length)}
        </Badge>
        {valid > 0 && bad.length > 0 && (
          <div className="sm:ml-auto">
            <Segment
              label="Rows shown"
              options={[
                { value: 'all', label: 'All rows' },
                { value: 'invalid', label: 'Invalid rows' },
              ]}
              value={filter}
              onValueChange={(value) => {
                setFilter(value)
                setShown(rowsAtOnce)
              }}
            />
          </div>
        )}
      </div>
      <div className="overflow-hidden rounded-md border border-line max-lg:hidden">
        <Table
          caption="Rows of the import"
          columns={columns}
          rows={drawn}
          rowKey={({ row }) => String(row)}
          isBad={isBad}
        />
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-md border border-line lg:hidden">
        {drawn.map((row) => (
          <RowBlock key={row.row} row={row} />
        ))}
      </ul>
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
