// What an administrator can do with an inquiry: answer it, mark it, and send the invitation it asks for.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Mail, MailOpen, Reply, Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { answerInvitationRequest, type Inquiry, markInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../call.ts'
import { tellFailure } from '../queries.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { dayAndTimeOf } from '../ui/dates.ts'
import { toast } from '../ui/toast.tsx'
import { replyAddress } from './inquiry.copy.ts'
import { refreshInquiries } from './inquiry-pages.ts'

type ActionProps = {
  inquiry: Inquiry
  onChange: (changed: Inquiry) => void
}

/** Marks an inquiry as read or unread. One that is read by being opened is told of a failure by its mark alone. */
export const useMark = ({ inquiry, onChange }: ActionProps) =>
  useMutation({
    mutationFn: ({ read }: { read: boolean; quietly?: boolean }) => call(markInquiry, { id: inquiry.id, read }),
    onSuccess: onChange,
    onError: (error, { quietly }) => {
      if (quietly) console.warn('The inquiry was not marked as read', error)
      else tellFailure('Failed to mark the inquiry', error)
    },
  })

/** The buttons under a message. */
export function InquiryActions({ inquiry, onChange, mark }: ActionProps & { mark: ReturnType<typeof useMark> }) {
  const isRead = inquiry.read_at !== null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {inquiry.wants_invitation && <Invitation inquiry={inquiry} onChange={onChange} />}
      <Button asChild size="sm" icon={Reply}>
        <a href={replyAddress(inquiry)}>
          Reply<span className="sr-only"> to {inquiry.name} by e-mail</span>
        </a>
      </Button>
      <Button
        size="sm"
        variant="quiet"
        icon={isRead ? Mail : MailOpen}
        busy={mark.isPending}
        onClick={() => mark.mutate({ read: !isRead })}
      >
        {isRead ? 'Mark as unread' : 'Mark as read'}
      </Button>
    </div>
  )
}

/** The button that invites, or that it was done, when and by whom. */
function Invitation({ inquiry, onChange }: ActionProps) {
  const queries = useQueryClient()
  const done = useRef<HTMLParagraphElement>(null)
  const invite = useMutation({
    mutationFn: () => call(answerInvitationRequest, { id: inquiry.id }),
    onSuccess: (invited) => {
      toast({ title: 'Invitation sent', description: `A link is on its way to ${invited.email}.`, variant: 'success' })
      onChange(invited)
    },
    meta: { failed: 'Failed to send the invitation' },
    onError: (error) => {
      if (error instanceof Refusal && error.code === 'already_invited') void refreshInquiries(queries)
    },
  })
  const tried = invite.isSuccess || invite.isError
  const isInvited = inquiry.invited_at !== null
  useEffect(() => {
    // The button that had the focus is gone.
    if (tried && isInvited) done.current?.focus()
  }, [tried, isInvited])

  if (!inquiry.invited_at) {
    return (
      <Button size="sm" variant="primary" icon={Send} busy={invite.isPending} onClick={() => invite.mutate()}>
        Send invitation
      </Button>
    )
  }
  const by = inquiry.invited_by ? ` by ${inquiry.invited_by}` : ''
  return (
    <p ref={done} tabIndex={-1} className="w-full text-small text-ink-soft outline-none">
      <Badge kind="approved" className="mr-2">
        Invitation sent
      </Badge>
      <span className="wrap-anywhere">
        {dayAndTimeOf(inquiry.invited_at)}
        {by}
      </span>
    </p>
  )
}
