// A member's own part of the home page: their search, care near them, new notes, what they saved, and what became of theirs.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { townOf } from '../../domain/places/location.rules.ts'
import { village } from '../../domain/village.ts'
import { pagesOf } from '../app/call.ts'
import { useMemberFacts } from '../app/member-facts.ts'
import { useSession } from '../app/session.ts'
import hills from '../art/hills.svg'
import { greetingName } from '../layout/frame.copy.ts'
import { ProviderLink } from '../providers/provider-link.tsx'
import { SearchBlock, searchBlockHash } from '../providers/search-block.form.tsx'
import { kindAndTown } from '../saved/saved.copy.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Emblem } from '../ui/emblem.tsx'
import { CareNear } from './care-near.tsx'
import { dayGreeting } from './member-home.copy.ts'
import { NewNear } from './new-near.tsx'
import { OwnNews } from './own-news.tsx'

const shownProviders = 4

/** Below everything that comes earlier, so that its coming moves nothing a member reads. */
function SavedShort() {
  const signedIn = useSession().user !== null
  const saved = useInfiniteQuery({ ...pagesOf('list-saved-providers', {}), enabled: signedIn })
  const providers = saved.data?.pages[0]?.providers.slice(0, shownProviders) ?? []
  if (providers.length === 0) return null
  return (
    <section aria-labelledby="saved-short">
      <div className="mb-5 flex items-baseline justify-between gap-6">
        <h2 id="saved-short" className="h2">
          Saved
        </h2>
        <Link to="/saved" className="link font-semibold">
          See all
        </Link>
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
        {providers.map((provider) => (
          <li key={provider.provider_id} className="grid">
            <Card className="flex min-w-0 items-center gap-4 p-3.5">
              <Emblem id={provider.provider_id} business={provider.is_business} className="emblem-56" />
              <div className="min-w-0">
                <h3 className="name text-base leading-tight wrap-anywhere">
                  <ProviderLink provider={provider} />
                </h3>
                <p className="mt-0.5 text-small text-ink-mute">{kindAndTown(provider)}</p>
                {provider.note && <p className="truncate text-small">{provider.note}</p>}
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What of the drawing is seen: where there is less room, the part with few houses behind the greeting. */
const views = [
  { box: '640 22 390 206', className: 'md:hidden' },
  { box: '340 0 768 228', className: 'max-md:hidden lg:hidden' },
  { box: '0 0 1440 228', className: 'max-lg:hidden' },
]

/** Decoration; lay it behind a greeting. */
function HillsStrip() {
  return views.map(({ box, className }) => (
    <svg
      key={box}
      className={`art absolute inset-0 h-full w-full ${className}`}
      viewBox={box}
      preserveAspectRatio="xMaxYMax slice"
      aria-hidden="true"
    >
      <use href={`${hills}#art`} width="1440" height="228" />
    </svg>
  ))
}

/** Above what every visitor of the home page sees. */
export function MemberHome() {
  const { user } = useSession()
  const { profile } = useMemberFacts()
  const town = profile && townOf(profile.location ?? '')
  return (
    <>
      <div className="sky sky-top relative h-[13.25rem] overflow-hidden md:h-[14.25rem]">
        <HillsStrip />
        <div className="page relative">
          <h1 className="h1 pt-2 text-[2rem] wrap-anywhere md:text-[2.5rem]">
            {dayGreeting(new Date())}
            {profile && `, ${greetingName(profile.full_name, user?.email)}`}
          </h1>
        </div>
      </div>
      <div className="page relative z-10 -mt-7">
        <SearchBlock town={town ?? ''} />
      </div>
      <CareNear town={town} />
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-14 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="grid content-start gap-14">
          <NewNear town={town} />
          <SavedShort />
        </div>
        <OwnNews />
      </div>
      <VillagePromise />
    </>
  )
}

/** What visitors read first. */
function VillagePromise() {
  return (
    <section className="page pt-20 lg:pt-24" aria-labelledby="promise">
      <p className="eyebrow mb-3">By invitation, for {village.metro} parents</p>
      <h2 id="promise" className="h1 max-w-[17ch]">
        {village.tagline}
      </h2>
      <Button asChild className="mt-6 max-sm:w-full" iconAfter={ArrowRight}>
        <Link to="/" hash={searchBlockHash}>
          Browse Services
        </Link>
      </Button>
    </section>
  )
}
