// Names the page in the browser's tab; the route announcer reads it out.
import { useEffect } from 'react'
import { tabTitle } from '../../domain/pages.ts'

/** Sets the document's title to "{title} · {village}", or to the village's name alone. */
export function PageTitle({ title }: { title?: string }) {
  useEffect(() => {
    document.title = tabTitle(title)
  }, [title])
  return null
}
