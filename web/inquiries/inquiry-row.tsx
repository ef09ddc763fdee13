// One inquiry in the list: its beginning, and the whole of it once it is opened.
import { Link } from '@tanstack/react-router'
import { ChevronDown, Send } from 'lucide-react'
import { useId, useState } from 'react'
import type { Inquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { Badge } from '../ui/badge.tsx'
import { classes } from '../ui/classes.ts'
import { dayAndTimeOf } from '../ui/dates.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { cameAt, previewOf } from './inquiry.copy.ts'
import { InquiryActions, useMark } from './inquiry-actions.tsx'

type InquiryRowProps = {
  inquiry: Inquiry
  now: Date
  /** Hears of the inquiry as it is after something was done with it here. */
  onChange: (changed: Inquiry) => void
}

const row = 'border-b border-line px-5 py-4 last:border-0'

/** A row that opens; who opens it has read it, for all administrators. */
export function InquiryRow({ inquiry, now, onChange }: InquiryRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const messageId = useId()
  const mark = useMark({ inquiry, onChange })
  const isUnread = inquiry.read_at === null

  const turn = () => {
    if (!isOpen && isUnread) mark.mutate({ read: true, quietly: true })
    setIsOpen(!isOpen)
  }

  return (
    <li className={row} data-inquiry={inquiry.id}>
      <div className="relative flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="name min-w-0 [font-family:var(--font-sans)]">
              <button
                type="button"
                className={classes(
                  'text-left wrap-anywhere after:absolute after:-inset-2 after:cursor-pointer after:rounded-md',
                  isUnread ? 'font-bold' : 'font-medium',
                )}
                aria-expanded={isOpen}
                aria-controls={messageId}
                onClick={turn}
              >
                <bdi>{inquiry.name}</bdi>: <bdi>{inquiry.subject}</bdi>
              </button>
            </h2>
            {isUnread && <Badge kind="new">Unread</Badge>}
            {inquiry.wants_invitation &&
              (inquiry.invited_at ? (
                <Badge kind="approved">Invited</Badge>
              ) : (
                <Badge kind="plain" icon={Send} className="whitespace-normal">
                  Wants an invitation
                </Badge>
              ))}
          </div>
          {!isOpen && (
            <p dir="auto" className="mt-0.5 text-small wrap-anywhere text-ink-soft">
              {previewOf(inquiry.message)}
            </p>
          )}
        </div>
        <time dateTime={inquiry.created_at} className="flex-none pt-0.5 text-micro text-ink-mute">
          {cameAt(inquiry.created_at, now)}
        </time>
        <ChevronDown
          size={18}
          className={classes('mt-0.5 flex-none text-ink-mute transition-transform', isOpen && 'rotate-180')}
        />
      </div>
      <div id={messageId} hidden={!isOpen}>
        <p className="mt-1 text-small wrap-anywhere text-ink-mute">
          {inquiry.email} · {dayAndTimeOf(inquiry.created_at)}
        </p>
        {inquiry.provider_id && (
          <p className="mt-1 text-small text-ink-mute">
            About{' '}
            <Link to="/providers/$slug" params={{ slug: shortIdOf(inquiry.provider_id) }} className="link">
              <bdi>{inquiry.provider_name}</bdi>
            </Link>
          </p>
        )}
        <p dir="auto" className="mt-3 max-w-[38rem] whitespace-pre-line wrap-anywhere">
          {inquiry.message}
        </p>
        <InquiryActions inquiry={inquiry} onChange={onChange} mark={mark} />
      </div>
    </li>
  )
}

/** The shape of a row that is still loading; on a phone name, subject and words take two lines or three. */
export function InquiryRowSkeleton() {
  return (
    <div className={classes(row, 'flex items-start gap-3')}>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="name max-sm:w-full">
            <Skeleton line className="w-56" />
            <Skeleton line className="w-2/3 sm:hidden" />
          </p>
          <Skeleton className="h-6 w-16 rounded-xs" />
        </div>
        <p className="mt-0.5 text-small">
          <Skeleton line className="w-full" />
          <Skeleton line className="w-full sm:hidden" />
          <Skeleton line className="w-2/3 sm:hidden" />
        </p>
      </div>
      <p className="flex-none pt-0.5 text-micro">
        <Skeleton line className="w-20" />
      </p>
    </div>
  )
}
