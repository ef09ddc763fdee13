// What a recommendation says: the parent's own words, or the generated sentence where there are none.
import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'

/** Characters that are shown of a long text. */
const glimpse = 240

/** The first part of a long text, cut between words; null when the text is short enough to stand whole. */
export const beginningOf = (words: string): string | null =>
  words.length <= glimpse * 1.25 ? null : `${words.slice(0, glimpse).replace(/\s+\S*$/, '')}…`

type RecommendationWordsProps = {
  /** The generated sentence. */
  recommendation: string
  /** What the parent wrote, up to 2,000 characters; null when nothing was written. */
  own_words: string | null
  /** Shows a long text in full, without the button that opens it. */
  whole?: boolean
  /** Class of the own words; they are set larger on some cards. */
  quoteClassName?: string
  /** Class of the generated sentence. */
  sentenceClassName?: string
}

/** Own words are quoted in the display type; the generated sentence is nobody's voice and is set as plain text. */
export function RecommendationWords(props: RecommendationWordsProps) {
  const { recommendation, own_words, whole = false, quoteClassName, sentenceClassName = 'text-ink-soft' } = props
  if (own_words) return <OwnWords words={own_words} whole={whole} className={quoteClassName} />
  return <p className={classes('wrap-anywhere', sentenceClassName)}>{recommendation}</p>
}

function OwnWords({ words, whole, className }: { words: string; whole: boolean; className: string | undefined }) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const beginning = whole ? null : beginningOf(words)
  return (
    <>
      <blockquote id={id} dir="auto" className={classes('quote whitespace-pre-line wrap-anywhere', className)}>
        “{beginning && !opened ? beginning : words}”
      </blockquote>
      {beginning && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-1 -ml-4"
          aria-expanded={opened}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          {opened ? 'Show less' : 'Read on'}
        </Button>
      )}
    </>
  )
}
