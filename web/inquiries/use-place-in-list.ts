// Where the open inquiry stands in the list it was opened from, and its neighbours there.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { InquiryFilter } from '../../domain/inquiries/inquiries.contracts.ts'
import { countInquiries } from '../../domain/inquiries/inquiry-threads.contracts.ts'
import { queryOf } from '../call.ts'
import { inquiryPages } from './inquiry-pages.ts'

/** Place from 1 on, null while the list does not hold it; neighbours only as far as the list is loaded. */
export const usePlaceInList = (filter: InquiryFilter, id: string) => {
  const { data } = useInfiniteQuery({ ...inquiryPages(filter), enabled: false })
  const counts = useQuery({ ...queryOf(countInquiries, {}), enabled: false }).data
  const ids = data?.pages.flatMap((page) => page.inquiries.map((inquiry) => inquiry.id)) ?? []
  const at = ids.indexOf(id)
  return {
    place: at < 0 ? null : at + 1,
    total: Math.max(counts?.[filter] ?? 0, ids.length),
    previous: at < 0 ? undefined : ids[at - 1],
    next: at < 0 ? undefined : ids[at + 1],
  }
}
