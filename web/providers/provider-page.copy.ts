// The words of a provider's page.
import type { ProviderPage } from '../../domain/providers/providers.contracts.ts'
import { calendarDayOf, dayOf, shortCalendarDayOf, shortDayOf } from '../ui/dates.ts'
import { type Again, againWords, parentCount } from './provider.copy.ts'

/** From how many families on a page shows how their ratings spread and how many named what. */
export const familiesForNumbers = 3

/** "Rosa M." is called "Rosa"; a business by its whole name. */
export const calledName = ({ provider_name, is_business }: Pick<ProviderPage, 'provider_name' | 'is_business'>) =>
  is_business ? provider_name : provider_name.replace(/ \p{L}\p{M}*\.$/u, '')

/** "Contact confirmed by Rosa on May 3", with the year of another than this one; null while nobody has confirmed it. */
export const confirmedWords = (
  provider: Pick<ProviderPage, 'provider_name' | 'is_business' | 'contact_confirmed_at'>,
  now: Date,
): string | null => {
  const { contact_confirmed_at: at } = provider
  if (at === null) return null
  const isThisYear = new Date(at).getFullYear() === now.getFullYear()
  return `Contact confirmed by ${calledName(provider)} on ${isThisYear ? shortDayOf(at) : dayOf(at)}`
}

type Free = Pick<ProviderPage, 'free' | 'available_start_date'>

/** "Free now", "Not taking new families", "Free from Jan 5"; null where nobody told. */
export const freeWords = ({ free, available_start_date: day }: Free): string | null => {
  if (free === 'now') return 'Free now'
  if (free === 'not') return 'Not taking new families'
  return day && `Free from ${shortCalendarDayOf(day)}`
}

/** The same among the facts of the page: what is told, and what of it. */
export const freeFact = (provider: Free): [name: string, words: string | null] => {
  const { free, available_start_date: day } = provider
  if (free === 'now' || free === 'not') return ['Availability', freeWords(provider)]
  return ['Available from', day && calendarDayOf(day)]
}

const monthOnly = new Intl.DateTimeFormat('en-US', { month: 'long' })
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

const inMonth = (moment: string, now: Date): string => {
  const date = new Date(moment)
  return `in ${(date.getFullYear() === now.getFullYear() ? monthOnly : monthAndYear).format(date)}`
}

/** Whether the notes can be called recommendations: of few families nobody says no, of many not most, and the mean is Good. */
export const isRecommended = (provider: Again & { total_recommendations: number; rating: number }): boolean => {
  const { would_use_again: yes, would_not_use_again: no, total_recommendations: count, rating } = provider
  return rating >= 3 && (count < familiesForNumbers ? no === 0 : yes >= no)
}

/** What a provider's numbers say in words. */
export type Said = Pick<
  ProviderPage,
  'total_recommendations' | 'rating' | 'would_use_again' | 'would_not_use_again' | 'is_business' | 'provider_name'
>

/** "Recommended by 8 parents, last in October."; else "8 parents wrote, …"; of one or two what they say. */
export const headLine = (provider: Said & Pick<ProviderPage, 'newest_at'>, now: Date): string => {
  const { total_recommendations: count, newest_at } = provider
  if (count < familiesForNumbers) return fewWords(provider)
  const who = isRecommended(provider) ? `Recommended by ${parentCount(count)}` : `${parentCount(count)} wrote`
  return `${who}, last ${inMonth(newest_at, now)}.`
}

/** "Two parents recommend Rosa, and both would use them again." */
const fewWords = (provider: Said): string => {
  const { total_recommendations: count, would_use_again: yes, is_business } = provider
  const again = againWords(provider)
  const recommended = `${count === 1 ? 'One parent recommends' : 'Two parents recommend'} ${calledName(provider)}`
  const lead = isRecommended(provider) ? recommended : `${parentCount(count)} wrote`
  if (lead === recommended && yes === count)
    return `${lead}, and ${count === 1 ? 'would' : 'both would'} use ${is_business ? 'it' : 'them'} again.`
  return `${[lead, again].filter(Boolean).join(', ')}.`
}

/** What stands over the notes; the generated sentence is nobody's own words. */
export const notesHeading = (total: number, hasOwnWords: boolean): string => {
  if (total === 1) return hasOwnWords ? 'In a parent’s own words' : 'A parent’s note'
  return hasOwnWords ? 'In their own words' : 'Parents’ notes'
}
