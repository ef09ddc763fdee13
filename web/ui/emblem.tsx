import emblems from '../art/emblems.svg'
import { classes } from './classes.ts'
import { stableHash } from './stable-hash.ts'

const houses = 8
const shops = 6

/** Colors of drawings (`--ill-…` in tokens.css) for the parts of a house; an unnamed part keeps the sheet's color. */
const palettes: Record<string, string>[] = [
  { wall: 'ill-wall-1', roof: 'ill-roof-3', door: 'ill-tree-1', trim: 'ill-wall-2' },
  { sky: 'color-tone-gold', wall: 'ill-wall-4', roof: 'ill-roof-2', door: 'ill-tree-3' },
  {
    sky: 'color-tone-poppy',
    wall: 'ill-cloth-3',
    roof: 'ill-roof-1',
    'roof-2': 'ill-roof-2',
    door: 'ill-cloth-2',
    awning: 'ill-cloth-5',
  },
  { wall: 'ill-wall-5', roof: 'ill-roof-2', door: 'ill-cloth-5', awning: 'ill-tree-1' },
  {
    sky: 'color-tone-gold',
    wall: 'ill-hill-2',
    roof: 'ill-roof-1',
    'roof-2': 'ill-roof-3',
    door: 'ill-cloth-5',
    trim: 'ill-wall-1',
  },
  { sky: 'color-tone-laurel', wall: 'ill-wall-3', roof: 'ill-cloth-5', 'roof-2': 'ill-roof-2', door: 'ill-roof-2' },
]
const looks = palettes.map((palette) =>
  Object.fromEntries(Object.entries(palette).map(([part, colour]) => [`--e-${part}`, `var(--${colour})`])),
)
const details = ['pots', 'cat', 'lemon', 'wagon'] as const

type EmblemProps = {
  /** The provider's permanent id, which determines shape, palette and details. */
  id: string
  /** Businesses have shops instead of houses. */
  business: boolean
  className?: string
}

/** A provider's picture. Decorative, so write the name beside it. */
export function Emblem({ id, business, className }: EmblemProps) {
  const hash = stableHash(id)
  const shape = (hash % (business ? shops : houses)) + 1
  // the last house is a boat: it is on water and has no garden
  const floats = !business && shape === houses
  const detail = floats ? undefined : details[(hash >>> 16) % details.length]
  return (
    <svg
      className={classes('emblem', className)}
      style={looks[(hash >>> 8) % looks.length]}
      viewBox="0 0 96 96"
      aria-hidden="true"
    >
      <use href={`${emblems}#em-${floats ? 'water' : 'ground'}`} />
      <use href={`${emblems}#em-${business ? 'shop' : 'house'}-${shape}`} />
      {floats && <use href={`${emblems}#em-waves`} />}
      {detail && <use href={`${emblems}#em-detail-${detail}`} />}
    </svg>
  )
}
