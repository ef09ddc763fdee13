// A filter that is set, drawn as a chip with a cross.
import { X } from 'lucide-react'
import type { ComponentProps } from 'react'

/** A press takes the filter away; every prop of the button passes through. */
export function SetChip({ children, ...attributes }: Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button type="button" {...attributes} className="chip chip-set">
      <span className="min-w-0">
        <span className="sr-only">Remove the filter </span>
        {children}
      </span>
      <X size={17} />
    </button>
  )
}
