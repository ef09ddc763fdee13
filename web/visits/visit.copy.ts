import type { Answer } from '../../domain/contract.ts'
import { casesForARate } from '../../domain/limits.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { counted, withCommas } from '../../domain/text/counts.ts'
import { village } from '../../domain/village.ts'
import type { getOutcomes } from '../../domain/visits/visits.contracts.ts'

export const pageTitleOf = (title: string): string => title.replace(` · ${village.name}`, '')

export const visitOf = (title: string, referrerHost: string | null): string =>
  `${pageTitleOf(title)}, ${referrerHost ? `from ${referrerHost}` : 'direct'}`

export type Outcomes = Answer<typeof getOutcomes>

export const tooFew = 'not enough yet'

/** A percentage, or "not enough yet" with fewer than 20 cases. */
export const rateOf = (part: number, cases: number): string =>
  cases < casesForARate ? tooFew : `${Math.round((100 * part) / cases)}%`

export const hoursOf = (hours: number): string => {
  if (hours < 1) return `${Math.round(hours * 60)} min`
  return hours < 72 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} days`
}

export const visitsOf = (count: number): string => counted(count, 'visit')
export const searchBase = ({ searches }: Outcomes): string => `of ${counted(searches, 'search', 'searches')}`
/** "Night Nurse, East Bay" */
export const missingWords = ({ service_type: kind, region }: Outcomes['without_result'][number]): string =>
  `${kind ? categoryLabel(kind) : 'Any kind of care'}, ${region ?? 'other places or none'}`
export const askedBase = ({ questions_asked }: Outcomes): string => `of ${counted(questions_asked, 'question')} asked`
export const contactBase = ({ contact_members }: Outcomes): string => `by ${counted(contact_members, 'member')}`
export const decisionBase = ({ decisions }: Outcomes): string => counted(decisions, 'first decision')
export const joinedBase = ({ codes_made, codes_used }: Outcomes): string =>
  `${withCommas(codes_used)} of ${counted(codes_made, 'new code')} used`

/** Median and 90th percentile of the time to a decision, and how many were late; null if there are too few. */
export const decisionWords = ({ decisions, decisions_late, hours_p50, hours_p90 }: Outcomes): string | null => {
  if (decisions < casesForARate || hours_p50 === null || hours_p90 === null) return null
  const late =
    decisions_late === 0 ? 'None took' : decisions_late === 1 ? 'One took' : `${withCommas(decisions_late)} took`
  return `Half were decided within ${hoursOf(hours_p50)}, nine of ten within ${hoursOf(hours_p90)}. ${late} longer than 24 h.`
}
