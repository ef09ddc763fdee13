import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, Clock, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '../../domain/contract.ts'
import { openQuestionsLimit } from '../../domain/limits.ts'
import type { getReviewContext } from '../../domain/moderation/desk.contracts.ts'
import type { ReviewedPost } from '../../domain/moderation/moderation.contracts.ts'
import { placeLabel } from '../../domain/places/us-states.ts'
import { categoryLabel, categoryPlural } from '../../domain/providers/categories.ts'
import { providerSlug } from '../../domain/providers/provider-address.rules.ts'
import { counted } from '../../domain/text/counts.ts'
import { queryOf } from '../app/call.ts'
import { Avatar } from '../ui/avatar.tsx'
import { dayAndTimeOf, dayOf } from '../ui/dates.ts'
import { Emblem } from '../ui/emblem.tsx'
import { LoadingBlock, SectionFailure } from '../ui/states.tsx'
import { countLine, evidenceOf } from './provider-pair.copy.ts'
import { reviewerOf } from './submission.copy.ts'
import { isPost, type QueueRow } from './submission-queue.ts'

type Context = Answer<typeof getReviewContext>

export function NoteBeside({ submission }: { submission: QueueRow }) {
  const { id, status } = submission
  const query = useQuery({ ...queryOf('get-review-context', { id }), staleTime: 0 })
  if (!query.data) {
    return query.isError ? (
      <SectionFailure words="Failed to load the related details" query={query} />
    ) : (
      <LoadingBlock className="h-56 w-full" />
    )
  }
  const { joins, duplicates, parent, asked, village } = query.data
  return (
    <>
      {isPost(submission) ? (
        <Part title="In the village already">
          <VillageHas post={submission} providers={village?.providers ?? 0} />
        </Part>
      ) : (
        <Part title={status === 'approved' ? 'On this page' : 'Would go on'}>
          {joins ? (
            <Provider provider={joins} />
          ) : (
            <p className="mt-1 text-ink-mute text-small">A new page. No one like this is listed yet.</p>
          )}
        </Part>
      )}
      {duplicates.length > 0 && (
        <Part title={duplicates.length === 1 ? 'Possible duplicate' : 'Possible duplicates'}>
          {duplicates.map((provider) => (
            <Provider key={provider.provider_id} provider={provider} />
          ))}
        </Part>
      )}
      <Part title="The parent">
        {parent ? (
          <Parent parent={parent} openQuestions={village?.open_questions} />
        ) : (
          <p className="mt-1 text-ink-mute text-small">This parent’s account is gone.</p>
        )}
      </Part>
      {asked.length > 0 && (
        <Part title="Asked for a change">
          {asked.map(({ id, letter, asked_by, asked_at }) => (
            <p key={id} className="mt-1.5 text-small">
              <span className="block text-ink-mute">
                {reviewerOf(asked_by)}, {dayAndTimeOf(asked_at)}
              </span>
              <span className="whitespace-pre-line wrap-anywhere">{letter}</span>
            </p>
          ))}
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-3.5 first:pt-0 last:border-0 last:pb-0">
      <h3 className="name">{title}</h3>
      {children}
    </div>
  )
}

const line = '-mx-2 mt-1.5 flex items-start gap-3 rounded-sm p-2 text-small'

function Provider({ provider }: { provider: NonNullable<Context['joins']> }) {
  const { provider_id, provider_name, shown_name, is_business, service_type, towns } = provider
  const evidence = evidenceOf(provider).join(', ')
  return (
    <a
      className={`${line} hover:bg-tint`}
      href={`/providers/${providerSlug(provider_id, shown_name)}`}
      target="_blank"
      rel="noopener"
    >
      <Emblem id={provider_id} business={is_business} className="emblem-56 flex-none" />
      <span className="min-w-0 flex-1">
        <bdi className="block font-semibold wrap-anywhere">{provider_name}</bdi>
        <span className="block text-ink-soft">
          {[categoryLabel(service_type), towns.slice(0, 2).join(', ')].filter(Boolean).join(' in ')}
        </span>
        <span className="block text-ink-soft">{countLine(provider)}</span>
        {evidence && <span className="block text-ink-soft first-letter:uppercase">{evidence}</span>}
      </span>
      <ExternalLink size={15} className="mt-1 flex-none text-ink-mute" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

function VillageHas({ post, providers }: { post: ReviewedPost; providers: number }) {
  const { service_type, city, state } = post
  const search = new URLSearchParams({ location: placeLabel({ city, state }), category: service_type })
  const kind = counted(providers, categoryLabel(service_type), categoryPlural(service_type))
  return (
    <a className={`${line} hover:bg-tint`} href={`/search-results?${search}`} target="_blank" rel="noopener">
      <span className="min-w-0 flex-1 wrap-anywhere">{`${kind} near ${city}`}</span>
      <ExternalLink size={15} className="mt-1 flex-none text-ink-mute" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

type ParentProps = { parent: NonNullable<Context['parent']>; openQuestions: number | undefined }

function Parent({ parent, openQuestions }: ParentProps) {
  const { id, name, joined_at, invited_by, approved, rejected, pending } = parent
  return (
    <div className={line}>
      <Avatar name={name} size="sm" />
      <div className="min-w-0 flex-1">
        <Link to="/admin/members/$id" params={{ id }} className="link font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </Link>
        <p className="text-ink-soft wrap-anywhere">
          {`Joined ${dayOf(joined_at)}${invited_by ? `, invited by ${invited_by}` : ''}`}
        </p>
        <ul aria-label="Their other recommendations" className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
          <Count icon={<CircleCheck size={15} />} count={approved} words="approved" />
          <Count icon={<CircleX size={15} />} count={rejected} words="rejected" />
          {pending > 0 && <Count icon={<Clock size={15} />} count={pending} words="more waiting" />}
          {openQuestions !== undefined && <li>{`${openQuestions} of ${openQuestionsLimit} questions open`}</li>}
        </ul>
        {openQuestions === undefined && approved + rejected + pending === 0 && (
          <p className="mt-1 font-semibold">Their first recommendation</p>
        )}
      </div>
    </div>
  )
}

function Count({ icon, count, words }: { icon: ReactNode; count: number; words: string }) {
  return (
    <li className="flex items-center gap-1.5 whitespace-nowrap">
      <span className="text-ink-mute">{icon}</span>
      <span>
        <b className="font-semibold tabular-nums">{count}</b> {words}
      </span>
    </li>
  )
}
