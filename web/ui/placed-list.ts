// Where the list of a field opens: on top of the page, below the field or above it, always inside the window.
import { type RefObject, useLayoutEffect } from 'react'

/** Id of the option at a place, for the field's aria-activedescendant. */
export const optionId = (listId: string, place: number): string => `${listId}-${place}`

/** Gap to the field, and to the edge of the window, in pixels. */
const gap = 6
const edge = 12
/** Tallest list, in pixels. */
const tallest = 416

/**
 * Opens `list` (an element with `popover="manual"`) at `field` for as long as it is mounted and keeps it there. A list that
 * `grows` while it is open keeps its side: the side is chosen for the tallest list.
 */
export function usePlacedList(
  field: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  { grows = false }: { grows?: boolean } = {},
): void {
  useLayoutEffect(() => {
    const [about, box] = [field.current, list.current]
    if (!about || !box) return
    const follow = () => place(about.getBoundingClientRect(), box, grows)
    box.showPopover()
    follow()
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    // an on-screen keyboard makes only the visual viewport smaller
    window.visualViewport?.addEventListener('resize', follow)
    return () => {
      document.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
      window.visualViewport?.removeEventListener('resize', follow)
    }
  }, [field, list, grows])

  // After every drawing: other content has another height.
  useLayoutEffect(() => {
    if (field.current && list.current) place(field.current.getBoundingClientRect(), list.current, grows)
  })
}

/** As wide as the field; below it, or above where there is more room and the list needs it. */
function place(field: DOMRect, list: HTMLElement, grows: boolean) {
  const { top, bottom } = visibleArea()
  const wanted = Math.min(tallest, list.scrollHeight + list.offsetHeight - list.clientHeight)
  const below = bottom - field.bottom - gap - edge
  const above = field.top - top - gap - edge
  const up = (grows ? tallest : wanted) > below && above > below
  const height = Math.min(wanted, up ? above : below)
  list.style.width = `${field.width}px`
  list.style.maxHeight = `${height}px`
  list.style.left = `${field.left}px`
  list.style.top = `${up ? field.top - gap - height : field.bottom + gap}px`
}

/** The part of the window that an on-screen keyboard leaves, in pixels from the top of the window. */
function visibleArea(): { top: number; bottom: number } {
  const visual = window.visualViewport
  if (!visual) return { top: 0, bottom: window.innerHeight }
  return { top: visual.offsetTop, bottom: visual.offsetTop + visual.height }
}
