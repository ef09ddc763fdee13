import { useInfiniteQuery } from '@tanstack/react-query'
import type { ProviderNote, ProviderPage } from '../../domain/providers/providers.contracts.ts'
import { ownWordsOf, wordsOf } from '../../domain/recommendations/optional-answers.ts'
import { pagesOf } from '../app/call.ts'
import { PagedList } from '../ui/show-more.tsx'
import { LoadingBlock } from '../ui/states.tsx'
import { Note, pins } from './note.tsx'
import { calledName, familiesForNumbers, notesHeading } from './provider-page.copy.ts'

/** Characters from which a note spans both columns. */
const longNote = 220

/** One page of notes, with the ones that span both columns: long ones, and those without a neighbor. */
const layNotes = (notes: readonly ProviderNote[]): { note: ProviderNote; wide: boolean }[] => {
  const laid: { note: ProviderNote; wide: boolean }[] = []
  let alone: { wide: boolean } | undefined
  for (const note of notes) {
    const one = { note, wide: wordsOf(note).length >= longNote }
    if (one.wide && alone) alone.wide = true
    alone = one.wide || alone ? undefined : one
    laid.push(one)
  }
  if (alone) alone.wide = true
  return laid
}

type ProviderNotesProps = {
  shortId: string
  provider: Pick<ProviderPage, 'provider_name' | 'is_business' | 'total_recommendations'>
}

const columns = 'grid items-start gap-x-6 gap-y-8 md:max-lg:grid-cols-2 xl:grid-cols-2 grid-cols-[minmax(0,1fr)]'

/**
 * The notes as they are loaded. With fewer than three families each note shows its highlights and stars, because the page
 * shows no totals.
 */
export function ProviderNotes({ shortId, provider }: ProviderNotesProps) {
  const total = provider.total_recommendations
  const notes = useInfiniteQuery(pagesOf('list-provider-notes', { short_id: shortId }))
  const pages = notes.data?.pages ?? []
  const few = total < familiesForNumbers
  const rows = pages.flatMap((page) => layNotes(page.notes))
  return (
    <section className="mt-9" aria-labelledby="notes">
      <div className="mb-5.5 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="notes" className="h3">
          {notesHeading(total, rows.length === 0 || rows.some(({ note }) => ownWordsOf(note)))}
        </h2>
        {total > 1 && <span className="text-small text-ink-mute">Newest first</span>}
      </div>
      <PagedList
        query={notes}
        rows={rows}
        waiting={
          <LoadingBlock label="Loading recommendations" count={Math.min(total, 3)} grid={columns} className="h-46" />
        }
        failed="Failed to load recommendations"
        nothing={null}
        row={(row) => (
          <li key={row.note.id} className={row.wide ? 'md:max-lg:col-span-2 xl:col-span-2' : ''}>
            <Note
              note={row.note}
              answerer={calledName(provider)}
              parents={total}
              full={few}
              pin={pins[rows.indexOf(row) % pins.length] ?? 'poppy'}
            />
          </li>
        )}
        focus="article"
        listClass={columns}
        moreClass="mt-7"
        total={total}
      />
      {few && (
        <p className="mt-4 text-small text-ink-mute">We show an average rating once three families have shared.</p>
      )}
    </section>
  )
}
