// Tells when somebody is about to see a part of the page, so that it can be loaded then.
import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far below the window a part may be and still count as near. */
const nearness = '300px'

/** After so many milliseconds everything counts as near: the page can be searched, printed and read out as a whole. */
const patienceMs = 1500

/** A ref for what stands in the part's place, and whether it is near; once near, it stays so. */
export function useNear<Place extends Element>(): [RefObject<Place | null>, boolean] {
  const place = useRef<Place>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (near || !place.current) return
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: nearness },
    )
    observer.observe(place.current)
    const timer = setTimeout(() => setNear(true), patienceMs)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [near])
  return [place, near]
}
