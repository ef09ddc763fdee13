// A small panel with a few controls that opens under a button.
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useWindowEvent } from './use-window-event.ts'

/** Gap to the button, and to the edge of the window, in pixels. */
const gap = 6
const edge = 12

/** Puts the panel under the button, as far to the left as it must be to stand inside the window. */
const place = (button: HTMLElement, panel: HTMLElement): void => {
  const { left, bottom } = button.getBoundingClientRect()
  panel.style.left = `${Math.max(edge, Math.min(left, window.innerWidth - panel.offsetWidth - edge))}px`
  panel.style.top = `${bottom + gap}px`
}

type PopoverProps = {
  onClose: () => void
  /** What is asked in it, for screen readers. */
  label: string
  /** The button that opened it. */
  opener: RefObject<HTMLElement | null>
  children: ReactNode
}

/** The panel, open as long as it is drawn, on top of the page so that what scrolls around the button does not cut it off; Escape and a press elsewhere close it. */
export function Popover({ onClose, label, opener, children }: PopoverProps) {
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const [button, box] = [opener.current, panel.current]
    if (!button || !box) return
    box.showPopover()
    const follow = () => place(button, box)
    follow()
    box.querySelector<HTMLElement>('button, input')?.focus()
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      document.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  }, [opener])
  useWindowEvent('pointerdown', ({ target }) => {
    const inside = [panel, opener].some(({ current }) => target instanceof Node && current?.contains(target))
    if (!inside) onClose()
  })
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    opener.current?.focus()
    onClose()
  }
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={label}
      className="pop fixed inset-auto m-0 w-72 max-w-[calc(100vw-1.5rem)] p-4 print:hidden"
      data-state="open"
      onKeyDown={closeByKey}
    >
      {children}
    </div>
  )
}
