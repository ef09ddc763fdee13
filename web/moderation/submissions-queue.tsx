// The rows of one view of the queue, or what stands in their place; which are chosen, and which one is open.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type RefObject, useRef, useState } from 'react'
import type { Decision } from '../../domain/moderation/decision.rules.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import { keepNotes, readNotes } from '../admin/kept-notes.ts'
import { call } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { filterNames, foundInWords } from './submission.copy.ts'
import { chooserLine, SubmissionChooser } from './submission-chooser.tsx'
import { SubmissionDialog } from './submission-dialog.tsx'
import { fits, type QueueView, type StatusFilter } from './submission-queue.ts'
import { SubmissionRow, SubmissionRowSkeleton } from './submission-row.tsx'
import { type Chosen, SubmissionsDecision, type WantedDecisions } from './submissions-decision.tsx'
import { Undoable, useUndoOffers } from './undo-lines.tsx'
import { type Queue, useQueue } from './use-queue.ts'
import type { Opened } from './use-review.ts'

/**
 * The submission that is open is the one in the address: a step in the history where a row opened it; turning to others is
 * none. It is taken from the list as it stands then, or asked for when it is not in it.
 */
const useOpenNote = ({ submissions, view }: Queue) => {
  const { note } = useSearch({ from: '/admin' })
  const navigate = useNavigate({ from: '/admin' })
  const { history } = useRouter()
  const [start, setStart] = useState<Opened | null>(null)
  const isStep = useRef(false)
  const at = submissions.findIndex(({ id }) => id === note)
  const elsewhere = useQuery({
    queryKey: ['open-note', note],
    queryFn: async () => (await call('list-submissions', { id: note })).submissions[0] ?? null,
    enabled: note !== undefined && !start && at < 0,
    gcTime: 0,
  })
  const found = submissions[at] ?? elsewhere.data
  if (note === undefined && start) setStart(null)
  else if (note !== undefined && !start && found) {
    setStart({
      submission: found,
      place: submissions.slice(0, Math.max(0, at)).filter((one) => fits(view.filter, one)).length,
    })
  }
  // whoever had to be asked about unsaved notes was
  const write = (id: string | undefined, replace: boolean) =>
    void navigate({ search: (before) => ({ ...before, note: id }), replace, resetScroll: false, ignoreBlocker: true })
  return {
    start,
    open: (id: string) => {
      isStep.current = true
      write(id, false)
    },
    turnTo: (id: string) => write(id, true),
    close: () => {
      if (isStep.current) history.back({ ignoreBlocker: true })
      else write(undefined, true)
      isStep.current = false
    },
  }
}

const nothingFound = 'No submissions found'

const emptySentences: Record<StatusFilter, string> = {
  all: 'What parents share stands here.',
  pending: 'Nothing is waiting for review.',
  approved: 'What you approve stands here.',
  rejected: 'What you reject stands here.',
}

type SubmissionsQueueProps = {
  view: QueueView
  onViewChange: (view: QueueView) => void
  onClearSearch: () => void
  /** Takes the focus when there is no row to take it. */
  heading: RefObject<HTMLElement | null>
}

/** The queue, page after page. */
export function SubmissionsQueue({ view, onViewChange, onClearSearch, heading }: SubmissionsQueueProps) {
  const queue = useQueue(view)
  return (
    <>
      <p role="status" className="sr-only">
        {whatWasFound(queue)}
      </p>
      {queue.pages.isPending ? (
        <QueueSkeleton filter={view.filter} />
      ) : queue.failed ? (
        <ErrorState title="Failed to load submissions" query={queue.pages}>
          Nothing was changed.
        </ErrorState>
      ) : (
        <Rows {...{ queue, onViewChange, onClearSearch, heading }} />
      )}
    </>
  )
}

/** How many a search found, once it has; nothing while nothing is looked for. */
const whatWasFound = ({ view, submissions, hasMore, pages, failed }: Queue): string | null => {
  if (!view.search || pages.isPending || pages.isPlaceholderData || failed) return null
  return submissions.length === 0 ? nothingFound : foundInWords(submissions.length, hasMore)
}

/** The words stand where the rows can be chosen later; about a window full of rows below them. */
function QueueSkeleton({ filter }: { filter: StatusFilter }) {
  return (
    <div aria-busy="true">
      <p role="status" className={classes(chooserLine, 'flex items-center gap-3 text-small text-ink-mute')}>
        <Spinner />
        Loading submissions...
      </p>
      <ul aria-hidden="true">
        {Array.from({ length: 8 }, (_, place) => place).map((place) => (
          <SubmissionRowSkeleton key={place} filter={filter} />
        ))}
      </ul>
    </div>
  )
}

