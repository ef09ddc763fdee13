// Tells screen readers which page has opened, and lets the keyboard start at its top.
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** A polite live region that reads the new title; focus left behind on the old page moves to the main element. */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const [words, setWords] = useState('')
  const last = useRef(pathname)
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
    if (last.current === pathname) return
    last.current = pathname
    moved.current = true
    const main = document.getElementById('main')
    if (!hash && main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname, hash])

  return (
    <p className="sr-only" aria-live="polite" role="status">
      {words}
    </p>
  )
}
