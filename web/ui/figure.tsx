import type { ReactNode } from 'react'
import { withCommas } from '../../domain/text/counts.ts'
import { Skeleton } from './states.tsx'

type FigureProps = {
  label: string
  value: number | undefined
  isPending?: boolean
  /** Beside the count, or below it if there is no room. */
  mark?: ReactNode
}

export function Figure({ label, value, isPending = false, mark }: FigureProps) {
  return (
    <div className="px-5 py-4">
      <dt className="text-small text-ink-mute">{label}</dt>
      <dd className="mt-0.5 flex min-h-10 flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="font-display text-[2rem] leading-tight tabular-nums">
          {isPending ? (
            <>
              <Skeleton line className="w-16" />
              <span className="sr-only">Loading</span>
            </>
          ) : value === undefined ? (
            '–'
          ) : (
            withCommas(value)
          )}
        </span>
        {mark}
      </dd>
    </div>
  )
}
