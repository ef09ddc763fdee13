import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CheckField } from './field.tsx'

type SelectionBarProps<Row> = {
  /** Of the check box, which selects the first `limit` rows. */
  label: string
  rows: readonly Row[]
  chosen: readonly Row[]
  /** How many one call takes. */
  limit: number
  onChoose: (rows: readonly Row[]) => void
  /** The buttons for the selected rows; `tooMany` is why they cannot be pressed. */
  actions: (tooMany: string | undefined) => ReactNode
}

/** Sticky above a list while rows are selected. */
export function SelectionBar<Row>({ label, rows, chosen, limit, onChoose, actions }: SelectionBarProps<Row>) {
  const most = rows.slice(0, limit)
  const all = most.length > 0 && chosen.length >= most.length
  const tooMany = chosen.length > limit ? `Select up to ${limit} at a time` : undefined
  const none = chosen.length === 0
  return (
    <div className="sticky top-0 z-10 flex min-h-15 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-1.5 md:px-5 short:static @max-xl:min-h-26">
      <CheckField
        ref={(box) => {
          if (box) box.indeterminate = !none && !all
        }}
        className="relative top-1"
        label={<span className="block text-small leading-6">{label}</span>}
        checked={all}
        onChange={() => onChoose(all ? [] : most)}
      />
      <p role="status" className="font-semibold text-small tabular-nums">
        {none ? '' : `${chosen.length} selected`}
      </p>
      {!none && (
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2 @max-xl:basis-full">
          <Button variant="quiet" size="sm" className="@max-xl:-ml-4.5 @max-xl:mr-auto" onClick={() => onChoose([])}>
            Clear
          </Button>
          {tooMany && <p className="text-danger-text text-small">{tooMany}</p>}
          <div className="contents">{actions(tooMany)}</div>
        </div>
      )}
    </div>
  )
}
