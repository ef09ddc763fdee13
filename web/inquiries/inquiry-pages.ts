import type { QueryClient } from '@tanstack/react-query'
import type { InquiryFilter } from '../../domain/inquiries/inquiries.contracts.ts'
import { pagesOf } from '../app/call.ts'

/** Query of the list under one filter. Others read and answer too: it is asked for again whenever it is shown. */
export const inquiryPages = (show: InquiryFilter) => ({ ...pagesOf('list-inquiries', { show }), staleTime: 0 })

export const refreshInquiries = async (queries: QueryClient): Promise<void> => {
  await Promise.all(
    ['list-inquiries', 'get-inquiry', 'count-inquiries', 'get-dashboard-counts'].map((name) =>
      queries.invalidateQueries({ queryKey: [name] }),
    ),
  )
}
