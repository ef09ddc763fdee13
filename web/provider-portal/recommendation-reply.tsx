import { CircleCheck, EyeOff, Hourglass, type LucideIcon, MessageSquareWarning } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { answerLimit } from '../../domain/limits.ts'
import { forgetDrafts, readDraft, useDraftText } from '../app/drafts.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { shortDayOf } from '../ui/dates.ts'
import { TextAreaField } from '../ui/field.tsx'
import type { PageRecommendation } from './objection-dialog.tsx'
import type { Acting } from './use-own-page.ts'

type NoteAnswerProps = { note: PageRecommendation; acting: Acting; onObject: () => void }

export function NoteAnswer({ note, acting, onObject }: NoteAnswerProps) {
  const [writing, setWriting] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const { answer } = note
  const close = () => {
    flushSync(() => setWriting(false))
    opener.current?.focus()
  }
  return (
    <div className={answer ? 'mt-3 border-l-2 border-line pl-4' : undefined}>
      {answer && <ReplyStatus answer={answer} />}
      {writing ? (
        <AnswerForm note={note} acting={acting} onClose={close} />
      ) : (
        <p className="mt-1 flex flex-wrap gap-x-5 text-small *:min-w-(--tap)">
          <LinkButton ref={opener} aria-describedby={`by-${note.id}`} onClick={() => setWriting(true)}>
            {answer ? 'Change or remove' : 'Reply'}
          </LinkButton>
          <LinkButton aria-describedby={`by-${note.id}`} onClick={onObject}>
            Untrue or unfair?
          </LinkButton>
        </p>
      )}
    </div>
  )
}

function ReplyStatus({ answer }: { answer: NonNullable<PageRecommendation['answer']> }) {
  const { text, shown_at, proposed, refused_reason: refused } = answer
  return (
    <>
      {text !== null && (
        <Said
          icon={CircleCheck}
          head={`Your reply, shown to members${shown_at ? ` since ${shortDayOf(shown_at)}` : ''}`}
        >
          {text}
        </Said>
      )}
      {proposed !== null && refused === null && (
        <Said
          icon={Hourglass}
          head={text === null ? 'Your reply is waiting for review' : 'Your change is waiting for review'}
        >
          {proposed}
        </Said>
      )}
      {refused !== null && (
        <>
          {proposed !== null && (
            <Said icon={EyeOff} head="Your reply, not posted">
              {proposed}
            </Said>
          )}
          <Said
            icon={MessageSquareWarning}
            head={proposed === null ? 'We didn’t post your reply because' : 'Why we didn’t post it'}
          >
            {refused}
          </Said>
        </>
      )}
    </>
  )
}

function Said({ icon: Icon, head, children }: { icon: LucideIcon; head: string; children: ReactNode }) {
  return (
    <div className="mt-3 first:mt-0">
      <p className="flex gap-2 text-small text-ink-mute">
        <Icon size={16} className="mt-0.5 flex-none" />
        {head}
      </p>
      <p dir="auto" className="mt-0.5 whitespace-pre-line wrap-anywhere">
        {children}
      </p>
    </div>
  )
}

function AnswerForm({ note, acting, onClose }: Omit<NoteAnswerProps, 'onObject'> & { onClose: () => void }) {
  const { id: note_id, answer } = note
  const draft = `page reply ${note_id}`
  const [text, setText] = useDraftText(draft, answer?.proposed ?? answer?.text ?? '')
  const [fault, setFault] = useState<string>()
  const id = useId()
  useEffect(() => document.getElementById(id)?.focus(), [id])
  const close = () => {
    forgetDrafts(draft)
    onClose()
  }
  const send = async (name: string, words: string) => {
    const sent = readDraft(draft)
    const { done, faults } = await acting.act(name, 'We couldn’t save your reply', {
      kind: 'answer',
      note_id,
      text: words,
    })
    if (!done) setFault(faults.text)
    // text typed since then has not been sent
    else if (readDraft(draft) === sent) close()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') setFault('Please write a reply first')
    else if (text.length <= answerLimit) void send(`answer ${note_id}`, text)
  }
  const tooLong = text.length > answerLimit
  const hasReply = Boolean(answer && (answer.text !== null || answer.proposed !== null))
  return (
    <form onSubmit={submit} noValidate className="mt-4">
      <TextAreaField
        id={id}
        label="Your reply"
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setFault(undefined)
        }}
        hint={`${text.length} of ${answerLimit} characters. A reviewer reads it before members do.`}
        error={tooLong ? `${text.length} of ${answerLimit} characters. Please shorten it.` : fault}
      />
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary" size="sm" busy={acting.isDoing(`answer ${note_id}`)}>
          Send
        </Button>
        <Button size="sm" onClick={close}>
          Cancel
        </Button>
        {hasReply && (
          <Button
            variant="quiet"
            size="sm"
            busy={acting.isDoing(`take ${note_id}`)}
            onClick={() => send(`take ${note_id}`, '')}
          >
            Remove it
          </Button>
        )}
      </div>
    </form>
  )
}
