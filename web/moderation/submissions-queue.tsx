// The rows of one view of the queue, or what stands in their place; which are chosen, and which one is open.
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
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
import { SubmissionDialog, Undoable } from './submission-dialog.tsx'
import { fits, type QueueView, type StatusFilter } from './submission-queue.ts'
import { SubmissionRow, SubmissionRowSkeleton } from './submission-row.tsx'
import { type Chosen, SubmissionsDecision, type WantedDecisions } from './submissions-decision.tsx'
import { useUndoOffers } from './undo-offers.ts'
import { type Queue, useQueue } from './use-queue.ts'
import type { Opened } from './use-review.ts'

/**
 * Keeps the address with the submission that is open: the first is a step in the history, turning to others is none.
 * `onBack` is called when Back took it out of the address, `onAddress` with one that an address brought.
 */
const useNoteAddress = (shownId: string | null, onBack: () => void, onAddress: (id: string) => void): void => {
  const { note } = useSearch({ from: '/admin' })
  const navigate = useNavigate({ from: '/admin' })
  const { history } = useRouter()
  /** How the address came to have one; null while it has none of ours. */
  const way = useRef<'pushed' | 'brought' | null>(null)
  /** Whether the address has told what is open: then it is gone by Back, and not late. */
  const wasOpen = useRef(false)

  const follow = useEffectEvent((openId: string | null, note: string | undefined) => {
    const write = (id: string | undefined, replace: boolean) =>
      void navigate({ search: (before) => ({ ...before, note: id }), replace, resetScroll: false })
    if ((openId ?? undefined) === note) {
      wasOpen.current = openId !== null
      return
    }
    if (openId && (note || way.current === null || !wasOpen.current)) {
      way.current ??= note ? 'brought' : 'pushed'
      write(openId, note !== undefined)
    } else if (openId) {
      way.current = null
      onBack()
    } else if (note && way.current === null) {
      way.current = 'brought'
      onAddress(note)
    } else if (note) {
      const isOwn = way.current === 'pushed'
      way.current = null
      if (isOwn) history.back()
      else write(undefined, true)
    }
  })
  useEffect(() => follow(shownId, note), [shownId, note])
}

/** A submission that is not in the list, by its id; null when there is none. */
const findSubmission = async (id: string) => {
  const { submissions } = await call('list-submissions', { id }).catch(() => ({ submissions: [] }))
  return submissions[0] ?? null
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
  isSettled: boolean
  onViewChange: (view: QueueView) => void
  onClearSearch: () => void
  /** Takes the focus when there is no row to take it. */
  heading: RefObject<HTMLElement | null>
}

/** The queue, page after page. */
export function SubmissionsQueue({ view, isSettled, onViewChange, onClearSearch, heading }: SubmissionsQueueProps) {
  const queue = useQueue(view, isSettled)
  return (
    <>
      <p role="status" className="sr-only">
        {whatWasFound(queue)}
      </p>
      {queue.loading ? (
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
const whatWasFound = ({ view, submissions, hasMore, loading, searching, failed }: Queue): string | null => {
  if (!view.search || loading || searching || failed) return null
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
function Rows({
  queue,
  onViewChange,
  onClearSearch,
  heading,
}: { queue: Queue } & Omit<SubmissionsQueueProps, 'view' | 'isSettled'>) {
  const { submissions, current, view } = queue
  const memberId = useSession().user?.id ?? ''
  const list = useRef<HTMLUListElement>(null)
  /** What was opened, and what is on screen since. */
  const [opened, setOpened] = useState<(Opened & { shownId: string }) | null>(null)
  const last = useRef<Opened>(null)
  const open = (one: Opened | null) => setOpened(one && { ...one, shownId: one.submission.id })

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
  const openFromAddress = async (id: string) => {
    const listed = current.findIndex((one) => one.id === id)
    const submission = current[listed] ?? (await findSubmission(id))
    if (submission) open({ submission, place: Math.max(0, listed) })
  }
  useNoteAddress(opened?.shownId ?? null, () => open(null), openFromAddress)
  const choice = useChoice(queue, memberId)
  const ids = submissions.map(({ id }) => id)
  /** The list anew; the button that was pressed is gone then, and leaves its focus to the first row. */
  const showNews = async () => {
    await queue.askAgain()
    if (document.activeElement === document.body) rowButton(0)?.focus()
  }
  const mayUndo = useUndoOffers().length > 0

  return (
    <>
      {!opened && mayUndo && <Undoable heading={heading} />}
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
            refreshing={queue.asking}
          />
          <ul ref={list} aria-busy={queue.searching} className={classes(queue.searching && 'opacity-60')}>
            {submissions.map((submission, at) => (
              <SubmissionRow
                key={submission.id}
                submission={submission}
                filter={view.filter}
                hasNotes={readNotes(memberId, submission.id) !== null}
                onOpen={() =>
                  open({
                    submission,
                    place: submissions.slice(0, at).filter((one) => fits(view.filter, one)).length,
                  })
                }
                chosen={choice.ids.has(submission.id)}
                onChoose={(chosen) => choice.chooseOne(submission, chosen)}
              />
            ))}
          </ul>
          <ShowMore pages={queue.pages} list={list} rows={submissions.length} focus="button" />
        </>
      )}
      {opened && (
        <SubmissionDialog
          start={opened}
          queue={queue}
          onClose={(shown) => {
            last.current = shown
            open(null)
          }}
          onShow={({ submission }) => setOpened((now) => now && { ...now, shownId: submission.id })}
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
