// A section of a page that is loaded when it is wanted: its skeleton, the section, or a word that it is missing.
import type { ComponentType, ReactNode } from 'react'
import { PartMissing } from '../lazy-part.ts'
import { ErrorState } from './error-state.tsx'
import { usePart } from './use-part.ts'

type LateSectionProps = {
  /** A constant of the module. */
  load: () => Promise<ComponentType>
  /** True unless told. */
  wanted?: boolean
  /** Said when the section does not come: "Failed to load analytics". */
  failed: string
  /** Level of those words as a heading. */
  as?: 'h1' | 'h3'
  /** Stands in its place until it has come. */
  children: ReactNode
}

/** The section, once it is there. */
export function LateSection({ load, wanted = true, failed, as = 'h3', children }: LateSectionProps) {
  const { part: Section, failure, again } = usePart(load, wanted)
  if (Section) return <Section />
  if (!failure) return children
  return (
    <ErrorState as={as} title={failed} onRetry={again}>
      {failure instanceof PartMissing && failure.message}
    </ErrorState>
  )
}
