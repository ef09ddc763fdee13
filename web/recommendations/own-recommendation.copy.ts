import type { Answer } from '../../domain/contract.ts'
import type { getMyRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'

export type OwnRecommendation = Answer<typeof getMyRecommendation>

export const earlierShownWords = 'Parents still see the earlier version.'

export const lookedAtFirstWords = 'We’re checking something about this one first. It may take longer than a day.'

export const seenBy: Record<SubmissionStatus, string> = {
  approved: 'As parents see it',
  pending: 'As parents will see it',
  rejected: 'Only you see this',
}

/** What an edit causes; empty if the reason already says what to do. */
export const editHint = ({ status, earlier_shown }: Pick<OwnRecommendation, 'status' | 'earlier_shown'>): string => {
  if (status === 'approved' || earlier_shown) {
    return 'Edits go back to review. Your current note stays up until they’re approved.'
  }
  return status === 'pending' ? 'We’ll review your edits along with it.' : ''
}

export const changeAskedTitle = 'We’d like a small change'

export const noReason =
  'We read it and decided not to post it. Your words are saved here, so you can change them and try again.'

export const withdrawWords = ({
  status,
  earlier_shown,
  last_of_provider,
  provider_name,
}: Pick<OwnRecommendation, 'status' | 'earlier_shown' | 'last_of_provider' | 'provider_name'>): string => {
  if (last_of_provider) {
    return `Yours is the only note about ${provider_name}. Without it, the page comes down.`
  }
  if (status === 'approved' || earlier_shown) return 'Parents will no longer see it.'
  return status === 'pending' ? 'We won’t read or post it.' : 'It’ll be removed from your list.'
}
