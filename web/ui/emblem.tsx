// The picture of a provider, a house or a shop: drawn, stable, never a face.
import emblems from '../art/emblems.svg'
import { classes } from './classes.ts'
import { stableHash } from './stable-hash.ts'

const houses = 8
const shops = 6
const palettes = 6
const details = ['pots', 'cat', 'lemon', 'wagon'] as const

type EmblemProps = {
  /** The provider's lasting id; shape, palette and detail follow from it. */
  id: string
  /** Businesses have shops instead of houses. */
  business: boolean
  /** Gives the size: "emblem-88", or one by utilities. */
  className?: string
}

/** A provider's picture. Decoration only, so write the name beside it. */
export function Emblem({ id, business, className }: EmblemProps) {
  const hash = stableHash(id)
  const shape = (hash % (business ? shops : houses)) + 1
  // the last house is a boat: it lies on water and has no garden
  const floats = !business && shape === houses
  const detail = floats ? undefined : details[(hash >>> 16) % details.length]
  return (
    <svg
      className={classes('emblem', `pal-${((hash >>> 8) % palettes) + 1}`, className)}
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
