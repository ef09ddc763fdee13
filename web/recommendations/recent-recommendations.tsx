import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { ownWordsOf, yearOf } from '../../domain/recommendations/optional-answers.ts'
import type { RecentCard } from '../../domain/recommendations/recommendations.contracts.ts'
import { recentQuery } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { cardPlace } from '../places/place.copy.ts'
import { againWords } from '../providers/provider.copy.ts'
import { ProviderLink } from '../providers/provider-link.tsx'
import { ShortRating } from '../providers/rating-line.tsx'
import { writeSearch } from '../providers/search-address.ts'
import { Card } from '../ui/card.tsx'
import { CategoryIcon } from '../ui/category-icon.tsx'
import { HighlightChips } from '../ui/chip.tsx'
import { Emblem } from '../ui/emblem.tsx'
import { EmptyState, ErrorState, LoadingBlock } from '../ui/states.tsx'
import { RecommendationText } from './recommendation-text.tsx'

const pins = ['poppy', 'fog', 'gold'] as const

const row = 'grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-6'
const board = `${row} md:grid-cols-3`
/** On a member's phone one row, in which the next card is visible. */
const sideways = `${board} max-md:-mx-5 max-md:auto-cols-[17rem] max-md:grid-flow-col max-md:grid-cols-none max-md:overflow-x-auto max-md:px-5 max-md:pt-3 max-md:pb-2`

/** Cards shown of those fetched (as specified). */
const shownCards = pins.length

type RecentProps = { className?: string; first?: boolean }

/** `first`: those of a new village, left out until there is one. */
export function RecentRecommendations({ className, first = false }: RecentProps) {
  const { user, loading } = useSession()
  const recent = useQuery({ ...recentQuery(user?.id ?? null), enabled: !loading })
  const cards = recent.data?.recommendations.slice(0, shownCards) ?? []
  if (first && recent.isSuccess && cards.length === 0) return null
  return (
    <section className={className} aria-labelledby="recent">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="recent" className={first ? 'h3 leading-11' : user ? 'h3' : 'h2'}>
          {first ? 'The first notes' : 'Recent Recommendations'}
        </h2>
        {user && !first && (
          <Link
            to="/search-results"
            search={writeSearch({ sort: 'recent' })}
            className="link inline-flex min-h-11 items-center font-semibold"
          >
            All<span className="max-sm:sr-only">&nbsp;new notes</span>
          </Link>
        )}
      </div>
      {recent.isPending && (
        <LoadingBlock label="Loading recommendations" count={shownCards} grid={board} className="h-64" />
      )}
      {recent.isLoadingError && <ErrorState title="Unable to load recommendations" query={recent} />}
      {recent.isSuccess && cards.length === 0 && (
        <Card>
          <EmptyState title="No recommendations available yet">Be the first to share your experience!</EmptyState>
        </Card>
      )}
      <ul className={first && cards.length < shownCards ? `${row} md:grid-cols-2` : user && !first ? sideways : board}>
        {cards.map((card, index) => (
          <li key={card.provider_id} className="grid">
            <PinnedCard card={card} pin={pins[index]} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const shownHighlights = 4

/** A visitor does not receive parents' own words, and three generated sentences side by side would say the same. */
function PinnedCard({ card, pin }: { card: RecentCard; pin: (typeof pins)[number] | undefined }) {
  const { user } = useSession()
  const highlights = card.combined_highlights.slice(0, shownHighlights)
  return (
    <Card as="article" pin={pin} className="flex min-w-0 flex-col gap-2 p-4.5 pb-3.5 text-small leading-snug">
      <p className="flex items-start justify-between gap-2 text-ink-mute">
        <span className="flex min-w-0 gap-1.5">
          <CategoryIcon category={card.service_type} size={17} />
          {categoryLabel(card.service_type)}
        </span>
        <ShortRating {...card} />
      </p>
      {!user && ownWordsOf(card) === null && highlights.length > 0 ? (
        <HighlightChips highlights={highlights} max={shownHighlights} />
      ) : (
        // the provider's page has the whole text, and so does the printed page
        <RecommendationText
          {...card}
          parents={card.total_recommendations}
          quoteClassName="line-clamp-5 text-lg leading-6 print:line-clamp-none"
          sentenceClassName="text-base text-ink-soft"
        />
      )}
      <div className="mt-auto flex items-center gap-2.5 pt-2 text-ink-mute">
        <Emblem id={card.provider_id} business={card.business_name !== null} className="size-10" />
        <div className="min-w-0 wrap-anywhere">
          <h3 className="name text-base leading-tight text-ink">
            <ProviderLink provider={card} />
          </h3>
          <p>{cardPlace(card)}</p>
          <p>{yearOf(card) ?? 'Recent'}</p>
          {card.would_not_use_again > 0 && <p>{againWords(card)}</p>}
        </div>
      </div>
    </Card>
  )
}
