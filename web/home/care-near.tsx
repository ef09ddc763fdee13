// The kinds of care as tiles, each with how many providers parents recommend near the member.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { categories } from '../../domain/providers/categories.ts'
import { village } from '../../domain/village.ts'
import { queryOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { writeSearch } from '../providers/search-address.ts'
import { searchBlockHash } from '../providers/search-block.form.tsx'
import { Button } from '../ui/button.tsx'
import { categoryIcon } from '../ui/category-icon.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { shortTown, tileCount } from './member-home.copy.ts'

/** Tiles on a phone before all are asked for. */
const firstTiles = 8

/** `town` is undefined while it is not known, null for a member who told none. */
export function CareNear({ town }: { town: string | null | undefined }) {
  const signedIn = useSession().user !== null
  const [all, setAll] = useState(false)
  const counts = useQuery({
    ...queryOf('count-by-category', { location_filter: town ?? '' }),
    enabled: signedIn && town !== undefined,
  })
  return (
    <section className="page py-14" aria-labelledby="care-near">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="care-near" className="h2">
          {town ? `Care near ${shortTown(town)}` : `Care in the ${village.metro}`}
        </h2>
        <Link to="/" hash={searchBlockHash} className="link font-semibold">
          Change town
        </Link>
      </div>
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-4 xl:grid-cols-7">
        {categories.map(({ slug, plural }, index) => {
          const Icon = categoryIcon(slug)
          const count = counts.data?.categories.find(({ service_type }) => service_type === slug)
          const near = town && (!count || count.near > 0) ? { location: town } : {}
          return (
            <li key={slug} className={index >= firstTiles && !all ? 'grid max-md:hidden' : 'grid'}>
              <Link
                to="/search-results"
                search={writeSearch({ ...near, category: slug })}
                className="panel flex min-h-30 flex-col p-4 hover:bg-primary-soft"
              >
                <span className="mb-auto grid size-9 place-items-center rounded-full bg-surface text-link">
                  <Icon size={20} />
                </span>
                <span className="mt-3 font-semibold leading-snug">{plural}</span>
                <span className="text-small text-ink-soft">
                  {counts.isPending ? (
                    <Skeleton line className="w-20" />
                  ) : (
                    counts.data && tileCount(count, town ?? null, counts.data.region)
                  )}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
      {!all && (
        <Button variant="quiet" className="mt-2 -ml-3 md:hidden" iconAfter={ChevronDown} onClick={() => setAll(true)}>
          All {categories.length} kinds of care
        </Button>
      )}
    </section>
  )
}
