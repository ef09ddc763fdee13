import { Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/button.tsx'
import { LetterField } from './reason-field.tsx'
import type { Review } from './use-review.ts'

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
