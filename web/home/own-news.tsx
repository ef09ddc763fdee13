import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleHelp, CircleX, Clock, MessageSquare, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '../../domain/contract.ts'
import type { Question } from '../../domain/questions/questions.contracts.ts'
import type { getMySubmissions } from '../../domain/recommendations/recommendations.contracts.ts'
import { counted } from '../../domain/text/counts.ts'
import { queryOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { questionName } from '../questions/question.copy.ts'
import { useNearQuestions } from '../questions/use-near-questions.ts'
import { Button } from '../ui/button.tsx'
import { tints } from '../ui/classes.ts'
import { dayOf } from '../ui/dates.ts'
import { ErrorState, LoadingBlock } from '../ui/states.tsx'
import { newsOf } from './member-home.copy.ts'

type Submission = Answer<typeof getMySubmissions>['submissions'][number]

const shownNews = 5

/** Milliseconds for which something is news; a question waits for its reply. */
const newsMs = 30 * 24 * 3_600_000

const marks = {
  asked: { icon: CircleHelp, tone: tints.info },
  approved: { icon: CircleCheck, tone: tints.ok },
  pending: { icon: Clock, tone: tints.warn },
  rejected: { icon: CircleX, tone: tints.error },
  joined: { icon: UserRound, tone: tints.warn },
  answered: { icon: MessageSquare, tone: tints.info },
} as const

/** `first`: left out until there is news. */
export function OwnNews({ first = false }: { first?: boolean }) {
  const enabled = useSession().user !== null
  const mine = useQuery({ ...queryOf('get-my-submissions', {}), enabled })
  const codes = useQuery({ ...queryOf('list-referral-codes', {}), enabled })
  const questions = useNearQuestions()
  const notes = (mine.data?.submissions ?? []).map((submission) => ({
    rank: submission.change_letter === null ? 0 : 2,
    at: newsOf(submission).at,
    row: <Note key={submission.id} submission={submission} />,
  }))
  const joined = (codes.data?.joined ?? []).map(({ name, joined_at: at }) => ({
    rank: 0,
    at,
    row: (
      <News key={`${at} ${name}`} mark="joined" at={at}>
        <bdi>{name}</bdi> joined with your code.
      </News>
    ),
  }))
  const asked = (questions.first?.mine ?? []).flatMap((question) => {
    const isChangeAsked = question.state_now === 'change_asked'
    if (!isChangeAsked && question.state_now !== 'rejected' && question.new_answers === 0) return []
    return { rank: isChangeAsked ? 2 : 1, at: '', row: <Asked key={question.id} question={question} /> }
  })
  // what needs the member's reply first, then their own questions, then the newest
  const recent = [...notes, ...joined].filter(({ rank, at }) => rank > 0 || Date.now() - Date.parse(at) < newsMs)
  const order = [...asked, ...recent].sort(
    (one, other) => other.rank - one.rank || Date.parse(other.at) - Date.parse(one.at),
  )
  const news = order.map(({ row }) => row)
  const waiting = mine.isPending || codes.isPending || questions.isPending
  if (first && news.length === 0 && !mine.isLoadingError) return null
  return (
    <section aria-labelledby="own-news">
      <h2 id="own-news" className="h3 mb-3.5 leading-11">
        Your village
      </h2>
      {waiting && <LoadingBlock label="Loading your recommendations" className="h-18" count={3} />}
      {mine.isLoadingError && <ErrorState title="Failed to load recommendations" query={mine} />}
      {!waiting && mine.isSuccess && news.length === 0 && (
        <p className="text-ink-soft">News about your recommendations will show up here.</p>
      )}
      {!waiting && <ul>{news.slice(0, shownNews)}</ul>}
    </section>
  )
}

function Note({ submission }: { submission: Submission }) {
  const { id, status, change_letter, business_name, provider_name } = submission
  const { words, at } = newsOf(submission)
  const asked = change_letter !== null
  return (
    <News
      mark={asked ? 'asked' : status}
      at={at}
      action={
        asked && (
          <Button asChild size="sm">
            <Link to="/my-recommendations/$id" params={{ id }}>
              Reply<span className="sr-only"> about {business_name ?? provider_name}</span>
            </Link>
          </Button>
        )
      }
    >
      {asked ? 'Our reviewers have a question about your note on ' : 'Your note about '}
      <Link to="/my-recommendations/$id" params={{ id }} className="link font-semibold">
        <bdi>{business_name ?? provider_name}</bdi>
      </Link>
      {words}
    </News>
  )
}

function Asked({ question }: { question: Question }) {
  const { id, state_now, new_answers } = question
  const news =
    new_answers > 0
      ? ({ mark: 'answered', words: `${counted(new_answers, 'new answer')} to your question:` } as const)
      : state_now === 'rejected'
        ? ({ mark: 'rejected', words: 'We didn’t post your question:' } as const)
        : ({ mark: 'asked', words: 'Our reviewers ask for a change to your question:' } as const)
  return (
    <News mark={news.mark}>
      <span>{news.words}</span>{' '}
      <Link to="/questions/$id" params={{ id }} className="link font-semibold">
        {questionName(question)}
      </Link>
    </News>
  )
}

type NewsProps = { mark: keyof typeof marks; at?: string; action?: ReactNode; children: ReactNode }

function News({ mark, at, action, children }: NewsProps) {
  const { icon: Icon, tone } = marks[mark]
  return (
    <li className="flex gap-3 border-b border-line py-3 first:pt-0 last:border-0">
      <span className={`grid size-9 flex-none place-items-center rounded-full ${tone}`}>
        <Icon size={18} />
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere">{children}</p>
        <p className="flex flex-wrap items-center gap-x-3 text-small text-ink-mute">
          {action}
          {at && <span>{dayOf(at)}</span>}
        </p>
      </div>
    </li>
  )
}
