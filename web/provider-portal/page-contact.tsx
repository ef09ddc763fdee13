import { CircleCheck, MailCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ContactMethod, contactMethodNames } from '../../domain/provider-portal/page-settings.rules.ts'
import type { OwnPageView } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { webLinkWords, writtenPhone } from '../providers/contact.copy.ts'
import { calledName } from '../providers/provider-page.copy.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { dayOf } from '../ui/dates.ts'
import { Email } from '../ui/email.tsx'
import { Switch } from '../ui/switch.tsx'
import { ContactCorrection, methodNames } from './contact-correction.form.tsx'
import { RequestButton } from './review-request.tsx'
import type { Acting } from './use-own-page.ts'

type PageContactProps = { own: OwnPageView; acting: Acting }

export function PageContact(props: PageContactProps) {
  return (
    <Card as="section" className="p-5" aria-labelledby="contact">
      <h2 id="contact" className="h4">
        Your contact details
      </h2>
      {props.own.established ? <OwnContact {...props} /> : <MaskedContact {...props} />}
    </Card>
  )
}

const contactRequests = ['hide', 'correct', 'confirm'] as const

function MaskedContact({ own, acting }: PageContactProps) {
  return (
    <>
      <ul className="mt-1 divide-y divide-line">
        {contactMethodNames.map((method) => {
          const { value, hidden } = own.contact[method]
          if (value === null) return null
          return (
            <li key={method} className="py-2.5 font-semibold">
              <MethodLabel method={method} hidden={hidden} />
              <Value method={method} value={value} />
            </li>
          )
        })}
      </ul>
      <div className="mt-3 flex flex-wrap gap-2.5">
        {contactRequests.map((request) => (
          <RequestButton key={request} own={own} acting={acting} request={request} className="max-sm:w-full" />
        ))}
      </div>
      <p className="mt-3 text-small text-ink-mute">We’ll show only part of it until we know it’s yours.</p>
    </>
  )
}

function OwnContact({ own, acting }: PageContactProps) {
  const [correcting, setCorrecting] = useState<ContactMethod | null>(null)
  const correct = useRef<HTMLButtonElement>(null)
  const { confirmed_at, unconfirmed_email } = own
  // optimistic: shows the switch as it was pressed
  const isHidden = (method: ContactMethod) => acting.asked[method] ?? own.contact[method].hidden
  const given = contactMethodNames.filter((method) => own.contact[method].value !== null)
  const shown = given.filter((method) => !isHidden(method))
  const hide = (name: string, hidden: boolean, ...methods: ContactMethod[]) =>
    acting.act(
      name,
      'We couldn’t change that',
      ...methods.map((method) => ({ kind: 'hide' as const, way: method, hidden })),
    )
  const back = () => {
    flushSync(() => setCorrecting(null))
    correct.current?.focus()
  }
  const confirm = async () => {
    const { done } = await acting.act('confirm', 'We couldn’t confirm your contact details', { kind: 'confirm' })
    if (done) correct.current?.focus()
  }
  return (
    <>
      {correcting ? (
        <ContactCorrection own={own} acting={acting} first={correcting} onClose={back} />
      ) : (
        <>
          <ul className="mt-1 divide-y divide-line">
            {contactMethodNames.map((method) => (
              <MethodRow
                key={method}
                method={method}
                value={own.contact[method].value}
                hidden={isHidden(method)}
                onToggle={() => hide(`hide ${method}`, !isHidden(method), method)}
                onAdd={() => setCorrecting(method)}
              />
            ))}
          </ul>
          <p role="status" className="mt-2 flex items-start gap-2 text-small empty:hidden">
            {confirmed_at && (
              <>
                <CircleCheck size={18} className="mt-0.5 flex-none text-link" />
                <span className="min-w-0 text-balance wrap-anywhere">
                  Contact confirmed by {calledName({ ...own, provider_name: own.shown_name })} on {dayOf(confirmed_at)}
                </span>
              </>
            )}
          </p>
          <p role="status" className="mt-2 flex items-start gap-2 text-small empty:hidden">
            {unconfirmed_email && (
              <>
                <MailCheck size={18} className="mt-0.5 flex-none text-ink-mute" />
                <span className="min-w-0">
                  We sent a link to{' '}
                  <b className="font-semibold">
                    <Email address={unconfirmed_email} />
                  </b>
                  . Your new email will show once you open it.
                </span>
              </>
            )}
          </p>
          <div className="mt-3 flex flex-wrap gap-2.5">
            {!confirmed_at && shown.length > 0 && (
              <Button variant="primary" size="sm" busy={acting.isDoing('confirm')} onClick={confirm}>
                Yes, this is right
              </Button>
            )}
            <Button ref={correct} size="sm" onClick={() => setCorrecting('phone')}>
              Fix it
            </Button>
            {given.length > 0 && (
              <Button
                variant="quiet"
                size="sm"
                onClick={() =>
                  shown.length > 0 ? hide('hide all', true, ...shown) : hide('hide all', false, ...given)
                }
              >
                {shown.length > 0 ? 'Hide all' : 'Show all'}
              </Button>
            )}
          </div>
          <p className="mt-3 text-small text-ink-mute">
            {`${confirmed_at ? '' : 'Members see when you confirmed it. '}Hiding works right away.`}
          </p>
        </>
      )}
    </>
  )
}

type MethodRowProps = {
  method: ContactMethod
  value: string | null
  hidden: boolean
  onToggle: () => void
  onAdd: () => void
}

/** One contact method: its switch, or a text saying that there is none. A social page can only come from parents. */
function MethodRow({ method, value, hidden, onToggle, onAdd }: MethodRowProps) {
  if (value === null && method === 'social') return null
  const name = methodNames[method]
  if (value === null) {
    return (
      <li className="flex min-h-14 items-center gap-4 py-2">
        <span className="min-w-0 flex-1">
          <span className="block text-small text-ink-mute">{name}</span>
          <b className="font-semibold">none</b>
        </span>
        <Button variant="quiet" size="sm" aria-label={`Add ${name.toLowerCase()}`} onClick={onAdd}>
          Add
        </Button>
      </li>
    )
  }
  return (
    <li>
      <Switch
        label={
          <>
            <MethodLabel {...{ method, hidden }} />
            <Value method={method} value={value} />
          </>
        }
        on={!hidden}
        onToggle={onToggle}
        className="py-2"
      />
    </li>
  )
}

function MethodLabel({ method, hidden }: Pick<MethodRowProps, 'method' | 'hidden'>) {
  return (
    <span className="block text-small font-normal text-ink-mute">
      {methodNames[method]}, {hidden ? 'hidden' : 'shown to members'}
    </span>
  )
}

function Value({ method, value }: { method: ContactMethod; value: string }) {
  if (method === 'email') return <Email address={value} />
  return <span className="wrap-anywhere">{method === 'phone' ? writtenPhone(value) : webLinkWords(value)}</span>
}
