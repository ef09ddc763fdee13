import { useState } from 'react'
import { reasonLimit } from '../../domain/limits.ts'
import type { Member } from '../../domain/members/members.contracts.ts'
import { dayInWords, suspensionWords } from '../../domain/members/suspension.rules.ts'
import { counted } from '../../domain/text/counts.ts'
import { useDraftText } from '../app/drafts.ts'
import { today } from '../ui/dates.ts'
import { CheckField, TextAreaField, TextField } from '../ui/field.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { ActForm, type DoAct } from './act-dialog.tsx'
import { suspensionReasons } from './member.copy.ts'

/** The day (yyyy-MM-dd) this many days from now. */
const dayAhead = (days: number): string => {
  const day = new Date(`${today()}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

type SuspendDialogProps = { data: Member; onClose: () => void; doAct: DoAct }

export function SuspendDialog({ data: { member, recommendations }, onClose, doAct }: SuspendDialogProps) {
  const moving = member.status === 'suspended'
  const about = `suspend ${member.id}`
  const [picked, setPicked] = useDraftText(`${about} reason`, '')
  const [other, setOther] = useDraftText(`${about} other reason`, '')
  const [span, setSpan] = useState('until')
  const [day, setDay] = useState(() => dayAhead(14))
  const [written, setWritten] = useDraftText(`${about} words`, null)
  const [takeDown, setTakeDown] = useState(false)
  const until = span === 'until' ? day : null
  const words = written ?? suspensionWords(until || null)
  const reason = picked === 'other' ? other : picked
  return (
    <ActForm
      about={about}
      onClose={onClose}
      title={
        <>
          {moving ? 'Change the suspension of ' : 'Suspend '}
          <bdi>{member.full_name}</bdi>
        </>
      }
      description={
        span === 'until'
          ? 'They’ll be signed out now and can’t come back until that date. Their codes won’t work until then.'
          : 'They’ll be signed out now and can’t come back. Their codes will stop working.'
      }
      confirm={until ? `Suspend until ${dayInWords(until)}` : 'Suspend for good'}
      danger
      done="Suspended"
      doneWords="They’ve been signed out. We’ll email them."
      act={() => doAct({ kind: 'suspend', until, words, take_down: takeDown }, reason)}
    >
      {(errorAt) => (
        <>
          <RadioGroupField
            label="Reason"
            required
            error={picked === 'other' ? undefined : errorAt('reason')}
            value={picked}
            onValueChange={setPicked}
            options={[
              ...suspensionReasons.map((value) => ({ value, label: value })),
              { value: 'other', label: 'Something else' },
            ]}
          />
          {picked === 'other' && (
            <TextField
              label="What happened"
              required
              maxLength={reasonLimit}
              value={other}
              error={errorAt('reason')}
              hint="Saved in the log for other administrators."
              onChange={(event) => setOther(event.target.value)}
            />
          )}
          <RadioGroupField
            label="How long"
            look="chips"
            value={span}
            onValueChange={setSpan}
            options={[
              { value: 'until', label: 'Until a date' },
              { value: 'good', label: 'For good' },
            ]}
          />
          {span === 'until' && (
            <TextField
              label="Until"
              type="date"
              min={dayAhead(1)}
              value={day}
              error={errorAt('act.until')}
              hint="They can sign in again on this day, automatically."
              onChange={(event) => setDay(event.target.value)}
            />
          )}
          <TextAreaField
            label="What they’ll read"
            required
            rows={4}
            maxLength={reasonLimit}
            value={words}
            error={errorAt('act.words')}
            onChange={(event) => setWritten(event.target.value)}
          />
          {recommendations.approved > 0 && (
            <CheckField
              label={`Take down ${counted(recommendations.approved, 'approved recommendation')}`}
              hint="Otherwise they stay up. You can approve each one again later."
              checked={takeDown}
              onChange={(event) => setTakeDown(event.target.checked)}
            />
          )}
        </>
      )}
    </ActForm>
  )
}
