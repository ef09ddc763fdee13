// How an administrator reads the fields of a submission.

import type { ReviewedSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { experienceYearLabel } from '../../domain/recommendations/experience-date.rules.ts'

/** The place as it was typed, else city and state, else that there is none. */
export const placeOf = ({ location, city, state }: Pick<ReviewedSubmission, 'location' | 'city' | 'state'>): string =>
  location || [city, state].filter(Boolean).join(', ') || 'Location not specified'

/** Yes, No, or that the question was left open. */
export const yesNo = (answer: boolean | null): string => (answer === null ? 'Not given' : answer ? 'Yes' : 'No')

/** The year of the experience, or that none was given. */
export const yearOf = ({ experience_year }: Pick<ReviewedSubmission, 'experience_year'>): string =>
  experience_year ? experienceYearLabel(experience_year) : 'Not given'
