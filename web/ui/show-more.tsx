// The button below a list that goes on.
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Button } from './button.tsx'

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
