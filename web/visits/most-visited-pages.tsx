import type { VisitSummary } from '../../domain/visits/visits.contracts.ts'
import { Card } from '../ui/card.tsx'
import { dayAndTimeOf } from '../ui/dates.ts'
import { Table } from '../ui/table.tsx'
import { countOf, pageTitleOf } from './visit.copy.ts'

export function MostVisitedPages({ pages }: { pages: VisitSummary['top_pages'] }) {
  return (
    <Card as="section" className="min-w-0 overflow-hidden" aria-labelledby="most-visited">
      <h2 id="most-visited" className="h3 px-5 pt-4 pb-3">
        Most Visited Pages
      </h2>
      <div className="max-sm:px-4 sm:[&_:is(td,th):first-child]:pl-5 sm:[&_:is(td,th):last-child]:pr-5">
        <Table
          caption="Most Visited Pages"
          rows={pages}
          rowKey={({ page_path }) => page_path}
          folds
          columns={[
            {
              key: 'path',
              head: 'Page',
              cell: ({ page_path }) => <span className="block min-w-28 font-semibold wrap-anywhere">{page_path}</span>,
            },
            {
              key: 'title',
              head: 'Title',
              cell: ({ page_title }) => (
                <span className="block min-w-28 text-ink-soft wrap-anywhere">{pageTitleOf(page_title)}</span>
              ),
            },
            {
              key: 'visits',
              head: 'Total visits',
              numeric: true,
              cell: ({ total_visits }) => countOf(total_visits),
            },
            {
              key: 'visitors',
              head: 'Unique visitors',
              numeric: true,
              cell: ({ unique_visitors }) => countOf(unique_visitors),
            },
            {
              key: 'last',
              head: 'Last visited',
              cell: ({ last_visited }) => (
                <time dateTime={last_visited} className="text-ink-mute">
                  {dayAndTimeOf(last_visited)}
                </time>
              ),
            },
          ]}
        />
      </div>
    </Card>
  )
}
