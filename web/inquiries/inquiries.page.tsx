import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Inquiry, InquiryFilter } from '../../domain/inquiries/inquiries.contracts.ts'
import { inquiryFilters } from '../../domain/limits.ts'
import { AdminTabs } from '../admin/admin-tabs.tsx'
import { RequireAdmin } from '../admin/require-admin.tsx'
import { queryOf } from '../app/call.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { Segment } from '../ui/segment.tsx'
import { PagedList } from '../ui/show-more.tsx'
import { EmptyState, LoadingBlock } from '../ui/states.tsx'
import { waitingWords } from './inquiry.copy.ts'
import { mergeShown, readInquiryFilter } from './inquiry-list.ts'
import { inquiryPages } from './inquiry-pages.ts'
import { InquiryRow } from './inquiry-row.tsx'
import { InquiryThreadPane } from './inquiry-thread.tsx'

const filterLabels: Record<InquiryFilter, string> = { all: 'All', unread: 'Unread', requests: 'Requests' }

const empty: Record<InquiryFilter, { title: string; sentence: string }> = {
  all: { title: 'No inquiries yet', sentence: 'Messages from visitors show up here.' },
  unread: { title: 'Nothing unread', sentence: 'Every inquiry has been read.' },
  requests: {
    title: 'No invitation requests',
    sentence: 'Invitation requests stay here until someone replies.',
  },
}

export function InquiriesPage() {
  return (
    <RequireAdmin>
      {(head) => (
        // below 1024 px an open thread replaces the whole page
        <div className="max-lg:has-[.thread]:[&_.tabs-head]:sr-only max-lg:has-[.thread]:[&_.tabs-head>:not(h1)]:hidden lg:contents">
          <AdminTabs head={head} current="inquiries">
            <Panes />
          </AdminTabs>
        </div>
      )}
    </RequireAdmin>
  )
}

const pane = 'min-w-0 overflow-clip flex-col lg:h-full lg:min-h-0 lg:overflow-hidden'

function Panes() {
  const { show, open } = useSearch({ from: '/admin/inquiries' })
  const filter = readInquiryFilter(show)
  return (
    <div className="thread-panes grid grid-cols-[minmax(0,1fr)] gap-5 lg:min-h-0 lg:flex-1 lg:grid-rows-[minmax(0,1fr)] lg:grid-cols-[20rem_minmax(0,1fr)] xl:grid-cols-[22.5rem_minmax(0,1fr)]">
      <Card
        as="section"
        aria-label="List of inquiries"
        className={classes(pane, 'max-md:-mx-5 max-md:rounded-none max-md:border-x-0 lg:flex', open && 'max-lg:hidden')}
      >
        <Filters filter={filter} />
        <div className="lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:has-[[role=status][aria-busy=true]]:overflow-hidden">
          <InquiryList key={filter} filter={filter} open={open} />
        </div>
      </Card>
      {open ? (
        <Card
          as="section"
          aria-label="Thread"
          className={classes(pane, 'thread flex max-lg:-mt-6 max-lg:min-h-dvh max-lg:rounded-none max-lg:border-0')}
        >
          <InquiryThreadPane />
        </Card>
      ) : (
        <NothingOpen />
      )}
    </div>
  )
}

const useCounts = () => useQuery({ ...queryOf('count-inquiries', {}), staleTime: 0 }).data

function Filters({ filter }: { filter: InquiryFilter }) {
  const navigate = useNavigate({ from: '/admin/inquiries' })
  const counts = useCounts()
  return (
    <div className="flex-none border-b border-line px-5 py-3 lg:px-3">
      <Segment
        label="Inquiries shown"
        options={inquiryFilters.map((value) => ({
          value,
          label: filterLabels[value],
          end: (
            <span className="min-w-[1ch] pl-1.5 font-medium text-ink-mute tabular-nums">
              {counts ? ` ${counts[value]}` : ' '}
            </span>
          ),
        }))}
        value={filter}
        onValueChange={(value) =>
          navigate({ search: { show: value === 'all' ? undefined : value }, replace: true, resetScroll: false })
        }
      />
    </div>
  )
}

function NothingOpen() {
  const counts = useCounts()
  return (
    <Card className="grid place-content-center max-lg:hidden">
      <EmptyState as="h2" title="Open a message to read and reply" illustration="mail">
        {counts && waitingWords(counts)}
      </EmptyState>
    </Card>
  )
}

const withId = (inquiry: Inquiry) => [inquiry.id, inquiry] as const

function InquiryList({ filter, open }: { filter: InquiryFilter; open: string | undefined }) {
  const list = useInfiniteQuery({ ...inquiryPages(filter), meta: { failed: 'Failed to load inquiries' } })
  // Rows stay until another filter is chosen, so that a colleague's change does not remove the row that someone is reading.
  const [shown, setShown] = useState<ReadonlyMap<string, Inquiry>>(new Map())
  const listed = list.data?.pages.flatMap((page) => page.inquiries) ?? []
  const known = new Set(listed.map(({ id }) => id))
  // The open inquiry may have left the list and can still change.
  const opened = useQuery({ ...queryOf('get-inquiry', { id: open ?? '' }), enabled: false }).data?.inquiry
  const outside = opened && shown.has(opened.id) && !known.has(opened.id) ? [opened] : []
  // Newer inquiries are counted, and shown on request. At the end of the list new rows move nothing.
  const newestShown = [...shown.values()].reduce(
    (newest, { created_at }) => (created_at > newest ? created_at : newest),
    '',
  )
  // An inquiry that returns to the list because the reader marked it is not new.
  const [lastOpen, setLastOpen] = useState(open)
  if (open && open !== lastOpen) setLastOpen(open)
  const isFresh = ({ id, created_at }: Inquiry) =>
    shown.size > 0 && filter !== 'requests' && !shown.has(id) && id !== lastOpen && created_at > newestShown
  const fresh = listed.filter(isFresh)
  const hold = (more: readonly Inquiry[]) => setShown(new Map([...shown, ...more.map(withId)]))
  const changed = [...listed, ...outside].filter((one) => shown.get(one.id) !== one && !isFresh(one))
  if (changed.length > 0) hold(changed)
  const inquiries = mergeShown(
    listed.filter((one) => !isFresh(one)),
    [...shown.values()],
    filter,
  )
  useReturnToRow(open)
  return (
    <PagedList
      query={list}
      rows={inquiries}
      waiting={<LoadingBlock label="Loading inquiries" count={6} grid="grid gap-2 p-2" className="h-38" />}
      failed="Failed to load inquiries"
      nothing={
        <EmptyState as="h2" title={empty[filter].title} illustration="mail">
          {empty[filter].sentence}
        </EmptyState>
      }
      head={
        <p role="status">
          {fresh.length > 0 && (
            <Button variant="quiet" className="w-full" onClick={() => hold(fresh)}>
              {fresh.length} new · Show
            </Button>
          )}
        </p>
      }
      row={(inquiry) => (
        <InquiryRow
          key={inquiry.id}
          inquiry={inquiry}
          now={new Date(list.dataUpdatedAt)}
          filter={filter}
          isOpen={inquiry.id === open}
        />
      )}
      focus="a"
    />
  )
}

const useReturnToRow = (open: string | undefined): void => {
  const last = useRef(open)
  useEffect(() => {
    const left = last.current
    last.current = open
    if (left && !open) document.querySelector<HTMLElement>(`[data-inquiry="${left}"] a`)?.focus()
  }, [open])
}
