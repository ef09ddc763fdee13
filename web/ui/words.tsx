import type { ReactNode } from 'react'

/**
 * Gives words an element of their own, which takes no part in the layout: a browser's translator moves texts, and React
 * then can neither remove them nor put anything before them. Other words are another element, so that they are translated too.
 */
export function Words({ children }: { children: ReactNode }) {
  return (
    <span key={typeof children === 'string' ? children : null} className="contents">
      {children}
    </span>
  )
}
