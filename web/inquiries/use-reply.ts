// What is typed into the box below a thread, kept until it is sent, and the ways an inquiry is answered.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v4 } from 'uuid'
import type { InquiryReply, InquiryThread } from '../../domain/inquiries/inquiries.contracts.ts'
import { replyTextSchema } from '../../domain/inquiries/inquiry.schema.ts'
import { Refusal } from '../../domain/refusal.ts'
import { keepNotes, readNotes } from '../admin/kept-notes.ts'
import { call, queryOf } from '../app/call.ts'
import { reportFailure } from '../app/queries.ts'
import { useSession } from '../app/session.ts'
import { notSent } from '../ui/clear-sent.ts'
import { toastSuccess } from '../ui/toast.tsx'
import { refreshInquiries } from './inquiry-pages.ts'

type Kind = InquiryReply['kind']

const words: Record<Kind, { sent: string; what: string; failed: string }> = {
  reply: { sent: 'Reply sent', what: 'reply', failed: 'Failed to send the reply' },
  refusal: { sent: 'Request declined', what: 'reply', failed: 'Failed to decline the request' },
  invitation: { sent: 'Invitation sent', what: 'invitation', failed: 'Failed to send the invitation' },
}

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

  // One id for one answer, so that pressing again after a lost one sends no second mail.
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
      void refreshInquiries(queries)
    },
    onError: (error, { kind }) => {
      const refusal = error instanceof Refusal ? error : null
      // the thread shows who was faster
      if (refusal?.code === 'answered_meanwhile' || refusal?.code === 'already_invited') void refreshInquiries(queries)
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
    /** What is being sent. */
    sending: answering.isPending ? answering.variables.kind : null,
    /** The invitation was tried here, and has come through or failed. */
    invitationTried: !answering.isPending && answering.variables?.kind === 'invitation',
    /** Who answered while this was being written; null when nobody did. */
    overtakenBy: isOvertaken && text !== '' ? (last?.by ?? 'A colleague') : null,
  }
}
