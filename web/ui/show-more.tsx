// A list that is read page by page, and the button below one that goes on.
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'

type ShowMoreProps = {
  /** The query of the list. */
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  /** Each child is a row. */
  list: RefObject<HTMLElement | null>
  /** How many rows stand in the list. */
  rows: number
  /** Selects, in a row, what takes the focus. */
  focus: string
  className?: string
  /** Stands below the button. */
  children?: ReactNode
}

/** Asks for the next page; then the focus is on its first row, since the button has moved away below it. */
export function ShowMore({ pages, list, rows, focus, className, children }: ShowMoreProps) {
  const firstNew = useRef<number | null>(null)
  useEffect(() => {
    if (firstNew.current === null || pages.isFetchingNextPage) return
    const target = list.current?.children[firstNew.current]?.querySelector<HTMLElement>(focus)
    // also when the page did not come: rows that come later by themselves do not take the focus
    firstNew.current = null
    // what is only read stays where the eye is
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
        Show more
      </Button>
      {children}
    </div>
  )
}

type PagedListProps<Row> = {
  query: ShowMoreProps['pages'] &
    NonNullable<Parameters<typeof ErrorState>[0]['query']> & { isPending: boolean; isError: boolean }
  rows: readonly Row[]
  /** What the list is called, for screen readers. */
  label?: string
  /** Stands there until the first page has come. */
  waiting: ReactNode
  /** Title of what is said when it does not come: "Failed to load the members". */
  failed: string
  nothing: ReactNode
  /** One row, an `li`. */
  row: (row: Row) => ReactNode
  focus: ShowMoreProps['focus']
  /** Stands above the rows. */
  head?: ReactNode
  listClass?: string
  moreClass?: string
  /** Stands between the rows and the button. */
  after?: ReactNode
  /** How many rows there are in all, told below the button; null while that is unknown. */
  total?: number | null
}

/** The rows of a list with more on request, or what stands in their place: waiting, failed, nothing. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, rows, label, waiting, failed, nothing, row, focus, head, listClass, moreClass, after, total } = props
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
      <ShowMore pages={query} list={list} rows={rows.length} focus={focus} {...(moreClass && { className: moreClass })}>
        {total && (
          <p className="mt-2 text-small text-ink-mute">
            {rows.length} of {total.toLocaleString('en-US')} shown
          </p>
        )}
      </ShowMore>
    </>
  )
}
