import { useMutation } from '@tanstack/react-query'
import { ExternalLink, ThumbsDown, ThumbsUp } from 'lucide-react'
import { useId, useState } from 'react'
import { productImageAddress } from '../../domain/products/product-image.rules.ts'
import { type UserVote, voteAfter, withVote } from '../../domain/products/product-vote.rules.ts'
import type { Product } from '../../domain/products/products.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../app/call.ts'
import { pageSettings } from '../app/page-settings.ts'
import { refresh } from '../app/queries.ts'
import sheet from '../art/products.svg'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { LongText } from '../ui/long-text.tsx'
import { StarShape } from '../ui/stars.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { priceInWords } from './price.ts'
import { rememberVote } from './use-products.ts'

type ProductCardProps = {
  product: Product
  place: number
}

export function ProductCard({ product, place }: ProductCardProps) {
  const { product_name, category, image_url, description, product_url } = product
  const headingId = useId()
  return (
    <Card
      as="article"
      className="grid h-full grid-cols-[6.5rem_minmax(0,1fr)] overflow-hidden sm:flex sm:flex-col"
      aria-labelledby={headingId}
    >
      <ProductPicture name={product_name} category={category} imageUrl={image_url} place={place} />
      <div className="flex min-w-0 flex-1 flex-col px-4 py-3.5 sm:p-5">
        <Badge kind="plain" className="self-start">
          {category}
        </Badge>
        <h2 id={headingId} tabIndex={-1} className="name mt-1.5 sm:mt-2.5 text-[1.125rem] leading-snug wrap-anywhere">
          {product_name}
        </h2>
        {description && (
          <LongText words={description} buttonClassName="-ml-4 self-start">
            {(shown, id) => (
              <p id={id} className="mt-1.5 text-small whitespace-pre-line text-ink-soft wrap-anywhere">
                {shown}
              </p>
            )}
          </LongText>
        )}
        <PriceAndRating product={product} />
        <div className="mt-auto">
          <ProductVote product={product} />
          {product_url && (
            <Button asChild variant="quiet" size="sm" iconAfter={ExternalLink} className="-mb-1.5 w-full sm:mt-1.5">
              <a href={product_url} target="_blank" rel="noopener noreferrer">
                View on Amazon
                <span className="sr-only">: {product_name} (opens in a new tab)</span>
              </a>
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}

function PriceAndRating({ product: { price, amazon_rating } }: { product: Product }) {
  if (price === null && amazon_rating === null) return <div className="mb-4" />
  return (
    <div className="mt-2 mb-2.5 sm:mt-3 sm:mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {price && <b className="text-[1.125rem] font-semibold tabular-nums wrap-anywhere">{priceInWords(price)}</b>}
      {amazon_rating !== null && (
        <span className="flex items-center gap-1.5 text-small text-ink-soft">
          <span className="text-star">
            <StarShape size={17} />
          </span>
          <span>
            {amazon_rating.toFixed(1)}
            <span className="sr-only"> out of 5 stars</span> on Amazon
          </span>
        </span>
      )}
    </div>
  )
}

const buttons = [
  { gives: 'upvote', name: 'Upvote', icon: ThumbsUp, counted: 'upvotes' },
  { gives: 'downvote', name: 'Downvote', icon: ThumbsDown, counted: 'downvotes' },
] as const

function ProductVote({ product }: { product: Product }) {
  const { vote, ...shown } = useVote(product)
  const { userVote } = shown
  return (
    <div className="grid grid-cols-2 gap-2">
      {buttons.map(({ gives, name, icon, counted }) => (
        <Button
          key={gives}
          icon={icon}
          variant={gives === 'downvote' && userVote === gives ? 'danger' : 'outline'}
          className="px-2 tabular-nums"
          aria-pressed={userVote === gives}
          aria-label={`${name}, ${shown[counted]}`}
          busy={false}
          onClick={() => vote(gives)}
        >
          {shown[counted]}
        </Button>
      ))}
    </div>
  )
}

type Press = { pressed: 'upvote' | 'downvote'; wanted: UserVote }

function useVote(product: Product) {
  const voting = useMutation({
    // Votes on one product are sent one after another, so that the last one wins.
    scope: { id: `vote ${product.id}` },
    mutationFn: ({ wanted }: Press) => call('vote-for-product', { product_id: product.id, vote_type: wanted }),
    onSuccess: (counts) => rememberVote(product.id, counts),
    onError: (error) => {
      const { code, message }: Partial<Refusal> = error instanceof Refusal ? error : {}
      // the page's guard redirects
      if (code === 'not_signed_in') return toastFailure('Please sign in to vote')
      toastFailure('Failed to submit vote', code === 'not_found' ? message : undefined)
      // An administrator has hidden it, so the card disappears.
      if (code === 'not_found') void refresh('list-products')
    },
  })
  const inProgress = voting.isPending ? voting.variables : null
  const shown = inProgress ? withVote(product, inProgress.wanted) : product

  const vote = (pressed: Press['pressed']): void => {
    // Pressing a button again during its request repeats the vote and does not withdraw it.
    if (inProgress?.pressed === pressed) return
    voting.mutate(
      { pressed, wanted: voteAfter(shown.userVote, pressed) },
      { onSuccess: () => toastSuccess('Vote recorded!') },
    )
  }

  return { ...shown, vote }
}

/** The drawing of each category in the sheet. */
const drawingOf = new Map<string, string>([
  ['Diapers & Wipes', 'diaper'],
  ['Bath & Potty', 'diaper'],
  ['Feeding', 'bottle'],
  ['Clothing', 'shirt'],
  ['Strollers', 'stroller'],
  ['Travel', 'stroller'],
  ['Car Seats', 'car-seat'],
  ['Nursery', 'crib'],
  ['Health & Safety', 'shield'],
  ['Health & Care', 'shield'],
  ['Safety', 'shield'],
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
  /** Position in the list, which picks the colors of the drawing. */
  place: number
}

function ProductPicture({ name, category, imageUrl, place }: ProductPictureProps) {
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
        className="h-0 min-h-full w-full bg-white object-contain sm:aspect-[4/3] sm:h-auto sm:min-h-0"
        onError={() => setBroken(source)}
      />
    )
  }
  return (
    <div className={classes('grid place-items-center sm:aspect-[4/3]', tones[place % tones.length])}>
      <svg
        viewBox="20 10 124 124"
        className="w-3/5 sm:w-2/5"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
        role="img"
        aria-label={name}
      >
        <use href={`${sheet}#${drawingOf.get(category) ?? 'blocks'}`} />
      </svg>
    </div>
  )
}
