import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { ErrorState } from './states.tsx'

type ShowMoreProps = {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  list: RefObject<HTMLElement | null>
  rows: number
  focus: string
  className?: string
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
  label?: string
  waiting: ReactNode
  failed: string
  nothing: ReactNode
  row: (row: Row) => ReactNode
  focus: ShowMoreProps['focus']
  head?: ReactNode
  listClass?: string
  moreClass?: string
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
