// What providers ask about their pages: what is open, soonest due first, and what was done.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListingRequest } from '../../domain/listings/listings.contracts.ts'
import { queryOf } from '../app/call.ts'
import { Card } from '../ui/card.tsx'
import { dayOf } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingBlock } from '../ui/skeleton.tsx'
import { askerOf } from './listing-request.copy.ts'
import { ListingRequestDialog, type RequestAct } from './listing-request-dialog.tsx'
import { KindBadge, RequestRow } from './listing-request-row.tsx'

/** Both lists, for administrators. */
export function ListingRequests() {
  const queries = useQueryClient()
  // kept here: the row may leave the list while the question still says why
  const [asked, setAsked] = useState<{ request: ListingRequest; kind: RequestAct } | null>(null)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)_23rem]">
      <OpenRequests onAct={(request, kind) => setAsked({ request, kind })} />
      <DoneRequests />
      {asked && (
        <ListingRequestDialog
          {...asked}
          onClose={() => setAsked(null)}
          onChanged={() =>
            Promise.all(
              ['list-listing-requests', 'count-provider-pairs'].map((name) =>
                queries.invalidateQueries({ queryKey: [name] }),
              ),
            )
          }
        />
      )}
    </div>
  )
}

function OpenRequests({ onAct }: { onAct: (request: ListingRequest, kind: RequestAct) => void }) {
  const list = useQuery(queryOf('list-listing-requests', { show: 'open' }))
  if (list.isPending) return <LoadingBlock label="Loading the requests" className="h-96 w-full" />
  if (!list.data) return <ErrorState as="h2" title="The requests did not load" query={list} />
  const { requests } = list.data
  if (requests.length === 0) {
    return (
      <Card>
        <EmptyState as="h2" title="No open requests">
          When a provider asks about their page, it stands here until it is answered.
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card as="section" aria-labelledby="requests-heading">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-5 py-3.5">
        <h2 id="requests-heading" className="h3">
          Requests of providers
        </h2>
        <p className="text-small text-ink-mute">Soonest due first</p>
      </div>
      <ul>
        {requests.map((request) => (
          <RequestRow key={request.id} request={request} onAct={(kind) => onAct(request, kind)} />
        ))}
      </ul>
    </Card>
  )
}

/** Nothing at all while nothing was done. */
function DoneRequests() {
  const list = useQuery(queryOf('list-listing-requests', { show: 'done' }))
  if (list.isPending) return <LoadingBlock label="Loading what was done" className="h-52 w-full" />
  if (!list.data) return <ErrorState as="h2" title="What was done did not load" query={list} />
  const { requests } = list.data
  if (requests.length === 0) return null
  return (
    <Card as="section" aria-labelledby="done-heading">
      <h2 id="done-heading" className="h4 border-b border-line px-5 py-3.5">
        Done
      </h2>
      <ul className="text-small">
        {requests.map((request) => (
          <DoneRow key={request.id} request={request} />
        ))}
      </ul>
    </Card>
  )
}

function DoneRow({ request }: { request: ListingRequest }) {
  const { kind, done_at, done_by, reason } = request
  return (
    <li className="border-line px-5 py-3 not-last:border-b">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="name min-w-0 text-base wrap-anywhere">
          <bdi>{askerOf(request)}</bdi>
        </h3>
        <KindBadge kind={kind} />
      </div>
      {done_at && (
        <p className="text-ink-mute">
          {dayOf(done_at)}
          {done_by && (
            <>
              {' '}
              by <bdi>{done_by}</bdi>
            </>
          )}
        </p>
      )}
      {reason && (
        <p dir="auto" className="mt-0.5 text-ink-soft whitespace-pre-line wrap-anywhere">
          {reason}
        </p>
      )}
    </li>
  )
}
