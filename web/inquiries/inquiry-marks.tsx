// Where an inquiry stands, in words: unread, to answer, answered by whom, and what became of a request.
import { CornerDownLeft, MailX, Reply, Send } from 'lucide-react'
import type { Inquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { Badge } from '../ui/badge.tsx'

/** The marks of one inquiry, the most pressing first. */
export function InquiryMarks({ inquiry }: { inquiry: Inquiry }) {
  return (
    <>
      {inquiry.read_at === null && <Badge kind="new">Unread</Badge>}
      {inquiry.mail_failed && (
        <Badge kind="rejected" icon={MailX}>
          Mail came back
        </Badge>
      )}
      <AnswerMark inquiry={inquiry} />
    </>
  )
}

function AnswerMark({ inquiry }: { inquiry: Inquiry }) {
  if (inquiry.invited_at) return <Badge kind="approved">Invited</Badge>
  if (inquiry.refused_at) return <Badge kind="plain">Refused</Badge>
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
      To answer
    </Badge>
  )
}

/** That it is answered, and by whom as far as that is known. */
export function AnsweredBy({ inquiry }: { inquiry: Inquiry }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-small text-ink-mute wrap-anywhere">
      <Reply size={16} className="flex-none" />
      {inquiry.answered_by ? `Answered by ${inquiry.answered_by}` : 'Answered'}
    </span>
  )
}
