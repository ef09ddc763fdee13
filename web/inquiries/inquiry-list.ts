// The inquiries as the browser holds them: under which filter, and what a mark changes in them.

import type { InfiniteData } from '@tanstack/react-query'
import type { Answer } from '../../domain/contract.ts'
import type { Inquiry, InquiryFilter, listInquiries } from '../../domain/inquiries/inquiries.contracts.ts'
import { inquiryFilters } from '../../domain/limits.ts'

type InquiryPages = InfiniteData<Answer<typeof listInquiries>>

/** The filter an address asks for; all unless it names another. */
export const readInquiryFilter = (text: string | undefined): InquiryFilter =>
  inquiryFilters.find((filter) => filter === text) ?? inquiryFilters[0]

/** The list with one inquiry changed, where it has it. */
export const withInquiry = (pages: InquiryPages, changed: Inquiry): InquiryPages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    inquiries: page.inquiries.map((one) => (one.id === changed.id ? changed : one)),
  })),
})

/**
 * What is shown: the list, and in their places those that were in sight and have left it meanwhile, so that nothing
 * is taken away from under the reader. Newest first, requests oldest first, as the server sorts.
 */
export const withHeld = (listed: readonly Inquiry[], held: readonly Inquiry[], filter: InquiryFilter): Inquiry[] => {
  const known = new Set(listed.map(({ id }) => id))
  const order = ({ created_at, id }: Inquiry): string => `${created_at} ${id}`
  const newestFirst = filter === 'requests' ? -1 : 1
  return [...listed, ...held.filter(({ id }) => !known.has(id))].sort((one, other) =>
    order(one) < order(other) ? newestFirst : -newestFirst,
  )
}
