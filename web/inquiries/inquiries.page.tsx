// Inquiries: everything visitors wrote, for administrators to read, mark and answer.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { type Inquiry, type InquiryFilter, inquiryFilters } from '../../domain/inquiries/inquiries.contracts.ts'
import { pages } from '../../domain/pages.ts'
import { RequireAdmin } from '../moderation/require-admin.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Segment } from '../ui/segment.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Loading } from '../ui/skeleton.tsx'
import { useSteadyRows } from '../ui/steady-rows.ts'
import { readInquiryFilter, withHeld } from './inquiry-list.ts'
import { inquiryPages, rememberInquiry } from './inquiry-pages.ts'
import { InquiryRow, InquiryRowSkeleton } from './inquiry-row.tsx'

const filterLabels: Record<InquiryFilter, string> = { all: 'All', unread: 'Unread', requests: 'Invitation requests' }

const empty: Record<InquiryFilter, { title: string; sentence: string }> = {
  all: { title: 'No inquiries yet', sentence: 'What visitors write stands here.' },
  unread: { title: 'Nothing unread', sentence: 'Every inquiry has been read.' },
  requests: { title: 'No invitation requests', sentence: 'Who asks for an invitation stands here.' },
}

/** The page at `/admin/inquiries`; its filter lives in the address. */
export function InquiriesPage() {
  const filter = readInquiryFilter(useSearch({ from: '/admin/inquiries' }).show)
  const navigate = useNavigate({ from: '/admin/inquiries' })
  return (
    <RequireAdmin
      path="/admin/inquiries"
      way={
        <Link to="/admin" className="link mb-2 inline-flex min-h-11 items-center gap-1.5 text-small">
          <ArrowLeft size={16} />
          {pages['/admin'].title}
        </Link>
      }
    >
      <Card className="min-w-0">
        <div className="border-b border-line px-5 py-4">
          <Segment
            label="Inquiries shown"
            options={inquiryFilters.map((value) => ({ value, label: filterLabels[value] }))}
            value={filter}
            onValueChange={(value) =>
              navigate({ search: { show: value === 'all' ? undefined : value }, replace: true, resetScroll: false })
            }
          />
        </div>
        <InquiryList key={filter} filter={filter} />
      </Card>
    </RequireAdmin>
  )
}

const withId = (inquiry: Inquiry) => [inquiry.id, inquiry] as const

/** The rows under one filter, or what stands in their place. */
function InquiryList({ filter }: { filter: InquiryFilter }) {
  const queries = useQueryClient()
  const { data, isError, isFetching, dataUpdatedAt, refetch, ...pages } = useInfiniteQuery({
    ...inquiryPages(filter),
    meta: { failed: 'Failed to load inquiries' },
  })
  // What has been in sight stays until another filter is chosen: a colleague's mark takes no row from under a reader.
  const [held, setHeld] = useState<ReadonlyMap<string, Inquiry>>(new Map())
  const listed = data?.pages.flatMap((page) => page.inquiries) ?? []
  const hold = (those: readonly Inquiry[]) => setHeld((before) => new Map([...before, ...those.map(withId)]))
  const news = listed.filter((one) => held.get(one.id) !== one)
  if (news.length > 0) hold(news)
  const inquiries = withHeld(listed, [...held.values()])
  const list = useRef<HTMLUListElement>(null)
  useSteadyRows(
    list,
    inquiries.map(({ id }) => id),
  )

  const change = (changed: Inquiry) => {
    hold([changed])
    rememberInquiry(queries, changed)
  }

  if (pages.isPending) return <InquiriesSkeleton />
  if (isError && inquiries.length === 0) {
    return (
      <ErrorState as="h2" title="Failed to load inquiries" onRetry={() => refetch()} retrying={isFetching}>
        Nothing was changed.
      </ErrorState>
    )
  }
  if (inquiries.length === 0) {
    return (
      <EmptyState as="h2" title={empty[filter].title} illustration="mail">
        {empty[filter].sentence}
      </EmptyState>
    )
  }
  return (
    <>
      <ul ref={list}>
        {inquiries.map((inquiry) => (
          <InquiryRow key={inquiry.id} inquiry={inquiry} now={new Date(dataUpdatedAt)} onChange={change} />
        ))}
      </ul>
      <ShowMore pages={pages} list={list} rows={inquiries.length} focus="h2 button" />
    </>
  )
}

function InquiriesSkeleton() {
  return (
    <Loading label="Loading inquiries">
      {Array.from({ length: 6 }, (_, place) => place).map((place) => (
        <InquiryRowSkeleton key={place} />
      ))}
    </Loading>
  )
}
