import type { ComponentProps } from 'react'
import type { ProviderNote } from '../../domain/providers/providers.contracts.ts'
import { splitHighlights } from '../../domain/recommendations/highlights.ts'
import { ownWordsOf, yearOf } from '../../domain/recommendations/optional-answers.ts'
import { RecommendationText } from '../recommendations/recommendation-text.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import { Stars } from '../ui/stars.tsx'
import { pictureOf, Token } from '../ui/token.tsx'

export const pins = ['poppy', 'fog', 'gold'] as const

type NoteProps = Pick<ComponentProps<typeof Card>, 'pin' | 'style' | 'className' | 'aria-label'> & {
  /** A preview has an example id, so its token may differ from the note's. */
  note: Omit<ProviderNote, 'id' | 'rating' | 'highlights' | 'answer'> & Partial<ProviderNote>
  parents?: number
  answerer?: string
  full?: boolean
}

export function Note({ note, parents = 1, answerer, full = false, className, ...card }: NoteProps) {
  const { id, rating, highlights = '', answer } = note
  return (
    <Card as="article" tabIndex={-1} {...card} className={classes('p-5 pt-6.5 pb-4.5 md:px-6', className)}>
      <RecommendationText
        {...note}
        parents={parents}
        quoteClassName="text-[1.25rem] leading-[1.45]"
        sentenceClassName="text-[1.0625rem] text-ink-soft"
      />
      {/* a generated text already names the highlights */}
      {full && ownWordsOf(note) && (
        <ul className="mt-4 flex flex-wrap gap-1.5 empty:hidden" aria-label="Highlights">
          {splitHighlights(highlights).map((highlight) => (
            <li key={highlight} className="max-w-full">
              <Chip>{highlight}</Chip>
            </li>
          ))}
        </ul>
      )}
      {/* town and year; never a name */}
      <footer className="mt-4.5 flex items-center gap-3 border-t border-line pt-3.5">
        {id && <Token picture={pictureOf(id)} />}
        <div className="min-w-0">
          <p className="font-semibold leading-tight wrap-anywhere">
            {note.city ? `A parent · met in ${note.city}` : 'A parent'}
          </p>
          <p className="text-ink-mute text-small leading-snug">{noteYears(note)}</p>
          {full && rating ? <Stars rating={rating} size={13} quiet /> : null}
        </div>
      </footer>
      {answerer && answer && <ProviderAnswer answerer={answerer} words={answer} />}
    </Card>
  )
}

function ProviderAnswer({ answerer, words }: { answerer: string; words: string }) {
  return (
    <div className="mt-4 border-l-2 border-control pl-4">
      <p className="text-small font-semibold wrap-anywhere">
        <bdi>{answerer}</bdi> replied
      </p>
      <p dir="auto" className="mt-0.5 whitespace-pre-line text-ink-soft wrap-anywhere">
        {words}
      </p>
    </div>
  )
}

/** "used 2025 · would use again"; without a year of use, the date on which it was shared. */
const noteYears = (note: NoteProps['note']): string => {
  const { created_at, would_use_again } = note
  const year = yearOf(note)
  const when = year ? `used ${year}` : `shared ${new Date(created_at).getFullYear()}`
  if (would_use_again === null) return when
  return `${when} · ${would_use_again ? 'would use again' : 'wouldn’t use again'}`
}
