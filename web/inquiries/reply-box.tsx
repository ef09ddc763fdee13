import { type UseMutationResult, useMutation, useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { v4 } from 'uuid'
import type { Inquiry, InquiryReply, InquiryThread } from '../../domain/inquiries/inquiries.contracts.ts'
import { replyTextSchema } from '../../domain/inquiries/inquiry.schema.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call, queryOf } from '../app/call.ts'
import { useDraftText } from '../app/drafts.ts'
import { queries, reportFailure } from '../app/queries.ts'
import { Button } from '../ui/button.tsx'
import { notSent } from '../ui/clear-sent.ts'
import { dayAndTimeOf } from '../ui/dates.ts'
import { Email } from '../ui/email.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import { refreshInquiries } from './inquiry-pages.ts'
import { AnsweredBy } from './inquiry-row.tsx'

type ReplyBoxProps = {
  thread: InquiryThread
  mark: UseMutationResult<Inquiry, Error, { read?: boolean; answered?: boolean }>
}

export function ReplyBox({ thread, mark }: ReplyBoxProps) {
  const { inquiry } = thread
  const reply = useReply(thread)
  const [isRefusing, setIsRefusing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isRefusing) field.current?.focus()
  }, [isRefusing])
  const canDecide = inquiry.wants_invitation && inquiry.invited_at === null
  return (
    <div className="action-bar sticky bottom-0 short:static z-20 grid flex-none gap-3 border-t border-line bg-sunk px-5 pt-3 pb-[max(0.875rem,env(safe-area-inset-bottom))] lg:static lg:px-7 lg:py-4">
      {reply.overtakenBy && (
        <Notice tone="warn" title={`${reply.overtakenBy} just replied.`}>
          We kept your draft. Read the reply above, then send yours or clear it.
        </Notice>
      )}
      {inquiry.wants_invitation && !isRefusing && (
        <Request inquiry={inquiry} reply={reply} onRefuse={() => setIsRefusing(true)} />
      )}
      <TextAreaField
        ref={field}
        label={isRefusing ? `Your reason, for ${inquiry.name} to read` : `Reply to ${inquiry.name}`}
        labelHidden={!isRefusing}
        placeholder={isRefusing ? undefined : `Reply to ${inquiry.name}`}
        rows={2}
        className="[&_textarea]:max-h-[30dvh]"
        value={reply.text}
        onChange={({ target }) => reply.type(target.value)}
        error={reply.fault}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Destination inquiry={inquiry} />
        <span className="ml-auto flex flex-wrap gap-3 max-md:grid max-md:w-full max-md:grid-cols-[1fr_1.35fr]">
          {canDecide && isRefusing ? (
            <>
              <Button onClick={() => setIsRefusing(false)}>Cancel</Button>
              <Button
                variant="primary"
                busy={reply.sending === 'refusal'}
                onClick={() => reply.send('refusal', () => setIsRefusing(false))}
              >
                Decline and send
              </Button>
            </>
          ) : (
            <>
              {inquiry.answered_at ? (
                <span className="self-center">
                  <AnsweredBy inquiry={inquiry} />
                </span>
              ) : (
                <Button
                  className="whitespace-nowrap max-md:px-2"
                  busy={mark.isPending}
                  onClick={() => mark.mutate({ answered: true })}
                >
                  Mark as answered
                </Button>
              )}
              <Button
                variant={inquiry.wants_invitation && !inquiry.answered_at ? 'outline' : 'primary'}
                icon={Send}
                busy={reply.sending === 'reply'}
                onClick={() => reply.send('reply')}
              >
                Send reply
              </Button>
            </>
          )}
        </span>
      </div>
    </div>
  )
}

/** The recipient and the signature; the administrator's own address is not shown. */
function Destination({ inquiry }: { inquiry: Inquiry }) {
  const { data: profile } = useQuery(queryOf('get-own-profile', {}))
  const name = profile?.full_name.split(/\s/)[0]
  return (
    <span className="min-w-0 text-small wrap-anywhere text-ink-mute">
      Goes to <Email address={inquiry.email} />{' '}
      <span>{`from the village’s address${name ? `, signed ${name}` : ''}.`}</span>
    </span>
  )
}

type RequestProps = { inquiry: Inquiry; reply: ReturnType<typeof useReply>; onRefuse: () => void }

