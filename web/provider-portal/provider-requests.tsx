import { useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { requestsPageSize } from '../../domain/limits.ts'
import type { ProviderRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { counted } from '../../domain/text/counts.ts'
import { pagesOf } from '../app/call.ts'
import { refresh } from '../app/queries.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { dayOf } from '../ui/dates.ts'
import { Email } from '../ui/email.tsx'
import { SelectionBar } from '../ui/selection-bar.tsx'
import { PagedList } from '../ui/show-more.tsx'
import { EmptyState, LoadingBlock } from '../ui/states.tsx'
import { DoNotList } from './do-not-list.tsx'
import { askerOf } from './provider-request.copy.ts'
import type { RequestAct } from './provider-request-actions.copy.ts'
import { ProviderRequestDialog } from './provider-request-dialog.tsx'
import { KindBadge, RequestRow } from './provider-request-row.tsx'

export function ProviderRequests() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_23rem]">
      <OpenRequests />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <DoNotList />
        <DoneRequests />
      </div>
    </div>
  )
}

const listOf = (list: 'open' | 'done') => pagesOf('list-listing-requests', { list })

function OpenRequests() {
  const open = useInfiniteQuery(listOf('open'))
  const rows = open.data?.pages.flatMap(({ requests }) => requests) ?? []
  const claims = rows.filter(({ kind }) => kind === 'claim')
  const [selecting, setSelecting] = useState(false)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  // a request that leaves the list is deselected
  const chosen = claims.filter(({ id }) => ids.has(id))
  const choose = (those: readonly ProviderRequest[]) => setIds(new Set(those.map(({ id }) => id)))
  // in the list, because the row may disappear while the dialog is open
  const [asked, setAsked] = useState<{ requests: readonly ProviderRequest[]; kind: RequestAct } | null>(null)
  const [first, ...others] = asked ? stillOpen(asked.requests, rows) : []
  return (
    <Requests
      title="Requests from providers"
      order="Opened pages first, then soonest due"
      end={
        (selecting || claims.length > 1) && (
          <Button size="sm" icon={ListChecks} onClick={() => setSelecting(!selecting)}>
            {selecting ? 'Done' : 'Select'}
          </Button>
        )
      }
    >
      {selecting && (
        <SelectionBar
          label="Select all claims shown"
          rows={claims}
          chosen={chosen}
          limit={requestsPageSize}
          onChoose={choose}
          actions={(tooMany) => (
            <Button
              size="sm"
              aria-haspopup="dialog"
              disabled={tooMany !== undefined}
              onClick={() => setAsked({ requests: chosen, kind: 'close' })}
            >
              {`Close ${counted(chosen.length, 'request')}`}
            </Button>
          )}
        />
      )}
      <PagedList
        query={open}
        rows={rows}
        waiting={<LoadingBlock label="Loading the requests" count={3} grid="grid gap-3 p-5" className="h-28" />}
        failed="The requests didn’t load"
        nothing={
          <EmptyState title="No open requests">
            When a provider asks about their page, it stays here until it’s answered.
          </EmptyState>
        }
        row={(request) => (
          <RequestRow
            key={request.id}
            request={request}
            chosen={selecting && request.kind === 'claim' ? ids.has(request.id) : null}
            onChoose={(taken) => choose([...chosen.filter(({ id }) => id !== request.id), ...(taken ? [request] : [])])}
            onAct={(kind) => setAsked({ requests: [request], kind })}
          />
        )}
        focus="h3"
      />
      {asked && first && (
        <ProviderRequestDialog
          request={first}
          others={others}
          kind={asked.kind}
          onClose={() => setAsked(null)}
          onChanged={() => refresh('list-listing-requests', 'count-provider-pairs')}
        />
      )}
    </Requests>
  )
}

/** The requests that nobody has answered meanwhile; all of them if none is left. */
const stillOpen = (requests: readonly ProviderRequest[], rows: readonly ProviderRequest[]) => {
  const left = requests.filter((request) => rows.some(({ id }) => id === request.id))
  return left.length > 0 ? left : requests
}

function DoneRequests() {
  const done = useInfiniteQuery(listOf('done'))
  const rows = done.data?.pages.flatMap(({ requests }) => requests) ?? []
  if (done.isSuccess && rows.length === 0) return null
  return (
    <Requests title="Done">
      <PagedList
        query={done}
        rows={rows}
        waiting={<LoadingBlock label="Loading the requests" count={3} grid="grid gap-3 p-5" className="h-28" />}
        failed="What was done didn’t load"
        nothing={null}
        row={(request) => <DoneRow key={request.id} request={request} />}
        focus="h3"
      />
    </Requests>
  )
}

type RequestsProps = { title: string; order?: string; end?: ReactNode; children: ReactNode }

function Requests({ title, order, end, children }: RequestsProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-3.5">
        <div className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <h2 id={id} className="h3">
            {title}
          </h2>
          {order && <p className="text-small text-ink-mute">{order}</p>}
        </div>
        {end}
      </div>
      {children}
    </Card>
  )
}

const row = 'border-line px-5 py-3 not-last:border-b'

function DoneRow({ request }: { request: ProviderRequest }) {
  const { done_at, done_by, reason, mailbox } = request
  return (
    <li className={`${row} text-small`}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="name min-w-0 text-base wrap-anywhere" tabIndex={-1}>
          <bdi>{askerOf(request)}</bdi>
        </h3>
        <KindBadge request={request} />
      </div>
      {mailbox && (
        <p className="text-ink-soft">
          <Email address={mailbox} />
        </p>
      )}
      {done_at && (
        <p className="text-ink-mute">
          <span>{dayOf(done_at)}</span>
          {done_by && (
            <span>
              {' '}
              by <bdi>{done_by}</bdi>
            </span>
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
