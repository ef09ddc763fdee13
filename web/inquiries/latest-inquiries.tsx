// Latest Inquiries: what the last five visitors wrote, cut short, and the way to all of it.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { Inquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { queryOf } from '../app/call.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { Email } from '../ui/email.tsx'
import { Loading, SkeletonText } from '../ui/skeleton.tsx'
import { cameAt, isNew, previewOf } from './inquiry.copy.ts'

/** Inquiries shown here (as specified). */
const latest = 5

/** Of them where the queue stands below; the rest unfolds. Beside the queue there is room for all. */
const unfolded = 3

const foldedAt = (at: number) => at >= unfolded && 'max-xl:hidden'

const columns = 'mt-1 md:max-xl:grid md:max-xl:gap-x-8 md:max-lg:grid-cols-2 lg:max-xl:grid-cols-3'

/** The card; it says calmly that its list could not be had. */
export function LatestInquiries() {
  const { data, error, dataUpdatedAt, isFetching, refetch } = useQuery(queryOf('list-inquiries', { limit: latest }))
  return (
    <Card as="section" className="min-w-0 px-5 pt-4 pb-1 lg:max-xl:col-span-2" aria-labelledby="latest-inquiries">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="latest-inquiries" className="h3">
          Latest Inquiries
        </h2>
        <Link to="/admin/inquiries" className="link inline-flex min-h-11 items-center text-small">
          See all<span className="sr-only"> inquiries</span>
        </Link>
      </div>
      {data ? (
        <LatestList inquiries={data.inquiries} now={new Date(dataUpdatedAt)} />
      ) : error ? (
        <div className="py-6">
          <p className="text-ink-soft">The inquiries did not load.</p>
          <Button size="sm" className="mt-3" busy={isFetching} onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      ) : (
        <LatestSkeleton />
      )}
    </Card>
  )
}

const row = 'min-w-0 border-line py-3.5 text-small max-md:not-last:border-b xl:not-last:border-b'

function LatestList({ inquiries, now }: { inquiries: readonly Inquiry[]; now: Date }) {
  const [whole, setWhole] = useState(false)
  if (inquiries.length === 0) return <p className="py-6 text-ink-mute">No inquiries yet</p>
  return (
    <>
      <ul className={columns}>
        {inquiries.map((inquiry, at) => (
          <li key={inquiry.id} className={classes(row, !whole && foldedAt(at))}>
            <div className="flex items-baseline justify-between gap-3">
              <h3 className="name min-w-0 text-base wrap-anywhere">
                <Link to="/admin/inquiries" search={{ open: inquiry.id }} className="hover:underline">
                  {inquiry.name}
                </Link>
              </h3>
              <span className="flex-none text-micro text-ink-mute">
                {isNew(inquiry, now) && (
                  <Badge kind="new" className="mr-1.5 py-0">
                    New
                  </Badge>
                )}
                <time dateTime={inquiry.created_at}>{cameAt(inquiry.created_at, now)}</time>
              </span>
            </div>
            <p className="text-ink-mute">
              <Email address={inquiry.email} />
            </p>
            <p dir="auto" className="mt-1 font-semibold wrap-anywhere">
              {inquiry.subject}
            </p>
            <p dir="auto" className="wrap-anywhere text-ink-soft max-xl:min-h-[3lh]">
              {previewOf(inquiry.message)}
            </p>
          </li>
        ))}
      </ul>
      {inquiries.length > unfolded && !whole && (
        <Button variant="quiet" className="-ml-3 mb-1 xl:hidden" iconAfter={ChevronDown} onClick={() => setWhole(true)}>
          {inquiries.length - unfolded} more
          <span className="sr-only"> inquiries</span>
        </Button>
      )}
    </>
  )
}

function LatestSkeleton() {
  return (
    <Loading label="Loading inquiries">
      <div className={columns}>
        {Array.from({ length: latest }, (_, place) => place).map((place) => (
          <div key={place} className={classes(row, foldedAt(place))}>
            <div className="flex items-baseline justify-between">
              <SkeletonText className="name text-base" lines={['w-32']} />
              <SkeletonText className="text-micro" lines={['w-14']} />
            </div>
            <SkeletonText lines={['w-44']} />
            <SkeletonText className="mt-1" lines={['w-36']} />
            <SkeletonText lines={['w-full', 'w-full', 'w-1/2']} />
          </div>
        ))}
      </div>
      <div className="mb-1 h-(--tap) xl:hidden" />
    </Loading>
  )
}
