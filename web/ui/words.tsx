import type { ReactNode } from 'react'

/**
 * Wraps text in its own element, which does not affect the layout: a browser's translator moves text nodes, and React
 * then can neither remove them nor insert before them. Changed text gets a new element, so that it is translated too.
 */
export function Words({ children }: { children: ReactNode }) {
  return (
    <span key={typeof children === 'string' ? children : null} className="contents">
      {children}
    </span>
  )
}
