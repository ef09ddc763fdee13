// Where a toast stands: beside what one must press next, never on it.
import { type RefObject, useLayoutEffect } from 'react'

/** A rectangle in pixels of the window, as of getBoundingClientRect. */
export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

/** Pixels between the toast and what it stays clear of, and the edges of the window. */
const gap = 8

const overlap = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

/**
 * The `top` for a toast: the first of the wanted ones, then of those just above or below an obstacle, at which it covers
 * no obstacle and is inside the window; where there is none, the one at which it covers least.
 */
export const toastTop = (
  toast: { left: number; right: number; height: number },
  windowHeight: number,
  obstacles: readonly Box[],
  wanted: readonly number[],
): number => {
  const beside = obstacles.flatMap(({ top, bottom }) => [top - toast.height - gap, bottom + gap])
  const inside = [...wanted, ...beside].filter((top) => top >= gap && top + toast.height <= windowHeight - gap)
  const covered = (top: number): number => {
    const place = { left: toast.left, right: toast.right, top, bottom: top + toast.height }
    return obstacles.reduce((sum, obstacle) => sum + overlap(place, obstacle), 0)
  }
  return inside.toSorted((one, other) => covered(one) - covered(other))[0] ?? gap
}

/** What may have to be pressed or filled in next; with a dialog open, only what is in it. */
const pressedNext =
  ':is(.hdr, .tabbar, .action-bar, .step-top, .dlg-actions, .dlg-head button, .pane-foot, .pane-head button, .desk-keys, .undo-lines, [aria-invalid="true"], [role="alert"], .pop):not(.toasts *)'

const boxesToAvoid = (): Box[] => {
  const dialogs = document.querySelectorAll('.dlg')
  const around = dialogs[dialogs.length - 1] ?? document
  const found = [...around.querySelectorAll(pressedNext)]
  const focused = document.activeElement
  // a page or a dialog that has the focus as a whole is nothing to press
  if (focused?.matches('a, button, input, select, textarea, [role]:not([role="dialog"])')) found.push(focused)
  return found
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, bottom, width, height }) => width > 0 && height > 0 && bottom > 0 && top < window.innerHeight)
}

/** From here on the style sheet puts toasts on the right side instead of across the window. */
const wideWindow = '(min-width: 48rem)'

/** Milliseconds without scrolling after which the page counts as standing still. */
const stillMs = 150

/**
 * Keeps the region with a toast in it clear of what must be pressed next, as that changes. The style sheet says on which
 * side it is; `message` is another value for each toast.
 */
export const useToastPlace = (region: RefObject<HTMLElement | null>, message: unknown): void => {
  useLayoutEffect(() => {
    const element = region.current
    if (!element || !message) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let placed: number[] = []
    const place = () => {
      const { left, right, height } = element.getBoundingClientRect()
      // what is pointed at or focused does not move away, once it has its place
      const isHeld = element.matches(':hover') || element.contains(document.activeElement)
      if (height === 0 || (isHeld && placed.length > 0)) return
      const bottom = window.innerHeight - height - 3 * gap
      const header = document.querySelector('.hdr')?.getBoundingClientRect().bottom ?? 0
      // at the desk the name at the top is what is read next, and the keys stand at the bottom
      const keys = document.querySelector('.dlg .desk-keys')?.getBoundingClientRect().top ?? 0
      const foot = document.querySelector('.dlg .pane-foot')?.getBoundingClientRect().top
      const narrow = foot === undefined ? [gap, header + gap, bottom] : [foot - height - gap]
      const wanted = window.matchMedia(wideWindow).matches ? [bottom, keys - height - gap, gap] : narrow
      const top = toastTop({ left, right, height }, window.innerHeight, boxesToAvoid(), [...placed, ...wanted])
      placed = [top]
      element.style.top = `${top}px`
      element.style.bottom = 'auto'
    }
    const placeSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(place, stillMs)
    }
    const size = new ResizeObserver(place)
    size.observe(element)
    // dialogs, lists and sentences beside fields come and go a moment after what brought the toast
    const changes = new MutationObserver(placeSoon)
    changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-invalid', 'hidden'] })
    document.addEventListener('focusin', placeSoon)
    window.addEventListener('resize', placeSoon)
    document.addEventListener('scroll', placeSoon, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      size.disconnect()
      changes.disconnect()
      document.removeEventListener('focusin', placeSoon)
      window.removeEventListener('resize', placeSoon)
      document.removeEventListener('scroll', placeSoon, { capture: true })
      element.style.top = ''
      element.style.bottom = ''
    }
  }, [region, message])
}
