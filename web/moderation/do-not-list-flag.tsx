import { ShieldQuestionMark } from 'lucide-react'
import type { Ref } from 'react'
import { CheckField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { flagWords } from './submission.copy.ts'
import type { ListedBy } from './use-listed-by.ts'
import type { Review } from './use-review.ts'

const known: Record<Exclude<ListedBy, 'sure'>, string> = {
  contact: 'Someone with a name like this and the same contact details asked not to be listed.',
  name: 'Someone with this name in this area asked not to be listed.',
  flagged: 'Someone with this name or contact asked not to be listed.',
}

export function DoNotListFlag({ review, wordRef }: { review: Review; wordRef: Ref<HTMLInputElement> }) {
  const { listedBy } = review
  if (listedBy === null) return null
  if (listedBy === 'sure') {
    return (
      <Notice tone="error" className="mb-5" title="On the do-not-list.">
        This provider asked not to be listed. Please reject it.
      </Notice>
    )
  }
  return (
    <Notice tone="warn" icon={ShieldQuestionMark} className="mb-5" title={`${flagWords}.`}>
      {known[listedBy]} Approve it only if you know that this is someone else.
      <CheckField
        ref={wordRef}
        className="mt-2"
        label="This is someone else"
        checked={review.someoneElse}
        disabled={review.deciding !== null}
        error={review.wordMissing ? 'Please check this before you approve it, or reject it.' : undefined}
        onChange={({ target }) => review.sayItIsSomeoneElse(target.checked)}
      />
    </Notice>
  )
}
