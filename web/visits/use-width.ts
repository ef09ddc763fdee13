// How wide an element is, so that a drawing in it is made for that width instead of being stretched.
import { useLayoutEffect, useRef, useState } from 'react'

/** Returns a ref for the element and its width in CSS pixels, 0 until it stands on the page. */
export function useWidth<E extends Element>() {
  const ref = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    setWidth(Math.floor(element.getBoundingClientRect().width))
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.floor(entry.contentRect.width))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
