import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { ContactMethod } from '../../domain/provider-portal/page-settings.rules.ts'
import type { OwnPageView } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { writtenPhone } from '../providers/contact.copy.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import type { Acting, Faults } from './use-own-page.ts'

export const methodNames: Record<ContactMethod, string> = {
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  social: 'Social page',
}

const fields = {
  phone: { type: 'tel', autoComplete: 'tel' },
  email: { type: 'email', autoComplete: 'email' },
  website: { type: 'url', autoComplete: 'url' },
} as const
type Name = keyof typeof fields
const names = Object.keys(fields) as Name[]

type ContactCorrectionProps = {
  own: OwnPageView
  acting: Acting
  first: ContactMethod
  onClose: () => void
}

/** Corrects the contact details. After a refusal the typed values stay, with the server's message at the field. */
export function ContactCorrection({ own, acting, first, onClose }: ContactCorrectionProps) {
  const { contact } = own
  const [typed, setTyped] = useState({
    phone: writtenPhone(contact.phone.value ?? ''),
    // an address that is not confirmed yet stays when another field is corrected
    email: own.unconfirmed_email ?? contact.email.value ?? '',
    website: contact.website.value ?? '',
  })
  /** `typed` for a response that arrives after more typing. */
  const typedNow = useRef(typed)
  const [faults, setFaults] = useState<Faults>({})
  const id = useId()
  const focus = (name: string) => document.getElementById(`${id}-${name}`)?.focus()
  useEffect(() => document.getElementById(`${id}-${first}`)?.focus(), [id, first])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const outcome = await acting.act('correct', 'We couldn’t change your contact details', {
      kind: 'correct',
      ...typed,
    })
    // text typed since then has not been sent
    if (outcome.done && typedNow.current === typed) return onClose()
    setFaults(outcome.faults)
    const wrong = names.find((name) => outcome.faults[name])
    if (wrong) focus(wrong)
  }
  return (
    <form onSubmit={send} noValidate className="mt-3 grid gap-4">
      {names.map((name) => (
        <TextField
          key={name}
          {...fields[name]}
          id={`${id}-${name}`}
          label={methodNames[name]}
          value={typed[name]}
          onChange={({ target }) => {
            typedNow.current = { ...typed, [name]: target.value }
            setTyped(typedNow.current)
          }}
          error={faults[name]}
        />
      ))}
      <p className="text-small text-ink-mute">
        Leave a field blank to keep what parents gave us. To show nothing, hide it.
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary" size="sm" busy={acting.isDoing('correct')}>
          Save contact
        </Button>
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
