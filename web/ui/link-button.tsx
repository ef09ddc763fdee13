// A button that looks like a text link: it opens something here instead of navigating.
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** An underlined text button; every prop of the HTML element passes through. */
export function LinkButton({ className, ...attributes }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...attributes}
      className={classes('link min-h-(--tap) cursor-pointer text-left print:hidden', className)}
    />
  )
}
