// The do-not-list: what it is, how many stand on it since when, and the way for somebody to be listed again.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonLimit } from '../../domain/limits.ts'
import { call, queryOf } from '../app/call.ts'
import { ActForm } from '../members/act-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { dayOf } from '../ui/dates.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingBlock } from '../ui/skeleton.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Each day with how many were added on it, in the order the entries have. */
const byDay = (entries: readonly { added_at: string }[]): [day: string, count: number][] => {
  const days = new Map<string, number>()
  for (const { added_at } of entries) days.set(dayOf(added_at), (days.get(dayOf(added_at)) ?? 0) + 1)
  return [...days]
}

const entryCount = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`)

/** The list, for administrators; it names nobody to them either. */
export function DoNotList() {
  const [lifting, setLifting] = useState(false)
  return (
    <Card as="section" className="lg:flex" aria-labelledby="do-not-list-heading">
      <div className="flex-1 border-line px-5 pt-4 pb-5 max-lg:border-b lg:border-r">
        <h2 id="do-not-list-heading" className="h3">
          Do not list
        </h2>
        <p className="mt-2 max-w-prose text-ink-soft">
          Who asked not to be listed stands here in code, so that the list names nobody. A recommendation of somebody on
          it is stopped, and the parent reads that this person cannot be listed.
        </p>
        <Button className="mt-4 max-sm:w-full" aria-haspopup="dialog" onClick={() => setLifting(true)}>
          List somebody again
        </Button>
      </div>
      <div className="lg:w-92">
        <Entries />
      </div>
      {lifting && <LiftDialog onClose={() => setLifting(false)} />}
    </Card>
  )
}

function Entries() {
  const list = useQuery(queryOf('list-listing-requests', {}))
  if (list.isPending) return <LoadingBlock label="Loading the list" count={4} className="mx-5 my-4 h-4" />
  if (!list.data) return <ErrorState title="The list did not load" query={list} />
  const entries = list.data.do_not_list
  if (entries.length === 0) return <p className="px-5 py-4 text-ink-soft">Nobody is on the list.</p>
  return (
    <>
      <p className="px-5 pt-3.5 font-semibold">{entryCount(entries.length)}</p>
      <ul className="px-5 pb-2">
        {byDay(entries).map(([day, count]) => (
          <li key={day} className="flex justify-between gap-4 border-line py-2.5 not-last:border-b">
            <span>Added {day}</span>
            <span className="text-ink-mute tabular-nums">{entryCount(count)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function LiftDialog({ onClose }: { onClose: () => void }) {
  const [asked, setAsked] = useState({ name: '', location: '', email: '', reason: '' })
  const answer = (name: keyof typeof asked) => ({
    value: asked[name],
    required: true,
    onChange: ({ target: { value } }: { target: { value: string } }) => setAsked({ ...asked, [name]: value }),
  })
  return (
    <ActForm
      onClose={onClose}
      title="List somebody again"
      description="If they are on the list, the link that we mail lets them be listed again."
      confirm="Send the link"
      done="The link is on its way"
      doneWords="If they are on the list, it lets them be listed again."
      act={() => call('ask-to-lift', { ...asked, email: asked.email.trim() })}
    >
      {(errorAt) => (
        <>
          <TextField {...answer('name')} label="Name" maxLength={100} error={errorAt('name')} />
          <TextField
            {...answer('location')}
            label="Town"
            maxLength={200}
            error={errorAt('location')}
            hint="As it stood on their page: Oakland, CA"
          />
          <TextField {...answer('email')} label="E-mail" type="email" error={errorAt('email')} />
          <TextAreaField
            {...answer('reason')}
            label="Reason"
            rows={2}
            maxLength={reasonLimit}
            error={errorAt('reason')}
            hint="Kept in the log for the other administrators."
          />
        </>
      )}
    </ActForm>
  )
}
