import type { ReactNode } from 'react'
import type { ReviewedSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { splitHighlights } from '../../domain/recommendations/highlights.ts'
import { ownWordsOf, wordsOf } from '../../domain/recommendations/optional-answers.ts'
import { Chip } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import { dayAndTimeOf } from '../ui/dates.ts'
import { Email } from '../ui/email.tsx'
import { Stars } from '../ui/stars.tsx'
import { answers, otherBusinessOf, reviewerOf } from './submission.copy.ts'

const special: Record<string, (submission: ReviewedSubmission) => ReactNode> = {
  'Business name': otherBusinessOf,
  Rating: ({ rating }) => (
    <>
      <Stars rating={rating} /> <span aria-hidden="true">{rating}/5</span>
    </>
  ),
  'Business website': ({ business_website }) => business_website && <Outside url={business_website} />,
  'Provider email': ({ provider_email }) => provider_email && <Email address={provider_email} />,
  'Provider social': ({ provider_social }) => provider_social && <Outside url={provider_social} />,
}

const shownAbove = ['Provider name', 'Service type', 'Location', 'Highlights', 'Own words']
const ofConsent = ['Provider email', 'Provider phone', 'Provider social']

export function SubmissionFacts({ submission }: { submission: ReviewedSubmission }) {
  const { has_contact_consent, reviewed_at } = submission
  const [ownWords, words] = [ownWordsOf(submission), wordsOf(submission)]
  const left = has_contact_consent ? shownAbove : [...shownAbove, ...ofConsent]
  const facts = answers
    .filter(([name]) => !left.includes(name))
    .map(([name, read]) => ({ name, isGiven: Boolean(read(submission)), words: (special[name] ?? read)(submission) }))
  const filled = facts.filter(({ words }) => words)
  const missing = facts.filter(({ isGiven }) => !isGiven).map(({ name }) => name)
  return (
    <>
      <h3 className="name mb-1">{ownWords ? 'In their own words' : 'Recommendation'}</h3>
      <p className={classes('whitespace-pre-line break-words', ownWords ? 'quote' : 'text-ink-soft')}>{words}</p>
      {/* a generated text already names the highlights */}
      {ownWords && (
        <ul className="mt-3 flex flex-wrap gap-1.5" aria-label="Highlights">
          {splitHighlights(submission.highlights).map((highlight) => (
            <li key={highlight} className="max-w-full">
              <Chip>{highlight}</Chip>
            </li>
          ))}
        </ul>
      )}
      <dl className="mt-5 grid gap-x-8 sm:grid-cols-2">
        {filled.map(({ name, words }) => (
          <Fact key={name} name={name}>
            {words}
          </Fact>
        ))}
        {reviewed_at && <Fact name="Reviewed at">{dayAndTimeOf(reviewed_at)}</Fact>}
        {reviewed_at && <Fact name="Reviewed by">{reviewerOf(submission.reviewed_by)}</Fact>}
      </dl>
      {missing.length > 0 && <p className="mt-2.5 text-ink-mute text-small">Not given: {missing.join(', ')}</p>}
    </>
  )
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2.5">
      <dt className="flex-none pt-px text-ink-mute text-small">{name}</dt>
      <dd className="min-w-0 text-right font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function Outside({ url }: { url: string }) {
  return (
    <a className="link" href={url} target="_blank" rel="noopener noreferrer">
      {url.replace(/^https?:\/\//, '')}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
