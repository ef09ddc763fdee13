import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type SwitchProps = {
  label: ReactNode
  on: boolean
  /** Called to change the state; a switch with a confirmation moves only when `on` changes. */
  onToggle: () => void
  className?: string
}

export function Switch({ label, on, onToggle, className }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      onClick={onToggle}
      className={classes(
        'switch group flex min-h-14 w-full cursor-pointer items-center gap-4 text-left font-semibold',
        className,
      )}
    >
      <span className="min-w-0 flex-1">{label}</span>
      <span
        className="switch-track h-8 w-13 flex-none rounded-full border-[1.5px] border-control bg-sunk p-[3px] transition-colors duration-(--dur-quick) before:block before:size-5.75 before:rounded-full before:bg-control before:transition-transform before:duration-(--dur-quick) group-aria-checked:border-primary group-aria-checked:bg-primary group-aria-checked:before:translate-x-5 group-aria-checked:before:bg-on-primary"
        aria-hidden="true"
      />
    </button>
  )
}
