import { Link } from '@tanstack/react-router'
import { MailCheck, MailX, SendHorizontal } from 'lucide-react'
import type { InquiryReply, InquiryThread } from '../../domain/inquiries/inquiries.contracts.ts'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { classes } from '../ui/classes.ts'
import { dayAndTimeOf } from '../ui/dates.ts'
import { Email } from '../ui/email.tsx'
import { Notice } from '../ui/notice.tsx'

const bubble = 'rounded-lg px-4 py-3.5 text-left whitespace-pre-line wrap-anywhere'

export function ThreadMessages({ thread: { inquiry, replies } }: { thread: InquiryThread }) {
  return (
    <>
      <ol className="grid gap-5" aria-live="polite">
        <li className="max-w-[40rem]">
          <p className="mb-1.5 text-small text-ink-mute">
            <b className="font-semibold text-ink">
              <bdi>{inquiry.name}</bdi>
            </b>{' '}
            on {dayAndTimeOf(inquiry.created_at)}
          </p>
          {inquiry.provider_id && (
            <p className="mb-1.5 text-small text-ink-mute">
              About{' '}
              <Link to="/providers/$slug" params={{ slug: shortIdOf(inquiry.provider_id) }} className="link">
                <bdi>{inquiry.provider_name}</bdi>
              </Link>
            </p>
          )}
          <p dir="auto" className={classes(bubble, 'bg-sunk')}>
            {inquiry.message}
          </p>
        </li>
        {replies.map((reply) => (
          <Answer key={reply.id} reply={reply} />
        ))}
      </ol>
      {inquiry.mail_failed && (
        <Notice
          tone="error"
          className="mt-5"
          title={
            <>
              <Email address={inquiry.email} /> isn’t getting our email.
            </>
          }
        >
          Our last email to this address bounced. There may be a typo in it.
        </Notice>
      )}
    </>
  )
}

const kindWords: Record<InquiryReply['kind'], string> = {
  reply: '',
  refusal: 'declined the request',
  invitation: 'sent an invitation',
}

function Answer({ reply: { kind, text, by, at, mail } }: { reply: InquiryReply }) {
  return (
    <li className="max-w-[40rem] justify-self-end text-right">
      <p className="mb-1.5 text-small text-ink-mute">
        <b className="font-semibold text-ink">{by ?? 'An administrator'}</b>{' '}
        <span>{`${kindWords[kind]} on ${dayAndTimeOf(at)}`}</span>
        {mail && <MailState mail={mail} />}
      </p>
      {text !== null && (
        <p dir="auto" className={classes(bubble, 'bg-primary-soft')}>
          {text}
        </p>
      )}
    </li>
  )
}

const mailStates = {
  waiting: { icon: SendHorizontal, words: 'waiting to send' },
  sent: { icon: MailCheck, words: 'emailed' },
  failed: { icon: MailX, words: 'email bounced' },
}

function MailState({ mail }: { mail: NonNullable<InquiryReply['mail']> }) {
  const { icon: Icon, words } = mailStates[mail]
  return (
    <span className={classes('ml-2 whitespace-nowrap', mail === 'failed' && 'text-danger-text')}>
      <Icon size={15} className="mr-1 inline align-[-2px]" />
      {words}
    </span>
  )
}
