// What providers ask about their pages: what is open, soonest due first, and what was done.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { ListingRequest } from '../../domain/listings/listings.contracts.ts'
import { queryOf } from '../app/call.ts'
import { Card } from '../ui/card.tsx'
import { dayOf } from '../ui/dates.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { DoNotList } from './do-not-list.tsx'
import { askerOf } from './listing-request.copy.ts'
import { ListingRequestDialog, type RequestAct } from './listing-request-dialog.tsx'
import { KindBadge, RequestRow } from './listing-request-row.tsx'

/** Both lists, for administrators; of what was done nothing at all while nothing was. */
export function ListingRequests() {
  const queries = useQueryClient()
  const list = useQuery(queryOf('list-listing-requests', {}))
  // kept here: the row may leave the list while the question still says why
  const [asked, setAsked] = useState<{ request: ListingRequest; kind: RequestAct } | null>(null)
  if (list.isError && !list.data) return <ErrorState as="h2" title="The requests did not load" query={list} />
  const { open, done } = list.data ?? {}
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_23rem]">
      {open?.length === 0 ? (
        <Card>
          <EmptyState as="h2" title="No open requests">
            When a provider asks about their page, it stands here until it is answered.
          </EmptyState>
        </Card>
      ) : (
        <Requests title="Requests of providers" order="Soonest due first">
          {open?.map((request) => (
            <RequestRow key={request.id} request={request} onAct={(kind) => setAsked({ request, kind })} />
          ))}
        </Requests>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <DoNotList />
        {done?.length !== 0 && (
          <Requests title="Done">
            {done?.map((request) => (
              <DoneRow key={request.id} request={request} />
            ))}
          </Requests>
        )}
      </div>
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

/** A list under its title; without rows they are still on their way. */
function Requests({ title, order, children }: { title: string; order?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-5 py-3.5">
        <h2 id={id} className="h3">
          {title}
        </h2>
        {order && <p className="text-small text-ink-mute">{order}</p>}
      </div>
      {children ? (
        <ul>{children}</ul>
      ) : (
        <Loading label="Loading the requests" count={3}>
          <div className={row}>
            <SkeletonText className="name" lines={['w-44']} />
            <SkeletonText className="text-small" lines={['w-36']} />
            <SkeletonText className="mt-2" lines={['w-3/4']} />
          </div>
        </Loading>
      )}
    </Card>
  )
}

const row = 'border-line px-5 py-3 not-last:border-b'

function DoneRow({ request }: { request: ListingRequest }) {
  const { kind, done_at, done_by, reason } = request
  return (
    <li className={`${row} text-small`}>
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
