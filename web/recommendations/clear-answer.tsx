// Takes an optional choice back, which radio buttons and a list alone cannot.
import { X } from 'lucide-react'
import { Button } from '../ui/button.tsx'

/** A quiet button under the choice while there is one. The focus goes back to the choice. */
export function ClearAnswer({ given, onClear }: { given: boolean; onClear: () => void }) {
  if (!given) return null
  return (
    <Button
      variant="quiet"
      size="sm"
      icon={X}
      className="mt-1 -ml-3"
      onClick={({ currentTarget }) => {
        currentTarget.closest('[data-answer]')?.querySelector<HTMLElement>('input, select')?.focus()
        onClear()
      }}
    >
      Clear this choice
    </Button>
  )
}
