// The figures of the dashboard: how many recommendations there are in each status, who signed up, who wrote.

import { promisedHours } from '../../domain/limits.ts'
import type { useCounts } from '../admin/admin-tabs.tsx'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { Figure } from '../ui/figure.tsx'

type Counts = ReturnType<typeof useCounts>

/** Total, Pending, Approved and Rejected. */
export function SubmissionCounters({ data, isPending }: Counts) {
  return (
    <Card className="self-stretch">
      <dl className="grid grid-cols-2 *:border-line max-md:*:odd:border-r max-md:*:nth-[-n+2]:border-b md:grid-cols-4 md:*:not-last:border-r">
        <Figure label="Total" value={data?.total} isPending={isPending} />
        <Figure
          label="Pending"
          value={data?.pending}
          isPending={isPending}
          mark={
            <span className="flex min-h-6.5 items-center max-md:w-full">
              {data &&
                (data.pending_late > 0 ? (
                  <span className="flex items-center gap-1.5 font-semibold text-danger-text text-small tabular-nums">
                    <span className="h-2.5 w-2.5 rounded-full bg-danger" aria-hidden="true" />
                    {data.pending_late.toLocaleString('en-US')} past {promisedHours} h
                  </span>
                ) : (
                  data.pending > 0 && <span className="h-2.5 w-2.5 rounded-full bg-chart-4" aria-hidden="true" />
                ))}
            </span>
          }
        />
        <Figure label="Approved" value={data?.approved} isPending={isPending} />
        <Figure label="Rejected" value={data?.rejected} isPending={isPending} />
      </dl>
    </Card>
  )
}

/** Total Signups, and Inquiries with how many are new. */
export function PeopleCards({ data, isPending }: Counts) {
  return (
    <Card className="self-stretch">
      <dl className="grid grid-cols-2 *:border-line *:not-last:border-r">
        <Figure label="Total Signups" value={data?.signups} isPending={isPending} />
        <Figure
          label="Inquiries"
          value={data?.inquiries}
          isPending={isPending}
          mark={
            <span className="flex min-h-6.5">
              {data && data.new_inquiries > 0 && <Badge kind="new">{data.new_inquiries} new (24h)</Badge>}
            </span>
          }
        />
      </dl>
    </Card>
  )
}
