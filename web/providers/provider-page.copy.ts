import type { ProviderPage } from '../../domain/providers/providers.contracts.ts'
import { monthNameOf, monthOf } from '../ui/dates.ts'
import { type Again, againWords, parentCount } from './provider.copy.ts'

/** From this many families on, a page shows how ratings spread and how many named each highlight. */
export const familiesForNumbers = 3

/** "Rosa" for "Rosa M."; a business has its whole name. */
export const calledName = ({ provider_name, is_business }: Pick<ProviderPage, 'provider_name' | 'is_business'>) =>
  is_business ? provider_name : provider_name.replace(/ \p{L}\p{M}*\.$/u, '')

const inMonth = (moment: string, now: Date): string =>
  `in ${new Date(moment).getFullYear() === now.getFullYear() ? monthNameOf(moment) : monthOf(moment)}`

/**
 * Whether the notes may be called recommendations: the mean rating is at least Good (3), and with fewer than three
 * families none says no; with more, at most as many say no as yes.
 */
export const isRecommended = (provider: Again & { total_recommendations: number; rating: number }): boolean => {
  const { would_use_again: yes, would_not_use_again: no, total_recommendations: count, rating } = provider
  return rating >= 3 && (count < familiesForNumbers ? no === 0 : yes >= no)
}

export type Said = Pick<
  ProviderPage,
  'total_recommendations' | 'rating' | 'would_use_again' | 'would_not_use_again' | 'is_business' | 'provider_name'
>

/**
 * "Recommended by 8 parents, most recently in October.", else "8 parents shared, …"; with one or two families what they
 * say.
 */
export const headLine = (provider: Said & Pick<ProviderPage, 'newest_at'>, now: Date): string => {
  const { total_recommendations: count, newest_at } = provider
  if (count < familiesForNumbers) return fewWords(provider)
  const who = isRecommended(provider) ? `Recommended by ${parentCount(count)}` : `${parentCount(count)} shared`
  return `${who}, most recently ${inMonth(newest_at, now)}.`
}

const fewWords = (provider: Said): string => {
  const { total_recommendations: count, would_use_again: yes, is_business } = provider
  const again = againWords(provider)
  const recommended = `${count === 1 ? 'One parent recommends' : 'Two parents recommend'} ${calledName(provider)}`
  const lead = isRecommended(provider) ? recommended : `${parentCount(count)} shared`
  if (lead === recommended && yes === count)
    return `${lead}, and ${count === 1 ? 'would' : 'both would'} use ${is_business ? 'it' : 'them'} again.`
  return `${[lead, again].filter(Boolean).join(', ')}.`
}

export const notesHeading = (total: number, hasOwnWords: boolean): string => {
  if (total === 1) return hasOwnWords ? 'In a parent’s own words' : 'A parent’s note'
  return hasOwnWords ? 'In their own words' : 'Parents’ notes'
}
