// A few words about a thing, on hover, on focus and on tap.
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useWindowEvent } from './use-window-event.ts'

type TooltipProps = {
  /** The words. */
  text: ReactNode
  /** What they are about; it becomes a button, so let it be words or a Badge, nothing to click. */
  children: ReactNode
}

const gap = 8

/** A button that explains itself. Escape, a tap elsewhere and leaving close it; it can be hovered itself. */
export function Tooltip({ text, children }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const about = useRef<HTMLButtonElement>(null)
  const tip = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    const [button, box] = [about.current, tip.current]
    if (!open || !button || !box) return
    const follow = () => place(button.getBoundingClientRect(), box)
    box.showPopover()
    follow()
    document.addEventListener('scroll', follow, { capture: true, passive: true })
    return () => {
      document.removeEventListener('scroll', follow, { capture: true })
      box.hidePopover()
    }
  }, [open])

  useWindowEvent('keydown', ({ key }) => key === 'Escape' && setOpen(false), open)
  const closeOutside = ({ target }: PointerEvent) => {
    if (target instanceof Node && !about.current?.parentNode?.contains(target)) setOpen(false)
  }
  useWindowEvent('pointerdown', closeOutside, open)

  return (
    <span
      className="inline-flex max-w-full"
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
    >
      <button
        ref={about}
        type="button"
        className="tip-about"
        aria-describedby={id}
        onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      <span ref={tip} id={id} role="tooltip" popover="manual" className="tip">
        {text}
      </span>
    </span>
  )
}

/** Puts the box above what it is about, or below where there is no room, and inside the window. */
function place(about: DOMRect, box: HTMLElement) {
  const { width, height } = box.getBoundingClientRect()
  const middle = about.left + about.width / 2 - width / 2
  const left = Math.max(gap, Math.min(middle, window.innerWidth - width - gap))
  const above = about.top - height - gap
  box.style.left = `${left}px`
  box.style.top = `${above < gap ? about.bottom + gap : above}px`
}
