// Turning to what comes before or after with a finger: the element follows it, and settles or gives way to the other.
import type { PointerEvent } from 'react'
import { useRef } from 'react'

/** The way on each side; null where there is none. */
type Ways = { left: (() => void) | null; right: (() => void) | null }

/** Pixels before which a movement may still become a press or a scroll. */
const slackPx = 12

/** The share of the element's width that a slow swipe must cross. */
const crossShare = 0.4

/** A flick is at least this fast, in pixels per millisecond, and this long. */
const flick = { speed: 0.5, px: 48 }

/** Beyond this much of a pull to a side where there is nothing, the element hardly follows. */
const resistance = 0.2

const settleMs = 200

const isTyping = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('input, textarea, select') !== null

/**
 * Handlers for an element with `touch-action: pan-y`. Only fingers swipe; a mouse selects text. A swipe to the left calls
 * `left`, one to the right calls `right`.
 */
export const useSwipe = (ways: Ways) => {
  const start = useRef<{ x: number; y: number; at: number; isSwipe: boolean } | null>(null)

  const settle = ({ currentTarget: { style } }: PointerEvent<HTMLElement>) => {
    start.current = null
    style.transition = 'translate var(--dur-base) var(--ease-settle)'
    style.translate = ''
  }

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType !== 'touch' || !event.isPrimary || isTyping(event.target)) return
      start.current = { x: event.clientX, y: event.clientY, at: event.timeStamp, isSwipe: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current: from } = start
      if (!from || !event.isPrimary) return
      const [dx, dy] = [event.clientX - from.x, event.clientY - from.y]
      from.isSwipe ||= Math.abs(dx) > slackPx && Math.abs(dx) > 2 * Math.abs(dy)
      if (!from.isSwipe) return
      const { style } = event.currentTarget
      style.transition = 'none'
      style.translate = `${(dx < 0 ? ways.left : ways.right) ? dx : dx * resistance}px`
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { current: from } = start
      if (!from?.isSwipe) {
        start.current = null
        return
      }
      settle(event)
      const dx = event.clientX - from.x
      const isFlick = Math.abs(dx) > flick.px && Math.abs(dx) / (event.timeStamp - from.at) > flick.speed
      const turn = dx < 0 ? ways.left : ways.right
      if (!turn || !(isFlick || Math.abs(dx) > event.currentTarget.clientWidth * crossShare)) return
      // What comes next comes from the side it was pulled from.
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
        event.currentTarget.animate([{ translate: `${dx < 0 ? 4 : -4}rem`, opacity: 0.3 }, {}], settleMs)
      turn()
    },
    onPointerCancel: settle,
  }
}
