// A note as it hangs on its provider's page: what one parent says, signed by a town and a year.
import type { ProviderNote } from '../../domain/providers/providers.contracts.ts'
import { RecommendationText } from '../recommendations/recommendation-text.tsx'
import { Card } from '../ui/card.tsx'
import { pictureOf, Token } from '../ui/token.tsx'
import { noteSigner, noteYears } from './provider-page.copy.ts'

export const pins = ['poppy', 'fog', 'gold'] as const

type NoteProps = {
  /** One that is being written has no id yet, and no token. */
  note: Omit<ProviderNote, 'id' | 'rating' | 'highlights'> & { id?: string }
  pin: (typeof pins)[number]
}

export function Note({ note, pin }: NoteProps) {
  return (
    <Card as="article" tabIndex={-1} pin={pin} className="p-5 pt-6.5 pb-4.5 md:px-6">
      <RecommendationText
        recommendation={note.recommendation}
        own_words={note.own_words}
        whole
        quoteClassName="text-[1.25rem] leading-[1.45]"
        sentenceClassName="text-[1.0625rem] text-ink-soft"
      />
      <NoteSignature note={note} {...(note.id && { id: note.id })} />
    </Card>
  )
}

type NoteSignatureProps = {
  note: Parameters<typeof noteSigner>[0] & Parameters<typeof noteYears>[0]
  /** The id of the recommendation, which its picture comes from; none before it has one. */
  id?: string
}

/** The foot of a note: a town and a year, never a name. */
export function NoteSignature({ note, id }: NoteSignatureProps) {
  return (
    <footer className="mt-4.5 flex items-center gap-3 border-t border-line pt-3.5">
      {id && <Token picture={pictureOf(id)} />}
      <div className="min-w-0">
        <p className="font-semibold leading-tight wrap-anywhere">{noteSigner(note)}</p>
        <p className="text-ink-mute text-small leading-snug">{noteYears(note)}</p>
      </div>
    </footer>
  )
}
