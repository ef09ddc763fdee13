import type { InquiryFilter } from '../../domain/inquiries/inquiries.contracts.ts'
import { pagesOf } from '../app/call.ts'
import { refresh } from '../app/queries.ts'

/** The list under one filter. Other administrators read and answer too, so it is refetched whenever it is shown. */
export const inquiryPages = (show: InquiryFilter) => ({ ...pagesOf('list-inquiries', { show }), staleTime: 0 })

export const refreshInquiries = (): Promise<void> =>
  refresh('list-inquiries', 'get-inquiry', 'count-inquiries', 'get-dashboard-counts')
