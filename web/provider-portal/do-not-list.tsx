import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reasonLimit } from '../../domain/limits.ts'
import { counted } from '../../domain/text/counts.ts'
import { call, queryOf } from '../app/call.ts'
import { useDraftText } from '../app/drafts.ts'
import { ActForm } from '../members/act-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextAreaField, TextField } from '../ui/field.tsx'

/** The number of entries on the do-not-list. Administrators see no names either. */
export function DoNotList() {
  const [lifting, setLifting] = useState(false)
  const count = useQuery(queryOf('count-provider-pairs', {})).data?.not_listed
  return (
    <Card as="section" className="px-5 pt-3.5 pb-5" aria-labelledby="do-not-list-heading">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="do-not-list-heading" className="h3">
          Do not list
        </h2>
        <p className="text-small text-ink-mute">{count !== undefined && counted(count, 'entry', 'entries')}</p>
      </div>
      <p className="mt-2 text-small text-ink-soft">
        People who asked not to be listed are saved here as codes, so the list names no one. We turn down a
        recommendation when we’re sure it’s about one of them. If we’re not sure, we flag it for you to review.
      </p>
      <Button size="sm" className="mt-3 max-sm:w-full" aria-haspopup="dialog" onClick={() => setLifting(true)}>
        List someone again
      </Button>
      {lifting && <LiftDialog onClose={() => setLifting(false)} />}
    </Card>
  )
}

function LiftDialog({ onClose }: { onClose: () => void }) {
  const about = 'list again'
  const [email, setEmail] = useDraftText(`${about} email`, '')
  const [reason, setReason] = useDraftText(`${about} reason`, '')
  return (
    <ActForm
      about={about}
      onClose={onClose}
      title="List someone again"
      description="We’ll email them a link. It works only if they’ve opened their own page from this email address before."
      confirm="Send the link"
      done="The link is on its way"
      doneWords="If this address is on the list, opening the link lets them be listed again."
      act={() => call('ask-to-lift', { email: email.trim(), reason })}
    >
      {(errorAt) => (
        <>
          <TextField
            label="Email"
            type="email"
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            error={errorAt('email')}
          />
          <TextAreaField
            label="Reason"
            required
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            rows={2}
            maxLength={reasonLimit}
            error={errorAt('reason')}
            hint="Saved in the log for other administrators."
          />
        </>
      )}
    </ActForm>
  )
}
