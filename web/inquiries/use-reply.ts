// What is typed into the box below a thread, kept until it is sent, and the ways it is sent: as a reply or as a refusal.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v4 } from 'uuid'
import { replyTextSchema } from '../../domain/inquiries/inquiry-reply.schema.ts'
import type { InquiryThread } from '../../domain/inquiries/inquiry-threads.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { keepNotes, readNotes } from '../admin/kept-notes.ts'
import { call, queryOf } from '../app/call.ts'
import { tellFailure } from '../app/queries.ts'
import { useSession } from '../app/session.ts'
import { notSent } from '../ui/clear-sent.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { refreshInquiries, rememberInquiry } from './inquiry-pages.ts'

type Kind = 'reply' | 'refusal'

/** Refusals after which the thread shows why. */
const wasFaster = (error: unknown): boolean =>
  error instanceof Refusal && (error.code === 'answered_meanwhile' || error.code === 'already_invited')

/** The box below a thread. What was typed outlives the page; a colleague's answer that came meanwhile is told. */
export const useReply = ({ inquiry, replies }: InquiryThread) => {
  const queries = useQueryClient()
  const memberId = useSession().user?.id ?? ''
  const { id, email } = inquiry
  const [text, setText] = useState(() => readNotes(memberId, id) ?? '')
  const [fault, setFault] = useState<string>()
  const last = replies.at(-1)
  const lastId = last?.id ?? null
  // The last answer that was there when the writing began.
  const [begunAfter, setBegunAfter] = useState(lastId)
  const isOvertaken = begunAfter !== lastId
  if (isOvertaken && text === '') setBegunAfter(lastId)

  const type = (typed: string): void => {
    setText(typed)
    setFault(undefined)
    keepNotes(memberId, id, typed.trim() ? typed : null)
  }

  const learnThread = (thread: InquiryThread): void => {
    queries.setQueryData(queryOf('get-inquiry', { id }).queryKey, thread)
    rememberInquiry(queries, thread.inquiry)
    setBegunAfter(thread.replies.at(-1)?.id ?? null)
  }
  const onError = (title: string) => (error: Error) => {
    if (wasFaster(error)) void refreshInquiries(queries)
    if (error instanceof Refusal && error.code === 'invalid_input' && error.fields?.[0]) {
      setFault(error.fields[0].message)
    } else tellFailure(title, error)
  }

  // One id for one text, so that pressing again after a lost answer sends no second mail.
  const asked = useRef({ requestId: '', kind: 'reply' as Kind, text: '' })
  const requestIdOf = (kind: Kind, sent: string): string => {
    if (asked.current.kind !== kind || asked.current.text !== sent) {
      asked.current = { requestId: v4(), kind, text: sent }
    }
    return asked.current.requestId
  }
  const sending = useMutation({
    mutationFn: ({ kind, sent }: { kind: Kind; sent: string; typed: string }) => {
      const answer = { id, request_id: requestIdOf(kind, sent), last_reply_id: lastId }
      return kind === 'reply'
        ? call('reply-to-inquiry', { ...answer, text: sent })
        : call('refuse-invitation-request', { ...answer, reason: sent })
    },
    onSuccess: (thread, { kind, typed }) => {
      asked.current = { requestId: '', kind, text: '' }
      type(notSent(text, typed))
      learnThread(thread)
      const title = kind === 'reply' ? 'Reply sent' : 'Request refused'
      toastSuccess(title, `A mail is on its way to ${email}.`)
    },
    onError: (error, { kind }) =>
      onError(kind === 'reply' ? 'Failed to send the reply' : 'Failed to refuse the request')(error),
  })
  const send = (kind: Kind, onSent?: () => void): void => {
    const checked = replyTextSchema.safeParse(text)
    if (checked.success) sending.mutate({ kind, sent: checked.data, typed: text }, { onSuccess: onSent })
    else setFault(checked.error.issues[0]?.message)
  }

  const invite = useMutation({
    mutationFn: () => call('answer-invitation-request', { id, last_reply_id: lastId }),
    onSuccess: (invited) => {
      toastSuccess('Invitation sent', `A link is on its way to ${email}.`)
      rememberInquiry(queries, invited)
    },
    onError: onError('Failed to send the invitation'),
  })

  return {
    text,
    type,
    fault,
    send,
    isSending: sending.isPending,
    invite,
    /** Who answered while this was being written; null when nobody did. */
    overtakenBy: isOvertaken && text !== '' ? (last?.by ?? 'A colleague') : null,
  }
}
