import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import type { CategorySlug } from '../../domain/providers/categories.ts'
import { useMemberFacts } from '../app/member-facts.ts'
import { DoYouKnowThem } from '../old-list/do-you-know-them.tsx'
import { FeaturedBanner } from '../providers/featured-banner.tsx'
import { searchBlockHash } from '../providers/search-block.form.tsx'
import { RecentRecommendations } from '../recommendations/recent-recommendations.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { CategoryIcon } from '../ui/category-icon.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { SavedShort } from './member-home.tsx'
import { OwnNews } from './own-news.tsx'

const kinds: [kind: CategorySlug | undefined, words: string][] = [
  ['nanny', 'A nanny'],
  ['babysitter', 'A babysitter'],
  ['pediatrician', 'A pediatrician'],
  ['daycare', 'A daycare'],
  ['kids-classes', 'A class'],
  [undefined, 'Someone else'],
]

/** A member's home until the village has ten providers. A part without an entry is left out. */
export function FirstHome() {
  const code = useMemberFacts().profile?.referral_code ?? ''
  return (
    <>
      <Card as="section" className="rounded-xl p-5 shadow-raised" aria-labelledby="who-helped">
        <h2 id="who-helped" className="h3">
          Who helped your family?
        </h2>
        <p className="mt-0.5 mb-3 text-ink-soft">
          You’re among the first here. One good word starts the village. It takes about three minutes.
        </p>
        <div className="flex flex-wrap gap-2">
          {kinds.map(([kind, words]) => (
            <Button key={words} asChild size="sm" className="rounded-full px-3.5">
              <Link to="/add-listing" search={{ kind }}>
                <CategoryIcon category={kind ?? 'other'} />
                {words}
              </Link>
            </Button>
          ))}
        </div>
      </Card>
      <div className="mt-9 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-9 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="peer grid grid-cols-[minmax(0,1fr)] gap-9 empty:hidden">
          <RecentRecommendations first />
          <FeaturedBanner quiet />
          <SavedShort />
          <DoYouKnowThem />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 peer-empty:md:grid-cols-2 peer-empty:xl:col-span-2">
          <OwnNews first />
          <div className="rounded-lg bg-band p-5.5 text-on-band [--color-focus:var(--color-poppy-300)]">
            <h2 className="h4">Bring a friend</h2>
            <p className="mt-0.5 text-small text-on-band-mute">A village needs neighbors. Your code:</p>
            <p className="code my-3 min-h-7 text-lg wrap-anywhere">{code}</p>
            <CopyButton variant="paper" className="w-full" text={code} />
          </div>
          <div id={searchBlockHash} className="panel px-5.5 py-4.5">
            <h2 className="name">Looking already?</h2>
            <p className="text-small text-ink-soft">Search works from the first note on.</p>
            <Button asChild variant="quiet" size="sm" icon={Search} className="-mb-1.5 -ml-3">
              <Link to="/search-results">Search Providers</Link>
            </Button>
          </div>
        </div>
      </div>
    </>
  )
}
