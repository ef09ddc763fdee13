// One request of a provider: who asks for what since when, what they wrote, which page may be meant, and what can be done.
import { BadgeCheck, CalendarClock, Send, ShieldQuestionMark } from 'lucide-react'
import { listingTitles } from '../../domain/listings/listing.rules.ts'
import type { ListingRequest } from '../../domain/listings/listings.contracts.ts'
import { ProviderLink } from '../providers/provider-link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { dayAndTimeOf, shortDayOf } from '../ui/dates.ts'
import { Email } from '../ui/email.tsx'
import { Emblem } from '../ui/emblem.tsx'
import { Stars } from '../ui/stars.tsx'
import { askerOf, dueOf, pageInShort, requestMarks } from './listing-request.copy.ts'
import type { RequestAct } from './listing-request-dialog.tsx'

/** The mark of a request's kind. */
export function KindBadge({ kind }: Pick<ListingRequest, 'kind'>) {
  return <Badge {...requestMarks[kind]}>{listingTitles[kind]}</Badge>
}

type RequestRowProps = { request: ListingRequest; onAct: (kind: RequestAct) => void }

/** One that is open; `onAct` opens the question before an act. */
export function RequestRow({ request, onAct }: RequestRowProps) {
  const { provider, words, kind } = request
  const name = askerOf(request)
  const about = { provider_id: request.id, is_business: false, ...(provider ?? request.on_record[0]) }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-4 border-line px-5 py-5 not-last:border-b md:grid-cols-[auto_minmax(0,1fr)]">
      <Emblem id={about.provider_id} business={about.is_business} className="emblem-56 max-md:hidden" />
      <div className="min-w-0">
        <div className="gap-x-5 md:flex">
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <h3 className="name wrap-anywhere">
                {provider && request.claimed_name === null ? <ProviderLink provider={provider} /> : <bdi>{name}</bdi>}
              </h3>
              <KindBadge kind={kind} />
            </div>
            <p className="text-small text-ink-mute">Asked {dayAndTimeOf(request.asked_at)}</p>
          </div>
          <Due request={request} />
        </div>
        <div className={request.note ? 'grid items-start gap-x-6 lg:grid-cols-2' : undefined}>
          <div>
            {words && (
              <blockquote dir="auto" className="quote mt-2.5 max-w-prose whitespace-pre-line wrap-anywhere">
                “{words}”
              </blockquote>
            )}
            <Identity request={request} />
          </div>
          {request.note && <AboutNote {...request.note} />}
        </div>
        <OnRecord request={request} />
        <Acts request={request} onAct={onAct} name={name} />
      </div>
    </li>
  )
}

const dueTones = { fine: 'text-ink-soft', soon: 'text-warn-text', late: 'text-danger-text' }

function Due({ request: { due_at, due_by_law_at } }: { request: ListingRequest }) {
  const { tone, words } = dueOf(due_at, Date.now())
  return (
    <p className="mt-1 flex flex-none flex-wrap items-baseline gap-x-3 md:mt-0 md:block md:text-right">
      <span className={`inline-flex items-baseline gap-1.5 text-small font-semibold ${dueTones[tone]}`}>
        <CalendarClock size={16} className="self-center" />
        {words}
      </span>
      <span className="block text-micro text-ink-mute">by law until {shortDayOf(due_by_law_at)}</span>
    </p>
  )
}

function AboutNote({ own_words: own, recommendation, rating }: NonNullable<ListingRequest['note']>) {
  return (
    <div className="mt-2.5 rounded-md bg-tint px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2.5 text-small text-ink-mute">
        About this note
        <Stars rating={rating} size={13} quiet />
      </p>
      <p dir="auto" className={`mt-1 whitespace-pre-line wrap-anywhere ${own ? 'quote text-base' : 'text-small'}`}>
        {own ? `“${own}”` : recommendation}
      </p>
    </div>
  )
}

/** Whether it is known to be them, and how they say to be reached. */
function Identity({ request: { provider, claimed_reach: reach, kind } }: { request: ListingRequest }) {
  if (!provider && !reach) return null
  const Icon = provider ? BadgeCheck : ShieldQuestionMark
  return (
    <p className="mt-2.5 flex gap-2 text-small text-ink-soft">
      <Icon size={16} className="mt-0.5 flex-none" />
      <span className="min-w-0 wrap-anywhere">
        {reach && (
          <>
            To be reached at{' '}
            <b className="font-semibold text-ink">
              {reach.includes('@') ? <Email address={reach} /> : <bdi>{reach}</bdi>}
            </b>
            .{' '}
          </>
        )}
        {provider ? 'Opened the link that was mailed to them.' : kind === 'claim' && 'Not shown to be them yet.'}
      </span>
    </p>
  )
}

function OnRecord({ request: { on_record: pages, kind } }: { request: ListingRequest }) {
  if (pages.length === 0) {
    return kind === 'claim' ? (
      <p className="mt-2.5 text-small text-ink-mute">No page of this name is on record.</p>
    ) : null
  }
  return (
    <div className="mt-2.5 text-small">
      <p className="text-ink-mute">{pages.length === 1 ? 'This page may be meant' : 'These pages may be meant'}</p>
      <ul>
        {pages.map((page) => (
          <li key={page.provider_id} className="flex flex-wrap items-center gap-x-2 py-1">
            <span className="font-semibold text-link underline wrap-anywhere">
              <ProviderLink provider={page} />
            </span>
            <span className="text-ink-soft">{pageInShort(page)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Offer = Pick<ButtonProps, 'variant' | 'icon'> & { kind: RequestAct; words: string }

const send: Offer = { kind: 'send_link', words: 'Send the link', icon: Send }
const remove: Offer = { kind: 'remove', words: 'Remove their page', variant: 'danger-outline' }
const close: Offer = { kind: 'close', words: 'Close', variant: 'quiet' }
const approve: Offer = { kind: 'approve_answer', words: 'Approve', variant: 'primary' }
const refuse: Offer = { kind: 'refuse_answer', words: 'Not approve' }

const offersOf = ({ kind, on_record }: ListingRequest): Offer[] => {
  if (kind === 'answer') return [approve, refuse]
  if (kind !== 'claim') return [{ ...close, variant: 'outline' }]
  // removing comes last where its page is still to be found
  return on_record.length > 0 ? [send, remove, close] : [send, close, { ...remove, variant: 'quiet' }]
}

function Acts({ request, onAct, name }: RequestRowProps & { name: string }) {
  return (
    <div className="mt-3.5 flex gap-2 max-sm:*:flex-1 max-sm:*:px-2 max-sm:has-[>:nth-child(3)]:flex-col sm:flex-wrap">
      {offersOf(request).map(({ kind, words, ...look }) => (
        <Button key={kind} size="sm" {...look} aria-haspopup="dialog" onClick={() => onAct(kind)}>
          {words}
          <span className="sr-only"> for {name}</span>
        </Button>
      ))}
    </div>
  )
}
