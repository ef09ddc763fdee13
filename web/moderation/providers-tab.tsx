import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Check, Link2 } from 'lucide-react'
import type { Answer } from '../../domain/contract.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { listMerges } from '../../domain/providers/duplicates.contracts.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { withCommas } from '../../domain/text/counts.ts'
import { call, queryOf } from '../app/call.ts'
import { lazyComponent } from '../app/lazy.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { dayOf } from '../ui/dates.ts'
import { ChunkMissing, LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Notice } from '../ui/notice.tsx'
import { Segment } from '../ui/segment.tsx'
import { EmptyState, ErrorState, LoadingBlock } from '../ui/states.tsx'
import { useWideRow } from '../ui/tabs.tsx'
import { ProviderComparison } from './provider-comparison.tsx'
import { evidenceOf, type ProviderPair } from './provider-pair.copy.ts'
import { type PairOutcome, type Pairs, usePairs } from './use-pairs.ts'

const ProviderRequests = lazyComponent(() => import('../provider-portal/provider-requests.tsx'), 'ProviderRequests')

const ListImport = lazyComponent(() => import('../old-list/list-import.tsx'), 'ListImport')

const parts = { duplicates: Duplicates, requests: ProviderRequests, list: ListImport }
type Part = keyof typeof parts

const partLabels: Record<Part, string> = {
  duplicates: 'Possible duplicates',
  requests: 'Provider requests',
  list: 'Bring your list',
}

const readPart = (text = ''): Part => (Object.hasOwn(parts, text) ? (text as Part) : 'duplicates')

export function ProvidersTab() {
  const part = readPart(useSearch({ from: '/admin' }).status)
  const navigate = useNavigate({ from: '/admin' })
  const waiting = useQuery(queryOf('count-provider-pairs', {})).data
  const counts = { duplicates: waiting?.waiting, requests: waiting?.requests, list: undefined }
  const row = useWideRow(Object.keys(parts).indexOf(part))
  const Shown = parts[part]
  return (
    <>
      <div className="mb-4">
        <Segment
          ref={row}
          label="Show"
          options={(Object.keys(parts) as Part[]).map((value) => ({
            value,
            label: partLabels[value],
            end: (
              <span className="font-normal empty:hidden">
                {counts[value] !== undefined && withCommas(counts[value])}
              </span>
            ),
          }))}
          value={part}
          onValueChange={(wanted) =>
            navigate({
              search: { tab: 'providers', status: wanted === 'duplicates' ? undefined : wanted },
              replace: true,
              resetScroll: false,
            })
          }
        />
      </div>
      <LazyBoundary
        key={part}
        missing={<ChunkMissing title="Failed to load this section" />}
        fallback={<LoadingBlock className="h-96 w-full" />}
      >
        <Shown />
      </LazyBoundary>
    </>
  )
}

function Duplicates() {
  const pairs = usePairs()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PossibleDuplicates pairs={pairs} />
      {!pairs.open && <RecentMerges onUndone={pairs.readAnew} />}
    </div>
  )
}

