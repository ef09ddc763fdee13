import type { ProviderPage } from '../../domain/providers/providers.contracts.ts'
import { calendarDayOf, dayOf, shortCalendarDayOf, shortDayOf } from '../ui/dates.ts'
import { calledName } from './provider-page.copy.ts'

type Named = Pick<ProviderPage, 'provider_name' | 'is_business'>

/** "by Rosa on May 3", with the year if it is not this one. */
const bySelf = (provider: Named, at: string, now: Date): string => {
  const isThisYear = new Date(at).getFullYear() === now.getFullYear()
  return `by ${calledName(provider)} on ${isThisYear ? shortDayOf(at) : dayOf(at)}`
}

/** "Contact confirmed by Rosa on May 3"; null if nobody has confirmed it. */
export const confirmedWords = (
  provider: Named & Pick<ProviderPage, 'contact_confirmed_at'>,
  now: Date,
): string | null => {
  const { contact_confirmed_at: at } = provider
  return at && `Contact confirmed ${bySelf(provider, at, now)}`
}

export const hiddenWords = (provider: Named & Pick<ProviderPage, 'contact_hidden'>): string | null =>
  provider.contact_hidden ? `${calledName(provider)} has chosen not to show contact details` : null

/** The line about the contact beside the name: who confirmed it, who hides it, or that it was agreed to; null otherwise. */
export const contactWords = (
  provider: Named & Pick<ProviderPage, 'contact_hidden' | 'contact_confirmed_at' | 'has_contact_consent'>,
  now: Date,
): string | null =>
  confirmedWords(provider, now) ?? hiddenWords(provider) ?? (provider.has_contact_consent ? 'OK to contact' : null)

export type Free = Pick<ProviderPage, 'free' | 'available_start_date'>

/** "Available now", "Not taking new families", "Available Jan 5"; null if nobody said. */
export const freeWords = ({ free, available_start_date: day }: Partial<Free>): string | null => {
  if (free === 'now') return 'Available now'
  if (free === 'not') return 'Not taking new families'
  return day ? `Available ${shortCalendarDayOf(day)}` : null
}

/** "told by Rosa on May 3" if the availability is their own statement; null if it is from parents. */
export const freeSource = (provider: Named & Pick<ProviderPage, 'free' | 'free_told_at'>, now: Date): string | null =>
  provider.free && provider.free_told_at && `told ${bySelf(provider, provider.free_told_at, now)}`

export const freeFact = (provider: Free): [name: string, words: string | null] => {
  const { free, available_start_date: day } = provider
  if (free === 'now' || free === 'not') return ['Availability', freeWords(provider)]
  return ['Available from', day && calendarDayOf(day)]
}
