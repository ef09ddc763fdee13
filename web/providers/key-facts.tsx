import { Calendar, DollarSign } from 'lucide-react'
import { classes } from '../ui/classes.ts'
import { type Free, freeWords, hiddenWords } from './own-words.copy.ts'
import { familiesForNumbers, type Said } from './provider-page.copy.ts'
import { RatingLine, ShortRating } from './rating-line.tsx'

type KeyFactsProps = {
  provider: Said & Parameters<typeof hiddenWords>[0] & { pricing: string | null } & Partial<Free>
  /** Beside a sentence with what few families say, and how many. */
  short?: boolean
  className?: string
}

/** Rating, price and availability in one line. */
export function KeyFacts({ provider, short, className }: KeyFactsProps) {
  const free = freeWords(provider)
  return (
    <div className={classes('flex flex-wrap items-center gap-x-3.5 text-ink-soft text-small empty:hidden', className)}>
      {!short && <RatingLine provider={provider} />}
      {short && provider.total_recommendations >= familiesForNumbers && <ShortRating {...provider} />}
      {short && hiddenWords(provider) && <span className="wrap-anywhere">{hiddenWords(provider)}</span>}
      {provider.pricing && (
        <span className="flex min-w-0 items-center gap-1">
          <DollarSign size={15} className="text-ink-mute max-md:hidden" />
          <span className="sr-only">Price: </span>
          <span className="min-w-0 wrap-anywhere">{provider.pricing}</span>
        </span>
      )}
      {free && (
        <span className="flex items-center gap-1">
          <Calendar size={15} className="text-ink-mute max-md:hidden" />
          {free}
        </span>
      )}
    </div>
  )
}
