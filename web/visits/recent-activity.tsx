// Recent Activity: the latest visits, which page, from where and when.
import type { VisitSummary } from '../../domain/visits/visits.contracts.ts'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { shortDayOf, timeOf } from '../ui/dates.ts'
import { Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { visitOf } from './visit.copy.ts'

/** Beside the table the list scrolls, with the arrow keys too. */
const scrollsByKey = { tabIndex: 0 }

const heading = 'h3 px-5 pt-4 pb-1'
/** As tall as ten pages are in the table beside it. */
const list = 'px-5 pb-2 xl:max-h-[31.5rem]'
const row = 'flex justify-between gap-4 border-b border-line py-2.5 text-small last:border-0'

/** The list, newest first. */
export function RecentActivity({ visits }: { visits: VisitSummary['recent_visits'] }) {
  return (
    <Card className="overflow-hidden">
      <h2 id="recent-activity" className={heading}>
        Recent Activity
      </h2>
      <section
        {...scrollsByKey}
        aria-labelledby="recent-activity"
        className={classes(list, '-outline-offset-3 xl:overflow-y-auto')}
      >
        <ul>
          {visits.map(({ id, page_path, page_title, referrer_host, created_at }) => (
            <li key={id} className={row}>
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{page_path}</span>
                <span className="block text-ink-mute">{visitOf(page_title, referrer_host)}</span>
              </span>
              <time dateTime={created_at} className="text-right whitespace-nowrap text-ink-mute">
                <span className="block">{timeOf(created_at)}</span> {shortDayOf(created_at)}
              </time>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}

/** The shape of the card while it is loading. */
export function RecentActivitySkeleton() {
  return (
    <Card className="overflow-hidden">
      <SkeletonText className={heading} lines={['w-40']} />
      <ul className={classes(list, 'overflow-hidden')}>
        {Array.from({ length: 20 }, (_, place) => place).map((place) => (
          <li key={place} className={row}>
            <p className="flex-1">
              <Skeleton line className="w-24" />
              <br />
              <Skeleton line className="w-48" />
            </p>
            <SkeletonText lines={['w-16']} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
