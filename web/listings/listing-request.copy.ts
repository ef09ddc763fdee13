// The words of requests of providers, as administrators read them.
import { Eraser, type LucideIcon, MessageSquareReply, Scale, Send, Undo2, UserRoundSearch } from 'lucide-react'
import type { ListingRequest } from '../../domain/listings/listings.contracts.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { shortIdIn } from '../../domain/providers/provider-address.rules.ts'
import type { OfferedProvider } from '../../domain/providers/providers.contracts.ts'
import type { BadgeKind } from '../ui/badge.tsx'

/** The mark of each kind. */
export const requestMarks: Record<ListingRequest['kind'], { kind: BadgeKind; icon: LucideIcon }> = {
  claim: { kind: 'pending', icon: UserRoundSearch },
  objection: { kind: 'rejected', icon: Scale },
  answer: { kind: 'new', icon: MessageSquareReply },
  removal: { kind: 'rejected', icon: Eraser },
  link: { kind: 'plain', icon: Send },
  lift: { kind: 'plain', icon: Undo2 },
}

/** Who asks: the name they gave, else the one on their page. */
export const askerOf = ({ claimed_name, provider }: Pick<ListingRequest, 'claimed_name' | 'provider'>): string =>
  claimed_name ?? provider?.provider_name ?? 'Somebody without a name'

const dayMs = 86_400_000

/** How long until an answer is due, as we promise: "2 days left", from the last day on in gold, "1 day late". */
export const dueOf = (due: string, now: number): { tone: 'fine' | 'soon' | 'late'; words: string } => {
  const left = Date.parse(due) - now
  const days = Math.max(1, left < 0 ? Math.floor(-left / dayMs) : Math.ceil(left / dayMs))
  const count = days === 1 ? '1 day' : `${days} days`
  if (left < 0) return { tone: 'late', words: `${count} late` }
  return { tone: days === 1 ? 'soon' : 'fine', words: `${count} left` }
}

/** The pages a request may mean: first the one whose link was opened. */
export const pagesMeant = ({ provider, on_record }: Pick<ListingRequest, 'provider' | 'on_record'>) =>
  provider ? [provider, ...on_record.filter(({ provider_id }) => provider_id !== provider.provider_id)] : on_record

/** "Nanny, Oakland, CA, 3 recommendations": what tells a page from others of its name. */
export const pageInShort = (page: OfferedProvider): string => {
  const count = page.total_recommendations
  return [
    categoryLabel(page.service_type),
    page.city,
    page.state,
    count === 1 ? '1 recommendation' : `${count} recommendations`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** The short id of the page whose address was pasted, whole or in part; null when it is none. */
export const pageIdIn = (address: string): string | null =>
  shortIdIn(
    address
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? '',
  )
