import { type ReactNode, useState } from 'react'
import type { OwnPageView } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { splitHighlights } from '../../domain/recommendations/highlights.ts'
import { ownWordsOf } from '../../domain/recommendations/optional-answers.ts'
import { parentCount } from '../providers/provider.copy.ts'
import { familiesForNumbers } from '../providers/provider-page.copy.ts'
import { RecommendationText } from '../recommendations/recommendation-text.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { Stars } from '../ui/stars.tsx'
import { ObjectionDialog, type PageRecommendation, signature } from './objection-dialog.tsx'
import { NoteAnswer } from './recommendation-reply.tsx'
import type { Acting } from './use-own-page.ts'

type PageRecommendationsProps = { own: OwnPageView; acting: Acting }

export function PageRecommendations({ own, acting }: PageRecommendationsProps) {
  const [{ about, open }, setObjecting] = useState<{ about: PageRecommendation | null; open: boolean }>({
    about: null,
    open: false,
  })
  const object = (note: PageRecommendation | null) => setObjecting({ about: note, open: true })
  return (
    <Card as="section" className="min-w-0 p-5 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:p-7" aria-labelledby="say">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="say" className="h3">
          What parents say
        </h2>
        <Rating own={own} />
      </div>
      <SaidTogether own={own} />
      {own.notes.length === 0 ? (
        <p className="mt-3 text-ink-soft">No recommendations about you are showing right now.</p>
      ) : (
        <ul className="divide-y divide-line">
          {own.notes.map((note) => (
            <li key={note.id} className="py-5">
              <RecommendationText {...note} parents={own.total_recommendations} />
              <p
                id={`by-${note.id}`}
                className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-mute"
              >
                <Stars rating={note.rating} size={16} />
                <span className="wrap-anywhere">{signature(note)}</span>
              </p>
              <p className="mt-1 flex flex-wrap gap-x-[0.5ch] text-small text-ink-mute wrap-anywhere empty:hidden">
                {noteFacts(note).map((fact, at, { length }) => (
                  <span key={fact}>{at < length - 1 ? `${fact} ·` : fact}</span>
                ))}
              </p>
              <NoteAnswer note={note} acting={acting} onObject={() => object(note)} />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-1 text-small text-ink-mute">
        You can’t change a parent’s words, and they can’t see that you read them. Something wrong with the page itself?{' '}
        <LinkButton onClick={() => object(null)} className="-my-3">
          Tell the reviewers
        </LinkButton>
      </p>
      <ObjectionDialog
        key={about?.id ?? ''}
        note={about}
        acting={acting}
        open={open}
        // another dialog may be open by then
        onClose={() => setObjecting((now) => (now.about === about ? { about, open: false } : now))}
      />
    </Card>
  )
}

const noteFacts = (note: PageRecommendation): string[] => {
  const { highlights, pricing, would_use_again: again } = note
  return [
    // a generated text already names the highlights
    ownWordsOf(note) && splitHighlights(highlights).join(', '),
    pricing,
    again !== null && (again ? 'would use again' : 'wouldn’t use again'),
  ].flatMap((fact) => fact || [])
}

/** The summary of all notes that members read; from three families on, with how many named each highlight. */
function SaidTogether({ own }: { own: OwnPageView }) {
  const { combined_highlights: highlights, highlight_counts: counts, pricing, total_recommendations: families } = own
  const { would_use_again: yes, would_not_use_again: no } = own
  if (highlights.length === 0 && !pricing && yes + no === 0) return null
  return (
    <dl
      aria-label="What members read"
      className="mt-4 grid gap-x-5 gap-y-1 rounded-md bg-tint px-4 py-3 text-small [&_.chip]:bg-surface sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2"
    >
      {highlights.length > 0 && (
        <Fact name="Highlights">
          <ul className="flex flex-wrap gap-1.5">
            {highlights.map((highlight, at) => (
              <li key={highlight} className="max-w-full">
                <Chip>
                  <span className="wrap-anywhere">{highlight}</span>
                  {families >= familiesForNumbers && (
                    <span className="flex-none text-ink-mute tabular-nums">
                      {counts[at]} of {families}
                    </span>
                  )}
                </Chip>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {pricing && <Fact name="Price">{pricing}</Fact>}
      {yes + no > 0 && (
        <Fact name="Would use again">
          {yes} of {yes + no}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-mute not-first:max-sm:mt-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  )
}

function Rating({ own: { rating, total_recommendations: count } }: { own: OwnPageView }) {
  if (count === 0) return null
  if (count < familiesForNumbers) return <p className="text-small text-ink-mute">{parentCount(count)} shared</p>
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-small">
      <Stars rating={rating} size={17} />
      <b className="font-semibold tabular-nums">{rating.toFixed(1)}</b>
      <span className="text-ink-mute">{count} recommendations</span>
    </p>
  )
}
