// Fetches the inquiries: one list for each filter, page after page, and keeps them beside their threads.

import type { QueryClient } from '@tanstack/react-query'
import type { Inquiry, InquiryFilter } from '../../domain/inquiries/inquiries.contracts.ts'
import { inquiryFilters } from '../../domain/limits.ts'
import { pagesOf, queryOf } from '../app/call.ts'
import { withInquiry } from './inquiry-list.ts'

/** Query of the list under one filter, newest first. */
export const inquiryPages = (show: InquiryFilter) =>
  // Others read and answer too: a list is asked for again whenever it is shown.
  ({ ...pagesOf('list-inquiries', { show }), staleTime: 0 })

/** Puts a changed inquiry into its thread and into every list at once, then asks the server for what is true. */
export const rememberInquiry = (queries: QueryClient, changed: Inquiry): void => {
  queries.setQueryData(
    queryOf('get-inquiry', { id: changed.id }).queryKey,
    (thread) => thread && { ...thread, inquiry: changed },
  )
  for (const filter of inquiryFilters) {
    queries.setQueryData(inquiryPages(filter).queryKey, (pages) => pages && withInquiry(pages, changed))
  }
  void refreshInquiries(queries)
}

/** Asks the server again for threads and lists, and for what is counted. */
export const refreshInquiries = async (queries: QueryClient): Promise<void> => {
  await Promise.all(
    ['list-inquiries', 'get-inquiry', 'count-inquiries', 'get-dashboard-counts'].map((name) =>
      queries.invalidateQueries({ queryKey: [name] }),
    ),
  )
}
