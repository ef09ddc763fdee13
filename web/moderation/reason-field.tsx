import { Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { reasonLimit } from '../../domain/limits.ts'
import { Button } from '../ui/button.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { readyReasons } from './submission.copy.ts'
import { isPost } from './submission-queue.ts'
import type { Review } from './use-review.ts'

type LetterFieldProps = {
  label: string
  hint?: string
  error?: string | undefined
  text: string
  readOnly: boolean
  /** Of a question or an answer, which few of the suggestions fit. */
  isPost?: boolean
  onWrite: (text: string) => void
  /** Moves the focus here when it becomes true. */
  focused?: boolean
}

/** Pressing a ready-made text replaces what was typed; pressing it again removes it. */
function LetterField({ label, hint, error, text: typed, readOnly, isPost, onWrite, focused }: LetterFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const suggestions = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (!focused) return
    area.current?.focus()
    suggestions.current?.scrollIntoView({ block: 'nearest' })
  }, [focused])
  return (
    <>
      <TextAreaField
        ref={area}
        label={label}
        rows={3}
        maxLength={reasonLimit}
        value={typed}
        readOnly={readOnly}
        onChange={(event) => onWrite(event.target.value)}
        hint={hint}
        error={error}
      />
      <fieldset ref={suggestions} className="mt-2 flex scroll-mb-24 flex-wrap gap-2">
        <legend className="sr-only">Suggested wording</legend>
        {(isPost ? readyReasons.slice(0, 1) : readyReasons).map(({ name, text }) => (
          <Button
            key={name}
            size="sm"
            aria-pressed={typed === text}
            onClick={() => {
              if (readOnly) return
              onWrite(typed === text ? '' : text)
              area.current?.focus()
            }}
          >
            {name}
          </Button>
        ))}
      </fieldset>
    </>
  )
}

type ReasonFieldProps = { reason: string } & Pick<LetterFieldProps, 'readOnly' | 'isPost' | 'onWrite' | 'focused'>

export function ReasonField({ reason, ...field }: ReasonFieldProps) {
  return (
    <div className="mt-5">
      <LetterField
        label="Reason the parent will see"
        hint={`Optional. Sent only if you reject. The parent sees it with ${field.isPost ? 'what they wrote' : 'their recommendation'}.`}
        text={reason}
        {...field}
      />
    </div>
  )
}

export function AskForChange({ review }: { review: Review }) {
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' })
    section.current?.querySelector('textarea')?.focus({ preventScroll: true })
  }, [])
  return (
    <section ref={section} aria-labelledby="ask-for-change" className="mb-6 rounded-lg bg-tint p-4.5">
      <h3 id="ask-for-change" className="h4">
        Ask for a change
      </h3>
      <p className="mt-1 mb-4 text-ink-mute text-small">
        It stays pending. The 24-hour clock stops until the parent replies.
      </p>
      <LetterField
        label="What the parent will read"
        text={review.letter}
        isPost={isPost(review.submission)}
        readOnly={review.deciding !== null}
        onWrite={review.writeLetter}
        error={review.letterMissing ? 'Please say what should change' : undefined}
      />
    </section>
  )
}

export function AskBar({ review }: { review: Review }) {
  return (
    <div className="flex w-full flex-wrap items-center justify-end gap-3">
      <p className="mr-auto text-ink-mute text-small max-md:hidden">
        Shown on their page, and emailed unless they turned that off.
      </p>
      <Button onClick={review.cancelAsking} size="lg">
        Cancel
      </Button>
      <Button
        variant="primary"
        icon={Send}
        size="lg"
        className="max-lg:flex-1"
        busy={review.deciding === 'asked'}
        onClick={review.sendLetter}
      >
        Send to the parent
      </Button>
    </div>
  )
}
