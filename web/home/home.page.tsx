// Home: what the village is, the search, and what parents have lately recommended.
import { FeaturedBanner } from '../providers/featured-banner.tsx'
import { SearchBlock } from '../providers/search-block.form.tsx'
import { RecentRecommendations } from '../recommendations/recent-recommendations.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Hero } from './hero.tsx'
import { ShareCall } from './share-call.tsx'
import { Values } from './values.tsx'

/** The page at `/`. */
export function HomePage() {
  return (
    <>
      <PageTitle />
      <Hero />
      <div className="page relative z-10 -mt-21 lg:-mt-24">
        <SearchBlock />
      </div>
      <Values />
      <FeaturedBanner />
      <RecentRecommendations />
      <ShareCall />
    </>
  )
}
