// The bar at the foot of a step: what failed, a hint, and the buttons.
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

type StepFootProps = {
  hint?: string | false
  failure?: readonly [title: string, words: string] | null | false
  onBack?: () => void
  children: ReactNode
}

export function StepFoot({ hint, failure, onBack, children }: StepFootProps) {
  return (
    <div className="border-t border-line bg-sunk px-5 py-4 lg:px-6">
      {failure && (
        <Notice tone="error" title={failure[0]} className="mb-4">
          {failure[1]}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-md:flex-col max-md:items-stretch">
        {hint && <p className="min-w-0 flex-1 text-small text-ink-soft md:order-1">{hint}</p>}
        <div className="grid md:order-2 md:ml-auto">{children}</div>
        {onBack && (
          <Button variant="quiet" className="md:-ml-3" onClick={onBack}>
            Back
          </Button>
        )}
      </div>
    </div>
  )
}
