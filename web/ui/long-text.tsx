import { type ReactNode, useId, useState } from 'react'
import { Button } from './button.tsx'

const glimpse = 240

/** The first part of a long text, cut between words; null if the text is short enough to show completely. */
const startOf = (words: string): string | null =>
  words.length <= glimpse * 1.25 ? null : words.slice(0, glimpse).replace(/\s+\S*$/, '')

type LongTextProps = {
  words: string
  buttonClassName: string
  children: (shown: ReactNode, id: string) => ReactNode
}

/** The shown part of the text; in print, where nothing opens, all of it. */
export function LongText({ words, buttonClassName, children }: LongTextProps) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const start = startOf(words)
  return (
    <>
      {children(start && !opened ? <Start words={words} start={start} /> : words, id)}
      {start && (
        <Button
          variant="quiet"
          size="sm"
          className={buttonClassName}
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          {opened ? 'Show less' : 'Read more'}
        </Button>
      )}
    </>
  )
}

function Start({ words, start }: { words: string; start: string }) {
  return (
    <>
      <span>{start}</span>
      <span className="print:hidden">…</span>
      <span className="hidden print:inline">{words.slice(start.length)}</span>
    </>
  )
}
