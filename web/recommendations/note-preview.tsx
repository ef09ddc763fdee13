// The note that is being written, as parents will see it.
import { parseLocation } from '../../domain/places/location.rules.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import { shownName } from '../../domain/providers/provider-name.rules.ts'
import { generatedText } from '../../domain/recommendations/generated-text.rules.ts'
import { joinHighlights } from '../../domain/recommendations/highlights.ts'
import { plainLines, plainText } from '../../domain/text/plain-text.rules.ts'
import { Note } from '../providers/note.tsx'
import type { RecommendationAnswers } from './recommendation-answers.ts'

/** The provider, and below it the note. It has no token: the id that picks one is given when it is sent. */
export function NotePreview({ answers }: { answers: RecommendationAnswers }) {
  const { service_type, is_business = false, rating, experience_year, would_use_again } = answers
  const name = plainText(answers.provider_name ?? '')
  const city = parseLocation(plainText(answers.location ?? '')).city ?? null
  const highlights = joinHighlights(answers.highlights ?? [], plainText(answers.custom_highlight ?? '') || null)
  const own_words = plainLines(answers.own_words ?? '') || null
  return (
    <div className="max-w-[28rem]">
      {(name || service_type) && (
        <p className="mb-6">
          {name && <b className="block font-semibold leading-snug wrap-anywhere">{shownName(name, is_business)}</b>}
          <span className="text-ink-mute text-small wrap-anywhere">
            {[service_type && categoryLabel(service_type), city].filter(Boolean).join(', ')}
          </span>
        </p>
      )}
      <Note
        pin="poppy"
        note={{
          recommendation: rating ? generatedText(highlights, rating, name) : '',
          own_words,
          city,
          experience_year: experience_year || null,
          would_use_again: would_use_again ?? null,
          created_at: new Date().toISOString(),
        }}
      />
    </div>
  )
}
