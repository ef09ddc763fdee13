// What stands above the decisions of the details dialog: that somebody was faster, or why nothing was decided.
import { Button } from '../ui/button.tsx'
import { dayAndTimeOf } from '../ui/dates.ts'
import { Notice } from '../ui/notice.tsx'
import { arrivedBefore, decidedByAnother, reviewerOf, statusNames } from './submission.copy.ts'
import type { Review } from './use-review.ts'

/** The notice a review calls for, or null. It leaves the buttons as they are: what can be done now is another, deliberate act. */
export const decisionNoticeOf = (review: Review) => {
  const { standing, fault, gone, standsByOwn } = review
  if (gone) {
    return (
      <Notice
        tone="error"
        end={
          <Button className="self-center" onClick={review.close}>
            Close
          </Button>
        }
      >
        This submission is not there any more.
      </Notice>
    )
  }
  if (standing) {
    return (
      <Notice
        // announced once more when a decision on it is refused
        key={fault}
        tone="error"
        className="max-sm:flex-wrap"
        end={
          <Button className="self-center max-sm:w-full" onClick={review.catchUp}>
            Show where it stands
          </Button>
        }
      >
        <p>{standsByOwn ? arrivedBefore : decidedByAnother}</p>
        <p className="font-semibold wrap-anywhere">
          {statusNames[standing.status]} by {reviewerOf(standing.reviewed_by)}
          {standing.reviewed_at && `, ${dayAndTimeOf(standing.reviewed_at)}`}
        </p>
      </Notice>
    )
  }
  return fault && <Notice tone="error">{fault}</Notice>
}
