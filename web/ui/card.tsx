import type { ComponentProps, CSSProperties } from 'react'
import { classes } from './classes.ts'

type CardProps = ComponentProps<'div'> & {
  as?: 'div' | 'section' | 'article' | 'li' | 'form'
  /** A pin on the top edge, alternately poppy, fog and gold; only for recommendations on the notice board. A style can override `--pin`. */
  pin?: 'poppy' | 'fog' | 'gold' | undefined
}

const pins = { poppy: 'var(--color-accent)', fog: 'var(--color-fog-500)', gold: 'var(--color-gold-400)' }

/** A surface with an edge and a low shadow; its content sets the padding. */
export function Card({ as = 'div', pin, className, style, ...attributes }: CardProps) {
  const Element: 'div' = as as 'div'
  const look: CSSProperties & Record<`--${string}`, string> = { ...(pin && { '--pin': pins[pin] }), ...style }
  return <Element {...attributes} className={classes('card', pin && 'pinned relative', className)} style={look} />
}
