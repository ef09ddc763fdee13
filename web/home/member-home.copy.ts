import type { Answer } from '../../domain/contract.ts'
import type { countByCategory } from '../../domain/providers/provider-counts.contracts.ts'
import type { getMySubmissions } from '../../domain/recommendations/recommendations.contracts.ts'
import { withCommas } from '../../domain/text/counts.ts'

/** By the reader's clock: "Good morning" before noon, "Good afternoon" before six, otherwise "Good evening", also at night. */
export const dayGreeting = (now: Date): string => {
  const hour = now.getHours()
  if (hour >= 5 && hour < 12) return 'Good morning'
  return hour >= 12 && hour < 18 ? 'Good afternoon' : 'Good evening'
}

/** "San Rafael" for "San Rafael, CA". */
export const shortTown = (town: string): string => town.split(',', 1)[0] ?? town

type Counts = Answer<typeof countByCategory>

/**
 * The number of providers of a kind, never "0": "14 near San Rafael", "14 in the East Bay" where a search covers the
 * region, "21 elsewhere" if none is near, "none yet" if there is none.
 */
export const tileCount = (
  count: Counts['categories'][number] | undefined,
  town: string | null,
  region: string | null,
): string => {
  const of = (number: number, where: string) => `${withCommas(number)} ${where}`
  if (!count) return 'none yet'
  if (!town) return of(count.everywhere, 'recommended')
  if (count.near > 0)
    return of(
      count.near,
      region ? `${/(?:coast|peninsula|shore)$/i.test(region) ? 'on' : 'in'} the ${region}` : `near ${shortTown(town)}`,
    )
  return of(count.everywhere, 'elsewhere')
}

type Submission = Answer<typeof getMySubmissions>['submissions'][number]

export const newsOf = (submission: Submission): { words: string; at: string } => {
  const { status, reviewed_at, created_at, change_letter } = submission
  if (change_letter !== null) return { words: `: “${change_letter}”`, at: created_at }
  const at = reviewed_at ?? created_at
  if (status === 'approved') return { words: ' was approved. Parents can read it now.', at }
  if (status === 'rejected') return { words: ' wasn’t approved.', at }
  return { words: ' is waiting for review.', at: created_at }
}
