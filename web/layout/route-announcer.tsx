// Tells screen readers which page has opened, and lets the keyboard start at its top.
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** A polite live region that reads the new title; focus left behind on the old page moves to the main element. */
export function RouteAnnouncer() {
  const router = useRouter()
  const [words, setWords] = useState('')
  const moved = useRef(false)

  useEffect(() => {
    const title = document.querySelector('title')
    if (!title) return
    const observer = new MutationObserver(() => {
      // the browser itself reads out the first page
      if (moved.current) setWords(document.title)
    })
    observer.observe(title, { childList: true })
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    let before: Element | null = null
    const stopBefore = router.subscribe('onBeforeNavigate', () => {
      before = document.activeElement
    })
    // only once the new page stands: until then the focus may be on the old one, and leave with it
    const stopRendered = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return
      moved.current = true
      const now = document.activeElement
      // a menu that closed gave the focus back to its button
      const leftBehind = now === document.body || now === before || before?.isConnected === false
      const main = document.getElementById('main')
      if (leftBehind && !toLocation.hash && !main?.contains(now)) main?.focus({ preventScroll: true })
    })
    return () => {
      stopBefore()
      stopRendered()
    }
  }, [router])

  return (
    <p className="sr-only" aria-live="polite" role="status">
      {words}
    </p>
  )
}
