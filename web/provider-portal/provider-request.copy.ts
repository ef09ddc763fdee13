import {
  Eraser,
  type LucideIcon,
  MailQuestionMark,
  MessageSquareReply,
  Scale,
  Send,
  Undo2,
  UserRoundSearch,
} from 'lucide-react'
import { requestTitles } from '../../domain/provider-portal/page-settings.rules.ts'
import type { ProviderRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { shortIdIn } from '../../domain/providers/provider-address.rules.ts'
import { counted } from '../../domain/text/counts.ts'
import type { BadgeKind } from '../ui/badge.tsx'

export const requestMarks: Record<ProviderRequest['kind'], { kind: BadgeKind; icon: LucideIcon }> = {
  claim: { kind: 'pending', icon: UserRoundSearch },
  objection: { kind: 'rejected', icon: Scale },
  answer: { kind: 'new', icon: MessageSquareReply },
  new_address: { kind: 'pending', icon: MailQuestionMark },
  removal: { kind: 'rejected', icon: Eraser },
  link: { kind: 'plain', icon: Send },
  lift: { kind: 'plain', icon: Undo2 },
}

export const titleOf = ({ kind, removal }: Pick<ProviderRequest, 'kind' | 'removal'>): string =>
  removal ? 'Wants the page back' : requestTitles[kind]

export const askerOf = ({ claimed_name, provider }: Pick<ProviderRequest, 'claimed_name' | 'provider'>): string =>
  claimed_name ?? provider?.provider_name ?? 'No name given'

const dayMs = 86_400_000

/** Time until the promised answer: "2 days left", on the last day in gold, "1 day late". */
export const dueOf = (due: string, now: number): { tone: 'fine' | 'soon' | 'late'; words: string } => {
  const left = Date.parse(due) - now
  const days = Math.max(1, left < 0 ? Math.floor(-left / dayMs) : Math.ceil(left / dayMs))
  if (left < 0) return { tone: 'late', words: `${counted(days, 'day')} late` }
  return { tone: days === 1 ? 'soon' : 'fine', words: `${counted(days, 'day')} left` }
}

export const pagesMeant = ({ provider, on_record }: Pick<ProviderRequest, 'provider' | 'on_record'>) =>
  provider ? [provider, ...on_record.filter(({ provider_id }) => provider_id !== provider.provider_id)] : on_record

/** The short id in a pasted URL or the end of one; null if it contains none. */
export const pageIdIn = (address: string): string | null =>
  shortIdIn(
    address
      .trim()
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '')
      .split('/')
      .at(-1) ?? '',
  )

/** Which requesters cannot be mailed a reason; null if all can. */
export const unmailable = (requests: readonly Pick<ProviderRequest, 'mailable'>[]): string | null => {
  const count = requests.filter(({ mailable }) => !mailable).length
  if (count === 0) return null
  if (requests.length === 1) return 'We have no email address for them. Please call them.'
  return count === requests.length
    ? 'We have no email address for any of them. Please call them.'
    : `We have no email address for ${count} of them. Please call ${count === 1 ? 'that one' : 'those'}.`
}
