// Names of requests, used after "Ask us to" and "wants to".

import type { ReviewRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { OfferedProvider } from '../../domain/providers/providers.contracts.ts'
import { counted } from '../../domain/text/counts.ts'

export const requestPhrases: Record<ReviewRequest, string> = {
  hide: 'hide the contact details',
  correct: 'correct the contact details',
  confirm: 'confirm the contact details',
  remove: 'remove the page',
}

const list = new Intl.ListFormat('en-US')

export const listed = (words: readonly string[]): string => list.format(words)

type PageFacts = Pick<OfferedProvider, 'city' | 'state' | 'total_recommendations'> & { service_type: string }

export const pageInShort = ({ service_type, city, state, total_recommendations: count }: PageFacts): string =>
  [categoryLabel(service_type), city, state, counted(count, 'recommendation')].filter(Boolean).join(', ')
