// Most Visited Pages: a table with a bar for each page, and bars alone where it is narrow.
import type { VisitSummary } from '../../domain/visits/visits.contracts.ts'
import { Card } from '../ui/card.tsx'
import { Table } from '../ui/table.tsx'
import { countOf, lastVisitedOf, pageTitleOf } from './visit.copy.ts'

type VisitedPage = VisitSummary['top_pages'][number]

/** Its length says how a page compares with the most visited one. */
function Bar({ share, className }: { share: number; className: string }) {
  return (
    <span className={className} aria-hidden="true">
      <span
        className="block h-2 min-w-1 rounded-full bg-chart-1"
        style={{ width: `${Math.round(share * 100)}%`, marginInlineStart: 'auto' }}
      />
    </span>
  )
}

/** The ten pages with the most visits, as they are at `now`. */
export function MostVisitedPages({ pages, now }: { pages: readonly VisitedPage[]; now: Date }) {
  const most = Math.max(1, ...pages.map(({ total_visits }) => total_visits))
  return (
    <Card as="section" className="min-w-0 overflow-hidden" aria-labelledby="most-visited">
      <h2 id="most-visited" className="h3 px-5 pt-4 pb-3">
        Most Visited Pages
      </h2>
      <div className="max-md:hidden [&_:is(td,th):first-child]:pl-5 [&_:is(td,th):last-child]:pr-5">
        <Table
          caption="Most Visited Pages"
          rows={pages}
          rowKey={({ page_path }) => page_path}
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
              cell: ({ total_visits }) => (
                <span className="inline-flex items-center gap-3">
                  <Bar share={total_visits / most} className="w-12 lg:w-21" />
                  <span className="min-w-11">{countOf(total_visits)}</span>
                </span>
              ),
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
                <time dateTime={last_visited} className="whitespace-nowrap text-ink-mute">
                  {lastVisitedOf(last_visited, now)}
                </time>
              ),
            },
          ]}
        />
      </div>
      <ul className="px-5 pb-2 md:hidden">
        {pages.map((page) => (
          <NarrowPage key={page.page_path} page={page} share={page.total_visits / most} now={now} />
        ))}
      </ul>
    </Card>
  )
}

function NarrowPage({ page, share, now }: { page: VisitedPage; share: number; now: Date }) {
  const { page_path, page_title, total_visits, unique_visitors, last_visited } = page
  return (
    <li className="border-line border-t py-3 text-small">
      <p className="flex justify-between gap-3 font-semibold">
        <span className="wrap-anywhere">{page_path}</span>
        <span className="tabular-nums">
          {countOf(total_visits)}
          <span className="sr-only"> {total_visits === 1 ? 'visit' : 'visits'}</span>
        </span>
      </p>
      <span className="my-1.5 block h-2 min-w-1 rounded-full bg-chart-1" style={{ width: `${share * 100}%` }} />
      <p className="flex flex-wrap justify-between gap-x-3 text-ink-mute">
        <span className="wrap-anywhere">{pageTitleOf(page_title)}</span>
        <span>
          {countOf(unique_visitors)} unique, {lastVisitedOf(last_visited, now)}
        </span>
      </p>
    </li>
  )
}
