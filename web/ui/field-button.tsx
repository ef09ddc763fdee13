import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Words } from './words.tsx'

type FieldButtonProps = ComponentProps<'button'> & { icon?: LucideIcon }

export function FieldButton({ icon: Icon, className, children, ...attributes }: FieldButtonProps) {
  return (
    <button type="button" {...attributes} className={classes('field cursor-pointer', className)}>
      {Icon && <Icon size={19} />}
      <Words>{children}</Words>
    </button>
  )
}
