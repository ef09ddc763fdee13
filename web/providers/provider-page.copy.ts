// The words of a provider's page.
import type { ProviderNote, ProviderPage } from '../../domain/providers/provider-page.contracts.ts'
import { experienceYearLabel } from '../../domain/recommendations/experience-year.ts'

/** From how many families on a page shows how their ratings spread and how many named what. */
export const familiesForNumbers = 3

/** "Rosa M." is called "Rosa"; a business by its whole name. */
export const calledName = ({ provider_name, is_business }: Pick<ProviderPage, 'provider_name' | 'is_business'>) =>
  is_business ? provider_name : provider_name.replace(/ \p{L}\p{M}*\.$/u, '')

const monthOnly = new Intl.DateTimeFormat('en-US', { month: 'long' })
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric' })

const inMonth = (moment: string, now: Date): string => {
  const date = new Date(moment)
  return `in ${(date.getFullYear() === now.getFullYear() ? monthOnly : monthAndYear).format(date)}`
}

/** "Recommended by 8 parents, last in October."; "Recommended by 1 parent, in November 2025." */
export const recommendedLine = (
  { total_recommendations: count, newest_at }: Pick<ProviderPage, 'total_recommendations' | 'newest_at'>,
  now: Date,
): string =>
  count === 1
    ? `Recommended by 1 parent, ${inMonth(newest_at, now)}.`
    : `Recommended by ${count} parents, last ${inMonth(newest_at, now)}.`

type Again = Pick<ProviderPage, 'would_use_again' | 'would_not_use_again' | 'is_business' | 'provider_name'>

const them = ({ is_business }: Pick<ProviderPage, 'is_business'>): string => (is_business ? 'it' : 'them')

/** "7 of 8 would use them again."; empty when nobody said. */
export const againLine = (provider: Again): string => {
  const { would_use_again: yes, would_not_use_again: no } = provider
  if (yes + no === 0) return ''
  if (no === 0 && yes > 1) return `All ${yes} who said so would use ${them(provider)} again.`
  return `${yes} of ${yes + no} would use ${them(provider)} again.`
}

/** What one or two families say, in a sentence: "Two parents recommend Rosa, and both would use them again." */
export const fewWords = (provider: Again & Pick<ProviderPage, 'total_recommendations'>): string => {
  const { total_recommendations: count, would_use_again: yes } = provider
  const begin = `${count === 1 ? 'One parent recommends' : 'Two parents recommend'} ${calledName(provider)}`
  if (yes < count) return `${begin}.`
  return `${begin}, and ${count === 1 ? 'would' : 'both would'} use ${them(provider)} again.`
}

/** What stands over the notes; the generated sentence is nobody's own words. */
export const notesHeading = (total: number, hasOwnWords: boolean): string => {
  if (total === 1) return hasOwnWords ? 'In a parent’s own words' : 'A parent’s note'
  return hasOwnWords ? 'In their own words' : 'Parents’ notes'
}

/** Who signs a note: "A parent in Alameda". */
export const noteSigner = ({ city }: Pick<ProviderNote, 'city'>): string => (city ? `A parent in ${city}` : 'A parent')

/** "used 2025 · would use again"; without a year, when it was shared. */
export const noteYears = ({
  experience_year,
  created_at,
  would_use_again,
}: Pick<ProviderNote, 'experience_year' | 'created_at' | 'would_use_again'>): string => {
  const when = experience_year
    ? `used ${experienceYearLabel(experience_year)}`
    : `shared ${new Date(created_at).getFullYear()}`
  if (would_use_again === null) return when
  return `${when} · ${would_use_again ? 'would use again' : 'would not use again'}`
}

/** "4 more things parents named". */
export const moreHighlights = (count: number): string =>
  count === 1 ? '1 more thing parents named' : `${count} more things parents named`
