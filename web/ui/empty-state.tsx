import type { ReactNode } from 'react'
import { Illustration, type IllustrationName } from './illustration.tsx'

type EmptyStateProps = {
  title: string
  children: ReactNode
  action?: ReactNode
  illustration?: IllustrationName
  as?: 'h1' | 'h2' | 'h3'
}

export function EmptyState({ title, children, action, illustration = 'empty', as: Heading = 'h3' }: EmptyStateProps) {
  return (
    <div className="px-5 py-10 text-center">
      <Illustration name={illustration} className="mx-auto w-64 md:w-80" />
      <Heading className="h3 mt-5">{title}</Heading>
      <p className="mx-auto mt-2 max-w-96 text-ink-soft">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  )
}
