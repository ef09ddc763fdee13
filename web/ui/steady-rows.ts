// Keeps the row under the pointer in its place when rows come in above it.
import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls the page by the height of rows that came in above the one the pointer is on. `ids` are those of the rows, in
 * order; each child of the list is one. A list that shows something else altogether is left alone.
 */
export const useSteadyRows = (list: RefObject<HTMLElement | null>, ids: readonly string[]): void => {
  const before = useRef<ReadonlySet<string>>(new Set())
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])]
    const known = before.current
    before.current = new Set(ids)
    const isNew = (_row: Element, at: number): boolean => !known.has(ids[at] ?? '')
    const held = rows.findIndex((row) => row.matches(':hover'))
    const row = rows[held]
    if (!row || isNew(row, held)) return
    const added = rows.slice(0, held).filter(isNew)
    const height = added.reduce((sum, one) => sum + one.getBoundingClientRect().height, 0)
    if (height > 0) window.scrollBy({ top: height, behavior: 'instant' })
  }, [list, ids])
}
