// A button that reads like a link in a line of words: it opens something here instead of leading elsewhere.
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

/** Underlined words to press; every prop of the HTML element passes through. */
export function LinkButton({ className, ...attributes }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...attributes}
      className={classes('link min-h-(--tap) cursor-pointer text-left print:hidden', className)}
    />
  )
}
