// Lets two panes side by side fill the window below the frame of the page, so that each scrolls by itself.
import { type RefObject, useLayoutEffect } from 'react'

/** Space below the panes, in pixels. */
const below = 16

/** Sets `--pane-height` on the element: from where it begins in the page to the end of the window. */
export const usePaneHeight = (panes: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = panes.current
    if (!element) return
    const resize = (): void => {
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY)
      element.style.setProperty('--pane-height', `calc(100dvh - ${top + below}px)`)
    }
    resize()
    // what stands above may grow or shrink
    const observer = new ResizeObserver(resize)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [panes])
}
