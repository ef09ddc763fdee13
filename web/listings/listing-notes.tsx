// What parents say of a provider, as the provider reads it: each note with its answer, and a word to the reviewers.
import { useState } from 'react'
import type { OwnListing } from '../../domain/listings/listings.contracts.ts'
import { parentCount } from '../providers/provider.copy.ts'
import { familiesForNumbers } from '../providers/provider-page.copy.ts'
import { RecommendationText } from '../recommendations/recommendation-text.tsx'
import { Card } from '../ui/card.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Stars } from '../ui/stars.tsx'
import { NoteAnswer } from './note-answer.tsx'
import { type ListingNote, ObjectionDialog, signature } from './objection-dialog.tsx'
import type { Acting } from './use-listing.ts'

type ListingNotesProps = { own: OwnListing; acting: Acting }

/** The card with all notes. */
export function ListingNotes({ own, acting }: ListingNotesProps) {
  const [about, setAbout] = useState<ListingNote | null>(null)
  const [objecting, setObjecting] = useState(false)
  const object = (note: ListingNote | null) => {
    setAbout(note)
    setObjecting(true)
  }
  return (
    <Card as="section" className="min-w-0 p-5 lg:p-7" aria-labelledby="say">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="say" className="h3">
          What parents say
        </h2>
        <Rating own={own} />
      </div>
      {own.notes.length === 0 ? (
        <p className="mt-3 text-ink-soft">No words about you are shown at the moment.</p>
      ) : (
        <ul className="divide-y divide-line">
          {own.notes.map((note) => (
            <li key={note.id} className="py-5">
              <RecommendationText
                recommendation={note.recommendation}
                own_words={note.own_words}
                parents={own.total_recommendations}
              />
              <p
                id={`by-${note.id}`}
                className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-mute"
              >
                <Stars rating={note.rating} size={16} />
                <span className="wrap-anywhere">{signature(note)}</span>
              </p>
              <NoteAnswer note={note} acting={acting} onObject={() => object(note)} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-small text-ink-mute">
        You cannot change a parent’s words, and they cannot see that you were here. Something wrong with the page
        itself?{' '}
        <LinkButton onClick={() => object(null)} className="min-h-0">
          Tell the reviewers
        </LinkButton>
      </p>
      <ObjectionDialog
        key={about?.id ?? ''}
        note={about}
        acting={acting}
        open={objecting}
        onClose={() => setObjecting(false)}
      />
    </Card>
  )
}

/** The figure of three families or more; of fewer, that they wrote. */
function Rating({ own: { rating, total_recommendations: count } }: { own: OwnListing }) {
  if (count === 0) return null
  if (count < familiesForNumbers) return <p className="text-small text-ink-mute">{parentCount(count)} wrote</p>
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small">
      <Stars rating={rating} size={17} />
      <b className="font-semibold tabular-nums">{rating.toFixed(1)}</b>
      <span className="text-ink-mute">{count} recommendations</span>
    </p>
  )
}
