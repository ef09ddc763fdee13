// Home: what the village is, the search, and what parents have lately recommended.
import { lazyPart } from '../lazy-part.ts'
import { BannerSkeleton } from '../providers/banner-skeleton.tsx'
import { SearchBlock } from '../providers/search-block.form.tsx'
import { BoardHeading, BoardSkeleton } from '../recommendations/board-skeleton.tsx'
import { useSession } from '../session.ts'
import { LateSection } from '../ui/late-section.tsx'
import { useNear } from '../ui/use-near.ts'
import { Hero } from './hero.tsx'
import { ShareCall } from './share-call.tsx'
import { Values } from './values.tsx'

/** The page at `/`. */
export function HomePage() {
  const { user, loading } = useSession()
  return (
    <>
      {user || loading ? (
        <LateSection load={loadMemberHome} failed="Failed to load your home page">
          <div className="sky sky-top min-h-dvh" />
        </LateSection>
      ) : (
        <>
          <Hero />
          <div className="page relative z-10 -mt-21 lg:-mt-24">
            <SearchBlock />
          </div>
        </>
      )}
      <Values />
      <Neighborhood />
      <ShareCall />
    </>
  )
}

const loadMemberHome = lazyPart(() => import('./member-home.tsx'), 'MemberHome')
const loadNews = lazyPart(() => import('./village-news.tsx'), 'VillageNews')

/** What other parents have said; it comes when somebody comes near it. */
function Neighborhood() {
  const [place, near] = useNear<HTMLDivElement>()
  return (
    <LateSection load={loadNews} wanted={near} failed="Failed to load the latest recommendations">
      <div ref={place}>
        <BannerSkeleton />
        <section className="page py-16 lg:py-22" aria-labelledby="recent">
          <BoardHeading />
          <BoardSkeleton />
        </section>
      </div>
    </LateSection>
  )
}
