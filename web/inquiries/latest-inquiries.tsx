import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Inquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { queryOf } from '../app/call.ts'
import { Badge } from '../ui/badge.tsx'
import { Email } from '../ui/email.tsx'
import { LoadingBlock, SectionFailure } from '../ui/states.tsx'
import { cameAt, isNew, previewOf } from './inquiry.copy.ts'

/** Inquiries shown here (as specified). */
const latest = 5

export function LatestInquiries({ show }: { show?: 'requests' }) {
  const list = useQuery(queryOf('list-inquiries', { limit: latest, show }))
  const { data, error, dataUpdatedAt } = list
  return (
    <section className="px-5 pt-2 pb-1" aria-labelledby="latest-inquiries">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="latest-inquiries" className="h4">
          {show ? 'Invitation requests' : 'Latest Inquiries'}
        </h2>
        <Link to="/admin/inquiries" search={{ show }} className="link inline-flex min-h-11 items-center text-small">
          See all<span className="sr-only"> inquiries</span>
        </Link>
      </div>
      {data ? (
        <LatestList inquiries={data.inquiries} show={show} now={new Date(dataUpdatedAt)} />
      ) : error ? (
        <SectionFailure words="Inquiries didn’t load." query={list} />
      ) : (
        <LoadingBlock label="Loading inquiries" count={latest} grid="grid gap-2" className="h-40" />
      )}
    </section>
  )
}

const row = 'border-line py-3 text-small not-last:border-b'

type LatestListProps = { inquiries: readonly Inquiry[]; show: 'requests' | undefined; now: Date }

function LatestList({ inquiries, show, now }: LatestListProps) {
  if (inquiries.length === 0)
    return <p className="py-6 text-ink-mute">{show ? 'No one is waiting for an invitation' : 'No inquiries yet'}</p>
  return (
    <ul>
      {inquiries.map((inquiry) => (
        <li key={inquiry.id} className={row}>
          <div className="flex items-baseline justify-between gap-3">
            <h3 className="name min-w-0 text-base wrap-anywhere">
              <Link to="/admin/inquiries" search={{ show, open: inquiry.id }} className="hover:underline">
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
          <p dir="auto" className="wrap-anywhere text-ink-soft">
            {previewOf(inquiry.message)}
          </p>
        </li>
      ))}
    </ul>
  )
}
