// A parent's own note as other parents see it; its pin tells where it hangs.
import type { CSSProperties } from 'react'
import { splitHighlights } from '../../domain/recommendations/highlights.ts'
import { NoteSignature } from '../providers/note.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import type { OwnRecommendation } from './own-recommendation.copy.ts'
import { RecommendationText } from './recommendation-text.tsx'

/** The pin of one that waits: paper instead of poppy. */
const waits = { '--pin': 'var(--color-paper-400)' } as CSSProperties

export function OwnNote({ own }: { own: OwnRecommendation }) {
  return (
    <Card
      as="article"
      pin={own.status === 'rejected' ? undefined : 'poppy'}
      style={own.status === 'pending' ? waits : undefined}
      aria-label="Your note"
      className={classes(
        'px-5 pt-8 pb-5 md:px-7',
        own.status === 'rejected' && 'border-[1.5px] border-control border-dashed shadow-none',
      )}
    >
      <RecommendationText
        recommendation={own.recommendation}
        own_words={own.own_words}
        whole
        quoteClassName="text-[1.375rem] leading-[1.45]"
        sentenceClassName="text-[1.0625rem] text-ink-soft"
      />
      <ul className="mt-4.5 flex flex-wrap gap-1.5" aria-label="Highlights">
        {splitHighlights(own.highlights).map((highlight) => (
          <li key={highlight} className="max-w-full">
            <Chip>{highlight}</Chip>
          </li>
        ))}
      </ul>
      <NoteSignature note={own} id={own.id} />
    </Card>
  )
}
