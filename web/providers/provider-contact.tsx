// How to reach a provider: one row for each way, the whole row being the link.
import { AtSign, CalendarDays, Globe, HandHeart, type LucideIcon, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Answer } from '../../domain/contract.ts'
import { isWebAddress } from '../../domain/providers/contact.rules.ts'
import type { getProviderContact } from '../../domain/providers/providers.contracts.ts'
import { calendarDayOf } from '../ui/dates.ts'
import { Email } from '../ui/email.tsx'
import { emailLink, phoneLink, webLinkWords, writtenPhone } from './contact.copy.ts'

export type Contact = NonNullable<Answer<typeof getProviderContact>['contact']>

/** Whether there is any way to reach the provider, or a day from which they are free. */
export const hasContact = (contact: Contact): boolean =>
  [
    contact.provider_phone,
    contact.provider_email,
    contact.business_website,
    contact.provider_social,
    contact.available_start_date,
  ].some(Boolean)

/** The panel inside the details of a card. */
export function ProviderContact({ contact }: { contact: Contact }) {
  const { provider_phone, provider_email, business_website, provider_social, available_start_date } = contact
  const consented = Boolean(provider_phone || provider_email || provider_social)
  return (
    <div className="mt-5 rounded-md bg-tint p-5">
      <h4 className="name mb-2.5 flex items-center gap-2">
        <HandHeart size={18} className="text-link" />
        {consented ? 'Contact, shared with consent' : 'Contact'}
      </h4>
      <dl className="grid gap-x-8 gap-y-1 md:grid-cols-2">
        {provider_phone && (
          <Row icon={Phone} label="Phone">
            <a href={phoneLink(provider_phone)} className={wholeRow}>
              {writtenPhone(provider_phone)}
            </a>
          </Row>
        )}
        {provider_email && (
          <Row icon={Mail} label="Email">
            <a href={emailLink(provider_email)} className={wholeRow}>
              <Email address={provider_email} />
            </a>
          </Row>
        )}
        {business_website && (
          <Row icon={Globe} label="Website">
            <WebLink address={business_website} />
          </Row>
        )}
        {provider_social && (
          <Row icon={AtSign} label="Social">
            <WebLink address={provider_social} />
          </Row>
        )}
        {available_start_date && (
          <Row icon={CalendarDays} label="Available from">
            {calendarDayOf(available_start_date)}
          </Row>
        )}
      </dl>
    </div>
  )
}

/** A link that answers to a click anywhere in its row. */
const wholeRow = 'link after:absolute after:inset-0 after:rounded-md'

function Row({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) {
  return (
    <div className="relative grid min-h-13 min-w-0 content-center rounded-md pl-13.5">
      <dt className="text-micro text-ink-mute">
        <span className="absolute top-1/2 left-0 grid h-10 w-10 -translate-y-1/2 place-items-center rounded-full bg-surface text-link">
          <Icon size={18} />
        </span>
        {label}
      </dt>
      <dd className="leading-snug wrap-anywhere">{children}</dd>
    </div>
  )
}

/** Anything that is not a web address stays text. */
function WebLink({ address }: { address: string }) {
  if (!isWebAddress(address)) return address
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={wholeRow}>
      {webLinkWords(address)}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