/** The rows with all that can be done to them. They may come and go while a dialog is open on one of them. */
function Rows({ queue, onViewChange, onClearSearch, heading }: { queue: Queue } & Omit<SubmissionsQueueProps, 'view'>) {
  const { submissions, current, view } = queue
  const memberId = useSession().user?.id ?? ''
  const list = useRef<HTMLUListElement>(null)
  const note = useOpenNote(queue)
  const last = useRef<Opened>(null)

  /** The button of the row at a place, of the last row past the end, or the heading of an empty list. */
  const rowButton = (place: number) => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-submission] button') ?? []
    return buttons[Math.min(place, buttons.length - 1)] ?? heading.current
  }
  /** The button of the row that was open last, or of the one that took its place among those that belong here. */
  const lastButton = () => {
    const { submission, place } = last.current ?? {}
    const id = ids.find((one) => one === submission?.id) ?? current[Math.min(place ?? 0, current.length - 1)]?.id
    return rowButton(id === undefined ? -1 : ids.indexOf(id))
  }
  const choice = useChoice(queue, memberId)
  const ids = submissions.map(({ id }) => id)
  /** The list anew; the button that was pressed is gone then, and leaves its focus to the first row. */
  const showNews = async () => {
    await queue.pages.refetch()
    if (document.activeElement === document.body) rowButton(0)?.focus()
  }
  const mayUndo = useUndoOffers().offers.length > 0

  return (
    <>
      {!note.start && mayUndo && <Undoable heading={heading} />}
      {submissions.length === 0 ? (
        <NothingFound view={view} onClearSearch={onClearSearch} />
      ) : (
        <>
          <SubmissionChooser
            shown={current}
            chosen={choice.chosen}
            onChoose={choice.choose}
            onDecide={choice.ask}
            found={whatWasFound(queue)}
            decided={submissions.length - current.length}
            fresh={queue.fresh}
            onRefresh={showNews}
            refreshing={queue.pages.isFetching}
          />
          <ul ref={list} aria-busy={queue.pages.isPlaceholderData} className="aria-busy:opacity-60">
            {submissions.map((submission) => (
              <SubmissionRow
                key={submission.id}
                submission={submission}
                filter={view.filter}
                hasNotes={readNotes(memberId, submission.id) !== null}
                onOpen={() => note.open(submission.id)}
                chosen={choice.ids.has(submission.id)}
                onChoose={(chosen) => choice.chooseOne(submission, chosen)}
              />
            ))}
          </ul>
          <ShowMore pages={queue.pages} list={list} rows={submissions.length} focus="button" />
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
      {choice.wanted && (
        <SubmissionsDecision
          wanted={choice.wanted}
          notes={choice.notes}
          onWrite={choice.write}
          onDecided={choice.keep}
          onClose={choice.close}
          focusAfter={() => rowButton(0)}
        />
      )}
    </>
  )
}

/** What notes for several are kept under, in the place of one submission. */
const several = 'several'

/**
 * Which rows are chosen, each with the status it showed when it was, and what is to become of them. A row that has left
 * the list is chosen no longer.
 */
const useChoice = ({ submissions }: Queue, memberId: string) => {
  const [ids, setIds] = useState<ReadonlyMap<string, SubmissionStatus>>(new Map())
  const [wanted, setWanted] = useState<WantedDecisions | null>(null)
  const [notes, setNotes] = useState(() => readNotes(memberId, several) ?? '')
  const chosen = submissions.flatMap((submission) => {
    const status = ids.get(submission.id)
    return status ? [{ ...submission, status }] : []
  })
  const choose = (those: readonly Chosen[]) => setIds(new Map(those.map(({ id, status }) => [id, status])))
  const write = (text: string) => {
    setNotes(text)
    keepNotes(memberId, several, text.trim() || null)
  }
  return {
    ids,
    chosen,
    choose,
    chooseOne: (one: Chosen, taken: boolean) =>
      choose([...chosen.filter(({ id }) => id !== one.id), ...(taken ? [one] : [])]),
    wanted,
    notes,
    write,
    ask: (decision: Decision) => setWanted({ decision, submissions: chosen }),
    keep: (remaining: readonly Chosen[]) => {
      choose(remaining)
      write('')
    },
    close: () => setWanted(null),
  }
}

function NothingFound({ view: { filter, search }, onClearSearch }: { view: QueueView; onClearSearch: () => void }) {
  if (!search) return <EmptyState title={nothingFound}>{emptySentences[filter]}</EmptyState>
  const where = filter === 'all' ? '' : ` among ${filterNames[filter].toLowerCase()} ones`
  return (
    <EmptyState title={nothingFound} action={<Button onClick={onClearSearch}>Clear search</Button>}>
      Nothing{where} fits “{search}”.
    </EmptyState>
  )
}
