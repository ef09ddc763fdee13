// The providers a member keeps, with their notes, and up to three of them side by side.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import type { SavedProvider } from '../../domain/saved/saved.contracts.ts'
import { pagesOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Emblem } from '../ui/emblem.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { Comparison } from './comparison.tsx'
import { chosenSentence, savedSentence } from './saved.copy.ts'
import { SavedRow, SavedRowSkeleton } from './saved-row.tsx'
import { useSavedIds } from './use-saved.ts'

/** Most providers that fit side by side. */
const mostCompared = 3

/** The page at `/saved`; `?compare=` holds the ids of those that stand side by side. */
export function SavedPage() {
  const { user } = useSession()
  const { compare } = useSearch({ from: '/saved' })
  const saved = useInfiniteQuery({ ...pagesOf('list-saved-providers', {}), enabled: user !== null })
  const providers = saved.data?.pages.flatMap((page) => page.providers) ?? []
  const wanted = [...new Set(compare?.split(','))].slice(0, mostCompared)
  const compared = wanted.flatMap((id) => providers.find(({ provider_id }) => provider_id === id) ?? [])
  const missing = compared.length < wanted.length
  // here, so that who comes back from comparing finds them chosen
  const [chosen, setChosen] = useState(wanted)

  // one that was chosen further down, after a reload
  const { hasNextPage, isFetching, fetchNextPage } = saved
  useEffect(() => {
    if (missing && hasNextPage && !isFetching) void fetchNextPage()
  }, [missing, hasNextPage, isFetching, fetchNextPage])

  if (compared.length > 1 && (!missing || !hasNextPage)) return <Comparison providers={compared} />
  return (
    <div className="page min-h-[34rem] pt-8 pb-10 lg:pt-11">
      <h1 className="h1">Saved</h1>
      {saved.isPending && (
        <Loading label="Loading saved providers">
          <div className="mt-8 grid gap-5">
            {['first', 'second', 'third'].map((place) => (
              <SavedRowSkeleton key={place} />
            ))}
          </div>
        </Loading>
      )}
      {saved.isError && providers.length === 0 && (
        <Card className="mt-7">
          <ErrorState title="Failed to load your saved providers" query={saved} />
        </Card>
      )}
      {saved.isSuccess && providers.length === 0 && <NothingSaved />}
      {user && providers.length > 0 && (
        <SavedList pages={saved} memberId={user.id} {...{ providers, chosen, setChosen }} />
      )}
    </div>
  )
}

type SavedListProps = {
  pages: Parameters<typeof ShowMore>[0]['pages']
  providers: SavedProvider[]
  memberId: string
  /** Ids of those chosen for comparing. */
  chosen: string[]
  setChosen: Dispatch<SetStateAction<string[]>>
}

function SavedList({ pages, providers, memberId, chosen: wanted, setChosen }: SavedListProps) {
  const list = useRef<HTMLUListElement>(null)
  const total = useSavedIds(memberId)?.length
  const chosen = wanted.filter((id) => providers.some(({ provider_id }) => provider_id === id))
  const full = chosen.length === mostCompared ? 'Three fit side by side' : undefined
  return (
    <>
      <p className="mt-2.5 min-h-[1lh] text-ink-soft" role="status">
        {total !== undefined && savedSentence(total)}
      </p>
      <ul ref={list} className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5">
        {providers.map((provider) => (
          <li key={provider.provider_id}>
            <SavedRow
              provider={provider}
              memberId={memberId}
              chosen={chosen.includes(provider.provider_id)}
              full={full}
              onChoose={(isChosen) =>
                setChosen((ids) =>
                  isChosen ? [...ids, provider.provider_id] : ids.filter((id) => id !== provider.provider_id),
                )
              }
            />
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} list={list} rows={providers.length} focus="h2" className="mt-7 text-center" />
      {chosen.length > 0 && (
        <CompareTray chosen={chosen.flatMap((id) => providers.find(({ provider_id }) => provider_id === id) ?? [])} />
      )}
    </>
  )
}

/** Stands at the bottom of the window while something is chosen. */
function CompareTray({ chosen }: { chosen: SavedProvider[] }) {
  const navigate = useNavigate()
  return (
    <div className="tray sticky bottom-[calc(1rem+var(--bottom-bar,0px))] z-20 mt-5 flex items-center gap-4 rounded-lg bg-band p-3 pl-5 text-on-band print:hidden short:bottom-[calc(0.25rem+var(--bottom-bar,0px))] short:py-1">
      <span className="flex max-sm:hidden">
        {chosen.map(({ provider_id, is_business }) => (
          <Emblem
            key={provider_id}
            id={provider_id}
            business={is_business}
            className="size-10 outline-2 outline-band [--e-fine:0] not-first:-ml-2"
          />
        ))}
      </span>
      <p className="min-w-0 flex-1" role="status">
        {chosenSentence(chosen.length)}
      </p>
      {chosen.length > 1 && (
        <Button
          variant="paper"
          icon={Scale}
          onClick={() =>
            navigate({ to: '/saved', search: { compare: chosen.map(({ provider_id }) => provider_id).join(',') } })
          }
        >
          Compare
        </Button>
      )}
    </div>
  )
}

function NothingSaved() {
  return (
    <Card className="mt-7">
      <EmptyState
        title="Nothing saved yet"
        as="h2"
        action={
          <Button asChild variant="primary">
            <Link to="/search-results">See who parents recommend</Link>
          </Button>
        }
      >
        Press the heart of somebody you may want to call, and find them here on every device.
      </EmptyState>
    </Card>
  )
}
