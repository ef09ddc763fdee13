// Every field of a submission, as the details dialog shows them: first what the parent wrote.
import type { ReactNode } from 'react'
import type { ReviewedSubmission } from '../../domain/moderation/moderation.contracts.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { splitHighlights } from '../../domain/recommendations/highlights.ts'
import { pricingText } from '../../domain/recommendations/pricing.ts'
import { Chip } from '../ui/chip.tsx'
import { dayAndTimeOf } from '../ui/dates.ts'
import { Email } from '../ui/email.tsx'
import { Stars } from '../ui/stars.tsx'
import { plainAnswers, yesNo } from './submission.copy.ts'

export function SubmissionFacts({ submission }: { submission: ReviewedSubmission }) {
  const { rating, has_contact_consent, reviewed_at } = submission
  return (
    <>
      {submission.own_words && (
        <>
          <h3 className="name">In their own words</h3>
          <p className="quote mt-1 mb-5 whitespace-pre-line break-words">{submission.own_words}</p>
        </>
      )}
      <h3 className="name">Recommendation</h3>
      <p className="quote mt-1 break-words">{submission.recommendation}</p>
      <ul className="mt-3 flex flex-wrap gap-1.5" aria-label="Highlights">
        {splitHighlights(submission.highlights).map((highlight) => (
          <li key={highlight} className="max-w-full">
            <Chip>{highlight}</Chip>
          </li>
        ))}
      </ul>
      <dl className="mt-5 grid gap-x-8 sm:grid-cols-2">
        <Fact name="Service type">{categoryLabel(submission.service_type)}</Fact>
        <Fact name="Rating">
          <span className="inline-flex items-center gap-1.5">
            <Stars rating={rating} size={16} /> {rating}/5
          </span>
        </Fact>
        <Fact name="Business name">{submission.business_name}</Fact>
        {plainAnswers.map(([name, read]) => (
          <Fact key={name} name={name}>
            {read(submission)}
          </Fact>
        ))}
        <Fact name="Pricing">{pricingText(submission)}</Fact>
        <Fact name="Business website">
          {submission.business_website && <Outside url={submission.business_website} />}
        </Fact>
        <Fact name="Contact consent">{yesNo(has_contact_consent)}</Fact>
        {has_contact_consent && (
          <>
            <Fact name="Provider email">
              {submission.provider_email && <Email address={submission.provider_email} />}
            </Fact>
            <Fact name="Provider phone">{submission.provider_phone}</Fact>
            <Fact name="Provider social">
              {submission.provider_social && <Outside url={submission.provider_social} />}
            </Fact>
          </>
        )}
        <Fact name="Submitted">{dayAndTimeOf(submission.created_at)}</Fact>
        <Fact name="Reviewed at">{reviewed_at ? dayAndTimeOf(reviewed_at) : 'Not yet'}</Fact>
        <Fact name="Reviewed by">{reviewed_at ? (submission.reviewed_by ?? 'A former administrator') : 'Not yet'}</Fact>
      </dl>
    </>
  )
}

/** One line; without a value it says so. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-line py-2.5">
      <dt className="flex-none pt-px text-ink-mute text-small">{name}</dt>
      <dd className="min-w-0 text-right font-medium [overflow-wrap:anywhere]">{children || 'Not given'}</dd>
    </div>
  )
}

/** A link out of the site, opened beside it. */
function Outside({ url }: { url: string }) {
  return (
    <a className="link" href={url} target="_blank" rel="noopener noreferrer">
      {url.replace(/^https?:\/\//, '')}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
