// What the newest recommending parent said in her own words; a long text opens on request.
import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'

/** Characters that are shown of a long text. */
const glimpse = 240

/** The first part of a long text, cut between words; null when the text is short enough to stand whole. */
export const beginningOf = (words: string): string | null =>
  words.length <= glimpse * 1.25 ? null : `${words.slice(0, glimpse).replace(/\s+\S*$/, '')}…`

/** The quotation. */
export function ProviderWords({ words }: { words: string }) {
  const [whole, setWhole] = useState(false)
  const id = useId()
  const beginning = beginningOf(words)
  return (
    <div className="mt-4 max-w-prose">
      <blockquote id={id} dir="auto" className="quote whitespace-pre-line wrap-anywhere">
        “{beginning && !whole ? beginning : words}”
      </blockquote>
      {beginning && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-1 -ml-4"
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show less' : 'Read on'}
        </Button>
      )}
    </div>
  )
}
