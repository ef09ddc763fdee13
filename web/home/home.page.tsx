// Home: what the village is, the search, and what parents have lately recommended.
import { BannerSkeleton } from '../providers/banner-skeleton.tsx'
import { SearchBlock } from '../providers/search-block.form.tsx'
import { BoardHeading, BoardSkeleton } from '../recommendations/board-skeleton.tsx'
import { useLatePart } from '../ui/late-part.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { useNear } from '../ui/use-near.ts'
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
      <Neighborhood />
      <ShareCall />
    </>
  )
}

const loadNews = () => import('./village-news.tsx').then((part) => part.VillageNews)

/** What other parents have said; it comes when somebody comes near it. */
function Neighborhood() {
  const [place, near] = useNear<HTMLDivElement>()
  const News = useLatePart(loadNews, near)
  if (News) return <News />
  return (
    <div ref={place}>
      <BannerSkeleton />
      <section className="page py-16 lg:py-22" aria-labelledby="recent">
        <BoardHeading />
        <BoardSkeleton />
      </section>
    </div>
  )
}
