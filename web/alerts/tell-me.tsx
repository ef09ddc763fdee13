import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BellRing, Check } from 'lucide-react'
import { useRef } from 'react'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../app/call.ts'
import type { Input } from '../app/call-address.ts'
import { callOnce } from '../app/call-once.ts'
import { refresh, reportFailure } from '../app/queries.ts'
import { Button, LinkButton } from '../ui/button.tsx'

type Search = Omit<Input<'create-alert'>, 'request_id'>

const hasTen = (error: unknown): boolean => error instanceof Refusal && error.code === 'ten_alerts'

/** Below a search: one press, and its member is emailed about providers who come to match it. Use a key for each search. */
export function TellMe({ search, nobody }: { search: Search; nobody: boolean }) {
  const line = useRef<HTMLElement>(null)
  const focusLine = () => line.current?.focus()
  const tell = useMutation({
    mutationFn: () => callOnce('create-alert', search),
    onSuccess: focusLine,
    onSettled: () => refresh('list-alerts'),
    onError: (error) => {
      // the pressed button is replaced
      if (hasTen(error)) focusLine()
      else reportFailure('We couldn’t save that', error)
    },
  })
  const undo = useMutation({
    mutationFn: (id: string) => call('change-alert', { id, about: 'search', ended: true }),
    onSuccess: () => {
      tell.reset()
      focusLine()
    },
    onSettled: () => refresh('list-alerts'),
    meta: { failed: 'We couldn’t take that back' },
  })
  const isFull = hasTen(tell.error)
  return (
    <section
      ref={line}
      tabIndex={-1}
      aria-label="Alert for this search"
      className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-sunk px-4.5 py-3.5 outline-none print:hidden"
    >
      <div className="min-w-40 flex-1" role="status">
        {tell.isSuccess ? (
          <>
            <p className="name flex items-center gap-2">
              <Check size={19} className="flex-none text-link" />
              <span>We’ll tell you</span>
            </p>
            <p className="text-ink-soft text-small">
              {tell.data.existed
                ? 'You already had this alert.'
                : 'Look for an email when someone fits, at most one a day.'}
            </p>
          </>
        ) : isFull ? (
          <>
            <p className="name">You have ten alerts</p>
            <p className="text-ink-soft text-small">End one to add this search.</p>
          </>
        ) : (
          <>
            <p className="name">
              {nobody ? 'Tell me when someone is recommended' : 'Tell me when someone else is recommended'}
            </p>
            <p className="text-ink-soft text-small">At most one email a day.</p>
          </>
        )}
      </div>
      {tell.isSuccess || isFull ? (
        <div className="flex gap-4">
          <Link to="/profile/alerts" className="link inline-flex min-h-(--tap) items-center">
            Your alerts
          </Link>
          {tell.isSuccess && <LinkButton onClick={() => undo.mutate(tell.data.id)}>Undo</LinkButton>}
        </div>
      ) : (
        <Button icon={BellRing} busy={tell.isPending} onClick={() => tell.mutate()}>
          Tell me
        </Button>
      )}
    </section>
  )
}