function PossibleDuplicates({ pairs }: { pairs: Pairs }) {
  const { list, open } = pairs
  if (list.isPending) return <LoadingBlock className="h-96 w-full" />
  if (!list.data && list.isError) return <ErrorState title="The list didn’t load" query={list} />
  if (pairs.pairs.length === 0) {
    return (
      <Card>
        <EmptyState as="h2" title="No possible duplicates">
          When two pages look like the same provider, compare them here.
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <Card as="section" aria-labelledby="duplicates" className={open ? 'max-lg:hidden' : undefined}>
        <h2 id="duplicates" className="name px-4 pt-3.5 text-base">
          Possible duplicates
        </h2>
        <p className="border-b border-line px-4 pb-2.5 text-small text-ink-mute">Strongest evidence first</p>
        <ul>
          {pairs.pairs.map((pair) => (
            <li key={pair.id} className="border-line not-last:border-b">
              <PairRow
                pair={pair}
                outcome={pairs.outcomes.get(pair.id)}
                current={pair.id === open?.id}
                onOpen={() => pairs.show(pair.id)}
              />
            </li>
          ))}
        </ul>
      </Card>
      {open ? (
        <ProviderComparison key={open.id} pair={open} pairs={pairs} />
      ) : (
        <p className="px-1 py-3 text-ink-soft max-lg:hidden">Choose a pair to compare the two pages.</p>
      )}
    </div>
  )
}

const outcomeWords: Record<PairOutcome['kind'], string> = {
  merged: 'Merged',
  different: 'Not the same',
  later: 'Later',
}

type PairRowProps = { pair: ProviderPair; outcome: PairOutcome | undefined; current: boolean; onOpen: () => void }

function PairRow({ pair, outcome, current, onOpen }: PairRowProps) {
  const towns = [...new Set([...pair.kept.towns, ...pair.merged.towns])].slice(0, 2).join(' and ')
  const said = outcome ? outcomeWords[outcome.kind] : pair.state === 'later' ? outcomeWords.later : null
  const Icon = outcome ? Check : Link2
  return (
    <button
      type="button"
      aria-current={current || undefined}
      onClick={onOpen}
      className={classes(
        'block w-full border-l-4 px-4 py-3 text-left text-small -outline-offset-2',
        current ? 'border-l-primary bg-primary-soft' : 'border-l-transparent hover:bg-tint',
      )}
    >
      <b className="block text-base font-semibold wrap-anywhere">
        <bdi>{pair.kept.provider_name}</bdi>
      </b>
      <span className="block text-ink-soft wrap-anywhere">
        and <bdi>{pair.merged.provider_name}</bdi>
      </span>
      <span className="block text-ink-soft">
        {[categoryLabel(pair.kept.service_type), towns].filter(Boolean).join(', ')}
      </span>
      <span className="mt-0.5 flex items-center gap-1.5 font-semibold text-ink-soft">
        <Icon size={15} />
        {said ?? evidenceOf(pair).slice(0, 2).join(', ')}
      </span>
    </button>
  )
}

function RecentMerges({ onUndone }: { onUndone: () => unknown }) {
  const { data } = useQuery(queryOf('list-merges', {}))
  if (!data?.merges.length) return null
  return (
    <Card as="section" aria-labelledby="merges">
      <h2 id="merges" className="name border-b border-line px-4 py-3 text-base">
        Merged
      </h2>
      <ul>
        {data.merges.map((merge) => (
          <MergeRow key={merge.id} merge={merge} onUndone={onUndone} />
        ))}
      </ul>
    </Card>
  )
}

type MergeRowProps = { merge: Answer<typeof listMerges>['merges'][number]; onUndone: () => unknown }

function MergeRow({ merge, onUndone }: MergeRowProps) {
  const undo = useMutation({ mutationFn: () => call('undo-merge', { id: merge.id }), onSuccess: onUndone })
  return (
    <li className="grid gap-2 border-line px-4 py-3 not-last:border-b">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="wrap-anywhere">
            <bdi>{merge.merged_name}</bdi> into{' '}
            <Link
              to="/providers/$slug"
              params={{ slug: shortIdOf(merge.kept_id) }}
              className="font-semibold text-link underline"
            >
              <bdi>{merge.kept_name}</bdi>
            </Link>
          </p>
          <p className="text-small text-ink-mute">
            {[dayOf(merge.merged_at), merge.merged_by && `by ${merge.merged_by}`].filter(Boolean).join(' ')}
          </p>
        </div>
        <Button size="sm" busy={undo.isPending} onClick={() => undo.mutate()}>
          Undo<span className="sr-only"> the merge of {merge.merged_name}</span>
        </Button>
      </div>
      {undo.isError && <Notice tone="error">{undo.error.message}</Notice>}
    </li>
  )
}
