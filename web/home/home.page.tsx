// Home: what the village is, the search, and what parents have lately recommended.
import { lazyComponent } from '../lazy.ts'
import { FeaturedBanner } from '../providers/featured-banner.tsx'
import { SearchBlock } from '../providers/search-block.form.tsx'
import { RecentRecommendations } from '../recommendations/recent-recommendations.tsx'
import { useSession } from '../session.ts'
import { ChunkMissing, LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Hero } from './hero.tsx'
import { ShareCall } from './share-call.tsx'
import { Values } from './values.tsx'

const MemberHome = lazyComponent(() => import('./member-home.tsx'), 'MemberHome')

/** The page at `/`. */
export function HomePage() {
  const { user, loading } = useSession()
  return (
    <>
      {user || loading ? (
        <LazyBoundary
          missing={<ChunkMissing title="Failed to load your home page" />}
          fallback={<div className="sky sky-top min-h-dvh" />}
        >
          <MemberHome />
        </LazyBoundary>
      ) : (
        <>
          <Hero />
          <div className="page relative z-10 -mt-21 lg:-mt-24">
            <SearchBlock />
          </div>
        </>
      )}
      <Values />
      <FeaturedBanner />
      <RecentRecommendations />
      <ShareCall />
    </>
  )
}
