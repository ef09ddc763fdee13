// Asks before a request of a provider is answered, or several are closed: which page is meant, why, and what follows.
import { Phone } from 'lucide-react'
import { useState } from 'react'
import { reasonLimit } from '../../domain/limits.ts'
import type { ProviderRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { isEmail } from '../../domain/text/email.rules.ts'
import { call } from '../app/call.ts'
import { useDraftText } from '../app/drafts.ts'
import { ActForm } from '../members/act-dialog.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { Email } from '../ui/email.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { askerOf, unmailable } from './provider-request.copy.ts'
import { type ActOnRequest, actWords, type RequestAct } from './provider-request-actions.copy.ts'
import { TheirPageField, useTheirPage } from './their-page-field.tsx'

type ProviderRequestDialogProps = {
  request: ProviderRequest
  /** Claims that are closed along with it. */
  others: readonly ProviderRequest[]
  kind: RequestAct
  onClose: () => void
  /** Reads the lists anew: it is done, or a colleague was faster. */
  onChanged: () => Promise<unknown>
}

/** The dialog, open as long as it is drawn. */
export function ProviderRequestDialog({ request, others, kind, onClose, onChanged }: ProviderRequestDialogProps) {
  const { title, ...said } = actWords[kind]
  const requests = [request, ...others]
  const several = others.length > 0
  const reach = request.claimed_reach ?? ''
  // what takes a page away is chosen by hand
  const page = useTheirPage(request, kind === 'remove')
  const about = `${kind} ${several ? 'several' : request.id}`
  const [email, setEmail] = useDraftText(`${about} email`, isEmail(reach) ? reach : '')
  const [proven, setProven] = useState(false)
  const [tell, setTell] = useState(true)
  const [reason, setReason] = useDraftText(`${about} reason`, '')
  const canNotify = requests.some(({ mailable }) => mailable)
  const tells = kind === 'close' && canNotify && tell
  const mustCall = kind === 'close' && tell ? unmailable(requests) : null

  const readAct = (): ActOnRequest => {
    if (kind === 'send_link') return { kind, short_id: page.read(), email: email.trim(), proven }
    if (kind === 'remove') return { kind, short_id: page.read() }
    return kind === 'close' ? { kind, tell: tells } : { kind }
  }
  const act = async () => {
    try {
      await call('act-on-listing-request', { ids: requests.map(({ id }) => id), act: readAct(), reason })
    } catch (failure) {
      if (failure instanceof Refusal && failure.code === 'decided_meanwhile') void onChanged()
      throw failure
    }
    await onChanged()
  }
  return (
    <ActForm
      about={about}
      {...said}
      {...(several && { done: `${requests.length} requests closed` })}
      {...(tells && { doneWords: 'They’ll get your reason by email.' })}
      title={
        several ? (
          `Close ${requests.length} requests`
        ) : (
          <span>
            {title} <bdi>{askerOf(request)}</bdi>
          </span>
        )
      }
      onClose={onClose}
      act={act}
    >
      {(errorAt) => (
        <>
          {several && (
            <ul className="text-small font-semibold wrap-anywhere">
              {requests.map((one) => (
                <li key={one.id}>
                  <bdi>{askerOf(one)}</bdi>
                </li>
              ))}
            </ul>
          )}
          {request.mailbox && (
            <p>
              <span className="block text-small text-ink-mute">
                {request.kind === 'new_address' ? 'New email address' : 'Objected from'}
              </span>
              <b className="font-semibold">
                <Email address={request.mailbox} />
              </b>
            </p>
          )}
          {(kind === 'send_link' || kind === 'remove') && (
            <TheirPageField chosen={page} error={errorAt('act.short_id')} />
          )}
          {kind === 'send_link' && (
            <>
              <TextField
                label="Email"
                type="email"
                required
                value={email}
                onChange={(event) => setEmail(event.target.value)}
                error={errorAt('act.email')}
                hint={isEmail(reach) ? 'As they gave it.' : 'They didn’t give one. Ask for it first.'}
              />
              <CheckField
                label="They’ve proved it’s theirs"
                checked={proven}
                onChange={({ target }) => setProven(target.checked)}
                hint={
                  proven
                    ? 'This address can change and remove the page right away.'
                    : 'This address can read the page and reply. What it wants to change comes here as a request.'
                }
              />
            </>
          )}
          <TextAreaField
            {...reasonWords(kind, { tells, proven })}
            required
            rows={2}
            maxLength={reasonLimit}
            value={reason}
            error={errorAt('reason')}
            onChange={(event) => setReason(event.target.value)}
          />
          {kind === 'close' && canNotify && (
            <CheckField
              label={several ? 'Email them the reason' : 'Email them this reason'}
              checked={tell}
              onChange={({ target }) => setTell(target.checked)}
              hint="Leave this unchecked for spam."
            />
          )}
          {mustCall && (
            <Notice tone="warn" icon={Phone}>
              {mustCall}
            </Notice>
          )}
        </>
      )}
    </ActForm>
  )
}

const logged = 'Saved in the log for other administrators.'

/** What the field of the reason is called: who reads it. */
const reasonWords = (kind: RequestAct, { tells, proven }: { tells: boolean; proven: boolean }) => {
  if (kind === 'refuse_answer' || kind === 'finish_removal' || tells) return { label: 'Reason they’ll read' }
  if (kind === 'confirm_mailbox' || proven) return { label: 'What proves it’s theirs?', hint: logged }
  return { label: 'Reason', hint: logged }
}
