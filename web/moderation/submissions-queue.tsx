import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { call } from '../app/call.ts'
import { readDraft } from '../app/drafts.ts'
import { Button, Spinner } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { ShowMore } from '../ui/show-more.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { filterNames, foundInWords, shownInWords } from './submission.copy.ts'
import { SubmissionChooser, useChoice } from './submission-chooser.tsx'
import { SubmissionDialog } from './submission-dialog.tsx'
import { type Queue, useQueue } from './submission-pages.ts'
import { fits, type QueueView, rowsOf, type StatusFilter } from './submission-queue.ts'
import { SubmissionRow } from './submission-row.tsx'
import { SubmissionsDecision } from './submissions-decision.tsx'
import { Undoable } from './undo-lines.tsx'
import type { Opened } from './use-review.ts'

/**
 * The open submission is the one in the address. Opening a row adds an entry to the history; going to another submission
 * replaces it. A submission outside the list is fetched.
 */
const useOpenNote = ({ submissions, view }: Queue) => {
  const { note } = useSearch({ from: '/admin' })
  const navigate = useNavigate({ from: '/admin' })
  const { history } = useRouter()
  const [start, setStart] = useState<Opened | null>(null)
  /** The submission that was closed, until the address has changed. */
  const [closed, setClosed] = useState<string>()
  const wanted = note === closed ? undefined : note
  const isStep = useRef(false)
  const at = submissions.findIndex(({ id }) => id === note)
  const elsewhere = useQuery({
    queryKey: ['open-note', note],
    queryFn: async () => rowsOf(await call('list-submissions', { id: note }), null)[0] ?? null,
    enabled: wanted !== undefined && !start && at < 0,
    gcTime: 0,
  })
  const found = submissions[at] ?? elsewhere.data
  if (closed !== undefined && wanted === note) setClosed(undefined)
  if (wanted === undefined && start) setStart(null)
  else if (wanted !== undefined && !start && found) {
    setStart({
      submission: found,
      place: submissions.slice(0, Math.max(0, at)).filter((one) => fits(view.filter, one)).length,
    })
  }
  const write = (id: string | undefined, replace: boolean) =>
    void navigate({ search: (before) => ({ ...before, note: id }), replace, resetScroll: false })
  return {
    start,
    open: (id: string) => {
      isStep.current = true
      write(id, false)
    },
    turnTo: (id: string) => write(id, true),
    close: () => {
      setClosed(note)
      if (isStep.current) history.back()
      else write(undefined, true)
      isStep.current = false
    },
  }
}

const nothingFound = 'No submissions found'

const emptySentences: Record<StatusFilter, string> = {
  all: 'What parents share shows up here.',
  pending: 'Nothing is waiting for review.',
  approved: 'What you approve shows up here.',
  rejected: 'What you reject shows up here.',
}

type SubmissionsQueueProps = {
  view: QueueView
  onViewChange: (view: QueueView) => void
  heading: RefObject<HTMLElement | null>
  selecting: boolean
}

export function SubmissionsQueue({ view, ...rest }: SubmissionsQueueProps) {
  const queue = useQueue(view)
  return (
    <>
      <p role="status" className="sr-only">
        {whatWasFound(queue)}
      </p>
      {queue.pages.isPending ? (
        <LoadingQueue />
      ) : queue.failed && !queue.pages.data ? (
        <ErrorState title="Failed to load submissions" query={queue.pages}>
          Nothing was changed.
        </ErrorState>
      ) : (
        <Rows queue={queue} {...rest} />
      )}
    </>
  )
}

const whatWasFound = ({ view, submissions, hasMore, pages, failed }: Queue): string | null => {
  if (!view.search || pages.isPending || pages.isPlaceholderData || failed) return null
  return submissions.length === 0 ? nothingFound : foundInWords(submissions.length, hasMore)
}

/** A line over the edge of the scrolling rows. It takes no space, so no row moves. */
function OverRows({ below, children }: { below?: boolean; children: ReactNode }) {
  return (
    <div
      className={classes(
        'pointer-events-none sticky z-10 flex h-0 items-center justify-center *:pointer-events-auto *:-translate-y-1.5 *:flex *:items-center *:gap-1.5 *:rounded-full *:border *:border-line *:bg-surface *:px-4 *:text-small *:shadow-raised *:empty:hidden',
        below ? 'top-21 @max-xl:top-32' : 'top-6',
      )}
    >
      {children}
    </div>
  )
}

