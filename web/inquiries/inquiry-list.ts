import type { Inquiry, InquiryFilter } from '../../domain/inquiries/inquiries.contracts.ts'
import { inquiryFilters } from '../../domain/limits.ts'

export const readInquiryFilter = (text: string | undefined): InquiryFilter =>
  inquiryFilters.find((filter) => filter === text) ?? inquiryFilters[0]

/**
 * The listed inquiries plus those shown earlier that have left the list since, so that no row disappears while it is
 * read. Newest first, requests oldest first, as the server sorts.
 */
export const mergeShown = (listed: readonly Inquiry[], shown: readonly Inquiry[], filter: InquiryFilter): Inquiry[] => {
  const known = new Set(listed.map(({ id }) => id))
  const order = ({ created_at, id }: Inquiry): string => `${created_at} ${id}`
  const newestFirst = filter === 'requests' ? -1 : 1
  return [...listed, ...shown.filter(({ id }) => !known.has(id))].sort((one, other) =>
    order(one) < order(other) ? newestFirst : -newestFirst,
  )
}
