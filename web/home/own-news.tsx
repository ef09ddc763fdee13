// What became of a member's own recommendations, newest first.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleX, Clock } from 'lucide-react'
import type { Answer } from '../../domain/contract.ts'
import type { getMySubmissions } from '../../domain/recommendations/recommendations.contracts.ts'
import { queryOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { dayOf } from '../ui/dates.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingBlock } from '../ui/skeleton.tsx'
import { newsOf } from './member-home.copy.ts'

type Submission = Answer<typeof getMySubmissions>['submissions'][number]

const shownNews = 3

const marks = {
  approved: { icon: CircleCheck, tone: 'bg-primary-soft text-on-primary-soft' },
  pending: { icon: Clock, tone: 'bg-warn-soft text-warn-text' },
  rejected: { icon: CircleX, tone: 'bg-danger-soft text-danger-text' },
} as const

/** The column "Your village". */
export function OwnNews() {
  const signedIn = useSession().user !== null
  const mine = useQuery({ ...queryOf('get-my-submissions', {}), enabled: signedIn })
  const news = [...(mine.data?.submissions ?? [])]
    .sort((one, other) => Date.parse(newsOf(other).at) - Date.parse(newsOf(one).at))
    .slice(0, shownNews)
  return (
    <section aria-labelledby="own-news">
      <h2 id="own-news" className="h2 mb-4">
        Your village
      </h2>
      {mine.isPending && <LoadingBlock label="Loading your recommendations" className="h-20" />}
      {mine.isError && (
        <ErrorState title="Failed to load recommendations" query={mine}>
          Nothing is lost. What you shared is safe with us.
        </ErrorState>
      )}
      {mine.isSuccess && news.length === 0 && (
        <>
          <p className="mb-4 text-ink-soft">Your recommendations, and what became of them, will stand here.</p>
          <Button asChild className="max-sm:w-full">
            <Link to="/add-listing">Share Your Experience</Link>
          </Button>
        </>
      )}
      <ul>
        {news.map((submission) => (
          <News key={submission.id} submission={submission} />
        ))}
      </ul>
    </section>
  )
}

function News({ submission }: { submission: Submission }) {
  const { icon: Icon, tone } = marks[submission.status]
  const { words, at } = newsOf(submission)
  return (
    <li className="flex gap-4 border-b border-line py-4 first:pt-0 last:border-0">
      <span className={`grid size-9 flex-none place-items-center rounded-full ${tone}`}>
        <Icon size={18} />
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          Your note about{' '}
          <Link to="/my-recommendations/$id" params={{ id: submission.id }} className="link font-semibold">
            <bdi>{submission.business_name ?? submission.provider_name}</bdi>
          </Link>{' '}
          {words}
        </p>
        <p className="mt-0.5 text-small text-ink-mute">{dayOf(at)}</p>
      </div>
    </li>
  )
}
