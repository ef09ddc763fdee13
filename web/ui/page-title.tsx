// Sets the title of the browser's tab; the route announcer reads it.
import { useEffect } from 'react'
import { tabTitle } from '../../domain/pages.ts'

/** Sets the document's title to "{title} · {village}", or the village's name alone, while mounted. */
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
