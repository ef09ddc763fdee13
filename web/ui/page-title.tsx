import { useEffect } from 'react'
import { tabTitle } from '../../domain/pages.ts'

/** The document's title is "{title} · {village}", or the village's name alone, for as long as this stands. */
export function PageTitle({ title }: { title: string }) {
  useEffect(() => {
    const before = document.title
    document.title = tabTitle(title)
    return () => {
      document.title = before
    }
  }, [title])
  return null
}
