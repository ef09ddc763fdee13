import { Phone } from 'lucide-react'
import { useState } from 'react'
import { reasonLimit } from '../../domain/limits.ts'
import type { ProviderRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { Refusal } from '../../domain/refusal.ts'
import { isEmail } from '../../domain/text/email.rules.ts'
import { call } from '../app/call.ts'
import { useDraftText } from '../app/drafts.ts'
import { ActForm } from '../members/act-dialog.tsx'
import { Email } from '../ui/email.tsx'
import { CheckField, FieldNote, TextAreaField, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { askerOf, pageIdIn, pagesMeant, unmailable } from './provider-request.copy.ts'
import { type ActOnRequest, actWords, type RequestAct } from './provider-request-actions.copy.ts'
import { pageInShort } from './review-request.copy.ts'

type ProviderRequestDialogProps = {
  request: ProviderRequest
  /** Claims that the same action closes. */
  others: readonly ProviderRequest[]
  kind: RequestAct
  onClose: () => void
  /** Refetches the lists, after success or because a colleague was faster. */
  onChanged: () => Promise<unknown>
}

export function ProviderRequestDialog({ request, others, kind, onClose, onChanged }: ProviderRequestDialogProps) {
  const { title, ...said } = actWords[kind]
  const requests = [request, ...others]
  const several = others.length > 0
  const reach = request.claimed_reach ?? ''
  // for a removal nothing is preselected
  const page = useTheirPage(request, kind === 'remove')
  const about = `${kind} ${several ? 'several' : request.id}`
  const [email, setEmail] = useDraftText(`${about} email`, isEmail(reach) ? reach : '')
  const [proven, setProven] = useState(false)
  const [tell, setNotify] = useState(true)
  const [entryIds, setEntryIds] = useState(() =>
    request.on_list.length === 1 ? request.on_list.map(({ id }) => id) : [],
  )
  const [reason, setReason] = useDraftText(`${about} reason`, '')
  const canNotify = requests.some(({ mailable }) => mailable)
  const notifies = kind === 'close' && canNotify && tell
  const mustCall = kind === 'close' && tell ? unmailable(requests) : null

  const readAct = (): ActOnRequest => {
    if (kind === 'send_link') return { kind, short_id: page.read(), email: email.trim(), proven }
    if (kind === 'remove') return { kind, short_id: page.read() }
    if (kind === 'leave_list') return { kind, entry_ids: entryIds }
    return kind === 'close' ? { kind, tell: notifies } : { kind }
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
      {...(notifies && { doneWords: 'They’ll get your reason by email.' })}
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
          {kind === 'leave_list' && (
            <fieldset>
              <legend className="label">Who they are on the list</legend>
              {request.on_list.map(({ id, name, service_type, city, state }) => (
                <CheckField
                  key={id}
                  label={[name, categoryLabel(service_type), city, state].filter(Boolean).join(', ')}
                  checked={entryIds.includes(id)}
                  onChange={({ target }) =>
                    setEntryIds(target.checked ? [...entryIds, id] : entryIds.filter((one) => one !== id))
                  }
                />
              ))}
              <FieldNote id="entries-note" error={errorAt('act.entry_ids')} />
            </fieldset>
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
            {...reasonWords(kind, { notifies, proven })}
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
              onChange={({ target }) => setNotify(target.checked)}
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

const reasonWords = (kind: RequestAct, { notifies, proven }: { notifies: boolean; proven: boolean }) => {
  if (kind === 'refuse_answer' || kind === 'finish_removal' || kind === 'leave_list' || notifies)
    return { label: 'Reason they’ll read' }
  if (kind === 'confirm_mailbox' || proven) return { label: 'What proves it’s theirs?', hint: logged }
  return { label: 'Reason', hint: logged }
}

const other = 'other'

/** The page chosen so far. `read` returns its short id, or throws the refusal to show at the field. */
const useTheirPage = (request: ProviderRequest, byHand: boolean) => {
  const meant = pagesMeant(request)
  const [only, ...more] = meant
  const [page, setPage] = useState(() => {
    if (!only) return other
    return more.length === 0 && !byHand ? shortIdOf(only.provider_id) : ''
  })
  const [address, setAddress] = useState('')
  const read = (): string => {
    const id = page === other ? pageIdIn(address) : page
    if (id) return id
    const message = page === other ? 'Please paste the link to a provider’s page' : 'Please choose the page'
    throw new Refusal('invalid_input', { fields: [{ path: 'act.short_id', message }] })
  }
  return { meant, page, setPage, address, setAddress, read }
}

type TheirPageFieldProps = { chosen: ReturnType<typeof useTheirPage>; error: string | undefined }

function TheirPageField({ chosen, error }: TheirPageFieldProps) {
  const { meant, page, setPage, address, setAddress } = chosen
  return (
    <div>
      {meant.length > 0 && (
        <RadioGroupField
          label="Their page"
          required
          value={page}
          onValueChange={setPage}
          error={page === other ? undefined : error}
          options={[
            ...meant.map((one) => ({
              value: shortIdOf(one.provider_id),
              label: (
                <>
                  <bdi>{one.provider_name}</bdi>
                  <span className="block text-small text-ink-mute">{pageInShort(one)}</span>
                </>
              ),
            })),
            { value: other, label: 'Another page' },
          ]}
        />
      )}
      {page === other && (
        <TextField
          label="Link to their page"
          required
          className={meant.length > 0 ? 'mt-2' : undefined}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          error={error}
          hint="Open the page and copy the link from the address bar."
        />
      )}
    </div>
  )
}
