// One product of the voting page: picture, name, kind, words, price, rating, the two votes and the way to the shop.
import { ExternalLink } from 'lucide-react'
import { useId } from 'react'
import type { Product } from '../../domain/products/products.contracts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LongText } from '../ui/long-text.tsx'
import { StarShape } from '../ui/stars.tsx'
import { ProductPicture } from './product-picture.tsx'
import { ProductVote } from './product-vote.tsx'

type ProductCardProps = {
  product: Product
  /** Where it stands in the list, from 0. */
  place: number
}

/** The card; its heading takes the focus when it is the first of a page that was asked for. */
export function ProductCard({ product, place }: ProductCardProps) {
  const { product_name, category, image_url, description, product_url } = product
  const headingId = useId()
  return (
    <Card as="article" className="flex h-full flex-col overflow-hidden" aria-labelledby={headingId}>
      <ProductPicture name={product_name} category={category} imageUrl={image_url} place={place} />
      <div className="flex flex-1 flex-col p-5">
        <Badge kind="plain" className="self-start">
          {category}
        </Badge>
        <h2 id={headingId} tabIndex={-1} className="name mt-2.5 text-[1.125rem] leading-snug wrap-anywhere">
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
            <Button asChild variant="quiet" size="sm" iconAfter={ExternalLink} className="mt-1.5 -mb-1.5 w-full">
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
    <div className="mt-3 mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {price !== null && <b className="text-[1.125rem] font-semibold tabular-nums wrap-anywhere">{price}</b>}
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
