import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, BadgeCheck, Lock, Megaphone, Users } from 'lucide-react'
import { village } from '../../domain/village.ts'
import { pagesOf } from '../app/call.ts'
import { lazyComponent } from '../app/lazy.ts'
import { useSession } from '../app/session.ts'
import { LetterTeaser } from '../letter/letter-teaser.tsx'
import { DoYouKnowThem } from '../old-list/do-you-know-them.tsx'
import { FeaturedBanner } from '../providers/featured-banner.tsx'
import { ProviderLink } from '../providers/provider-link.tsx'
import { RecentRecommendations } from '../recommendations/recent-recommendations.tsx'
import { kindAndTown } from '../saved/saved.copy.ts'
import { Button } from '../ui/button.tsx'
import { Emblem } from '../ui/emblem.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { CareNear, type CareNearProps } from './care-near.tsx'
import { OwnNews } from './own-news.tsx'

const QuestionsNear = lazyComponent(() => import('../questions/questions-near.tsx'), 'QuestionsNear')

const shownProviders = 4

export function SavedShort() {
  const signedIn = useSession().user !== null
  const saved = useInfiniteQuery({ ...pagesOf('list-saved-providers', {}), enabled: signedIn })
  const providers = saved.data?.pages[0]?.providers.slice(0, shownProviders) ?? []
  if (providers.length === 0) return null
  return (
    <section aria-labelledby="saved-short">
      <div className="mb-2 flex items-center justify-between gap-6">
        <h2 id="saved-short" className="h3">
          Saved
        </h2>
        <Link to="/saved" className="link inline-flex min-h-11 items-center font-semibold">
          See all
        </Link>
      </div>
      <ul className="grid gap-x-6 gap-y-4 max-md:-mx-5 max-md:auto-cols-[16.5rem] max-md:grid-flow-col max-md:gap-x-3 max-md:overflow-x-auto max-md:px-5 max-md:py-1 md:grid-cols-2">
        {providers.map((provider) => (
          <li
            key={provider.provider_id}
            className="flex min-h-16 min-w-0 items-center gap-3.5 text-small leading-snug max-md:rounded-lg max-md:border max-md:border-line max-md:bg-surface max-md:p-3"
          >
            <Emblem id={provider.provider_id} business={provider.is_business} className="emblem-56" />
            <div className="min-w-0">
              <h3 className="name text-base leading-tight wrap-anywhere">
                <ProviderLink provider={provider} />
              </h3>
              <p className="text-ink-mute">{kindAndTown(provider)}</p>
              {provider.note && <p className="truncate">Your note: {provider.note}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

const values = [
  { words: 'Verified by Parents', icon: BadgeCheck },
  { words: 'Invitation Only', icon: Lock },
  { words: 'Parent-to-Parent', icon: Users },
]

function VillageLine() {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4.5 text-small text-ink-soft">
      <p className="max-md:basis-full">{village.tagline}</p>
      {values.map(({ words, icon: Icon }) => (
        <span key={words} className="flex items-center gap-1.5">
          <Icon size={17} className="text-link" />
          {words}
        </span>
      ))}
      <Link to="/about" className="link -my-2 inline-flex min-h-11 items-center font-semibold">
        About
      </Link>
    </div>
  )
}

function ShareCall() {
  return (
    <section className="sky rounded-lg px-5.5 py-5" aria-labelledby="share">
      <h2 id="share" className="h4">
        Someone helped your family?
      </h2>
      <p className="mt-0.5 mb-3.5 text-small text-ink-soft">It takes about three minutes.</p>
      <Button asChild variant="primary" size="sm" iconAfter={ArrowRight}>
        <Link to="/add-listing">Share Your Experience</Link>
      </Button>
    </section>
  )
}

function AskField() {
  return (
    <section className="rounded-lg bg-tint px-5.5 pt-4.5 pb-5" aria-labelledby="ask">
      <h2 id="ask" className="h4">
        Ask the village
      </h2>
      <p className="mt-0.5 text-ink-soft text-small">Other parents read it, never your name.</p>
      <Button
        asChild
        iconAfter={Megaphone}
        className="mt-3 min-h-11.5 w-full justify-between font-normal text-ink-mute"
      >
        <Link to="/ask" aria-label="Ask the village: A night nurse for twins?">
          A night nurse for twins?
        </Link>
      </Button>
    </section>
  )
}

/** What follows the search. `ownTown` is undefined while the profile is loading. */
export function MemberHome({ ownTown, likelyTown }: CareNearProps) {
  return (
    <>
      <VillageLine />
      <CareNear {...{ ownTown, likelyTown }} />
      <div className="mt-9 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-9 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
          <RecentRecommendations />
          <LazyBoundary missing={null}>
            <QuestionsNear />
          </LazyBoundary>
          <FeaturedBanner quiet />
          <SavedShort />
          <DoYouKnowThem />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
          <OwnNews />
          <AskField />
          <LetterTeaser />
          <ShareCall />
        </div>
      </div>
    </>
  )
}
