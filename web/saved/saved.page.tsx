import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SavedProvider } from '../../domain/saved/saved.contracts.ts'
import { call, pagesOf } from '../app/call.ts'
import { refresh } from '../app/queries.ts'
import { useSession } from '../app/session.ts'
import { KeyFacts } from '../providers/key-facts.tsx'
import { ProviderLink } from '../providers/provider-link.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { Emblem } from '../ui/emblem.tsx'
import { CheckField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { PagedList } from '../ui/show-more.tsx'
import { EmptyState, LoadingBlock } from '../ui/states.tsx'
import { Comparison } from './comparison.tsx'
import { SaveHeart } from './save-heart.tsx'
import { chosenSentence, kindAndTown, savedSentence } from './saved.copy.ts'
import { SavedNote } from './saved-note.tsx'
import { useSaved, useSavedIds } from './use-saved.ts'

const mostCompared = 3

/** The page at `/saved`; `?compare=` contains the ids of the compared providers. */
export function SavedPage() {
  const { user } = useSession()
  const { compare } = useSearch({ from: '/saved' })
  const saved = useInfiniteQuery({ ...pagesOf('list-saved-providers', {}), enabled: user !== null })
  const savedIds = useSavedIds()
  const providers = saved.data?.pages.flatMap((page) => page.providers) ?? []
  const known = (ids: string[]) => ids.flatMap((id) => providers.find(({ provider_id }) => provider_id === id) ?? [])
  const wanted = [...new Set(compare?.split(','))].slice(0, mostCompared)
  const compared = known(wanted)
  const missing = compared.length < wanted.length
  // state of the page, so that the selection survives the comparison
  const [chosenIds, setChosenIds] = useState(wanted)
  const chosen = known(chosenIds).filter(({ provider_id }) => savedIds?.includes(provider_id) ?? true)
  const full = chosen.length === mostCompared ? 'You can compare up to three' : undefined

  // after a reload, a selected one may be on a later page
  const { hasNextPage, isFetching, fetchNextPage } = saved
  useEffect(() => {
    if (missing && hasNextPage && !isFetching) void fetchNextPage()
  }, [missing, hasNextPage, isFetching, fetchNextPage])

  if (compared.length > 1 && (!missing || !hasNextPage)) return <Comparison providers={compared} />
  return (
    <div className="page min-h-[34rem] pt-8 pb-10 lg:pt-11">
      <h1 className="h1">Saved</h1>
      <DeletedProviders ids={saved.data?.pages[0]?.gone_ids ?? []} />
      <PagedList
        query={saved}
        rows={providers}
        waiting={
          <LoadingBlock label="Loading saved providers" count={3} grid="mt-8 grid gap-5" className="h-64 lg:h-46" />
        }
        failed="Failed to load your saved providers"
        nothing={<NothingSaved />}
        head={
          <p className="mt-2.5 min-h-[1lh] text-ink-soft" role="status">
            {savedIds && savedSentence(savedIds.length)}
          </p>
        }
        row={(provider) => (
          <li key={provider.provider_id}>
            <SavedRow
              provider={provider}
              chosen={chosen.includes(provider)}
              full={full}
              onChoose={(isChosen) => {
                const others = chosenIds.filter((id) => id !== provider.provider_id)
                setChosenIds(isChosen ? [...others, provider.provider_id] : others)
              }}
            />
          </li>
        )}
        focus="h2"
        listClass="mt-6 grid grid-cols-[minmax(0,1fr)] gap-5"
        moreClass="mt-7 text-center"
      />
      {chosen.length > 0 && <CompareTray chosen={chosen} />}
    </div>
  )
}

function DeletedProviders({ ids }: { ids: string[] }) {
  const letGo = useMutation({
    mutationFn: () => Promise.all(ids.map((provider_id) => call('save-provider', { provider_id, saved: false }))),
    onSuccess: () => refresh('list-saved-providers'),
    meta: { failed: 'We couldn’t remove them' },
  })
  if (ids.length === 0) return null
  return (
    <Notice className="mt-4" end={<LinkButton onClick={() => letGo.mutate()}>Remove</LinkButton>}>
      {ids.length === 1
        ? 'One provider you saved is no longer listed.'
        : `${ids.length} providers you saved are no longer listed.`}
    </Notice>
  )
}

function CompareTray({ chosen }: { chosen: SavedProvider[] }) {
  const navigate = useNavigate()
  return (
    // an opaque band, so that no card is seen beside or below the tray
    <div className="tray sticky bottom-(--bottom-bar,0px) z-20 -mx-5 mt-3 bg-bg px-5 py-2 md:-mx-10 md:px-10 print:hidden">
      <div className="flex items-center gap-3 rounded-lg border border-laurel-600 bg-band p-2.5 text-on-band sm:gap-4 sm:pl-5 short:py-1">
        <span className="flex">
          {chosen.map(({ provider_id, is_business }) => (
            <Emblem
              key={provider_id}
              id={provider_id}
              business={is_business}
              className="size-10 outline-2 outline-band [--e-fine:0] not-first:-ml-2"
            />
          ))}
        </span>
        <p className="min-w-0 flex-1 max-sm:text-small max-sm:leading-tight" role="status">
          {chosenSentence(chosen.length)}
        </p>
        {chosen.length > 1 && (
          <Button
            variant="paper"
            icon={Scale}
            className="max-sm:px-4 max-sm:[&_svg]:hidden"
            onClick={() =>
              navigate({ to: '/saved', search: { compare: chosen.map(({ provider_id }) => provider_id).join(',') } })
            }
          >
            Compare
          </Button>
        )}
      </div>
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
        Tap the heart on anyone you might want to call. They’ll be here on all your devices.
      </EmptyState>
    </Card>
  )
}

type SavedRowProps = {
  provider: SavedProvider
  chosen: boolean
  full: string | undefined
  onChoose: (chosen: boolean) => void
}

/** The row. An unsaved provider stays in its place until the page is opened again, but is not compared. */
function SavedRow({ provider, chosen, full, onChoose }: SavedRowProps) {
  const [note, setNote] = useState(provider.note ?? '')
  const { saved } = useSaved(provider.provider_id, undefined, true)
  return (
    <Card
      as="article"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 p-5 md:p-6 lg:grid-cols-[minmax(0,1fr)_19rem]"
    >
      <div className="flex gap-4 md:gap-5">
        <Emblem id={provider.provider_id} business={provider.is_business} className="emblem-card" />
        <div className="min-w-0 flex-1">
          <h2 className="h4 wrap-anywhere" tabIndex={-1}>
            <ProviderLink provider={provider} />
          </h2>
          <p className="text-ink-soft">{kindAndTown(provider)}</p>
          <KeyFacts provider={provider} className="mt-1.5 gap-y-1 max-md:-mr-9" />
          <CheckField
            label={
              <>
                Compare<span className="sr-only"> {provider.provider_name}</span>
              </>
            }
            className={classes('mt-2 print:hidden', !saved && 'invisible')}
            checked={chosen}
            disabled={!chosen && full !== undefined}
            hint={!chosen && full}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </div>
        <SaveHeart provider={provider} note={note} inList className="-mt-1.5 -mr-2.5 flex-none" />
      </div>
      <SavedNote provider={provider} saved={saved} note={note} onChange={setNote} />
    </Card>
  )
}
