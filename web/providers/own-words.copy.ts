import type { ProviderPage } from '../../domain/providers/providers.contracts.ts'
import { calendarDayOf, dayOf, shortCalendarDayOf, shortDayOf } from '../ui/dates.ts'
import { calledName } from './provider-page.copy.ts'

/** "Contact confirmed by Rosa on May 3", with the year if it is not this one; null if nobody has confirmed it. */
export const confirmedWords = (
  provider: Pick<ProviderPage, 'provider_name' | 'is_business' | 'contact_confirmed_at'>,
  now: Date,
): string | null => {
  const { contact_confirmed_at: at } = provider
  if (!at) return null
  const isThisYear = new Date(at).getFullYear() === now.getFullYear()
  return `Contact confirmed by ${calledName(provider)} on ${isThisYear ? shortDayOf(at) : dayOf(at)}`
}

export const hiddenWords = (
  provider: Pick<ProviderPage, 'provider_name' | 'is_business' | 'contact_hidden'>,
): string | null => (provider.contact_hidden ? `${calledName(provider)} has chosen not to show contact details` : null)

/** The line about the contact beside the name: who confirmed it, who hides it, or that it was agreed to; null otherwise. */
export const contactWords = (
  provider: Pick<
    ProviderPage,
    'provider_name' | 'is_business' | 'contact_hidden' | 'contact_confirmed_at' | 'has_contact_consent'
  >,
  now: Date,
): string | null =>
  confirmedWords(provider, now) ?? hiddenWords(provider) ?? (provider.has_contact_consent ? 'OK to contact' : null)

type Free = Pick<ProviderPage, 'free' | 'available_start_date'>

/** "Available now", "Not taking new families", "Available Jan 5"; null if nobody said. */
export const freeWords = ({ free, available_start_date: day }: Free): string | null => {
  if (free === 'now') return 'Available now'
  if (free === 'not') return 'Not taking new families'
  return day && `Available ${shortCalendarDayOf(day)}`
}

export const freeFact = (provider: Free): [name: string, words: string | null] => {
  const { free, available_start_date: day } = provider
  if (free === 'now' || free === 'not') return ['Availability', freeWords(provider)]
  return ['Available from', day && calendarDayOf(day)]
}
