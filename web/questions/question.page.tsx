import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, Calendar, Flag, HandHeart, MapPin } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Answer } from '../../domain/contract.ts'
import { questionReadableDays } from '../../domain/limits.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { getQuestion } from '../../domain/questions/questions.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { queryOf } from '../app/call.ts'
import { callOnce } from '../app/call-once.ts'
import { lazyComponent } from '../app/lazy.ts'
import { refresh } from '../app/queries.ts'
import { useSession } from '../app/session.ts'
import { parentCount } from '../providers/provider.copy.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { CategoryIcon } from '../ui/category-icon.tsx'
import { dayOf, shortDayOf, today } from '../ui/dates.ts'
import { ChunkMissing, LazyBoundary, LazyDialog } from '../ui/lazy-boundary.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { EmptyState, ErrorState, LoadingBlock } from '../ui/states.tsx'
import { Token } from '../ui/token.tsx'
import { AnswerCard } from './answer-card.tsx'
import { answersWords, neededWords, parentIn, pictureOf, questionName } from './question.copy.ts'
import { KnowSomeone, ShortRows } from './question-row.tsx'
import { SameHere } from './same-here.tsx'

const isNotFound = (error: Error | null): boolean =>
  error instanceof Refusal && (error.code === 'not_found' || error.code === 'invalid_input')

export function QuestionPage() {
  const { id } = useParams({ from: '/questions/$id' })
  const { user } = useSession()
  const page = useQuery({ ...queryOf('get-question', { id }), enabled: user !== null })
  const hasNews = page.data !== undefined && page.data.question.new_answers > 0
  useEffect(() => {
    // lists say how many are new, until they are seen here
    if (hasNews) void refresh('list-questions')
  }, [hasNews])
  if (isNotFound(page.error)) return <QuestionNotFound />
  if (page.data) return <Shown key={id} page={page.data} fetchedAt={page.dataUpdatedAt} />
  return (
    <div className="page pt-6 pb-12">
      {page.isError ? (
        <ErrorState as="h1" title="This page didn’t load" query={page} />
      ) : (
        <>
          <h1 className="sr-only">A question</h1>
          <LoadingBlock label="Loading the question" className="mt-13 h-160" />
        </>
      )}
    </div>
  )
}

// few readers are the one who asked
const OwnStrip = lazyComponent(() => import('./own-question.tsx'), 'OwnStrip')
const ownMissing = 'We couldn’t load what you can change'
const FoundSomeone = lazyComponent(() => import('./own-question.tsx'), 'FoundSomeone')

function QuestionNotFound() {
  const title = 'This question isn’t here anymore'
  return (
    <>
      <PageTitle title={title} />
      <EmptyState
        as="h1"
        illustration="not-found"
        title={title}
        action={
          <Button asChild variant="primary" size="lg">
            <Link to="/questions">All questions near you</Link>
          </Button>
        }
      >
        {`It was taken back, it’s being reviewed again, or it closed more than ${questionReadableDays} days ago.`}
      </EmptyState>
    </>
  )
}

type Page = Answer<typeof getQuestion>

