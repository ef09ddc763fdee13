// A switch for what holds at once, on or off; its label stands in the row beside it and is pressed with it.
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type SwitchProps = {
  label: ReactNode
  on: boolean
  /** Asked for the other state; a switch that reaches far asks back first, so it moves only when `on` does. */
  onToggle: () => void
  className?: string
}

/** The whole row is pressed. */
export function Switch({ label, on, onToggle, className }: SwitchProps) {
  return (
    <button type="button" role="switch" aria-checked={on} onClick={onToggle} className={classes('switch', className)}>
      <span className="min-w-0 flex-1">{label}</span>
      <span className="switch-track" aria-hidden="true" />
    </button>
  )
}
