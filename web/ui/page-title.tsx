import { useEffect } from 'react'
import { tabTitle } from '../../domain/tab-title.ts'

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
