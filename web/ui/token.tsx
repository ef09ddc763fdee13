// The picture beside a note: drawn, stable, never a face.
import emblems from '../art/emblems.svg'
import { classes } from './classes.ts'
import { stableHash } from './stable-hash.ts'

const tokens = [
  ['plant', 'fog'],
  ['kite', 'laurel'],
  ['bird', 'gold'],
  ['boat', 'fog'],
  ['acorn', 'poppy'],
  ['lantern', 'fog'],
  ['cup', 'gold'],
  ['snail', 'laurel'],
  ['umbrella', 'poppy'],
  ['pear', 'laurel'],
  ['moon', 'night'],
  ['shell', 'fog'],
] as const

/** The picture beside a note, by the id of what it stands for. Decoration only. */
export function Token({ id, className }: { id: string; className?: string }) {
  const [name, tone] = tokens[stableHash(id) % tokens.length] ?? tokens[0]
  return (
    <svg className={classes('token', className)} data-tone={tone} viewBox="0 0 96 96" aria-hidden="true">
      <use href={`${emblems}#tk-${name}`} />
    </svg>
  )
}
