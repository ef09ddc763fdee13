import { useSearch } from '@tanstack/react-router'
import { categorySlugs } from '../../domain/providers/categories.ts'
import { AskCard } from './ask-card.tsx'

/** The page at `/ask`: for a kind and a town of the URL, by default the member's own town. */
export function AskPage() {
  const { location = '', kind } = useSearch({ from: '/ask' })
  const known = categorySlugs.find((slug) => slug === kind)
  return (
    <div className="page min-h-[34rem] max-w-[51.25rem] pt-5 pb-10">
      <AskCard key={`${location} ${known}`} location={location.slice(0, 200)} kind={known} as="h1" />
    </div>
  )
}
