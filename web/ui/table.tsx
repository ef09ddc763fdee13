import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Column<Row> = {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  numeric?: boolean
  names?: boolean
  /** Classes of a cell without its label, in the list. */
  inList?: string
}

type TableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  isBad?: (row: Row) => boolean
  folds?: boolean
}

const headCell =
  'border-b border-line bg-sunk px-3 py-2.5 text-[0.8438rem] font-[620] whitespace-nowrap text-ink-mute first:rounded-tl-sm last:rounded-tr-sm'
const bodyCell = 'border-b border-line/70 px-3 py-[0.7rem] align-top [tr:last-child_&]:border-b-0'
const number = 'text-right tabular-nums'

/** Styles that turn the table into a list: hidden head, rows as blocks, cells as lines. */
const asList = {
  hidden: 'folded:hidden',
  block: 'folded:block',
  row: 'folded:flex folded:flex-wrap folded:border-b folded:border-line folded:py-2 folded:last:border-0',
  cell: 'folded:flex folded:w-full folded:justify-between folded:gap-4 folded:border-0 folded:px-1 folded:py-1 folded:text-right',
  name: 'folded:block folded:w-full folded:border-0 folded:px-1 folded:py-1 folded:font-semibold',
  head: 'hidden flex-none text-left text-ink-mute folded:inline',
}

export function Table<Row>({ caption, columns, rows, rowKey, isBad, folds }: TableProps<Row>) {
  const list = folds ? asList : undefined
  return (
    <div className="@container relative overflow-x-auto">
      <table className={classes('w-full border-separate border-spacing-0 text-[0.9375rem] leading-[1.4]', list?.block)}>
        <caption className="sr-only">{caption}</caption>
        <thead className={list?.hidden}>
          <tr>
            {columns.map(({ key, head, numeric }) => (
              <th key={key} scope="col" className={classes(headCell, numeric ? number : 'text-left')}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={list?.block}>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={classes(isBad?.(row) && 'bad', list?.row)}>
              {columns.map(({ key, head, cell, numeric, names, inList }) => (
                <td
                  key={key}
                  className={classes(
                    bodyCell,
                    numeric && number,
                    isBad?.(row) && 'bg-danger-soft/60',
                    inList ?? (names ? list?.name : list?.cell),
                  )}
                >
                  {list && !names && !inList && (
                    <span className={list.head} aria-hidden="true">
                      {head}
                    </span>
                  )}
                  <span className="contents">{cell(row)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
