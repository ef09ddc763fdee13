import { Link } from '@tanstack/react-router'
import { BadgeCheck, CalendarClock, EyeOff, Send, ShieldQuestionMark } from 'lucide-react'
import type { ProviderRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { ownWordsOf } from '../../domain/recommendations/optional-answers.ts'
import { ProviderLink } from '../providers/provider-link.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { dayAndTimeOf, shortDayOf } from '../ui/dates.ts'
import { Email } from '../ui/email.tsx'
import { Emblem } from '../ui/emblem.tsx'
import { CheckField } from '../ui/field.tsx'
import { Stars } from '../ui/stars.tsx'
import { askerOf, dueOf, requestMarks, titleOf } from './provider-request.copy.ts'
import type { RequestAct } from './provider-request-actions.copy.ts'
import { listed, pageInShort, requestPhrases } from './review-request.copy.ts'

export function KindBadge({ request }: { request: Pick<ProviderRequest, 'kind' | 'removal'> }) {
  return <Badge {...requestMarks[request.kind]}>{titleOf(request)}</Badge>
}

type RequestRowProps = {
  request: ProviderRequest
  onAct: (kind: RequestAct) => void
  /** Whether it is selected; null if it cannot be selected. */
  chosen: boolean | null
  onChoose: (chosen: boolean) => void
}

export function RequestRow({ request, onAct, chosen, onChoose }: RequestRowProps) {
  const { provider, words } = request
  const name = askerOf(request)
  const about = { provider_id: request.id, is_business: false, ...(provider ?? request.on_record[0]) }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-4 border-line px-5 py-5 not-last:border-b md:grid-cols-[auto_minmax(0,1fr)]">
      <Emblem id={about.provider_id} business={about.is_business} className="emblem-56 max-md:hidden" />
      <div className="min-w-0">
        {chosen !== null && (
          <CheckField
            className="-mt-1.5 -mb-1"
            label={
              <span className="text-small text-ink-mute">
                Choose<span className="sr-only"> {name}</span>
              </span>
            }
            checked={chosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        )}
        <div className="gap-x-5 md:flex">
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <h3 className="name wrap-anywhere" tabIndex={-1}>
                {provider && request.claimed_name === null && !request.removal ? (
                  <ProviderLink provider={provider} />
                ) : (
                  <bdi>{name}</bdi>
                )}
              </h3>
              <KindBadge request={request} />
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
            <Removal request={request} />
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

function Due({ request: { due_at, due_by_law_at } }: { request: ProviderRequest }) {
  const { tone, words } = dueOf(due_at, Date.now())
  return (
    <p className="mt-1 flex flex-none flex-wrap items-baseline gap-x-3 md:mt-0 md:block md:text-right">
      <span className={`inline-flex items-baseline gap-1.5 text-small font-semibold ${dueTones[tone]}`}>
        <CalendarClock size={16} className="self-center" />
        {words}
      </span>
      <span className="block text-micro text-ink-mute">no later than {shortDayOf(due_by_law_at)}</span>
    </p>
  )
}

function AboutNote(note: NonNullable<ProviderRequest['note']>) {
  const own = ownWordsOf(note)
  return (
    <div className="mt-2.5 rounded-md bg-tint px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-2.5 text-small text-ink-mute">
        About this note
        <Stars rating={note.rating} size={13} quiet />
      </p>
      <Link
        to="/admin"
        search={{ note: note.submission_id }}
        dir="auto"
        className={`mt-1 block whitespace-pre-line wrap-anywhere hover:underline ${own ? 'quote text-base' : 'text-small'}`}
      >
        {own ? `“${own}”` : note.recommendation}
      </Link>
    </div>
  )
}

function Identity({ request }: { request: ProviderRequest }) {
  const { provider, claimed_reach: reach, kind, mailbox } = request
  if (kind === 'new_address' && mailbox) return <NewAddress mailbox={mailbox} wishes={request.wishes} />
  if (!provider && !reach) return null
  const Icon = provider ? BadgeCheck : ShieldQuestionMark
  return (
    <p className="mt-2.5 flex gap-2 text-small text-ink-soft">
      <Icon size={16} className="mt-0.5 flex-none" />
      <span className="min-w-0 wrap-anywhere">
        {reach && (
          <span>
            Reach them at{' '}
            <b className="font-semibold text-ink">
              {reach.includes('@') ? <Email address={reach} /> : <bdi>{reach}</bdi>}
            </b>
            .{' '}
          </span>
        )}
        {provider ? <span>Opened the link we emailed them.</span> : kind === 'claim' && <span>Not confirmed yet.</span>}
      </span>
    </p>
  )
}

function NewAddress({ mailbox, wishes }: { mailbox: string; wishes: ProviderRequest['wishes'] }) {
  return (
    <>
      <p className="mt-2.5 max-w-prose">
        <b className="font-semibold">
          <Email address={mailbox} />
        </b>{' '}
        wants to {listed(wishes.map((request) => requestPhrases[request]))}.
      </p>
      <p className="mt-1.5 flex max-w-prose gap-2 text-small text-ink-soft">
        <ShieldQuestionMark size={16} className="mt-0.5 flex-none" />
        <span className="min-w-0">
          Someone opened a link we sent to this address. We don’t know yet if it’s the provider’s. Email or call them
          before you decide.
        </span>
      </p>
    </>
  )
}

function Removal({ request: { removal, mailbox } }: { request: ProviderRequest }) {
  if (!removal) return null
  return (
    <p className="mt-2.5 flex max-w-prose gap-2 text-small text-ink-soft">
      <EyeOff size={16} className="mt-0.5 flex-none" />
      <span className="min-w-0">
        {mailbox && (
          <span>
            <b className="font-semibold text-ink">
              <Email address={mailbox} />
            </b>{' '}
            wants to keep the page.{' '}
          </span>
        )}
        <span>The removal was requested on {dayAndTimeOf(removal.asked_at)} by</span>{' '}
        {removal.by_mailbox === null ? (
          <span>an administrator</span>
        ) : (
          <b className="font-semibold text-ink">
            <Email address={removal.by_mailbox} />
          </b>
        )}
        <span>. The page stays hidden until you decide.</span>
      </span>
    </p>
  )
}

function OnRecord({ request: { on_record: pages, on_list: entries, kind } }: { request: ProviderRequest }) {
  if (pages.length === 0) {
    if (kind !== 'claim') return null
    return (
      <p className="mt-2.5 text-small text-ink-mute">
        {entries.length > 0
          ? 'We have no page with this name. It’s on the old list.'
          : 'We have no page with this name.'}
      </p>
    )
  }
  return (
    <div className="mt-2.5 text-small">
      <p className="text-ink-mute">
        {pages.length === 1 ? 'This may be their page' : 'One of these may be their page'}
      </p>
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
const leave: Offer = { kind: 'leave_list', words: 'Take off the old list', variant: 'danger-outline' }
const close: Offer = { kind: 'close', words: 'Close', variant: 'quiet' }
const approve: Offer = { kind: 'approve_answer', words: 'Approve', variant: 'primary' }
const refuse: Offer = { kind: 'refuse_answer', words: 'Don’t approve' }
const theirs: Offer = { kind: 'confirm_mailbox', words: 'It’s theirs' }
const notTheirs: Offer = { kind: 'refuse_mailbox', words: 'Not theirs' }
const finish: Offer = { kind: 'finish_removal', words: 'Delete the page', variant: 'danger-outline' }
const putBack: Offer = { kind: 'put_back', words: 'Show it again' }

const offersOf = ({ kind, on_record, on_list, removal }: ProviderRequest): Offer[] => {
  if (kind === 'answer') return [approve, refuse]
  if (kind === 'new_address') return [theirs, notTheirs, close]
  if (removal) return [putBack, finish]
  if (kind !== 'claim') return [{ ...close, variant: 'outline' }]
  // if the page is not known yet, removing comes last
  const leaving = on_list.length > 0 ? [leave] : []
  if (leaving.length > 0 && on_record.length === 0) return [leave, close]
  return on_record.length > 0 ? [send, remove, ...leaving, close] : [send, close, { ...remove, variant: 'quiet' }]
}

function Acts({ request, onAct, name }: Pick<RequestRowProps, 'request' | 'onAct'> & { name: string }) {
  return (
    <div className="mt-3.5 flex gap-2 max-sm:*:flex-1 max-sm:*:px-2 max-sm:has-[>:nth-child(3)]:*:first:basis-full flex-wrap">
      {request.kind === 'objection' && request.note && (
        <Button size="sm" asChild>
          <Link to="/admin" search={{ note: request.note.submission_id }}>
            Open the note
          </Link>
        </Button>
      )}
      {offersOf(request).map(({ kind, words, ...look }) => (
        <Button key={kind} size="sm" {...look} aria-haspopup="dialog" onClick={() => onAct(kind)}>
          {words}
          <span className="sr-only"> for {name}</span>
        </Button>
      ))}
    </div>
  )
}