function LoadingQueue() {
  return (
    <div aria-busy="true">
      <OverRows>
        <p role="status" className="min-h-8 text-ink-mute">
          <Spinner />
          Loading submissions...
        </p>
      </OverRows>
      <div aria-hidden="true" className="grid gap-px">
        {Object.keys([...Array(8)]).map((row) => (
          <Skeleton key={row} className="h-36 rounded-none lg:h-22" />
        ))}
      </div>
    </div>
  )
}

function Rows({ queue, onViewChange, heading, selecting }: { queue: Queue } & Omit<SubmissionsQueueProps, 'view'>) {
  const { submissions, current, view } = queue
  const list = useRef<HTMLUListElement>(null)
  const note = useOpenNote(queue)
  const last = useRef<Opened>(null)

  /** The button of the row at `place`; past the end, of the last row. In an empty list, the heading. */
  const rowButton = (place: number) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-submission] button') ?? []
    return buttons[Math.min(place, buttons.length - 1)] ?? heading.current
  }
  /** The button of the row that was open last, or of the one that took its place in the list. */
  const lastButton = () => {
    const { submission, place } = last.current ?? {}
    const id = ids.find((one) => one === submission?.id) ?? current[Math.min(place ?? 0, current.length - 1)]?.id
    return rowButton(id === undefined ? -1 : ids.indexOf(id))
  }
  const choice = useChoice(queue)
  const ids = submissions.map(({ id }) => id)
  /** Refetches the list. The pressed button disappears, so the focus moves to the first row. */
  const showNews = async () => {
    await queue.pages.refetch()
    if (document.activeElement === document.body) rowButton(0)?.focus()
  }

  return (
    <>
      {!note.start && <Undoable heading={heading} />}
      {submissions.length === 0 ? (
        <NothingFound view={view} onClearSearch={() => onViewChange({ ...view, search: '' })} />
      ) : (
        <>
          {selecting && <SubmissionChooser queue={queue} choice={choice} />}
          <OverRows below={selecting}>
            <News queue={queue} onShow={showNews} />
          </OverRows>
          <ul ref={list} aria-busy={queue.pages.isPlaceholderData} className="aria-busy:opacity-60">
            {submissions.map((submission) => (
              <SubmissionRow
                key={submission.id}
                submission={submission}
                filter={view.filter}
                hasNotes={readDraft(submission.id) !== undefined}
                onOpen={() => note.open(submission.id)}
                selecting={selecting}
                chosen={choice.ids.has(submission.id)}
                onChoose={(chosen) => choice.chooseOne(submission, chosen)}
              />
            ))}
          </ul>
          <div className="flex min-h-14 items-center justify-between gap-3 border-t border-line px-4 py-1.5 text-ink-mute text-small md:px-5">
            <p>{whatWasFound(queue) ?? shownInWords(submissions.length, queue.total)}</p>
            <ShowMore pages={queue.pages} list={list} rows={submissions.length} focus="button" className="" />
          </div>
        </>
      )}
      {note.start && (
        <SubmissionDialog
          start={note.start}
          queue={queue}
          onClose={(shown) => {
            last.current = shown
            note.close()
          }}
          onShow={note.turnTo}
          onViewChange={onViewChange}
          focusAfter={lastButton}
        />
      )}
      {choice.wanted && <SubmissionsDecision wanted={choice.wanted} choice={choice} focusAfter={() => rowButton(0)} />}
    </>
  )
}

function News({ queue: { submissions, current, fresh, pages }, onShow }: { queue: Queue; onShow: () => void }) {
  const decided = submissions.length - current.length
  const hasNews = fresh > 0 || decided > 0
  return (
    <div className={hasNews ? undefined : 'sr-only'}>
      <p role="status" className="tabular-nums">
        {[fresh > 0 && `${fresh} new`, decided > 0 && `${decided} decided by others`].filter(Boolean).join(', ')}
      </p>
      {hasNews && (
        <>
          <span aria-hidden="true">·</span>
          <button
            type="button"
            className="link -my-1.5 min-h-11 font-semibold"
            aria-disabled={pages.isFetching || undefined}
            onClick={onShow}
          >
            {fresh > 0 ? 'Show' : 'Refresh'}
          </button>
        </>
      )}
    </div>
  )
}

function NothingFound({ view: { filter, search }, onClearSearch }: { view: QueueView; onClearSearch: () => void }) {
  if (!search) return <EmptyState title={nothingFound}>{emptySentences[filter]}</EmptyState>
  const where = filter === 'all' ? '' : ` ${filterNames[filter].toLowerCase()}`
  return (
    <EmptyState title={nothingFound} action={<Button onClick={onClearSearch}>Clear search</Button>}>
      Nothing{where} matches “{search}”.
    </EmptyState>
  )
}
