// The line above the queue: choose all that is shown, see how many are chosen, decide on them.
import { decisionsPerCall } from '../../domain/limits.ts'
import { Button } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { classes } from '../ui/classes.ts'
import { decisionVerbs } from './submission.copy.ts'
import type { Queue } from './submission-pages.ts'
import type { Choice } from './use-choice.ts'

type SubmissionChooserProps = {
  queue: Queue
  choice: Choice
  /** What a search found; null while nothing is looked for. */
  found: string | null
  /** Asks for the list anew, with what has come since and without what others decided. */
  onRefresh: () => void
}

/** The line's own box; also that of the words while the queue is loading. */
export const chooserLine = 'min-h-15 border-b border-line bg-surface px-5 py-1.5'

/** Stays in sight while the queue is scrolled. The box takes the first hundred, which is as many as are decided at once. */
export function SubmissionChooser({ queue, choice, found, onRefresh }: SubmissionChooserProps) {
  const { submissions, current, fresh } = queue
  const { chosen, choose } = choice
  const decided = submissions.length - current.length
  const most = current.slice(0, decisionsPerCall)
  const all = most.length > 0 && chosen.length >= most.length
  const tooMany = chosen.length > decisionsPerCall ? `Choose at most ${decisionsPerCall} at once` : undefined
  const none = chosen.length === 0
  const hasNews = fresh > 0 || decided > 0
  return (
    <div
      className={classes(
        chooserLine,
        'sticky top-0 z-10 short:static flex flex-wrap items-center justify-between gap-x-3 gap-y-1',
      )}
    >
      <CheckField
        className="relative top-1"
        label={
          <span className={classes('block text-small leading-6', (!none || hasNews) && '@max-xl:sr-only')}>
            Select all shown
          </span>
        }
        checked={all}
        onChange={() => choose(all ? [] : most)}
      />
      <p role="status" className="font-semibold text-small tabular-nums">
        {none ? '' : `${chosen.length} chosen`}
      </p>
      {none && !hasNews && <p className="text-ink-mute text-small tabular-nums">{found}</p>}
      {none && hasNews && (
        <div className="ml-auto flex items-center gap-3">
          <p role="status" className="text-small tabular-nums">
            {fresh > 0 && `${fresh} new`}
            {fresh > 0 && decided > 0 && ', '}
            {decided > 0 && (
              <>
                {decided} decided<span className="@max-xl:sr-only"> by others</span>
              </>
            )}
          </p>
          <Button size="sm" className="@max-xl:px-3" busy={queue.pages.isFetching} onClick={onRefresh}>
            {fresh > 0 ? 'Show' : 'Refresh'}
          </Button>
        </div>
      )}
      {!none && (
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Button variant="quiet" size="sm" className="@max-xl:hidden" onClick={() => choose([])}>
            Clear
          </Button>
          {tooMany && <p className="text-danger-text text-small">{tooMany}</p>}
          {(['rejected', 'approved'] as const).map((decision) => (
            <Button
              key={decision}
              variant={decision === 'approved' ? 'primary' : 'danger-outline'}
              size="sm"
              className="@max-xl:px-3"
              disabled={tooMany !== undefined}
              onClick={() => choice.ask(decision)}
            >
              {decisionVerbs[decision]}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
