// The picture of a product: its image, or a drawing of its kind where there is none that the site shows and that loads.
import { useState } from 'react'
import { productImageAddress } from '../../domain/products/product-image.rules.ts'
import { pageSettings } from '../app/page-settings.ts'
import { classes } from '../ui/classes.ts'

const drawings = {
  stroller:
    'M49 112a13 13 0 1 1 26 0a13 13 0 1 1-26 0ZM103 112a13 13 0 1 1 26 0a13 13 0 1 1-26 0ZM38 34q12-4 18 12l18 40h46q8-24 4-40H58M92 46q2-26 30-22q10 8 2 22',
  bottle:
    'M66 52h34l6 62q0 10-10 10H70q-10 0-10-10ZM64 52q0-10 8-12q2-16 11-16t11 16q8 2 8 12M66 78h14M65 92h10M64 106h14',
  crib: 'M40 52v64M124 52v64M40 64h84M40 102h84M54 64v38M68 64v38M82 64v38M96 64v38M110 64v38M82 20v20M66 40h32',
  carSeat: 'M58 30q24-12 40 4l10 56q2 14-12 16l-40 4q-12 0-12-12ZM72 52l6 34M90 50l2 34M66 88h34',
  blocks: 'M46 74h38v38H46ZM84 82h36v30H84ZM64 44l18 30H46ZM87 66a15 15 0 1 1 30 0a15 15 0 1 1-30 0Z',
  shirt: 'M62 36l-24 16l10 18l12-6v52h46V64l12 6l10-18l-24-16q-20 14-42 0ZM82 84v2M82 98v2',
  diaper: 'M40 54h86q-2 22-18 26q-10 10-10 26H68q0-16-10-26q-16-4-18-26ZM60 68h12M94 68h12',
  shield: 'M82 26l38 14v30q0 32-38 48q-38-16-38-48V40ZM66 72l12 12l22-26',
}

const drawingOf = new Map<string, string>([
  ['Diapers & Wipes', drawings.diaper],
  ['Bath & Potty', drawings.diaper],
  ['Feeding', drawings.bottle],
  ['Clothing', drawings.shirt],
  ['Strollers', drawings.stroller],
  ['Travel', drawings.stroller],
  ['Car Seats', drawings.carSeat],
  ['Nursery', drawings.crib],
  ['Health & Safety', drawings.shield],
  ['Health & Care', drawings.shield],
  ['Safety', drawings.shield],
])

const tones = [
  'bg-tone-laurel text-on-tone-laurel',
  'bg-tone-gold text-on-tone-gold',
  'bg-tone-fog text-on-tone-fog',
  'bg-tone-poppy text-on-tone-poppy',
]

type ProductPictureProps = {
  name: string
  category: string
  imageUrl: string | null
  /** Where the card stands in the list: the drawings' colours take turns. */
  place: number
}

/** The upper part of a product's card, four to three. */
export function ProductPicture({ name, category, imageUrl, place }: ProductPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const source = productImageAddress(imageUrl, pageSettings.productImageHosts)
  if (source && source !== broken) {
    return (
      <img
        src={source}
        alt={name}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        className="aspect-[4/3] w-full bg-white object-contain"
        onError={() => setBroken(source)}
      />
    )
  }
  return (
    <div className={classes('grid aspect-[4/3] place-items-center', tones[place % tones.length])}>
      <svg
        viewBox="20 10 124 124"
        className="w-2/5"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        role="img"
        aria-label={name}
      >
        <path d={drawingOf.get(category) ?? drawings.blocks} />
      </svg>
    </div>
  )
}
