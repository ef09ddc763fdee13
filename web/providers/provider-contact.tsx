import { useMutation } from '@tanstack/react-query'
import { AtSign, Calendar, Globe, Hourglass, type LucideIcon, Mail, Phone } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Answer } from '../../domain/contract.ts'
import { isWebAddress } from '../../domain/providers/contact.rules.ts'
import type { getProviderContact } from '../../domain/providers/providers.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../app/call.ts'
import { calendarDayOf } from '../ui/dates.ts'
import { Email } from '../ui/email.tsx'
import { toast, toastFailure } from '../ui/toast.tsx'
import { emailLink, phoneLink, webLinkWords, writtenPhone } from './contact.copy.ts'

export type Contact = NonNullable<Answer<typeof getProviderContact>['contact']>

export const isConsented = ({ provider_phone, provider_email, provider_social }: Contact): boolean =>
  Boolean(provider_phone || provider_email || provider_social)

export const isReachable = (contact: Contact): boolean => isConsented(contact) || Boolean(contact.business_website)

const hasContact = (contact: Contact): boolean => isReachable(contact) || Boolean(contact.available_start_date)

export function ProviderContact({ contact }: { contact: Contact }) {
  return (
    <div className="my-2 rounded-md bg-tint px-4 py-2.5">
      <ContactMethods withDay contact={contact} className="grid gap-x-8 md:grid-cols-2" />
    </div>
  )
}

type ContactMethodsProps = { contact: Contact; className: string; withDay?: boolean }

export function ContactMethods({ contact, className, withDay }: ContactMethodsProps) {
  const day = withDay && contact.available_start_date
  const { provider_phone: phone, provider_email: email, business_website: site, provider_social: social } = contact
  return (
    <ul className={`${className} empty:hidden`}>
      {phone && <Row icon={Phone} href={phoneLink(phone)} words={writtenPhone(phone)} kind="Call or text" />}
      {email && <Row icon={Mail} href={emailLink(email)} words={<Email address={email} />} kind="Email" />}
      {site && <Row icon={Globe} href={site} words={webLinkWords(site)} kind="Website" />}
      {social && <Row icon={AtSign} href={social} words={webLinkWords(social)} kind="Social" />}
      {day && <Row icon={Calendar} words={calendarDayOf(day)} kind="Available from" />}
    </ul>
  )
}

type RowProps = { icon: LucideIcon; href?: string; words: ReactNode; kind: string }

/** One contact method; the whole row is the link. What is not a URL, and a date, is plain text. */
function Row({ icon: Icon, href = '', words, kind }: RowProps) {
  const outside = /^https?:/.test(href)
  const linked = outside ? isWebAddress(href) : href !== ''
  return (
    <li className="relative -mx-2.5 flex min-h-13 items-center gap-3.5 rounded-sm px-2.5 py-1.5 has-[a]:hover:bg-primary-soft">
      <Icon size={20} className="flex-none text-ink-mute" />
      <span className="min-w-0">
        {linked ? (
          <a
            href={href}
            className="leading-tight font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-sm"
            {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}
          >
            <span>{words}</span>
            {outside && <span className="sr-only"> (opens in a new tab)</span>}
          </a>
        ) : (
          <span className="leading-tight font-semibold wrap-anywhere">{words}</span>
        )}
        <span className="block text-small leading-tight text-ink-mute">{kind}</span>
      </span>
    </li>
  )
}

/** The server's message if a member has reached the limit of opened contacts; null for any other failure. */
export const limitWords = (error: unknown): string | null =>
  error instanceof Refusal && error.code === 'too_many_contacts' ? error.message : null

/** A provider’s contact, fetched when it is first opened. */
export function useContact(submissionId: string) {
  const [open, setOpen] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  // clear of the tab bar
  useEffect(() => {
    if (open) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [open])
  const fetching = useMutation({
    mutationFn: () => call('get-provider-contact', { submission_id: submissionId }),
    onSuccess: ({ contact }) => {
      if (contact && hasContact(contact)) setOpen(true)
      else toast({ title: 'Contact information not available for this provider' })
    },
    onError: (error) => {
      if (!limitWords(error)) toastFailure('Failed to get contact information')
    },
  })
  const contact = fetching.data?.contact ?? null
  const details = contact && hasContact(contact) ? contact : null
  return {
    open,
    panel,
    details,
    limit: limitWords(fetching.error),
    loading: fetching.isPending,
    toggle: () => (details ? setOpen(!open) : fetching.mutate()),
  }
}

export function ContactLimit({ words }: { words: string }) {
  return (
    <div className="mt-3 flex gap-3.5 rounded-md bg-sunk p-4" role="status">
      <Hourglass size={20} className="mt-0.5 flex-none text-ink-mute" />
      <div>
        <p className="font-semibold">You’ve reached the limit for now</p>
        <p className="mt-1 text-small text-ink-soft">{words}</p>
      </div>
    </div>
  )
}
