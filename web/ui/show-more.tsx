import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { withCommas } from '../../domain/text/counts.ts'
import { Button } from './button.tsx'
import { ErrorState } from './states.tsx'

type ShowMoreProps = {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  list: RefObject<HTMLElement | null>
  rows: number
  focus: string
  className?: string | undefined
  words?: string | undefined
  children?: ReactNode
}

/** Loads the next page and focuses its first row, since the button has moved below it. */
export function ShowMore({ pages, list, rows, focus, className, words = 'Show more', children }: ShowMoreProps) {
  const firstNew = useRef<number | null>(null)
  useEffect(() => {
    if (firstNew.current === null || pages.isFetchingNextPage) return
    const target = list.current?.children[firstNew.current]?.querySelector<HTMLElement>(focus)
    // also if the page failed to load: rows that appear later by themselves do not take the focus
    firstNew.current = null
    // focusing text must not scroll it
    target?.focus({ preventScroll: target.tabIndex < 0 })
  }, [pages.isFetchingNextPage, list, focus])
  if (!pages.hasNextPage) return null
  return (
    <div className={className ?? 'border-t border-line px-5 py-4 text-center'}>
      <Button
        busy={pages.isFetchingNextPage}
        onClick={() => {
          firstNew.current = rows
          void pages.fetchNextPage()
        }}
      >
        {words}
      </Button>
      {children}
    </div>
  )
}

type PagedListProps<Row> = {
  query: ShowMoreProps['pages'] &
    NonNullable<Parameters<typeof ErrorState>[0]['query']> & { isPending: boolean; isError: boolean }
  rows: readonly Row[]
  label?: string
  waiting: ReactNode
  failed: string
  nothing: ReactNode
  row: (row: Row) => ReactNode
  focus: ShowMoreProps['focus']
  head?: ReactNode
  listClass?: string
  moreClass?: string
  moreWords?: string
  after?: ReactNode
  /** Total number of rows, shown below the button; null while unknown. */
  total?: number | null
}

/** The rows of a list with more on request, or its placeholder: loading, failed, empty. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, rows, label, waiting, failed, nothing, row, focus } = props
  const { head, listClass, moreClass, moreWords, after, total } = props
  const list = useRef<HTMLUListElement>(null)
  if (query.isPending) return waiting
  if (rows.length === 0) return query.isError ? <ErrorState title={failed} query={query} /> : nothing
  return (
    <>
      {head}
      <ul ref={list} aria-label={label} className={listClass}>
        {rows.map(row)}
      </ul>
      {after}
      <ShowMore pages={query} list={list} rows={rows.length} focus={focus} className={moreClass} words={moreWords}>
        {total && (
          <p className="mt-2 text-small text-ink-mute">
            {rows.length} of {withCommas(total)} shown
          </p>
        )}
      </ShowMore>
    </>
  )
}
