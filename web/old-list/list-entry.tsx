import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock, House } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ListEntry } from '../../domain/old-list/old-list.contracts.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../app/call.ts'
import { queries } from '../app/queries.ts'
import { Button } from '../ui/button.tsx'
import { classes, tints } from '../ui/classes.ts'

export const notListedWords = 'They already have a page, or are no longer on the list.'

type ListEntriesProps = {
  entries: readonly ListEntry[]
  /** Names the kind beside the town. */
  withKind?: boolean
  /** The row that takes the focus, because the pressed button is gone. */
  firstNew?: number | undefined
}

export function ListEntries({ entries, withKind = false, firstNew }: ListEntriesProps) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (firstNew !== undefined) list.current?.querySelectorAll('li')[firstNew]?.focus()
  }, [firstNew])
  return (
    <ul ref={list}>
      {entries.map((entry) => (
        <EntryRow key={`${entry.id} ${entry.mine}`} entry={entry} withKind={withKind} />
      ))}
    </ul>
  )
}

const lot = 'grid size-10 place-items-center rounded-md max-md:mt-1 max-md:self-start md:size-12'
const emptyLot = 'border-[1.5px] border-control border-dashed text-ink-mute'

function EntryRow({ entry, withKind }: { entry: ListEntry; withKind: boolean }) {
  const { id, name, service_type, city, mine, submission_id } = entry
  const [confirmed, setConfirmed] = useState(mine !== 'reported')
  // presses are sent one after the other; a failed one changes nothing
  const report = useMutation({
    mutationFn: (works: boolean) => call('report-list-entry', { id, works }),
    scope: { id: `report-list-entry ${id}` },
    onSuccess: (answer) => {
      setConfirmed(answer.works)
      // the open list keeps its rows until it is opened again
      void queries.invalidateQueries({ queryKey: ['get-old-list'], refetchType: 'none' })
    },
  })
  const works = report.isPending ? report.variables : confirmed
  const isWaiting = mine === 'waiting'
  const about = <span className="sr-only"> {name}</span>
  return (
    <li
      tabIndex={-1}
      className="grid min-h-18 grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3 border-line border-b py-2.5 leading-snug last:border-b-0 max-md:pb-1.5 md:grid-cols-[3rem_minmax(0,1fr)_auto] md:gap-x-4"
    >
      <span className={classes(lot, isWaiting ? tints.warn : emptyLot)} aria-hidden="true">
        {isWaiting ? <Clock size={18} /> : <House size={18} />}
      </span>
      <div className={classes('wrap-anywhere', !works && 'text-ink-mute')}>
        <b className={works ? 'font-semibold' : 'font-normal'}>
          <bdi>{name}</bdi>
        </b>{' '}
        <span className="text-ink-mute text-small">
          {[withKind && categoryLabel(service_type), city].filter(Boolean).join(', ')}
        </span>
        <p className={classes('text-small', works && 'text-ink-soft')} aria-live="polite">
          {saidOf(entry, works)}
        </p>
        {report.error && (
          <p className="text-danger-text text-small" role="alert">
            {failureWords(report.error)}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-1 max-md:col-span-full print:hidden">
        {isWaiting && submission_id && (
          <Button asChild variant="quiet" size="sm" className="max-md:-ml-3">
            <Link to="/my-recommendations/$id" params={{ id: submission_id }}>
              See it{about}
            </Link>
          </Button>
        )}
        {/* one button for both, so that the focus stays */}
        {!isWaiting && (
          <Button variant="quiet" size="sm" busy={false} className="max-md:-ml-3" onClick={() => report.mutate(!works)}>
            <span key={String(works)}>{works ? 'No longer works' : 'Undo'}</span>
            {about}
          </Button>
        )}
        {!isWaiting && works && (
          <Button asChild size="sm">
            <Link to="/add-listing" search={{ entry: id }}>
              I can recommend them{about}
            </Link>
          </Button>
        )}
      </div>
    </li>
  )
}

const saidOf = ({ mine, words }: ListEntry, works: boolean): string => {
  if (mine === 'waiting') return 'You recommended them. It’s waiting for review.'
  if (!works) return 'You said they no longer work.'
  return words ? `“${words}”` : ''
}

const failureWords = (error: Error): string =>
  error instanceof Refusal && error.code === 'not_found' ? notListedWords : 'We couldn’t save that. Please try again.'
