import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { categories } from '../../domain/providers/categories.ts'
import { village } from '../../domain/village.ts'
import { queryOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { writeSearch } from '../providers/search-address.ts'
import { searchBlockHash } from '../providers/search-block.form.tsx'
import { CategoryIcon } from '../ui/category-icon.tsx'
import { classes } from '../ui/classes.ts'
import { Skeleton } from '../ui/states.tsx'
import { shortTown, tileCount } from './member-home.copy.ts'

const firstTiles = 6

const row =
  'flex gap-2 md:gap-3 overflow-x-auto -mx-5 px-5 py-1 md:-mx-10 md:px-10 xl:mx-0 xl:grid xl:grid-cols-[repeat(6,minmax(0,1fr))_6.25rem] xl:overflow-visible xl:px-0'

const tile =
  'flex min-h-17 items-center gap-2 rounded-lg px-3 py-2.5 md:gap-3 md:px-3.5 font-semibold leading-tight xl:min-h-26 xl:flex-col xl:gap-2'

export type CareNearProps = { ownTown: string | null | undefined; likelyTown: string | null }

/** The counts are of `ownTown`, which is undefined while it is loading; `likelyTown` is then in the heading. */
export function CareNear({ ownTown, likelyTown: town }: CareNearProps) {
  const signedIn = useSession().user !== null
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const counts = useQuery({
    ...queryOf('count-by-category', { location_filter: ownTown ?? '' }),
    enabled: signedIn && ownTown !== undefined,
  })
  const countOf = (slug: string) => counts.data?.categories.find(({ service_type }) => service_type === slug)
  const sorted = categories.toSorted(({ slug: one }, { slug: other }) => {
    const [a, b] = [countOf(one), countOf(other)]
    return (b?.near ?? 0) - (a?.near ?? 0) || (b?.everywhere ?? 0) - (a?.everywhere ?? 0)
  })

  // the pressed button is gone, so the first tile takes the focus
  useEffect(() => {
    if (all) list.current?.querySelectorAll('a')[firstTiles]?.focus()
  }, [all])

  return (
    <section className="mt-4" aria-labelledby="care-near">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="care-near" className="h3">
          {town ? `Care near ${shortTown(town)}` : `Care in the ${village.metro}`}
        </h2>
        <Link to="/" hash={searchBlockHash} className="link inline-flex min-h-11 items-center font-semibold">
          Browse Services
        </Link>
      </div>
      <ul ref={list} className={classes(row, all && 'xl:grid-cols-7')}>
        {sorted.slice(0, all ? undefined : firstTiles).map(({ slug, plural }) => {
          const count = countOf(slug)
          const near = town && (!count || count.near > 0) ? { location: town } : {}
          // the order depends on the counts; tiles drawn earlier would move
          if (counts.isPending)
            return <Skeleton key={slug} className="h-17 w-45 flex-none rounded-lg xl:h-26 xl:w-auto" />
          return (
            <li key={slug} className="grid flex-none">
              <Link
                to="/search-results"
                search={writeSearch({ ...near, category: slug })}
                className={classes(tile, 'bg-sunk hover:bg-primary-soft xl:items-start')}
              >
                <span className="grid size-9 flex-none place-items-center rounded-full bg-surface text-link">
                  <CategoryIcon category={slug} size={20} />
                </span>
                <span className="mt-auto max-xl:my-auto">
                  <span>{plural}</span>
                  {counts.data && (
                    <span className="mt-0.5 block font-normal text-ink-mute text-micro">
                      {tileCount(count, town, counts.data.region)}
                    </span>
                  )}
                </span>
              </Link>
            </li>
          )
        })}
        {!all && (
          <li className="grid flex-none print:hidden">
            <button
              type="button"
              className={classes(tile, 'justify-center border-[1.5px] border-control text-link hover:bg-primary-soft')}
              onClick={() => setAll(true)}
            >
              All {categories.length}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