function Shown({ page, fetchedAt }: { page: Page; fetchedAt: number }) {
  const { question, own, found, answers, waiting, may_thank, readers, also } = page
  const isOpen = question.state_now === 'open'
  const mayAnswer = isOpen && !question.mine
  const needed = neededWords(question, today())
  return (
    <>
      <PageTitle title={questionName(question)} />
      <div className="page pt-1 pb-10">
        <Link to="/questions" className="inline-flex min-h-(--tap) items-center gap-2 font-semibold text-link">
          <ArrowLeft size={18} />
          Parents near you ask
        </Link>
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-4 xl:grid-cols-[minmax(0,1fr)_21rem] print:block">
          <div>
            {own && (
              <LazyBoundary
                missing={<ChunkMissing title={ownMissing} />}
                fallback={<LoadingBlock className="mb-5 h-17" />}
              >
                <OwnStrip {...{ own, found, fetchedAt }} />
              </LazyBoundary>
            )}
            <p className="flex flex-wrap gap-x-4.5 gap-y-1 font-[550] text-ink-soft wrap-anywhere [&>span]:flex [&>span]:items-center [&>span]:gap-1.5">
              <span>
                <CategoryIcon category={question.service_type} />
                {categoryLabel(question.service_type)}
              </span>
              <span>
                <MapPin size={18} className="text-ink-mute" />
                {`${question.city}, ${question.state}`}
              </span>
              {needed && (
                <span>
                  <Calendar size={18} className="text-ink-mute" />
                  {needed}
                </span>
              )}
            </p>
            <h1
              dir="auto"
              className="mt-2.5 font-[430] text-[clamp(1.5rem,1.25rem+1vw,1.9375rem)] leading-[1.3] whitespace-pre-line wrap-anywhere"
            >
              “{question.words}”
            </h1>
            <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-line border-b pb-5">
              <div className="flex min-w-0 items-center gap-3 leading-snug wrap-anywhere">
                <Token picture={pictureOf(question)} className="size-10" />
                <p>
                  <b className="block font-semibold">{parentIn(question.asked_from)} asks</b>
                  <span className="text-ink-mute text-small">{datesOf(page)}</span>
                </p>
              </div>
              {mayAnswer && (
                <span className="flex gap-2 max-md:hidden print:hidden">
                  <SameHere question={question} />
                  <KnowSomeone question={question} variant="primary" icon={HandHeart} />
                </span>
              )}
            </div>
            <div className="mt-6 mb-3.5 flex items-center justify-between">
              <h2 id="answers" tabIndex={-1} className="h3 outline-none">
                {answersWords(answers.length)}
              </h2>
              {question.new_answers > 0 && <Badge kind="new">{`${question.new_answers} new`}</Badge>}
            </div>
            {own && isOpen && answers.length === 0 && readers !== null && (
              <p className="text-ink-soft">{`${parentCount(readers)} can see it.`}</p>
            )}
            {waiting > 0 && (
              <Notice tone="warn" className="mb-3.5">
                Your answer waits for review.
              </Notice>
            )}
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
              {answers.map((answer) => (
                <li key={answer.provider.provider_id}>
                  <AnswerCard answer={answer} mayThank={may_thank} />
                </li>
              ))}
            </ul>
          </div>
          <aside className="grid gap-4 print:hidden" aria-label="More about this question">
            {own && isOpen && (
              <LazyBoundary missing={null}>
                <FoundSomeone own={own} answers={answers} />
              </LazyBoundary>
            )}
            {!(own && isOpen) && also.length > 0 && (
              <ShortRows
                title={`Also asked near ${question.city}`}
                questions={also}
                after={
                  <Link to="/questions" className="link mt-1 inline-flex min-h-11 items-center text-small">
                    All questions near you
                  </Link>
                }
              />
            )}
            <ReportIt id={question.id} />
          </aside>
        </div>
      </div>
      {mayAnswer && (
        <div className="action-bar sticky bottom-0 z-30 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden">
          <div className="page flex gap-2.5 py-3 short:py-1">
            <SameHere question={question} className="flex-1 px-2" />
            <KnowSomeone question={question} variant="primary" className="flex-1 px-2" />
          </div>
        </div>
      )}
    </>
  )
}

const datesOf = ({ question: { asked_at, open_until, closed_at, mine }, readable_until }: Page): string => {
  if (closed_at && readable_until) return `Closed ${dayOf(closed_at)}, readable until ${dayOf(readable_until)}`
  if (mine || !asked_at || !open_until) return 'What members read, never your name'
  return `${dayOf(asked_at)}, open until ${shortDayOf(open_until)}`
}

const ReportDialog = lazyComponent(() => import('../providers/correction-dialog.tsx'), 'ReportDialog')

function ReportIt({ id }: { id: string }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <p className="flex min-h-(--tap) items-center gap-2.5 px-1 text-ink-soft">
      <Flag size={18} className="text-ink-mute" />
      <span>
        Something wrong?{' '}
        <LinkButton aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Report it
        </LinkButton>
      </span>
      <LazyDialog open={open} onMissing={close}>
        <ReportDialog
          open={open}
          onClose={close}
          title="Something wrong?"
          description="Your message goes to the people who run the village, with your name. Other parents won’t see it."
          label="What’s wrong?"
          hint="A question or an answer that names someone, is unkind, or isn’t true"
          send={(message) => callOnce('report-question', { id, message })}
        />
      </LazyDialog>
    </p>
  )
}
