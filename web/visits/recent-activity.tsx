// Recent Activity: the latest visits, which page, from where and when.
import type { VisitSummary } from '../../domain/visits/visits.contracts.ts'
import { Card } from '../ui/card.tsx'
import { shortDayOf, timeOf } from '../ui/dates.ts'
import { visitOf } from './visit.copy.ts'

/** Beside the table the list scrolls, with the arrow keys too. */
const scrollsByKey = { tabIndex: 0 }

/** The list, newest first. */
export function RecentActivity({ visits }: { visits: VisitSummary['recent_visits'] }) {
  return (
    <Card className="overflow-hidden">
      <h2 id="recent-activity" className="h3 px-5 pt-4 pb-1">
        Recent Activity
      </h2>
      <section
        {...scrollsByKey}
        aria-labelledby="recent-activity"
        // as tall as ten pages are in the table beside it
        className="px-5 pb-2 -outline-offset-3 xl:max-h-[31.5rem] xl:overflow-y-auto"
      >
        <ul>
          {visits.map(({ id, page_path, page_title, referrer_host, created_at }) => (
            <li key={id} className="flex justify-between gap-4 border-line border-b py-2.5 text-small last:border-0">
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
