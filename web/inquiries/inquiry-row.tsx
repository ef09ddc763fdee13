import { Link } from '@tanstack/react-router'
import { CornerDownLeft, MailX, Reply, Send } from 'lucide-react'
import type { Inquiry, InquiryFilter } from '../../domain/inquiries/inquiries.contracts.ts'
import { Badge } from '../ui/badge.tsx'
import { classes } from '../ui/classes.ts'
import { cameAt, previewOf } from './inquiry.copy.ts'

type InquiryRowProps = {
  inquiry: Inquiry
  now: Date
  filter: InquiryFilter
  isOpen: boolean
}

const row = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 border-b border-line px-5 py-3 text-left leading-snug lg:px-4'

/** One line in the narrow pane beside the thread, because the thread shows the whole text. */
const words = 'wrap-anywhere lg:truncate'

export function InquiryRow({ inquiry, now, filter, isOpen }: InquiryRowProps) {
  const isUnread = inquiry.read_at === null
  return (
    <li data-inquiry={inquiry.id}>
      <Link
        from="/admin/inquiries"
        to="/admin/inquiries"
        search={{ show: filter === 'all' ? undefined : filter, open: inquiry.id }}
        resetScroll={false}
        activeProps={{ 'aria-current': undefined }}
        aria-current={isOpen ? 'true' : undefined}
        className={classes(
          row,
          'relative hover:bg-tint',
          isOpen && 'bg-primary-soft before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-primary',
        )}
      >
        <b className={classes(words, isUnread ? 'font-bold' : 'font-medium')}>
          <bdi>{inquiry.name}</bdi>
        </b>
        <time dateTime={inquiry.created_at} className="text-small whitespace-nowrap text-ink-mute">
          {cameAt(inquiry.created_at, now)}
        </time>
        <span dir="auto" className={classes(words, 'col-span-2 text-small', isUnread && 'font-semibold')}>
          {inquiry.subject}
        </span>
        <span
          dir="auto"
          className={classes(
            'col-span-2 text-small wrap-anywhere lg:line-clamp-1',
            isOpen ? 'text-ink-soft' : 'text-ink-mute',
          )}
        >
          {previewOf(inquiry.message)}
        </span>
        <span className="col-span-2 mt-1.5 flex min-h-6 flex-wrap items-center gap-1.5">
          <InquiryMarks inquiry={inquiry} />
        </span>
      </Link>
    </li>
  )
}

function InquiryMarks({ inquiry }: { inquiry: Inquiry }) {
  return (
    <>
      {inquiry.read_at === null && <Badge kind="new">Unread</Badge>}
      {inquiry.mail_failed && (
        <Badge kind="rejected" icon={MailX}>
          Email bounced
        </Badge>
      )}
      <AnswerMark inquiry={inquiry} />
    </>
  )
}

function AnswerMark({ inquiry }: { inquiry: Inquiry }) {
  if (inquiry.invited_at) return <Badge kind="approved">Invited</Badge>
  if (inquiry.refused_at) return <Badge kind="plain">Declined</Badge>
  if (inquiry.answered_at) return <AnsweredBy inquiry={inquiry} />
  if (inquiry.wants_invitation) {
    return (
      <Badge kind="plain" icon={Send}>
        Wants an invitation
      </Badge>
    )
  }
  if (inquiry.read_at === null) return null
  return (
    <Badge kind="pending" icon={CornerDownLeft}>
      Needs a reply
    </Badge>
  )
}

export function AnsweredBy({ inquiry }: { inquiry: Inquiry }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-small text-ink-mute wrap-anywhere">
      <Reply size={16} className="flex-none" />
      {inquiry.answered_by ? `Answered by ${inquiry.answered_by}` : 'Answered'}
    </span>
  )
}
