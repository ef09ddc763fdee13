// Asks before a request of a provider is answered: which page is meant, why, and what follows.
import { useState } from 'react'
import { listingLinkDays, reasonLimit } from '../../domain/limits.ts'
import type { ListingRequest } from '../../domain/listings/listings.contracts.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { Refusal } from '../../domain/refusal.ts'
import { isEmail } from '../../domain/text/email.rules.ts'
import { call } from '../app/call.ts'
import { ActForm } from '../members/act-dialog.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { askerOf, pageIdIn, pageInShort, pagesMeant } from './listing-request.copy.ts'

export type RequestAct = 'send_link' | 'remove' | 'close' | 'approve_answer' | 'refuse_answer'

type ActWords = {
  title: string
  description: string
  confirm: string
  done: string
  doneWords?: string
  danger?: boolean
}

const words: Record<RequestAct, ActWords> = {
  send_link: {
    title: 'Send the link to',
    description: `The link works once, within ${listingLinkDays} days, and lets them change their page. Send it only when you believe that it is them.`,
    confirm: 'Send the link',
    done: 'The link is on its way',
    doneWords: `It works for ${listingLinkDays} days.`,
  },
  remove: {
    title: 'Remove the page of',
    description:
      'This is for good. No parent sees the page or its notes again, and nobody can put it back. Recommendations of them are stopped.',
    confirm: 'Remove for good',
    done: 'Page removed',
    danger: true,
  },
  close: {
    title: 'Close the request of',
    description: 'Nothing else is done.',
    confirm: 'Close',
    done: 'Request closed',
  },
  approve_answer: {
    title: 'Approve the answer of',
    description: 'Members read it under the note.',
    confirm: 'Approve',
    done: 'Answer approved',
  },
  refuse_answer: {
    title: 'Not approve the answer of',
    description: 'No member reads it. They may write another.',
    confirm: 'Not approve',
    done: 'Answer not approved',
    doneWords: 'They read your reason on their page.',
  },
}

/** The choice of a page the request does not name. */
const other = 'other'

type ListingRequestDialogProps = {
  request: ListingRequest
  kind: RequestAct
  onClose: () => void
  /** Reads the lists anew: it is done, or a colleague was faster. */
  onChanged: () => Promise<unknown>
}

/** The dialog, open as long as it is drawn. */
export function ListingRequestDialog({ request, kind, onClose, onChanged }: ListingRequestDialogProps) {
  const { title, ...said } = words[kind]
  const meant = pagesMeant(request)
  const reach = request.claimed_reach ?? ''
  const [only, ...more] = meant
  const [page, setPage] = useState(() => {
    if (!only) return other
    // what is for good is chosen by hand
    return more.length === 0 && kind !== 'remove' ? shortIdOf(only.provider_id) : ''
  })
  const [address, setAddress] = useState('')
  const [email, setEmail] = useState(isEmail(reach) ? reach : '')
  const [reason, setReason] = useState('')
  const forProvider = kind === 'refuse_answer'

  const pageId = (): string => {
    const id = page === other ? pageIdIn(address) : page
    if (id) return id
    const message = page === other ? 'Please paste the address of a provider’s page' : 'Please choose the page'
    throw new Refusal('invalid_input', { fields: [{ path: 'act.short_id', message }] })
  }
  const readAct = () => {
    if (kind === 'send_link') return { kind, short_id: pageId(), email: email.trim() }
    return kind === 'remove' ? { kind, short_id: pageId() } : { kind }
  }
  const act = async () => {
    try {
      await call('act-on-listing-request', { id: request.id, act: readAct(), reason })
    } catch (failure) {
      if (failure instanceof Refusal && failure.code === 'decided_meanwhile') void onChanged()
      throw failure
    }
    await onChanged()
  }
  return (
    <ActForm
      {...said}
      title={
        <>
          {title} <bdi>{askerOf(request)}</bdi>
        </>
      }
      onClose={onClose}
      act={act}
    >
      {(errorAt) => (
        <>
          {(kind === 'send_link' || kind === 'remove') && (
            <div>
              {meant.length > 0 && (
                <RadioGroupField
                  label="Their page"
                  required
                  value={page}
                  onValueChange={setPage}
                  error={page === other ? undefined : errorAt('act.short_id')}
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
                  label="Address of their page"
                  required
                  className={meant.length > 0 ? 'mt-2' : undefined}
                  value={address}
                  onChange={(event) => setAddress(event.target.value)}
                  error={errorAt('act.short_id')}
                  hint="Open the page, and copy what stands in the address line."
                />
              )}
            </div>
          )}
          {kind === 'send_link' && (
            <TextField
              label="E-mail"
              type="email"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              error={errorAt('act.email')}
              hint={isEmail(reach) ? 'As they gave it.' : 'They gave none. Ask them for it first.'}
            />
          )}
          <TextAreaField
            label={forProvider ? 'Reason they will read' : 'Reason'}
            required
            rows={2}
            maxLength={reasonLimit}
            value={reason}
            error={errorAt('reason')}
            hint={forProvider ? undefined : 'Kept in the log for the other administrators.'}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </ActForm>
  )
}