function Request({ inquiry, reply, onRefuse }: RequestProps) {
  const done = useRef<HTMLParagraphElement>(null)
  const isInvited = inquiry.invited_at !== null
  const tried = reply.invitationTried
  useEffect(() => {
    // The focused button is gone.
    if (tried && isInvited) done.current?.focus()
  }, [tried, isInvited])
  if (inquiry.invited_at) {
    return (
      <p ref={done} tabIndex={-1} className="text-small wrap-anywhere text-ink-soft outline-none">
        {`Invitation sent ${dayAndTimeOf(inquiry.invited_at)}${inquiry.invited_by ? ` by ${inquiry.invited_by}` : ''}`}
      </p>
    )
  }
  return (
    <div className="grid grid-cols-2 items-center gap-x-3 gap-y-2 md:flex">
      <p className="col-span-2 min-w-0 text-small wrap-anywhere text-ink-soft md:flex-1">
        {inquiry.refused_at
          ? `Declined ${dayAndTimeOf(inquiry.refused_at)}. You can still invite them.`
          : `${inquiry.name} is asking for an invitation.`}
      </p>
      {!inquiry.refused_at && (
        <Button size="sm" className="whitespace-nowrap max-md:px-2" onClick={onRefuse}>
          Decline with a reason
        </Button>
      )}
      <Button size="sm" variant="primary" icon={Send} busy={reply.sending === 'invitation'} onClick={reply.invite}>
        Send invitation
      </Button>
    </div>
  )
}

type Kind = InquiryReply['kind']

const words: Record<Kind, { sent: string; what: string; failed: string }> = {
  reply: { sent: 'Reply sent', what: 'reply', failed: 'Failed to send the reply' },
  refusal: { sent: 'Request declined', what: 'reply', failed: 'Failed to decline the request' },
  invitation: { sent: 'Invitation sent', what: 'invitation', failed: 'Failed to send the invitation' },
}

/**
 * State of the reply box. The draft survives leaving the page. `overtakenBy` names a colleague who answered while it
 * was being written.
 */
const useReply = ({ inquiry, replies }: InquiryThread) => {
  const { id, email } = inquiry
  const [text, setText] = useDraftText(id, '')
  const [fault, setFault] = useState<string>()
  const last = replies.at(-1)
  const lastId = last?.id ?? null
  // Id of the last reply when the draft was started.
  const [begunAfter, setBegunAfter] = useState(lastId)
  const isOvertaken = begunAfter !== lastId
  if (isOvertaken && text === '') setBegunAfter(lastId)

  const type = (typed: string): void => {
    setText(typed)
    setFault(undefined)
  }

  // The same answer reuses its request id, so that a retry after a lost response sends no second email.
  const asked = useRef({ answer: '', requestId: '' })
  const requestIdOf = (answer: string): string => {
    if (asked.current.answer !== answer) asked.current = { answer, requestId: v4() }
    return asked.current.requestId
  }
  const answering = useMutation({
    mutationFn: ({ kind, sent }: { kind: Kind; sent: string; typed: string }) => {
      const answer = { id, request_id: requestIdOf(`${kind} ${sent}`), last_reply_id: lastId }
      return call('answer-inquiry', kind === 'invitation' ? { ...answer, kind } : { ...answer, kind, text: sent })
    },
    onSuccess: (thread, { kind, typed }) => {
      asked.current = { answer: '', requestId: '' }
      if (kind !== 'invitation') type(notSent(text, typed))
      queries.setQueryData(queryOf('get-inquiry', { id }).queryKey, thread)
      setBegunAfter(thread.replies.at(-1)?.id ?? null)
      toastSuccess(words[kind].sent, `Your ${words[kind].what} is on its way to ${email}.`)
      void refreshInquiries()
    },
    onError: (error, { kind }) => {
      const refusal = error instanceof Refusal ? error : null
      // refetched to show which colleague was faster
      if (refusal?.code === 'answered_meanwhile' || refusal?.code === 'already_invited') void refreshInquiries()
      if (refusal?.code === 'invalid_input' && refusal.fields?.[0]) setFault(refusal.fields[0].message)
      else reportFailure(words[kind].failed, error)
    },
  })
  const send = (kind: Exclude<Kind, 'invitation'>, onSent?: () => void): void => {
    const checked = replyTextSchema.safeParse(text)
    if (checked.success) answering.mutate({ kind, sent: checked.data, typed: text }, { onSuccess: onSent })
    else setFault(checked.error.issues[0]?.message)
  }

  return {
    text,
    type,
    fault,
    send,
    invite: () => answering.mutate({ kind: 'invitation', sent: '', typed: '' }),
    sending: answering.isPending ? answering.variables.kind : null,
    /** The invitation was tried here and has succeeded or failed. */
    invitationTried: !answering.isPending && answering.variables?.kind === 'invitation',
    overtakenBy: isOvertaken && text !== '' ? (last?.by ?? 'A colleague') : null,
  }
}
