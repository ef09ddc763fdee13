// The part of the home page that changes from day to day: the featured businesses and the notice board.
import { FeaturedBanner } from '../providers/featured-banner.tsx'
import { RecentRecommendations } from '../recommendations/recent-recommendations.tsx'

/** Both sections. */
export function VillageNews() {
  return (
    <>
      <FeaturedBanner />
      <RecentRecommendations />
    </>
  )
}
